"""What `deploy/` starts really starts, and what it watches is there."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer

from fifthstreet.cli.main import app
from fifthstreet.web.settings import CONNECTIONS
from web.test_tls import certificate

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "fifthstreet.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
PRODUCTION = ROOT / "docs" / "guides" / "production.md"
RULES = ROOT / "deploy" / "fifthstreet-rules.yml"
LOGROTATE = ROOT / "deploy" / "fifthstreet.logrotate"
PROGRAM = "/opt/fifthstreet/bin/fifthstreet"
SERVE: Any = vars(typer.main.get_command(app))["commands"]["serve"]
OPTIONS = {option for parameter in SERVE.params for option in parameter.opts}
PROMQL = {"up", "increase", "rate", "histogram_quantile", "and"}
"""The words of Prometheus that the alerts may use."""
DIRECTIVES = {
    *("Description", "After", "Wants", "WantedBy"),
    *("ExecStart", "Environment", "EnvironmentFile", "WorkingDirectory", "DynamicUser", "UMask"),
    *("StateDirectory", "StateDirectoryMode", "CacheDirectory"),
    *("KillSignal", "TimeoutStopSec", "Restart", "RestartPreventExitStatus", "RestartSec"),
    *("LimitNOFILE", "CapabilityBoundingSet", "LockPersonality", "NoNewPrivileges"),
    *("PrivateDevices", "PrivateMounts", "PrivateTmp", "PrivateUsers"),
    *("ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname"),
    *("ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "ProtectProc"),
    *("ProtectSystem", "RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime"),
    *("SystemCallArchitectures", "SystemCallErrorNumber", "SystemCallFilter"),
}
"""The directives that the unit may have; systemd ignores one that it does not know."""
ROTATION = {
    *("daily", "rotate", "compress", "delaycompress", "missingok", "notifempty", "dateext"),
    "copytruncate",
}
"""The directives that the rotation may have."""
GRACE = 30
"""Seconds that the unit gives the house to end."""


def unit() -> dict[str, list[str]]:
    """Return the settings of the unit's service, each with all its values."""
    text = UNIT.read_text("utf-8").partition("[Service]\n")[2].partition("[Install]")[0]
    settings: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, mark, value = line.partition("=")
            assert mark, line
            settings.setdefault(name, []).append(value)
    return settings


def options_of_the_guide() -> str:
    """Return the options with which the guide has the house speak TLS itself."""
    behind_a_proxy, alone = re.findall(
        r"^OPTIONS=(.*)$", PRODUCTION.read_text("utf-8"), re.MULTILINE
    )
    assert set(re.findall(r"--[a-z-]+", behind_a_proxy)) <= OPTIONS
    return str(alone)


