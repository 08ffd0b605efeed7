"""Follows the guide to a fifth book word by word, with the program installed in some folder."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from web.started import process

GUIDE = Path(__file__).parents[1] / "docs" / "guides" / "add-a-book.md"
BLOCK = re.compile(
    r'^```(?P<kind>\w+)(?: (?P<act>file|add|edit)="(?P<path>[^"]+)")?\n(?P<text>.*?)^```',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Guide:
    """Does what the guide says in a folder."""

    folder: Path
    installed: Path
    """Where the program is, and nothing else of the project."""

    def carried_out(self) -> Iterator[tuple[str, str, str]]:
        """Yield each command with what it should and does print."""
        for block in BLOCK.finditer(GUIDE.read_text("utf-8")):
            if block["kind"] == "console":
                for shown in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
                    command, _, expected = shown.partition("\n")
                    yield command, expected, self.printed(command)
            elif block["act"]:
                written(self.folder / block["path"], block["act"], block["text"])

    @property
    def environment(self) -> dict[str, str]:
        environ = {k: v for k, v in os.environ.items() if k != "FIFTHSTREET_BOOKS"}
        return {**environ, "PYTHONPATH": str(self.installed)}

    def printed(self, command: str) -> str:
        """Return what a command prints; a house is asked for the book before it closes."""
        program, *arguments = shlex.split(command)
        assert program == "fifthstreet"
        if arguments[0] == "serve":
            options = arguments[1:]
            with process(
                self.folder, *options, environment=self.environment, cwd=self.folder
            ) as served:
                known = httpx.get(f"{served.url}/api/v1/books").json()
                assert "harbor" in {entry["id"] for entry in known}
                page = httpx.get(f"{served.url}/api/v1/books/harbor")
                assert "Pocket Bonus" in page.text
                return served.output
        done = self.run("-m", "fifthstreet", *arguments)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python where the installed program is all that it finds."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )


def written(path: Path, act: str, text: str) -> None:
    """Write, add to or edit a file as a block of the guide says."""
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
