"""The gate on a real git repository, made for each test."""

import json
import subprocess

import pytest

from collector.errors import UsageError
from collector.gate import sources


@pytest.fixture
def repository(tmp_path):
    def git(*arguments):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", "-C", tmp_path, *identity, *arguments], check=True, text=True)

    def commit(**files):
        for name, content in files.items():
            path = tmp_path / name.replace("__", "/")
            path = path.with_suffix(".json" if "manifest" in name else ".sql")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True) if content is None else path.write_text(content)
        git("add", "-A")
        git("commit", "-q", "-m", "change")
        return tmp_path

    git("init", "-q", "-b", "main")
    commit(README="select 1")
    return commit


def said(found):
    return [(p.change.node, p.change.words, p.file) for p in found.proposals]


def test_a_new_migration_in_the_range_is_found_with_its_file(repository):
    path = repository(migrations__007="ALTER TABLE raw.orders DROP COLUMN order_total;")
    assert said(sources.from_git("HEAD~1..HEAD", "postgres", path)) == [
        ("raw.orders", "drop column order_total", "migrations/007.sql")
    ]


def test_a_model_is_compared_with_its_earlier_version(repository):
    repository(models__stg_orders="select order_id, order_total from {{ ref('raw_orders') }}")
    path = repository(models__stg_orders="select order_id from {{ ref('raw_orders') }}")
    assert said(sources.from_git("HEAD~1..HEAD", None, path)) == [
        ("stg_orders", "drop column order_total", "models/stg_orders.sql")
    ]


def test_a_model_that_is_removed_is_a_dropped_table(repository):
    repository(models__stg_orders="select 1 as a")
    path = repository(models__stg_orders=None)
    assert said(sources.from_git("HEAD~1..HEAD", None, path)) == [
        ("stg_orders", "drop it", "models/stg_orders.sql")
    ]


def test_a_model_whose_columns_cannot_be_read_stays_careful(repository):
    repository(models__a="select x from t")
    path = repository(models__a="select {% for c in cols %}{{ c }},{% endfor %} 1 from t")
    ((node, words, _),) = said(sources.from_git("HEAD~1..HEAD", None, path))
    assert (node, words[:17]) == ("a", "change its schema")


def test_manifests_in_the_range_are_compared(repository):
    model = {"resource_type": "model", "schema": "marts", "name": "a"}
    repository(target__manifest=json.dumps({"nodes": {"model.a": model}}))
    path = repository(target__manifest=json.dumps({"nodes": {}}))
    assert said(sources.from_git("HEAD~1..HEAD", None, path)) == [("marts.a", "drop it", "a")]


def test_an_unknown_revision_is_wrong_use_with_gits_own_words(repository):
    path = repository(a="select 1")
    with pytest.raises(UsageError, match="nowhere"):
        sources.from_git("nowhere..HEAD", None, path)


def test_a_range_needs_two_ends():
    with pytest.raises(UsageError, match=r"BASE\.\.HEAD"):
        sources.from_git("main", None)


def test_a_file_that_is_not_json_is_named(tmp_path):
    file = tmp_path / "changes.json"
    file.write_text("[")
    with pytest.raises(UsageError, match=r"changes\.json is not JSON"):
        sources.from_changes_file(file)
