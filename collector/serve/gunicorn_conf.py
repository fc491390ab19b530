"""How gunicorn runs the app: a worker per core, threads in each, a quick and orderly end.

Read by gunicorn through `headwater serve`. Threads wait for the disk and for Neo4j, so there are
more of them than cores.
"""

from __future__ import annotations

from collector import settings
from collector.reference_cycles import look_for_cycles_rarely

_settings = settings.load()
_HOST = f"[{_settings.host}]" if ":" in _settings.host else _settings.host

wsgi_app = "collector.wsgi:app"
bind = f"{_HOST}:{_settings.port}"
workers = _settings.workers
worker_class = "gthread"
threads = 16
timeout = 60
graceful_timeout = 4
keepalive = 30
backlog = 2048
accesslog = None
errorlog = "-"
loglevel = "info"
control_socket_disable = True

_METRICS = _settings.home.absolute() / "metrics"
raw_env = [f"PROMETHEUS_MULTIPROC_DIR={_METRICS}"]


def on_starting(_server: object) -> None:
    """Begin counting at nothing: the workers' counter files are of the last start."""
    _METRICS.mkdir(parents=True, exist_ok=True)
    for file in _METRICS.glob("*.db"):
        file.unlink()


def post_worker_init(_worker: object) -> None:
    """Spare each worker the search for cycles in events, which have none."""
    look_for_cycles_rarely()
