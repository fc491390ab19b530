"""All settings: their names, defaults, meanings, and where each value came from.

The only file that looks at the environment. Unknown names and bad values are all reported at once,
before anything starts; nothing here opens a socket or creates a file.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from collector.config_file import read_config
from collector.errors import SettingsError, Violation

PREFIX = "HEADWATER_"
CONFIG_FILE = "headwater.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force, already checked."""

    home: Path
    cache: Path
    host: str
    port: int
    url: str
    api_key: str | None
    workers: int
    neo4j: str | None
    neo4j_user: str
    neo4j_password: str | None
    neo4j_database: str
    neo4j_bolt_port: int
    neo4j_http_port: int
    journal: str
    journal_retention_days: int | None
    journal_min_free_mb: int
    journal_max_backlog: int
    validation: Literal["standard", "strict"]
    max_body_mb: int
    auth: str
    retention_days: int
    events: Path | None
    config: Path

    @property
    def max_body_bytes(self) -> int:
        """The body limit after decompression."""
        return self.max_body_mb * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: how its text is read, what it is when nobody says, and what it means."""

    name: str
    parse: Callable[[str], Any]
    default: str | None
    meaning: str
    secret: bool = False

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()


@dataclass(frozen=True, slots=True)
class Origin:
    """A setting's value in words, and who set it."""

    setting: Setting
    value: str | None
    source: str


def load(environ: Mapping[str, str] | None = None, config: Path = Path(CONFIG_FILE)) -> Settings:
    """Read the settings from the environment and `headwater.toml`; raise with all faults."""
    origins, faults = _origins(os.environ if environ is None else environ, config)
    values: dict[str, Any] = {"config": config}
    for origin in origins:
        values[origin.setting.name] = _parsed(origin, faults)
    if not faults:
        _complete(values, faults)
    if faults:
        listing = "\n".join(f"  {fault.pointer}: {fault.message}" for fault in faults)
        raise SettingsError(f"These settings need a correction:\n{listing}", tuple(faults))
    return Settings(**values)


def origins(
    environ: Mapping[str, str] | None = None, config: Path = Path(CONFIG_FILE)
) -> list[Origin]:
    """Each setting with its value and where it came from, for `headwater settings`."""
    return _origins(os.environ if environ is None else environ, config)[0]


def java_home(environ: Mapping[str, str] | None = None) -> Path | None:
    """The Java that the machine's owner chose with JAVA_HOME, if any."""
    home = (os.environ if environ is None else environ).get("JAVA_HOME")
    return Path(home) if home else None


def child_environment(**changes: str) -> dict[str, str]:
    """This environment for a child process, with some variables changed."""
    return {**os.environ, **changes}


def _origins(environ: Mapping[str, str], config: Path) -> tuple[list[Origin], list[Violation]]:
    file, faults = _read_file(config)
    known = {setting.variable for setting in SETTINGS}
    faults += [
        _unknown(name, known)
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known
    ]
    return [_origin(setting, environ, file, config) for setting in SETTINGS], faults


def _origin(
    setting: Setting, environ: Mapping[str, str], file: Mapping[str, str], config: Path
) -> Origin:
    if setting.variable in environ:
        return Origin(setting, environ[setting.variable], "environment")
    if setting.name in file:
        return Origin(setting, file[setting.name], str(config))
    return Origin(setting, setting.default, "default")


def _read_file(config: Path) -> tuple[dict[str, str], list[Violation]]:
    """The plain keys of the file; tables such as [gate] belong to their features."""
    try:
        content = read_config(config)
    except SettingsError as error:
        return {}, [Violation(str(config), error.detail)]
    plain = {key: str(value) for key, value in content.items() if not isinstance(value, dict)}
    known = {setting.name for setting in SETTINGS}
    faults = [_unknown(key, known) for key in sorted(plain) if key not in known]
    return plain, faults


def _unknown(name: str, known: set[str]) -> Violation:
    near = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else " `headwater settings` lists them all."
    return Violation(name, f"is not a setting.{hint}")


def _parsed(origin: Origin, faults: list[Violation]) -> Any:
    if origin.value is None or origin.value == "":
        return None
    try:
        return origin.setting.parse(origin.value)
    except ValueError as error:
        shown = "***" if origin.setting.secret else repr(origin.value)
        faults.append(Violation(origin.setting.variable, f"{shown} {error}"))
        return None


