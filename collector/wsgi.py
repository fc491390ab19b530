"""What gunicorn loads: one app per worker, with its own journal writer and its own driver."""

from __future__ import annotations

from collector import settings
from collector.app import create_app
from collector.services import open_services

app = create_app(open_services(settings.load()))
