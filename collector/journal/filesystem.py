"""What the disk under the journal must be: local, because SQLite's WAL needs shared memory."""

from __future__ import annotations

import shutil
from pathlib import Path

from collector.errors import SettingsError

_MOUNTS = Path("/proc/self/mountinfo")
_NETWORK = frozenset(
    {
        *("9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs", "glusterfs"),
        *("gpfs", "lustre", "ncpfs", "nfs", "nfs4", "orangefs", "smb2", "smb3", "smbfs"),
    }
)


def refuse_network_filesystem(folder: Path, mounts: Path = _MOUNTS) -> None:
    """Raise when a folder lies on a network file system, where WAL files get corrupted."""
    kind = filesystem_of(folder, mounts)
    if kind in _NETWORK:
        raise SettingsError(
            f"{folder} is on a network file system ({kind}), where the journal would not be safe; "
            "set HEADWATER_HOME to a folder on a local disk."
        )


def filesystem_of(folder: Path, mounts: Path = _MOUNTS) -> str | None:
    """The type of the file system a folder lies on; None where the system does not say."""
    if not mounts.is_file():
        return None
    path = folder.resolve()
    best: tuple[int, str | None] = (-1, None)
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        left, _, right = line.partition(" - ")
        mounted = Path(_unescape(left.split(" ")[4]))
        if path.is_relative_to(mounted) and len(mounted.parts) >= best[0]:
            best = (len(mounted.parts), right.split(" ")[0])
    return best[1]


def _unescape(mount_point: str) -> str:
    """Mount points write a space as an octal escape."""
    return mount_point.encode("latin-1", "replace").decode("unicode_escape")


def free_bytes(folder: Path) -> int:
    """What may still be written to the disk of a folder."""
    return shutil.disk_usage(folder).free
