"""The schema files: whole, self-contained, and true to the official client."""

from __future__ import annotations

import importlib
import pkgutil
import re
import socket
from pathlib import Path

import attr
import jsonschema
import orjson
import pytest
from openlineage.client import generated
from openlineage.client.generated import base

from collector.validate import judge, schema_files
from collector.validate.schema_files import PLACES, exact_schemas, known_facets, schema_id

SCHEMAS = Path(__file__).parents[3] / "schemas"
FILES = sorted(SCHEMAS.rglob("*.json"))
PLACE_OF = {
    base.RunFacet: "run",
    base.JobFacet: "job",
    base.DatasetFacet: "dataset",
    base.InputDatasetFacet: "input",
    base.OutputDatasetFacet: "output",
}


def official_facets() -> list[tuple[str, str, type]]:
    """Each facet class of the official client, with its place and its title."""
    modules = [
        importlib.import_module(f"{generated.__name__}.{module.name}")
        for module in pkgutil.iter_modules(generated.__path__)
    ]
    classes = {found for module in modules for found in vars(module).values() if is_facet(found)}
    return sorted(
        ((place, found.__name__, found) for found in classes for place in [place_of(found)]),
        key=lambda one: one[:2],
    )


def is_facet(found: object) -> bool:
    return isinstance(found, type) and found.__base__ in PLACE_OF


def place_of(facet: type) -> str:
    return PLACE_OF[facet.__base__]


OFFICIAL = official_facets()


def schema_titled(place: str, title: str) -> dict:
    (found,) = [
        schema
        for file in (SCHEMAS / "facets" / place).glob("*.json")
        for schema in [orjson.loads(file.read_bytes())]
        if schema["title"] == title and "parentRun" not in schema["$id"]
    ]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_is_a_schema_whose_id_is_its_place(file):
    schema = orjson.loads(file.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    name = file.relative_to(SCHEMAS).with_suffix("").as_posix()
    assert schema["$id"] == schema_id(name.replace("facets/", "facet:").replace("/", ":"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_reference_leads_to_a_file_that_is_here(file):
    for target in re.findall(r'"\$ref": "([^"]+)"', file.read_text(encoding="utf-8")):
        home, _, _ = target.partition("#")
        assert not home or home in exact_schemas()


@pytest.mark.parametrize(
    ("place", "title", "facet"), OFFICIAL, ids=[f"{place}-{title}" for place, title, _ in OFFICIAL]
)
def test_each_facet_of_the_official_client_has_a_schema_with_the_same_fields(place, title, facet):
    schema = schema_titled(place, title)
    fields = {
        field.name: field.default is attr.NOTHING
        for field in attr.fields(facet)
        if not field.name.startswith("_")
    }
    assert set(schema.get("properties", {})) == set(fields)
    assert set(schema.get("required", ())) == {name for name, needed in fields.items() if needed}


def test_the_official_client_was_really_looked_into():
    assert len(OFFICIAL) >= 38


def test_the_readme_lists_each_facet_file_with_its_key_and_place():
    readme = (SCHEMAS / "README.md").read_text(encoding="utf-8")
    listed = set(
        re.findall(r"^\| \[facets/.*?\.json\]\(.*?\) \| `(.*?)` \| (\w+) \|", readme, re.MULTILINE)
    )
    assert listed == {(key, place) for place in PLACES for key in known_facets(place)}


def test_an_installed_package_brings_its_own_schemas(tmp_path, monkeypatch):
    assert schema_files._folder() == SCHEMAS
    (tmp_path / "collector" / "_schemas").mkdir(parents=True)
    monkeypatch.setattr(schema_files, "_PACKAGE", tmp_path / "collector")
    assert schema_files._folder() == tmp_path / "collector" / "_schemas"


def test_no_address_in_an_event_is_ever_visited():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/schema.json"
        case = orjson.loads((Path(__file__).parent / "cases" / "every_facet.json").read_bytes())
        event = case["event"] | {"schemaURL": address, "$ref": address, "$schema": address}
        event["run"]["facets"]["parent"] |= {"_schemaURL": address, "$ref": address}
        event["run"]["facets"]["my_own"] = {"_producer": address, "_schemaURL": address}
        for policy in ("standard", "strict"):
            assert judge(orjson.dumps(event), policy).accepted
            assert not judge(orjson.dumps(event | {"job": {"$ref": address}}), policy).accepted
        listener.settimeout(0)
        with pytest.raises(BlockingIOError):
            listener.accept()
