"""`headwater demo`: everything started, a shop's day run on Spark, and what one can ask of it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

import click

from collector.cli.heartbeat import Heartbeat
from collector.cli.output import json_option, print_json, say
from collector.errors import UnavailableError
from collector.local import up
from collector.local.fetch import fetch
from collector.local.progress import show_progress
from collector.local.standing import read_standing
from collector.local.tether import tethered
from collector.settings import Settings, child_environment, load
from spark_conf.listener import installed_build

QUESTIONS = (
    (
        "Where does the revenue dashboard come from?",
        ("upstream", "revenue_dashboard", "--granularity", "application"),
    ),
    (
        "What breaks when the table of orders changes?",
        ("blast-radius", "silver.orders", "--granularity", "application"),
    ),
    (
        "Which raw amount is the revenue on the dashboard made of?",
        ("upstream", "revenue_dashboard#revenue"),
    ),
)

FRIDAY_QUESTIONS = (
    ("What became of the application that stopped?", ("show", "shop_ingest")),
    ("And of the orders that it should have written?", ("show", "bronze/orders")),
)

_POLL_S = 0.5
_PATIENCE_S = 300


@click.command(epilog="Example: headwater demo --break")
@click.option("--break", "broken", is_flag=True, help="Then run the Friday on which a job fails.")
@click.option("--once", is_flag=True, help="Stop when everything was shown.")
@json_option
def command(*, broken: bool, once: bool, as_json: bool) -> None:
    """Start Headwater, run the PySpark demo pipeline through the real listener, and stay up.

    The pipeline's data is generated below HEADWATER_HOME/demo; nothing of yours is read.
    """
    settings = load()
    with show_progress("Spark listener") as progress:
        fetch(installed_build().listener_lock, settings.cache, progress)

    def show(addresses: up.Addresses) -> None:
        say(f"Headwater is ready: {addresses.web}")
        say("A shop's Thursday on Spark, four applications from raw files to the dashboard:")
        _run_day(settings)
        if broken:
            say("The Friday after, when the orders arrive with a renamed column:")
            _run_day(settings, "--break")
        _wait_for_graph(settings)
        if as_json:
            _print_as_json(addresses)
        else:
            for question, arguments in (*QUESTIONS, *(FRIDAY_QUESTIONS if broken else ())):
                _ask(question, arguments, settings)
            _print_addresses(addresses, settings)
        if once:
            raise KeyboardInterrupt

    up.run(settings, say, show)


def _run_day(settings: Settings, *options: str) -> None:
    """Run the pipeline as a program of its own; Spark's talk goes to a log."""
    log = settings.home / "logs" / "demo.log"
    command = [sys.executable, "-m", "spark_conf.pipelines", str(settings.home / "demo")]
    with (
        log.open("a", encoding="utf-8") as talk,
        subprocess.Popen(  # noqa: S603 - our own module
            tethered([*command, "--url", settings.url, *options]),
            env=_environment(settings),
            stdout=subprocess.PIPE,
            stderr=talk,
            text=True,
        ) as process,
        Heartbeat("Spark is running") as heartbeat,
    ):
        result = _told(process.stdout or [], heartbeat.say)
    if result is None:
        raise UnavailableError(f"The pipeline did not run; {log} says why.")
    if error := json.loads(result)["error"]:
        say(f"  stopped: {error}")


def _told(lines: Iterable[str], tell: Callable[[str], None]) -> str | None:
    """Tell each line of the program's progress; the one with its result is returned instead."""
    result = None
    for line in lines:
        if line.startswith("{"):
            result = line
        else:
            tell(f"  {line.rstrip()}")
    return result


def _wait_for_graph(settings: Settings) -> None:
    """Wait until everything that was accepted is in the graph."""
    deadline = time.monotonic() + _PATIENCE_S
    with Heartbeat("the graph is catching up"):
        while read_standing(settings).journal_lag != 0:
            if time.monotonic() > deadline:
                raise UnavailableError("The graph did not catch up; `headwater status` says more.")
            time.sleep(_POLL_S)


def _ask(question: str, arguments: tuple[str, ...], settings: Settings) -> None:
    """Show a command and what it answers."""
    click.echo(f"\n{question}\n$ headwater {shlex.join(arguments)}")
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "collector.cli.main", *arguments],
        env=_environment(settings),
        check=False,
    )


def _environment(settings: Settings) -> dict[str, str]:
    return child_environment(HEADWATER_URL=settings.url, HEADWATER_HOME=str(settings.home))


def _print_as_json(addresses: up.Addresses) -> None:
    asked = [
        {"question": question, "command": f"headwater {shlex.join(arguments)}"}
        for question, arguments in QUESTIONS
    ]
    print_json({"status": "ready", **asdict(addresses), "questions": asked})


def _print_addresses(addresses: up.Addresses, settings: Settings) -> None:
    code = Path("spark_conf") / "pipelines"
    click.echo(f"\nThe pipeline's code is in {code}/, its lineage by hand in {code}/expected.py.")
    click.echo(f"  Web page       {addresses.web}")
    click.echo(f"  API            {addresses.api}")
    if addresses.neo4j_browser:
        click.echo(f"  Neo4j Browser  {addresses.neo4j_browser}")
        click.echo(f"                 user neo4j, password in {addresses.neo4j_password_file}")
    click.echo(f"  Spark's log    {settings.home / 'logs' / 'demo.log'}")
    say("Ctrl-C stops everything.")
