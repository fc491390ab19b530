"""The formats that the schemas use: each means what `jsonschema-rs` takes it to mean.

`jsonschema` checks a format only when some optional package is installed, and then in its own way;
so its checks are handed to `jsonschema-rs`, and both validators agree on every machine.
"""

from __future__ import annotations

from functools import cache

import jsonschema_rs

FORMATS = ("date-time", "uri", "uuid")


def has_format(name: str, value: object) -> bool:
    """Whether the value is of the format; only text can fail to be."""
    return not isinstance(value, str) or _check(name).is_valid(value)


@cache
def _check(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"format": name}, validate_formats=True)
