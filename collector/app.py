"""The Flask app: which routes exist, and how every error becomes one kind of answer."""

from __future__ import annotations

from http import HTTPStatus

import orjson
from flask import Blueprint, Flask, Response
from werkzeug.exceptions import HTTPException

from collector.errors import HeadwaterError, UnavailableError, Violation
from collector.receive import dead_letters, lineage, metrics
from collector.receive.guard import guard
from collector.serve import assets, capture, feed, health, labels, lineage_diff, page, read_routes
from collector.services import EXTENSION, Services

ROUTES: tuple[Blueprint, ...] = (
    lineage.routes,
    capture.routes,
    labels.routes,
    assets.routes,
    lineage_diff.routes,
    dead_letters.routes,
    health.routes,
    metrics.routes,
    *read_routes.ROUTES,
    feed.routes,
    page.routes,
)


def create_app(services: Services) -> Flask:
    """An app that serves these services; opens nothing by itself."""
    app = Flask("collector", static_folder=None)
    app.extensions[EXTENSION] = services
    app.before_request(guard)
    for routes in ROUTES:
        app.register_blueprint(routes)
    app.register_error_handler(HeadwaterError, _headwater_problem)
    app.register_error_handler(HTTPException, _http_problem)
    return app


def problem(
    status: int, title: str, detail: str, violations: tuple[Violation, ...] = ()
) -> Response:
    """An `application/problem+json` answer, the only form of error there is."""
    body: dict[str, object] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
    }
    if violations:
        body["errors"] = [{"pointer": v.pointer, "message": v.message} for v in violations]
    return Response(orjson.dumps(body), status, mimetype="application/problem+json")


def _headwater_problem(error: HeadwaterError) -> Response:
    answer = problem(error.status, error.title, error.detail, error.violations)
    if isinstance(error, UnavailableError):
        answer.headers["Retry-After"] = str(error.retry_after_s)
    if error.status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _http_problem(error: HTTPException) -> Response:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    answer = problem(status, error.name, error.description or error.name)
    for name, value in error.get_headers():
        if name.lower() in {"allow", "location", "www-authenticate"}:
            answer.headers[name] = value
    return answer
