"""Downloading coordinates: Ivy (a jar that PySpark brings) or Maven, both of which know the way.

No address stands here: both programs know the public repository by themselves. Several Ivy
processes work side by side, since one alone asks for one file after the other. Sums are not
checked here; `fetch` does that with the lock.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import quoteattr

from collector.errors import LocalServerError
from collector.local.java import find_java
from collector.local.lockfile import Coordinate, Jar
from collector.local.tether import tethered
from collector.local.trust import java_network_options

SIDE_BY_SIDE = 8

_IVY_SETTINGS = """<ivysettings>
  <settings defaultResolver="public"/>
  <caches defaultCacheDir="${headwater.cache}"/>
  <resolvers>
    <ibiblio name="public" m2compatible="true" usepoms="false" checksums=""/>
  </resolvers>
</ivysettings>
"""


def start_downloads(jars: Sequence[Jar], folder: Path) -> list[subprocess.Popen[bytes]]:
    """Start downloading jars into `folder`, by file name; returns the processes that do it."""
    ivy, maven = ivy_jar(), shutil.which("mvn")
    if ivy is None and maven is None:
        raise LocalServerError(
            "Fetching Neo4j needs Ivy, which comes with PySpark, or Maven: run "
            "`pip install 'headwater[spark]'`, or install Maven so that `mvn` is found. Or set "
            "HEADWATER_NEO4J to a Neo4j that already runs."
        )
    if ivy is None:
        return [_start_maven(str(maven), jars, folder)]
    java = find_java()
    command = [str(java.path), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"]
    command += java_network_options(folder, bundled=java.bundled)
    shares = split_by_size(jars, SIDE_BY_SIDE)
    return [
        _start_ivy([*command, "-jar", str(ivy)], share, folder / f"ivy-{number}")
        for number, share in enumerate(shares)
    ]


def ivy_jar() -> Path | None:
    """The Ivy jar of the installed PySpark, found without importing it, or None."""
    package = find_spec("pyspark")
    if package is None or package.origin is None:
        return None
    return next((Path(package.origin).parent / "jars").glob("ivy-*.jar"), None)


def split_by_size(jars: Sequence[Jar], parts: int) -> list[list[Jar]]:
    """Share jars among at most `parts` processes so that each downloads about as many bytes."""
    shares: list[list[Jar]] = [[] for _ in range(min(parts, len(jars)))]
    loads = [0] * len(shares)
    for jar in sorted(jars, key=lambda jar: jar.size, reverse=True):
        lightest = loads.index(min(loads))
        shares[lightest].append(jar)
        loads[lightest] += jar.size + 100_000  # a request costs about as much as 100 kB
    return shares


def ivy_module(coordinates: Sequence[Coordinate]) -> str:
    """An Ivy file that asks for exactly these artifacts and nothing they depend on."""
    modules: dict[tuple[str, str, str], list[str]] = {}
    for coordinate in coordinates:
        classifier = f" m:classifier={quoteattr(coordinate.classifier or '')}"
        artifact = (
            f'<artifact name={quoteattr(coordinate.artifact)} type="jar" ext="jar"'
            f"{classifier if coordinate.classifier else ''}/>"
        )
        module = (coordinate.group, coordinate.artifact, coordinate.version)
        modules.setdefault(module, []).append(artifact)
    dependencies = "\n".join(
        f"<dependency org={quoteattr(group)} name={quoteattr(name)} rev={quoteattr(version)} "
        f'transitive="false" conf="default->*">{"".join(artifacts)}</dependency>'
        for (group, name, version), artifacts in modules.items()
    )
    return (
        '<ivy-module version="2.0" xmlns:m="http://ant.apache.org/ivy/maven">\n'
        '<info organisation="headwater" module="jars"/>\n'
        '<configurations><conf name="default"/></configurations>\n'
        f"<dependencies>\n{dependencies}\n</dependencies>\n</ivy-module>\n"
    )


def _start_ivy(command: list[str], jars: Sequence[Jar], folder: Path) -> subprocess.Popen[bytes]:
    folder.mkdir()
    module, ivy_settings = folder / "ivy.xml", folder / "settings.xml"
    module.write_text(ivy_module([jar.coordinate for jar in jars]), encoding="utf-8")
    ivy_settings.write_text(_IVY_SETTINGS, encoding="utf-8")
    cache = folder / "cache"
    pattern = f"{folder}/[organisation]/[artifact]-[revision](-[classifier]).[ext]"
    system = [f"-Dheadwater.cache={cache}", f"-Divy.home={folder}", f"-Duser.home={folder}"]
    ivy = ["-ivy", str(module), "-settings", str(ivy_settings), "-cache", str(cache)]
    ivy += ["-retrieve", pattern, "-types", "jar"]
    program, *options = command
    return _start([program, *system, *options, *ivy], folder)


def _start_maven(maven: str, jars: Sequence[Jar], folder: Path) -> subprocess.Popen[bytes]:
    own = folder / "maven"
    own.mkdir()
    wanted = "".join(_maven_item(jar.coordinate, own) for jar in jars)
    (own / "pom.xml").write_text(
        "<project><modelVersion>4.0.0</modelVersion><groupId>headwater</groupId>"
        "<artifactId>jars</artifactId><version>1</version><build><plugins><plugin>"
        "<artifactId>maven-dependency-plugin</artifactId><configuration>"
        f"<artifactItems>{wanted}</artifactItems>"
        "</configuration></plugin></plugins></build></project>",
        encoding="utf-8",
    )
    repository = f"-Dmaven.repo.local={own / 'cache'}"
    return _start([maven, "-q", "-B", repository, "dependency:copy"], own)


def _maven_item(coordinate: Coordinate, folder: Path) -> str:
    classifier = coordinate.classifier or ""
    return (
        f"<artifactItem><groupId>{coordinate.group}</groupId>"
        f"<artifactId>{coordinate.artifact}</artifactId><version>{coordinate.version}</version>"
        f"<classifier>{classifier}</classifier>"
        f"<outputDirectory>{folder / coordinate.group}</outputDirectory></artifactItem>"
    )


def _start(command: list[str], folder: Path) -> subprocess.Popen[bytes]:
    with (folder / "output").open("wb") as output:
        return subprocess.Popen(  # noqa: S603
            tethered(command),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
