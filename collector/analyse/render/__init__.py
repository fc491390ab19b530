"""A drawing as text of other tools: Mermaid, Graphviz DOT, CSV and SVG. Pure: one file each."""
