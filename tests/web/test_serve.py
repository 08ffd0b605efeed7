"""`fifthstreet serve` as a process: how it starts, stops, fails, and goes on after a kill."""

import json
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cli.terminal import terminal
from fifthstreet.cli.main import main
from fifthstreet.web.logs import Logging, configure
from web.served import SOON, Player
from web.started import process


@pytest.fixture(autouse=True)
def logging_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the log back its handlers and level, whatever a test's server set up."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers)
    level = root.level
    yield
    root.setLevel(level)


def failing(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fifthstreet", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)


@pytest.mark.slow
def test_r24_a_round_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    options = ("--demo", "--pace", "unhurried")
    with process(tmp_path, *options) as first:
        assert "First administrator: keeper, password" in first.output
        with Player(first, "cb-1", first.guest(), {}) as player:
            seat = player.sit()
            player.must("do.PlaceWager", seat=seat, wager="ante", amount=2000)
            player.must("ask.DeclareReady")
            while player.offer("do.ViewCards") is None:
                player.hear()
            player.must("do.ViewCards", seat=seat)
            before = player.view["round"]
            token, sequence, me = player.token, player.sequence, player.me
            first.process.send_signal(signal.SIGKILL)
            first.process.wait()
    with process(tmp_path, *options) as second:
        assert "First administrator: already set up" in second.output
        assert "with 5 tables" in second.output
        with Player(second, "cb-1", me, {"client": "c1"}) as back:
            back.sequence = sequence
            after = back.view["round"]
            assert back.token == token
            assert after["commitment"] == before["commitment"]
            mine = str(seat)
            assert after["seats"][mine]["wagers"] == before["seats"][mine]["wagers"]
            assert after["seats"][mine]["cards"] == before["seats"][mine]["cards"]
            back.say(
                type="command", sequence=sequence, do="do.ViewCards", **{"with": {"seat": seat}}
            )
            assert back.until("reply", sequence=sequence)["ok"]
            back.play_on()
            kinds = [event["kind"] for event in back.events()]
            assert "house.RoundFinished" in kinds[-2:]  # new chains may follow it
            second.process.send_signal(signal.SIGINT)
            with pytest.raises(ConnectionClosed) as closed:
                back.until("bye")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert second.process.wait(SOON) == 0
        assert second.process.stdout is not None
        assert "closed" in second.process.stdout.read()
    log = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    request = next(line for line in lines if line["event"] == "request")
    assert (request["path"], request["status"]) == ("/api/v1/guests", 201)
    assert request["timestamp"].endswith("Z")
    assert token not in log


def test_on_a_terminal_the_house_opens_with_six_readable_lines(tmp_path: Path) -> None:
    store = tmp_path / "house.db"
    with terminal("serve", "--port", "0", "--database", str(store), columns=200) as screen:
        screen.wait_for("To stop: press Ctrl-C\n")
        lines = screen.plain.splitlines()
        url = lines[0].split()[5]
        assert httpx.get(f"{url}/api/v1/books").status_code == 200
        screen.type("\x03")
        assert screen.end() == 0
    first, second = "First administrator: keeper, ", "Second administrator: second-keeper, "
    beginnings = ("The house is open at http", first, second, "Manual: http")
    assert len(lines) == 6
    for line, begins in zip(lines, (*beginnings, f"Data: {store}, keys", "To stop"), strict=True):
        assert line.startswith(begins)
    assert screen.plain.splitlines()[6:] == ["^CThe house is closed."]


def test_logs_are_json_on_request_and_polling_is_logged_only_when_debugging(
    tmp_path: Path,
) -> None:
    with process(tmp_path, "--log-format", "json") as served:
        for _ in range(3):
            httpx.get(f"{served.url}/api/v1/books")
        httpx.get(f"{served.url}/api/v1/no-such-thing")
        served.guest()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(SOON) == 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    requests = [line["path"] for line in lines if line["event"] == "request"]
    assert requests == ["/api/v1/no-such-thing", "/api/v1/guests"]
    assert not [line for line in lines if line["logger"].startswith("sqlalchemy")]


def test_h14_the_option_sets_what_is_logged(tmp_path: Path) -> None:
    with process(tmp_path, "--log-format", "json", "--log-level", "error") as served:
        httpx.get(f"{served.url}/api/v1/no-such-thing")
        served.guest()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(SOON) == 0
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.parametrize(
    ("wanted", "watched", "readable", "threshold"),
    [
        (Logging(), True, True, "WARNING"),
        (Logging(), False, False, "INFO"),
        (Logging(format="json"), True, False, "INFO"),
        (Logging(format="text"), False, True, "WARNING"),
        (Logging(level="debug"), True, True, "DEBUG"),
        (Logging(level="error"), False, False, "ERROR"),
    ],
)
def test_the_form_of_the_log_follows_from_options_and_from_who_watches(
    monkeypatch: pytest.MonkeyPatch,
    wanted: Logging,
    *,
    watched: bool,
    readable: bool,
    threshold: str,
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched, raising=False)
    assert (wanted.readable, wanted.threshold) == (readable, threshold)


def test_a_readable_log_names_what_happened_and_where(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Logging(format="text"))
    logging.getLogger("fifthstreet.house").warning("The store was not read. %s", "It is away.")
    logging.getLogger("sqlalchemy.pool").info("setup plugin")
    line = capsys.readouterr().err
    assert "The store was not read. It is away." in line
    assert "fifthstreet.house" in line
    assert "plugin" not in line
    assert not line.lstrip().startswith("{")


@pytest.mark.slow
def test_r10_whoever_waits_for_a_calculation_when_the_house_ends_is_refused(tmp_path: Path) -> None:
    with process(tmp_path) as served, ThreadPoolExecutor(1) as other:
        ask = partial(httpx.get, f"{served.url}/api/v1/analysis/md?part=all", timeout=SOON)
        answer = other.submit(ask)
        number = served.process.pid
        children = Path(f"/proc/{number}/task/{number}/children")
        while not children.read_text():
            assert not answer.done()
        served.process.send_signal(signal.SIGTERM)
        assert answer.result().json()["code"] == "house_is_busy"
        assert served.process.wait(SOON) == 0
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
def test_a_house_or_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with process(tmp_path) as served:
        port = str(httpx.URL(served.url).port)
        taken = failing("--port", port, "--database", str(tmp_path / "other.db"))
        used = failing("--port", "0", "--database", str(tmp_path / "house.db"))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(SOON) == 0
    assert taken.returncode == used.returncode == 2
    assert f"cannot listen at 127.0.0.1:{port}" in taken.stderr
    assert "Traceback" not in taken.stderr + used.stderr
    assert used.stderr.startswith("fifthstreet: ")
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--pace", "never"), "usual, brisk, flat-out, unhurried"),
        (("--rate", "seat=often"), "no rate"),
        (("--rate", "nothing"), "no rate"),
        (("--tls-cert", "no-such-file"), "no-such-file"),
        (("--tls-key", "pyproject.toml"), "certificate"),
        (("--host", "300.1.1.1"), "cannot listen at 300.1.1.1"),
        (("--database", "mysql://somewhere"), "No store can be opened by mysql"),
        (("--database", "pyproject.toml"), "no store"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: tuple[str, ...],
    text: str,
) -> None:
    (tmp_path / "pyproject.toml").write_text("this is no store")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", *options])
    error = capsys.readouterr().err
    assert left.value.code == 2
    assert text in error
    assert "at fault" not in error
