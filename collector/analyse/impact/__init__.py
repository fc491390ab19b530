"""If this changes, what breaks? Pure functions from proposed changes and lineage to an answer.

`changes` reads what people propose, `reach` follows each change through the lineage by the rules in
`rules`, and `decide` turns what was reached into a risk and a decision under a policy.
"""