@dataclass
class Started:
    """A house that the unit's command line has started, over TLS as in the guide."""

    process: "subprocess.Popen[str]"
    url: str
    folder: Path

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", verify=False, timeout=60)  # noqa: S501 - our own


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """Run the line ExecStart with the guide's options, in a folder and at a port of the test."""
    folder = tmp_path_factory.mktemp("unit")
    made, key = certificate(folder)
    guide = options_of_the_guide()
    for theirs, ours in (
        ("/run/credentials/fifthstreet.service/cert.pem", str(made)),
        ("/run/credentials/fifthstreet.service/key.pem", str(key)),
        ("--host 0.0.0.0 --port 443", "--host 127.0.0.1 --port 0"),
    ):
        assert theirs in guide
        guide = guide.replace(theirs, ours)
    settings = unit()
    (line,) = settings["ExecStart"]
    program, *words = shlex.split(line)
    assert program == PROGRAM
    arguments = [
        part for word in words for part in (guide.split() if word == "$OPTIONS" else [word])
    ]
    environment = {
        name: value.replace("/var/lib/fifthstreet", str(folder)).replace(
            "/var/cache/fifthstreet", os.environ.get("FIFTHSTREET_CACHE", str(folder / "cache"))
        )
        for name, value in (each.split("=", 1) for each in settings["Environment"])
        if name != "NUMBA_CACHE_DIR"
    }
    with subprocess.Popen(
        [sys.executable, "-m", "fifthstreet", *arguments],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        text = ""
        while not (found := re.search(r"open at (\S+) with", text)):
            heard = process.stdout.readline()
            assert heard, text
            text += heard
        yield Started(process, found[1], folder)
        if process.poll() is None:
            process.kill()


def test_the_command_line_of_the_unit_starts_a_house_over_tls(started: Started) -> None:
    assert started.url.startswith("https://127.0.0.1:")
    assert started.get("/healthz").json()["ok"]
    assert (started.folder / "house.db").is_file()


def test_every_alert_is_on_a_metric_of_the_running_house_and_says_what_to_do(
    started: Started,
) -> None:
    text = RULES.read_text("utf-8")
    alerts = re.split(r"^ {6}- alert: ", text, flags=re.MULTILINE)[1:]
    assert len(alerts) >= 5
    for alert in alerts:
        assert re.search(r"^ {8}expr: \S", alert, re.MULTILINE), alert
        assert re.search(r"^ {10}summary: \S.*\.$", alert, re.MULTILINE), alert
        assert re.search(r"^ {10}action: \S.*\.$", alert, re.MULTILINE), alert
        assert re.search(r"labels: \{severity: (page|ticket)\}", alert), alert
    exposed = started.get("/metrics").text
    types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", exposed, re.MULTILINE))
    names = set(types) | {f"{name}_bucket" for name, kind in types.items() if kind == "histogram"}
    named = set(re.findall(r"\bfifthstreet_\w+", text))
    assert named <= names, named - names
    for expression in re.findall(r"^ {8}expr: (.*)$", text, re.MULTILINE):
        words = re.findall(r"[a-z_]\w*", re.sub(r"\{[^}]*\}|\[\d+[smhd]\]", "", expression))
        assert {*words} - named <= PROMQL, expression
        assert [expression.count(one) for one in "({["] == [expression.count(o) for o in ")}]"]
    program = shutil.which("promtool")
    if program is not None:
        subprocess.run([program, "check", "rules", str(RULES)], check=True)
    for name, label, value in re.findall(r'(fifthstreet_\w+)\{(\w+)="(\w+)"\}', text):
        assert f'{name}{{{label}="{value}"}}' in exposed, f"{name} has no {label} {value}"


def test_the_check_of_the_container_finds_the_house_in_health(started: Started) -> None:
    check = instructions()["HEALTHCHECK"][0]
    _, _, command = check.partition("CMD ")
    _python, flag, program = json.loads(command)
    assert flag == "-c"
    local = program.replace("http://0.0.0.0:8000", started.url)
    assert local != program
    trusting = "import ssl; ssl._create_default_https_context = ssl._create_unverified_context\n"
    subprocess.run([sys.executable, "-c", trusting + local], check=True, timeout=60)


def test_the_signal_of_the_unit_ends_the_house_in_order(started: Started) -> None:
    settings = unit()
    assert settings["TimeoutStopSec"] == [str(GRACE)]
    (name,) = settings["KillSignal"]
    started.process.send_signal(getattr(signal, name))
    assert started.process.wait(GRACE) == 0
    assert settings["Restart"] == ["on-failure"]
    assert settings["RestartPreventExitStatus"] == ["2"], "a store that needs attention"
    (after,) = re.findall(r"^After=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)
    assert "postgresql.service" in after.split(), "a house ends with 2 while its database is down"


def test_systemd_would_read_every_setting_of_the_unit() -> None:
    program = shutil.which("systemd-analyze")
    if program is not None:
        done = subprocess.run(
            [program, "verify", str(UNIT)], capture_output=True, text=True, check=False
        )
        assert not [one for one in done.stderr.splitlines() if "is not executable" not in one]
    text = UNIT.read_text("utf-8")
    assert re.findall(r"^\[(\w+)\]$", text, re.MULTILINE) == ["Unit", "Service", "Install"]
    for line in text.splitlines():
        if line and not re.match(r"#|\[\w+\]$", line):
            name, _, value = line.partition("=")
            assert name in DIRECTIVES, line
            assert value.strip() == value, line
            assert value or name == "CapabilityBoundingSet", line
    assert "${" not in options_of_the_guide(), "systemd expands nothing inside a variable"


def calls_of(program: str, group: str) -> set[str]:
    """Return the system calls of a group, as systemd knows them."""
    command = [program, "syscall-filter", group]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    calls: set[str] = set()
    for name in filter(None, (line.partition("#")[0].strip() for line in lines[1:])):
        calls |= calls_of(program, name) if name.startswith("@") else {name}
    return calls


def test_the_unit_allows_little_and_all_that_the_house_needs() -> None:
    settings = unit()
    assert int(settings["LimitNOFILE"][0]) > 10 * CONNECTIONS
    assert "MemoryDenyWriteExecute" not in settings, "compiled loops are written and executed"
    program = shutil.which("systemd-analyze")
    if program is not None:
        command = [program, "security", "--offline=true", "--threshold=15", str(UNIT)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        allowed, denied = settings["SystemCallFilter"]
        calls = calls_of(program, allowed) - calls_of(program, denied.removeprefix("~"))
        assert {"setpriority", "prlimit64"} <= calls, "for the priority of calculations, and files"


KNOWN = {
    *("FROM", "COPY", "RUN", "USER", "VOLUME", "WORKDIR", "ENV", "EXPOSE", "STOPSIGNAL"),
    *("HEALTHCHECK", "ENTRYPOINT"),
}
"""The instructions that the container file may have."""


def instructions() -> dict[str, list[str]]:
    """Return the instructions of the container file, each with all its arguments."""
    text = re.sub(r"\\\n\s*", "", CONTAINER.read_text("utf-8"))
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, mark, rest = line.partition(" ")
            assert mark, line
            assert word in KNOWN, line
            found.setdefault(word, []).append(rest)
    return found


def test_the_container_file_is_whole_and_agrees_with_itself() -> None:
    found = instructions()
    text = CONTAINER.read_text("utf-8")
    assert text.count("FROM ") == len(found["FROM"]) == 2
    stages = {match[1] for one in found["FROM"] if (match := re.search(r" AS (\w+)$", one))}
    for copy in found["COPY"]:
        *flags, source, _target = copy.split()
        assert all(flag.removeprefix("--from=") in stages for flag in flags), copy
        assert flags or (ROOT / source).exists()
    (entry,) = found["ENTRYPOINT"]
    program, command, *words = json.loads(entry)
    assert (program, command) == (PROGRAM, "serve")
    options = dict(zip(words[::2], words[1::2], strict=True))
    assert set(options) <= OPTIONS
    assert found["EXPOSE"] == [options["--port"]]
    (volume,) = found["VOLUME"]
    assert options["--database"].startswith(f"{volume}/")
    assert found["WORKDIR"] == [volume]
    (user,) = found["USER"]
    assert any(re.search(rf"useradd .*\b{user}\b", run) for run in found["RUN"])
    assert all(value.startswith(f"{volume}/") for value in re.findall(r"=(\S+)", found["ENV"][0]))
    assert found["STOPSIGNAL"] == unit()["KillSignal"]
    (check,) = found["HEALTHCHECK"]
    python, _, code = json.loads(check.partition("CMD ")[2])
    assert python.startswith("/opt/fifthstreet/bin/")
    compile(code, "healthcheck", "exec")


def test_logrotate_reads_its_file_without_complaint(tmp_path: Path) -> None:
    text = LOGROTATE.read_text("utf-8")
    ((path, body),) = re.findall(r"^(/\S+) \{\n((?: {4}.+\n)+)\}$", text, re.MULTILINE)
    outside = text.replace(f"{path} {{\n{body}}}\n", "")
    assert all(line.startswith("#") for line in outside.splitlines()), outside
    words = {line.split()[0]: line.split()[1:] for line in body.splitlines()}
    assert path.endswith(".log")
    assert words.keys() == ROTATION, "copytruncate, as nobody tells the house to open a new file"
    assert int(words["rotate"][0]) > 0
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


def test_the_guide_names_files_options_and_commands_that_exist() -> None:
    text = PRODUCTION.read_text("utf-8")
    named = set(re.findall(r"deploy/([\w.-]+\w)", text))
    assert named == {each.name for each in (ROOT / "deploy").iterdir()}
    assert set(re.findall(r"--[a-z-]+", options_of_the_guide())) <= OPTIONS
    commands = vars(typer.main.get_command(app))["commands"]
    used = re.findall(r"^\$ (?:sudo -u \w+ )?(?:\S*/)?fifthstreet (\w+)(.*)$", text, re.MULTILINE)
    assert {name for name, _ in used} == {"backup", "restore", "audit", "erase"}
    for name, rest in used:
        known = {option for each in commands[name].params for option in each.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, name
