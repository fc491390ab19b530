"""From what people, SQL or dbt say about lineage to OpenLineage events that say it. Pure: no IO.

Declared lineage is sent as JobEvents with the explicit lineage facet: the facet is the whole
picture of its event, so every edge in it is exact, and a later declaration of the same job replaces
an earlier one. columnLineage facets are therefore not sent beside it.
"""
