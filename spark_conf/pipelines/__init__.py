"""A small company's day on Spark: raw files → bronze → silver → gold, in four applications.

The jobs are plain PySpark: no lineage is written by hand. What they really do, edge by edge, stands
in `expected.py`, written by a reader of the code.
"""
