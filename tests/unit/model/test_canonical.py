"""The digest by which exact repeats are known."""

import json

import orjson

from collector.model.canonical import canonical_digest, canonical_json


def test_key_order_and_whitespace_do_not_change_the_digest():
    one = orjson.loads(b'{"a": 1, "b": {"c": [1, 2], "d": null}}')
    two = orjson.loads(b'{"b":{"d":null,"c":[1,2]},"a":1}')
    assert canonical_digest(one) == canonical_digest(two)


def test_list_order_changes_the_digest():
    assert canonical_digest({"a": [1, 2]}) != canonical_digest({"a": [2, 1]})


def test_whole_numbers_and_fractions_stay_apart():
    assert canonical_digest({"a": 1}) != canonical_digest({"a": 1.0})


def test_the_canonical_form_has_sorted_keys_and_no_whitespace():
    assert canonical_json({"b": "ü", "a": [1, 2.5, True]}) == '{"a":[1,2.5,true],"b":"ü"}'.encode()


def test_an_integer_beyond_64_bits_has_a_digest_from_either_parser():
    body = '{"a": 123456789012345678901234567890}'
    assert len(canonical_digest(orjson.loads(body))) == 64
    assert len(canonical_digest(json.loads(body))) == 64


def test_a_lone_surrogate_has_a_digest():
    assert len(canonical_digest(json.loads('{"a": "\\ud800"}'))) == 64


def test_an_event_nested_deeper_than_orjson_writes_has_a_digest():
    event: dict[str, object] = {}
    for _ in range(300):
        event = {"a": event}
    assert len(canonical_digest(event)) == 64
