"""Bringing the jars of a lock into the cache: each one downloaded once and checked every time.

A file in the cache is used only if its SHA-256 is the lock's; a damaged or half-written one is
deleted and fetched again. Downloads land in a folder of their own and are moved into place when
they have been checked, so a killed download leaves nothing that looks whole. Once everything is
there, nothing goes over the network.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from collector.errors import LocalServerError
from collector.local.lockfile import Jar, read_lock
from collector.local.resolve import start_downloads

Progress = Callable[[int, int], None]
"""Called with the bytes that are there and the bytes that are wanted."""

_POLL_S = 0.2
_PATIENCE_S = 900
_ROUNDS = 2


def fetch(lock_name: str, cache: Path, progress: Progress | None = None) -> list[Path]:
    """The checked jars of a lock, downloaded where they are missing, in the lock's order."""
    lock, folder = read_lock(lock_name), cache.absolute() / "jars"
    report = progress or (lambda _done, _total: None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder):
            for _ in range(_ROUNDS):
                missing = missing_jars(lock.jars, folder)
                if not missing:
                    break
                _download(missing, folder, lambda done: report(done, lock.size), lock.size)
            missing = missing_jars(lock.jars, folder)
    except OSError as error:
        raise _disk_error(error, folder, lock.size) from error
    if missing:
        raise LocalServerError(_not_fetched(lock_name, missing))
    return [folder / jar.coordinate.path for jar in lock.jars]


def missing_jars(jars: Sequence[Jar], folder: Path) -> list[Jar]:
    """The jars that are not there; those with wrong content are deleted, so they count too."""
    with ThreadPoolExecutor(max_workers=4) as pool:
        there = list(pool.map(lambda jar: _intact(folder / jar.coordinate.path, jar), jars))
    return [jar for jar, intact in zip(jars, there, strict=True) if not intact]


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's content, in hex."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _intact(path: Path, jar: Jar) -> bool:
    if not path.is_file():
        return False
    if path.stat().st_size == jar.size and sha256_of(path) == jar.sha256:
        return True
    path.unlink()
    return False


def _download(missing: list[Jar], folder: Path, report: Callable[[int], None], total: int) -> None:
    """Download into a folder apart, then move what is right into place."""
    wanted = sum(jar.size for jar in missing)
    _check_room(folder, 2 * wanted)
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=folder) as name:
        staging = Path(name)
        processes = start_downloads(missing, staging)
        try:
            _watch(processes, staging, lambda done: report(total - wanted + min(done, wanted)))
        finally:
            for process in processes:
                process.kill()
                process.wait()
        for jar in missing:
            _move_into_place(jar, staging, folder)
        report(total)


def _watch(
    processes: list[subprocess.Popen[bytes]], staging: Path, report: Callable[[int], None]
) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while any(process.poll() is None for process in processes):
        if time.monotonic() > deadline:
            raise LocalServerError(
                f"The download did not end within {_PATIENCE_S // 60} minutes; check the network "
                "and start again: what has arrived is kept."
            )
        report(_bytes_below(staging))
        time.sleep(_POLL_S)


def _bytes_below(staging: Path) -> int:
    """What has arrived, counted in the resolvers' caches, where files grow while they arrive."""
    return sum(_size(path) for path in staging.glob("*/cache/**/*.jar*"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # renamed between listing and looking
        return 0


def _move_into_place(jar: Jar, staging: Path, folder: Path) -> None:
    for arrived in staging.glob(f"*/{jar.coordinate.path}"):
        if _intact(arrived, jar):
            target = folder / jar.coordinate.path
            target.parent.mkdir(exist_ok=True)
            shutil.move(arrived, target)
            return


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One fetch at a time per cache; a second one waits, and then finds the files there."""
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _check_room(folder: Path, needed: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise OSError(errno.ENOSPC, f"{free // 2**20} MB are free")


def _disk_error(error: OSError, folder: Path, size: int) -> LocalServerError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        need = 2 * size // 2**20
        return LocalServerError(
            f"The disk of {folder} is full ({error.strerror}, about {need} MB are needed while "
            "fetching). Free some space, or point HEADWATER_CACHE to another disk."
        )
    return LocalServerError(
        f"The cache {folder} cannot be used ({error}). Make it writable, or set HEADWATER_CACHE."
    )


def _not_fetched(lock_name: str, missing: list[Jar]) -> str:
    names = ", ".join(str(jar.coordinate) for jar in missing[:3])
    more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""  # noqa: PLR2004
    return (
        f"These jars of {lock_name} could not be fetched, or were not what the lock says: {names}"
        f"{more}. Check the network (and, behind a proxy, HTTPS_PROXY), then start again: what has "
        "arrived is kept."
    )
