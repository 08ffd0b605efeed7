"""Somebody who has only the installed program follows the guide to a fifth book, word by word."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from web.started import process

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "add-a-book.md"
BLOCK = re.compile(
    r'^```(?P<kind>\w+)(?: (?P<act>file|add|edit)="(?P<path>[^"]+)")?\n(?P<text>.*?)^```',
    re.MULTILINE | re.DOTALL,
)


def carried_out(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Do what the guide says in a folder; yield each command with what it should and does print."""
    for block in BLOCK.finditer(GUIDE.read_text("utf-8")):
        if block["kind"] == "console":
            for shown in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
                command, _, expected = shown.partition("\n")
                yield command, expected, printed(folder, command)
        elif block["act"]:
            written(folder / block["path"], block["act"], block["text"])


def written(path: Path, act: str, text: str) -> None:
    if act == "edit":
        before = path.read_text("utf-8")
        for line in text.splitlines():
            old, new = line.split(" -> ")
            assert old in before, line
            before = before.replace(old, new)
        text = before
    elif act == "add":
        text = path.read_text("utf-8") + "\n" + text
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")


def printed(folder: Path, command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "fifthstreet"
    if arguments[0] == "serve":
        shelf = {**os.environ, "FIFTHSTREET_BOOKS": str(folder)}
        with process(folder, environment=shelf) as served:
            known = httpx.get(f"{served.url}/api/v1/books").json()
            assert "harbor" in {entry["id"] for entry in known}
            page = httpx.get(f"{served.url}/api/v1/books/harbor")
            assert "Pocket Bonus" in page.text
            return served.said
    run = [sys.executable, "-m", "fifthstreet", *arguments]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


@pytest.mark.slow
def test_the_guide_leads_to_a_fifth_book(tmp_path: Path) -> None:
    commands = []
    for command, expected, shown in carried_out(tmp_path):
        commands.append(command.split()[0] + " " + command.split()[1])
        for line in expected.splitlines():
            wanted, _, _ = line.partition("…")
            assert wanted in shown, (command, line, shown)
    done = [command.removeprefix("fifthstreet ") for command in commands]
    assert done[-6:] == ["check", "analyse", "sign", "settle", "play", "serve"]
    assert "prove" in done
    assert "Pocket Bonus" in (tmp_path / "sign.html").read_text("utf-8")
