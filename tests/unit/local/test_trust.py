from __future__ import annotations

import shutil
import ssl
import subprocess

import pytest

from collector.local import trust
from collector.local.trust import certificates, java_network_options, key_store, system_bundle


def test_every_certificate_of_the_bundle_is_in_the_store_that_java_reads(tmp_path):
    bundle, keytool = system_bundle(), shutil.which("keytool")
    if bundle is None or keytool is None:
        pytest.skip("needs a system bundle and a full JDK")
    found = certificates(bundle.read_text())
    store = tmp_path / "trust.jks"
    store.write_bytes(key_store(found))
    listing = subprocess.run(
        [keytool, "-list", "-keystore", store, "-storepass", "changeit"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert listing.count("trustedCertEntry") == len(found) > 0


def test_text_between_certificates_is_skipped():
    der = b"not really a certificate"
    pem = f"# a comment\n{ssl.DER_cert_to_PEM_cert(der)}\nanother\n{ssl.DER_cert_to_PEM_cert(der)}"
    assert certificates(pem) == [der, der]


def test_an_installed_java_keeps_its_own_trust(tmp_path, monkeypatch):
    monkeypatch.setattr(trust.urllib.request, "getproxies", dict)
    assert java_network_options(tmp_path, bundled=False) == []


def test_java_from_the_wheel_trusts_the_bundle_that_ssl_cert_file_names(tmp_path, monkeypatch):
    pem = tmp_path / "private.pem"
    pem.write_text(ssl.DER_cert_to_PEM_cert(b"private authority"))
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    monkeypatch.setattr(trust.urllib.request, "getproxies", dict)
    options = java_network_options(tmp_path, bundled=True)
    assert options[0] == f"-Djavax.net.ssl.trustStore={tmp_path / 'truststore.jks'}"
    assert b"private authority" in (tmp_path / "truststore.jks").read_bytes()


def test_the_machines_proxy_is_javas_proxy(tmp_path, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    assert java_network_options(tmp_path, bundled=False) == [
        "-Dhttps.proxyHost=proxy.example",
        "-Dhttps.proxyPort=3128",
    ]
