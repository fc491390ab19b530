"""The local Neo4j's configuration: memory fitted to the machine, loopback only, nothing sent out.

Pure: text and numbers in, text and numbers out.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LOOPBACK = "127.0.0.1"
_MB = 2**20


@dataclass(frozen=True, slots=True)
class Memory:
    """What the server may take, in megabytes."""

    heap_mb: int
    page_cache_mb: int


def fitted_memory(machine_bytes: int) -> Memory:
    """An eighth of the machine as heap and a thirty-second as page cache, within reason."""
    machine_mb = machine_bytes // _MB
    return Memory(
        heap_mb=min(max(machine_mb // 8, 512), 2048),
        page_cache_mb=min(max(machine_mb // 32, 128), 1024),
    )


def machine_memory(total: int, limit_text: str | None) -> int:
    """The memory that counts: a container's limit when it is below the machine's total."""
    if limit_text is None or not limit_text.strip().isdigit():
        return total
    return min(total, int(limit_text))


def neo4j_conf(bolt_port: int, http_port: int, memory: Memory, logs: Path) -> str:
    """The text of neo4j.conf; the server refuses to start on a name it does not know.

    The quiet period is waited for twice, after everything is on disk; without it the server stops
    in half a second instead of ten.
    """
    lines = {
        "server.default_listen_address": LOOPBACK,
        "server.default_advertised_address": LOOPBACK,
        "server.bolt.listen_address": f"{LOOPBACK}:{bolt_port}",
        "server.bolt.advertised_address": f"{LOOPBACK}:{bolt_port}",
        "server.http.listen_address": f"{LOOPBACK}:{http_port}",
        "server.http.advertised_address": f"{LOOPBACK}:{http_port}",
        "server.https.enabled": "false",
        "server.directories.logs": str(logs),
        "server.memory.pagecache.size": f"{memory.page_cache_mb}m",
        "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
        "db.tx_log.preallocate": "false",
        "db.tx_log.rotation.retention_policy": "1 days 512M",
        "dbms.usage_report.enabled": "false",
        "client.allow_telemetry": "false",
        "browser.remote_content_hostname_whitelist": f"localhost,{LOOPBACK}",
    }
    return "".join(f"{name}={value}\n" for name, value in lines.items())


def java_options(memory: Memory) -> list[str]:
    """What the virtual machine is told; Neo4j needs the opened packages."""
    opened = ("java.nio", "java.io", "sun.nio.ch", "java.lang")
    return [
        f"-Xms{memory.heap_mb // 2}m",
        f"-Xmx{memory.heap_mb}m",
        "-XX:+UseParallelGC",
        "-XX:+ExitOnOutOfMemoryError",
        "-Dlog4j2.disable.jmx=true",
        "-Dfile.encoding=UTF-8",
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in opened),
    ]
