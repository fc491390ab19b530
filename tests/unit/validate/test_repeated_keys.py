"""Keys that stand twice in one object."""

import orjson
import pytest

from collector.validate.repeated_keys import repeated_keys


def found(body: bytes) -> list[str]:
    return repeated_keys(body, orjson.dumps(orjson.loads(body)))


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (b'{"a": 1, "a": 2}', ["/a"]),
        (b'{"a": {"b": 1, "b": 1}}', ["/a/b"]),
        (b'{"a": [{}, {"b/c": 1, "b/c": 2}]}', ["/a/1/b~1c"]),
        (b'{"a": 1, "a": 2, "a": 3}', ["/a"]),
        (b'{"a": {"x": 1}, "a": {"y": 1, "y": 2}, "b": 1}', ["/a", "/a/y"]),
        (b'{"a": 1, "\\u0061": 2}', ["/a"]),
        (b'{"a": "\\u0022\\u0022", "a": "\\u0022\\u0022"}', ["/a"]),
        (b'{"": 1, "": 2}', ["/"]),
    ],
)
def test_a_repeated_key_is_found_where_it_stands(body, pointers):
    assert found(body) == pointers


@pytest.mark.parametrize(
    "body",
    [
        b'{"a":1,"b":{"a":1}}',
        b'{ "a" : [ {"a": 1}, {"a": 1} ] }',
        b'{"a": "say \\"a\\": \\"a\\""}',
        b'{"a": "\\u0022"}',
        b'{"a": 1E5, "b": 1.50, "c": "\\/"}',
        '{"a": "\\u00fc", "b": "ü"}'.encode(),
    ],
)
def test_what_only_looks_like_a_repeat_is_none(body):
    assert found(body) == []
