"""What `deploy/` starts is a command that exists, with options that it has."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer

from fifthstreet.cli.main import app
from fifthstreet.web.measures import REGISTRY

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "fifthstreet.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
GUIDE = ROOT / "docs" / "guides" / "service.md"
PRODUCTION = ROOT / "docs" / "guides" / "production.md"
RULES = ROOT / "deploy" / "fifthstreet-rules.yml"
LOGROTATE = ROOT / "deploy" / "fifthstreet.logrotate"
SERVE: Any = vars(typer.main.get_command(app))["commands"]["serve"]
OPTIONS = {option for parameter in SERVE.params for option in parameter.opts}


def started(path: Path) -> str:
    found = re.search(
        r"^(?:ExecStart=|ENTRYPOINT |OPTIONS=).*$", path.read_text("utf-8"), re.MULTILINE
    )
    assert found, path
    return found[0]


@pytest.mark.parametrize("path", [UNIT, CONTAINER, GUIDE], ids=lambda path: path.name)
def test_every_option_that_a_service_gives_is_one_of_serve(path: Path) -> None:
    line = started(path)
    assert path is GUIDE or re.search(r"fifthstreet\W+serve\b", line)
    assert set(re.findall(r"--[a-z-]+", line)) <= OPTIONS


def test_the_unit_does_not_restart_a_house_whose_store_needs_attention() -> None:
    text = UNIT.read_text("utf-8")
    assert "Restart=on-failure" in text
    assert "RestartPreventExitStatus=2" in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
def test_systemd_reads_the_unit_without_complaint() -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", str(UNIT)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if "is not executable" not in line]
    assert not complaints


def test_logrotate_reads_its_file_without_complaint(tmp_path: Path) -> None:
    text = LOGROTATE.read_text("utf-8")
    blocks = re.findall(r"^(/\S+) \{\n((?: {4}.+\n)+)\}$", text, re.MULTILINE)
    (path, body) = blocks[0]
    words = {line.split()[0] for line in body.splitlines()}
    assert path.endswith(".log")
    assert words >= {"daily", "rotate", "compress", "missingok"}
    program = shutil.which("logrotate") or shutil.which("/usr/sbin/logrotate")
    if program is not None:
        copy = tmp_path / "rotate"
        copy.write_text(text, "utf-8")
        copy.chmod(0o644)
        state = ("--state", str(tmp_path / "state"))
        done = subprocess.run(
            [program, "--debug", *state, str(copy)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "error:" not in done.stderr


def test_every_alert_is_on_a_metric_that_the_house_has_and_says_what_to_do() -> None:
    text = RULES.read_text("utf-8")
    alerts = re.split(r"^ {6}- alert: ", text, flags=re.MULTILINE)[1:]
    assert len(alerts) >= 5
    for alert in alerts:
        assert re.search(r"^ {8}expr: \S", alert, re.MULTILINE), alert
        assert re.search(r"^ {10}summary: \S.*\.$", alert, re.MULTILINE), alert
        assert re.search(r"^ {10}action: \S.*\.$", alert, re.MULTILINE), alert
        assert re.search(r"labels: \{severity: (page|ticket)\}", alert), alert
    named = set(re.findall(r"\bfifthstreet_\w+", text))
    families = [family.name for family in REGISTRY.collect()]
    exposed = {f"{name}{end}" for name in families for end in ("", "_total", "_bucket")}
    assert named <= exposed, named - exposed


def test_the_guide_names_files_and_options_that_exist() -> None:
    text = PRODUCTION.read_text("utf-8")
    for name in re.findall(r"deploy/([\w.-]+)", text):
        assert (ROOT / "deploy" / name).is_file(), name
    line = re.search(r"^OPTIONS=.*$", text, re.MULTILINE)
    assert line is not None
    assert set(re.findall(r"--[a-z-]+", line[0])) <= OPTIONS
