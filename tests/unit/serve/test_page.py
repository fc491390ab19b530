import gzip
from types import SimpleNamespace

import pytest

from collector.app import create_app
from collector.serve import page

SERVICES = SimpleNamespace(settings=SimpleNamespace(auth="off"))


@pytest.fixture
def client(monkeypatch, tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Headwater</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"export {}"))
    monkeypatch.setattr(page, "STATIC", tmp_path)
    return create_app(SERVICES).test_client()


@pytest.mark.parametrize("path", page.PAGES)
def test_every_view_of_the_app_is_a_link_that_answers_with_the_document(client, path):
    answer = client.get(f"{path}?node=dataset:1", buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert "no-cache" in answer.headers["Cache-Control"]


def test_the_policy_allows_nothing_from_elsewhere_and_no_inline_code(client):
    policy = client.get("/", buffered=True).headers["Content-Security-Policy"]
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy
    assert directives["script-src"] == directives["style-src"] == "'self'"


def test_built_files_may_be_kept_for_ever_and_carry_the_policy_too(client):
    answer = client.get("/assets/app-1a2b.js", buffered=True)
    assert answer.headers["Cache-Control"] == "no-transform, max-age=31536000, immutable"
    assert answer.headers["Content-Security-Policy"] == page.POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_browser_that_takes_gzip_gets_the_smaller_file(client):
    plain = client.get("/assets/app-1a2b.js", buffered=True)
    squeezed = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert squeezed.mimetype == plain.mimetype == "text/javascript"
    assert gzip.decompress(squeezed.data) == plain.data


@pytest.mark.parametrize("path", ["/assets/../../settings.py", "/assets/nothing.js", "/elsewhere"])
def test_what_is_not_a_built_file_is_a_problem_in_the_usual_form(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_without_a_build_the_answer_says_how_to_make_one(monkeypatch, tmp_path):
    monkeypatch.setattr(page, "STATIC", tmp_path)
    answer = create_app(SERVICES).test_client().get("/")
    assert answer.status_code == 503
    assert "make setup" in answer.json["detail"]
