"""The gate: finds proposed changes in a merge request and says whether they may go in.

`sources` reads files and git; `ddl` and `dbt` turn them into changes (pure); the collector answers
what each would break; `policy` is what people wrote down; `report` says it in words, Markdown, JSON
or SARIF (pure).
"""