def _complete(values: dict[str, Any], faults: list[Violation]) -> None:
    """Fill what depends on other settings, and check what only holds together."""
    values["url"] = values["url"] or _own_url(values["host"], values["port"])
    values["auth"] = values["auth"] or ("off" if is_loopback(values["host"]) else None)
    if values["auth"] is None:
        advice = (
            f"{values['host']!r} is reachable by others and no keys are asked for; set "
            "HEADWATER_AUTH=keys (then `headwater keys create`), or HEADWATER_AUTH=off if you "
            "mean it."
        )
        faults.append(Violation("HEADWATER_HOST", advice))
    ports = [values["port"], values["neo4j_bolt_port"], values["neo4j_http_port"]]
    if values["neo4j"] is None and len(set(ports)) < len(ports):
        faults.append(Violation("HEADWATER_PORT", f"and the Neo4j ports must differ: {ports}"))


def _own_url(host: str, port: int) -> str:
    reachable = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104
    return f"http://{reachable}:{port}"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _number(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"-?\d+", text.strip()) or not low <= int(text) <= high:
            raise ValueError(f"is not a whole number from {low} to {high}")
        return int(text)

    return parse


def _one_of(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(f"is not one of {', '.join(choices)}")
        return text

    return parse


def _matching(pattern: str, wanted: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(f"is not {wanted}")
        return text

    return parse


def _path(text: str) -> Path:
    return Path(text).expanduser()


_PORT = _number(1, 65535)
_DAYS = _number(1, 36500)

SETTINGS: tuple[Setting, ...] = (
    Setting("home", _path, ".headwater", "all state: journal, Neo4j data, logs, keys"),
    Setting("cache", _path, "~/.cache/headwater", "downloads, kept for the next time"),
    Setting("host", str, "127.0.0.1", "address the collector listens on"),
    Setting("port", _PORT, "5000", "port the collector listens on"),
    Setting(
        "url",
        _matching(r"https?://\S+", "an http:// or https:// address"),
        None,
        "where commands and the Python client find the collector (default: HOST and PORT)",
    ),
    Setting("api_key", str, None, "key that commands and the client send", secret=True),
    Setting("workers", _number(1, 64), str(min(os.cpu_count() or 1, 8)), "gunicorn workers"),
    Setting(
        "neo4j",
        _matching(r"(bolt|neo4j)(\+s|\+ssc)?://\S+", "a bolt:// or neo4j:// address"),
        None,
        "address of a Neo4j; unset: the local one is started",
    ),
    Setting("neo4j_user", str, "neo4j", "user at that Neo4j"),
    Setting("neo4j_password", str, None, "password at that Neo4j", secret=True),
    Setting("neo4j_database", str, "neo4j", "database at that Neo4j"),
    Setting("neo4j_bolt_port", _PORT, "7687", "Bolt port of the local Neo4j"),
    Setting("neo4j_http_port", _PORT, "7474", "HTTP port (Browser) of the local Neo4j"),
    Setting(
        "journal",
        _matching(r"sqlite|kafka://[^/\s]+/\S+", "sqlite or kafka://host:port/topic"),
        "sqlite",
        "where accepted events are kept",
    ),
    Setting("journal_retention_days", _DAYS, None, "days journal entries are kept (unset: all)"),
    Setting(
        "journal_min_free_mb",
        _number(0, 1_000_000),
        "512",
        "free disk space, in MiB, below which events are answered 503",
    ),
    Setting(
        "journal_max_backlog",
        _number(1, 1_000_000_000),
        "5000000",
        "entries waiting for the graph above which events are answered 503",
    ),
    Setting("validation", _one_of("standard", "strict"), "standard", "which faults refuse events"),
    Setting("max_body_mb", _number(1, 1024), "32", "largest body, after decompression"),
    Setting("auth", _one_of("off", "keys"), None, "off on loopback; elsewhere it must be said"),
    Setting("retention_days", _DAYS, "90", "days runs are kept; jobs and datasets stay"),
    Setting("events", _path, None, "a directory of further events for the test suite"),
)
