from __future__ import annotations

import shlex
from pathlib import Path

import spark_conf
from spark_conf.conf import lineage_conf
from spark_conf.defaults_file import conf_lines, defaults_text
from spark_conf.listener import SparkBuild, listener_coordinate

URL = "http://127.0.0.1:5000"
FILE = Path(spark_conf.__file__).parent / "spark-defaults.conf"


def _settings(text):
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split(maxsplit=1) for line in lines)


def test_the_file_to_copy_is_what_the_code_would_write():
    coordinate = listener_coordinate(SparkBuild("4.1.4", "2.13"))
    conf = {"spark.jars.packages": coordinate, **lineage_conf(URL)}
    assert FILE.read_text(encoding="utf-8") == defaults_text(conf)


def test_every_setting_can_be_read_back_from_the_file():
    conf = lineage_conf(URL, tags=["pii"])
    assert _settings(defaults_text(conf)) == conf


def test_the_lines_for_spark_submit_survive_the_shell():
    conf = lineage_conf(URL, tags=["tier:gold", "pii"])
    words = shlex.split(conf_lines(conf).replace("\\\n", " "))
    assert words[0::2] == ["--conf"] * len(conf)
    assert dict(word.split("=", 1) for word in words[1::2]) == conf


def test_the_key_is_never_printed():
    conf = lineage_conf(URL, api_key="hush")
    assert "hush" not in defaults_text(conf) + conf_lines(conf)
    assert 'apiKey="$HEADWATER_API_KEY"' in conf_lines(conf)
