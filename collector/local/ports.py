"""Ports: whether one is free, who has it when it is not, and picking a free one for tests."""

from __future__ import annotations

import os
import socket
from itertools import count as counting
from itertools import islice
from pathlib import Path

from collector.errors import LocalServerError

_LISTENING = "0A"
_KERNELS_CHOICE = Path("/proc/sys/net/ipv4/ip_local_port_range")
_LOWEST = 10_000
_STRIDE = 101  # a prime: processes started one after the other begin far apart
_turns = counting()


def require_free(host: str, port: int, setting: str) -> None:
    """Raise a sentence that names the holder and the setting when a port is taken."""
    if is_free(host, port):
        return
    holder = port_holder(port)
    by = f" by {holder}" if holder else ""
    raise LocalServerError(
        f"Port {port} is already taken{by}. Stop that program, or choose another port with "
        f"{setting}."
    )


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def answers(host: str, port: int) -> bool:
    """Whether something accepts connections there."""
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except OSError:
        return False


def free_ports(count: int) -> list[int]:
    """Ports on loopback that nobody has, and that no outgoing connection will be given.

    A server binds later than this looks, so they are taken from below the kernel's own range,
    each process begins elsewhere, and no process is told the same port twice in a row.
    """
    span = _outside_of_the_kernels_choice()
    start = os.getpid() * _STRIDE
    candidates = (span[(start + turn) % len(span)] for turn in islice(_turns, len(span)))
    found = list(islice((port for port in candidates if is_free("127.0.0.1", port)), count))
    if len(found) < count:
        raise LocalServerError(f"Of {len(span)} ports, fewer than {count} are free.")
    return found


def _outside_of_the_kernels_choice() -> range:
    try:
        first = int(_KERNELS_CHOICE.read_text(encoding="ascii").split()[0])
    except OSError:  # not Linux: the range that IANA names for this
        first = 49152
    return range(_LOWEST, first) if first > 2 * _LOWEST else range(_LOWEST, 65536)


def port_holder(port: int) -> str | None:
    """The program that listens on a port, as `name (process 123)`, where Linux tells."""
    inodes = {inode for table in ("tcp", "tcp6") for inode in _listeners(table, port)}
    wanted = {f"socket:[{inode}]" for inode in inodes}
    for process in Path("/proc").glob("[0-9]*") if wanted else ():
        if wanted & _open_files(process):
            name = (process / "comm").read_text(encoding="utf-8").strip()
            return f"{name} (process {process.name})"
    return None


def _open_files(process: Path) -> set[str]:
    try:
        return {_target(link) for link in (process / "fd").iterdir()}
    except OSError:  # gone meanwhile, or somebody else's
        return set()


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


def _listeners(table: str, port: int) -> list[str]:
    path = Path("/proc/net", table)
    if not path.is_file():
        return []
    rows = [line.split() for line in path.read_text(encoding="ascii").splitlines()[1:]]
    suffix = f":{port:04X}"
    return [row[9] for row in rows if row[1].endswith(suffix) and row[3] == _LISTENING]
