"""`python -m collector.serve.probe URL`: exit 0 when the address answers 2xx; for health checks."""

from __future__ import annotations

import sys
from urllib.error import URLError
from urllib.request import urlopen


def main() -> int:
    """Ask once, briefly."""
    try:
        with urlopen(sys.argv[1], timeout=3) as answer:  # noqa: S310 - the operator's own address
            return 0 if answer.status < 300 else 1  # noqa: PLR2004
    except (URLError, OSError):
        return 1


if __name__ == "__main__":
    sys.exit(main())
