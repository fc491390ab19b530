"""What gunicorn loads: one app per worker, with its own journal writer and its own driver."""

from __future__ import annotations

from collector import settings
from collector.app import create_app
from collector.graph.connect import connect
from collector.journal.opening import open_journal
from collector.services import Services

_settings = settings.load()
app = create_app(Services(_settings, open_journal(_settings), connect(_settings)))
