"""`/api/docs`: a page to try the API; its files come from a package, none from another server."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, send_from_directory

routes = Blueprint("api_docs", __name__)

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Headwater API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""
_START = """window.ui = SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
});
"""
# The page writes style attributes of its own, and shows pictures that its style sheet holds.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


@routes.get("/api/docs")
def get_docs() -> Response:
    """A page to read and try the API."""
    answer = Response(_PAGE, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = _POLICY
    return answer


@routes.get("/api/docs/<name>")
def get_docs_file(name: str) -> Response:
    """A file of that page."""
    if name == "start.js":
        return Response(_START, mimetype="text/javascript")
    folder = Path(str(files("flask_swagger_ui") / "dist"))
    return send_from_directory(folder, name, max_age=86400)
