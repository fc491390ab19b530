"""`headwater spark-conf`: the listener's settings for spark-submit or spark-defaults.conf."""

from __future__ import annotations

from pathlib import Path

import click

from collector.cli.output import json_option, print_json
from collector.settings import load
from spark_conf.conf import API_KEY, lineage_conf
from spark_conf.defaults_file import conf_lines, defaults_text
from spark_conf.listener import SparkBuild, installed_build, jar_conf


@click.command(
    epilog="Example: headwater spark-conf --namespace shop --format defaults > spark-defaults.conf"
)
@click.option("--url", help="The collector's address (default: HEADWATER_URL).")
@click.option("--namespace", default="default", show_default=True, help="Namespace of the jobs.")
@click.option("--team", help="The team that owns the jobs.")
@click.option("--tag", "tags", multiple=True, help="A label or key:value for the jobs; repeatable.")
@click.option(
    "--durable",
    type=click.Path(path_type=Path),
    help="Also spool events to this file; `headwater send --follow` ships it.",
)
@click.option("--spark", metavar="VERSION", help="Spark version (default: the installed one).")
@click.option("--scala", type=click.Choice(["2.12", "2.13"]), help="Its Scala version.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["conf", "defaults"]),
    default="conf",
    help="--conf lines, or a commented spark-defaults.conf.",
)
@json_option
def command(
    *,
    url: str | None,
    namespace: str,
    team: str | None,
    tags: tuple[str, ...],
    durable: Path | None,
    spark: str | None,
    scala: str | None,
    form: str,
    as_json: bool,
) -> None:
    """Print the settings that make a Spark application send its lineage."""
    settings, build = load(), _build(spark, scala)
    lineage = lineage_conf(
        url or settings.url,
        api_key=settings.api_key,
        namespace=namespace,
        owners={"team": team} if team else None,
        tags=tags,
        spool=durable,
    )
    conf = {**jar_conf(build, settings.cache), **lineage}
    if as_json:
        print_json({name: "***" if name.endswith(API_KEY) else conf[name] for name in conf})
    else:
        click.echo(conf_lines(conf) if form == "conf" else defaults_text(conf), nl=form == "conf")


def _build(spark: str | None, scala: str | None) -> SparkBuild:
    if spark is None:
        installed = installed_build()
        return SparkBuild(installed.version, scala or installed.scala)
    newest = tuple(int(part) for part in spark.split(".")[:2]) >= (4, 0)
    return SparkBuild(spark, scala or ("2.13" if newest else "2.12"))
