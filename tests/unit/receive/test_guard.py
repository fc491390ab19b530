from __future__ import annotations

import pytest

from collector.receive.guard import needed_scope


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("GET", "/health/live", None),
        ("GET", "/health/ready", None),
        ("GET", "/", None),
        ("GET", "/assets/app.js", None),
        ("GET", "/api/openapi.json", None),
        ("POST", "/api/v1/lineage", "emit"),
        ("POST", "/api/v1/lineage/batch", "emit"),
        ("GET", "/api/v1/lineage", "read"),
        ("HEAD", "/api/v1/lineage", "read"),
        ("GET", "/api/v1/dead-letters", "read"),
        ("POST", "/api/v1/impact", "read"),
        ("POST", "/v1/lineage/trace", "emit"),
        ("POST", "/v1/lineage/impact", "read"),
        ("POST", "/api/v1/tags", "admin"),
        ("GET", "/v1/lineage/abc", "read"),
        ("GET", "/metrics", "read"),
        ("POST", "/api/v1/dead-letters/3/retry", "admin"),
        ("DELETE", "/api/v1/dead-letters/3", "admin"),
        ("POST", "/api/v1/lineage/else", "admin"),
        ("PUT", "/api/v1/whatever", "admin"),
    ],
)
def test_each_route_needs_its_scope(method, path, scope):
    assert needed_scope(method, path) == scope
