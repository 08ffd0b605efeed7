"""The backup guide does what it says: its commands, line by line, on a house that runs."""

import re
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from fifthstreet.cli.main import main
from fifthstreet.ledger.backup import Backup, backup, restore
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.memory import MemoryStore
from house.playing import resealed
from ledger.store.kit import small_house
from web.served import SOON
from web.started import process

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "backup.md"
pytestmark = [pytest.mark.slow, pytest.mark.requirement("R47", "R59")]


def commands(heading: str, folder: Path) -> list[list[str]]:
    """Return the commands under a heading of the guide, with its folders in another."""
    part = GUIDE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\$ (.*)$", part, re.MULTILINE)
    return [shlex.split(re.sub(r"(?<= )/(mnt|backups)/", rf"{folder}/\1/", one)) for one in lines]


def run(command: list[str]) -> int:
    """Carry a command out, and return its exit code."""
    if command[0] != "fifthstreet":
        return subprocess.run(command, check=False).returncode
    with pytest.raises(SystemExit) as left:
        main(command[1:])
    assert isinstance(left.value.code, int | None)
    return left.value.code or 0


def changed(lines: list[JournalLine]) -> MemoryStore:
    """Return a house where the role of somebody is another, sealed anew."""
    role, other = '"role":"administrator"', '"role":"shift_manager"'
    return resealed(line._replace(data=line.data.replace(role, other)) for line in lines)


def cut(lines: list[JournalLine]) -> MemoryStore:
    """Return a house without its last lines, of which the anchor knows some."""
    return resealed(lines[:3])


def another(_lines: list[JournalLine]) -> MemoryStore:
    """Return another house."""
    store = MemoryStore()
    store.commit(small_house(9))
    return store


def test_the_weekly_check_passes_on_a_running_house_and_finds_what_is_wrong_with_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mnt" / "other").mkdir(parents=True)
    (tmp_path / "backups").mkdir()
    plan = commands("A plan that works", tmp_path)
    assert [one[:2] for one in plan] == [
        ["cp", str(tmp_path / "mnt" / "other" / "house.anchor")],
        ["fifthstreet", "backup"],
        ["fifthstreet", "restore"],
        ["fifthstreet", "audit"],
    ]
    with process(tmp_path, "--anchor", "mnt/other/house.anchor") as served:
        for number, command in enumerate(plan):
            served.guest(f"c{number}")
            assert run(command) == 0, (command, capsys.readouterr())
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(SOON) == 0
    assert "All is in order." in capsys.readouterr().out
    lines = [*Backup(tmp_path / "backups" / "monday.gz").lines()]
    wrong: dict[Callable[[list[JournalLine]], MemoryStore], str] = {
        changed: "the anchor knows another journal after line",
        cut: "the anchor knows line",
        another: "the anchor is of another journal",
    }
    for spoil, fault in wrong.items():
        name = f"{spoil.__name__}.gz"
        backup(spoil(lines), tmp_path / "backups" / name)
        (tmp_path / "check.db").unlink()
        weekly = [[one.replace("monday.gz", name) for one in command] for command in plan[2:]]
        assert [run(command) for command in weekly] == [0, 1], name
        assert fault in capsys.readouterr().out


def test_a_house_goes_on_from_a_backup_with_a_new_anchor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mnt" / "other").mkdir(parents=True)
    (tmp_path / "backups").mkdir()
    store = MemoryStore()
    store.commit(small_house(0))
    backup(store, tmp_path / "backups" / "monday.gz")
    put_back, serve = commands("Continue from a backup", tmp_path)
    assert run(put_back) == 0
    assert serve[:4] == ["fifthstreet", "serve", "--database", "house.db"]
    with process(tmp_path, *serve[4:]) as served:
        served.guest()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(SOON) == 0
    fresh = MemoryStore()
    assert restore(tmp_path / "backups" / "monday.gz", fresh) == store.head()
