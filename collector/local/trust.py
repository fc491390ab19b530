"""Trust for Java's downloads: the system's certificates as a Java key store, and its proxy.

Java from a wheel brings its own list of authorities, so it fails behind a private one that the rest
of the machine trusts. The system's PEM bundle is written as a JKS file with the standard library.
"""

from __future__ import annotations

import hashlib
import ssl
import struct
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

_STORE_PASSWORD = "changeit"  # noqa: S105 - guards nothing: the store holds public certificates
_BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
)


def java_network_options(folder: Path, *, bundled: bool) -> list[str]:
    """Options that make Java trust and reach what the rest of this machine does."""
    options = _proxy_options(urllib.request.getproxies().get("https"))
    bundle = system_bundle() if bundled else None
    if bundle is not None:
        store = folder / "truststore.jks"
        store.write_bytes(key_store(certificates(bundle.read_text(encoding="utf-8"))))
        options += [
            f"-Djavax.net.ssl.trustStore={store}",
            f"-Djavax.net.ssl.trustStorePassword={_STORE_PASSWORD}",
        ]
    return options


def system_bundle() -> Path | None:
    """The PEM file of trusted authorities (SSL_CERT_FILE is honoured), or None."""
    named = ssl.get_default_verify_paths().cafile
    candidates = [Path(name) for name in (named, *_BUNDLES) if name]
    return next((path for path in candidates if path.is_file()), None)


def certificates(pem: str) -> list[bytes]:
    """Every certificate of a PEM bundle in DER form; text between them is skipped."""
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    blocks = [part.split(end)[0] for part in pem.split(begin)[1:]]
    return [ssl.PEM_cert_to_DER_cert(f"{begin}{block}{end}\n") for block in blocks]


def key_store(certificates: list[bytes]) -> bytes:
    """A JKS file, version 2, that trusts these certificates."""
    entries = b"".join(
        struct.pack(">I", 2)
        + _text(f"authority-{number}")
        + struct.pack(">Q", 0)
        + _text("X.509")
        + struct.pack(">I", len(certificate))
        + certificate
        for number, certificate in enumerate(certificates)
    )
    content = struct.pack(">III", 0xFEEDFEED, 2, len(certificates)) + entries
    seal = _STORE_PASSWORD.encode("utf-16-be") + b"Mighty Aphrodite" + content
    return content + hashlib.sha1(seal).digest()  # noqa: S324 - the format asks for SHA-1


def _text(text: str) -> bytes:
    return struct.pack(">H", len(text)) + text.encode("ascii")


def _proxy_options(proxy: str | None) -> list[str]:
    address = urlsplit(proxy or "")
    if not address.hostname:
        return []
    port = address.port or 8080
    return [f"-Dhttps.proxyHost={address.hostname}", f"-Dhttps.proxyPort={port}"]
