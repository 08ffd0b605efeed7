"""What `deploy/` starts is a command that exists, with options that it has."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer

from fifthstreet.cli.main import app

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "fifthstreet.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
GUIDE = ROOT / "docs" / "guides" / "service.md"
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
