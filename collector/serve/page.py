"""The web app: its built files, its deep links, and the policy that keeps it to this origin.

The files come from `web/` (see its README) and are packaged; nothing is rendered on the server.
Every path that the app itself routes answers with the same document, so that each view is a link.
"""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, request, send_from_directory

from collector.errors import UnavailableError

STATIC = Path(__file__).parent / "static"
PAGES = (
    "/",
    "/lineage",
    "/dataset",
    "/job",
    "/run",
    "/datasets",
    "/jobs",
    "/impact",
    "/dead-letters",
    "/events",
)
DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self' blob:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "headwater",
}
POLICY = "; ".join(f"{name} {value}" for name, value in DIRECTIVES.items())
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FOR_EVER = 31_536_000

routes = Blueprint("page", __name__)


def page() -> Response:
    """The app's document; asked for again each time, so that a new build is seen at once."""
    if not (STATIC / "index.html").is_file():
        raise UnavailableError(
            "The web page has not been built here; `make setup` builds it. Everything else works."
        )
    return _file("index.html", max_age=0)


for path in PAGES:
    routes.add_url_rule(path, view_func=page, endpoint=f"page{path.replace('/', '_')}")


@routes.get("/assets/<path:name>")
def asset(name: str) -> Response:
    """A file whose name carries the hash of its content, so it never changes."""
    return _file(f"assets/{name}", max_age=FOR_EVER)


@routes.get("/favicon.svg")
def favicon() -> Response:
    """The picture in the browser's tab."""
    return _file("favicon.svg", max_age=3600)


def _file(name: str, max_age: int) -> Response:
    """A built file, compressed beforehand where the browser takes that."""
    squeezed = request.accept_encodings["gzip"] > 0 and (STATIC / f"{name}.gz").is_file()
    answer = send_from_directory(STATIC, f"{name}.gz" if squeezed else name, max_age=max_age)
    if squeezed:
        answer.headers["Content-Encoding"] = "gzip"
        answer.mimetype = _MIME[Path(name).suffix]
    if max_age == FOR_EVER:
        answer.headers["Cache-Control"] = f"no-transform, max-age={FOR_EVER}, immutable"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers.update(HEADERS)
    return answer


_MIME = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
}
