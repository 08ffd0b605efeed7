"""A terminal that tests can type into: the real command behind a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

TIME_LIMIT = 300
PATIENCE = 15
"""Seconds without a word after which a key is pressed again."""
ROWS = 40
_STUB = """
import fcntl, os, runpy, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
runpy.run_module("fifthstreet", run_name="__main__")
"""
"""Makes the pseudo-terminal the program's own, so that Ctrl-C reaches it, in the background too."""

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass
class Terminal:
    """A program that runs in a terminal, what it has shown so far, and how it ended."""

    master: int
    process: subprocess.Popen[bytes]
    seen: bytearray = field(default_factory=bytearray)
    read: int = 0

    @property
    def text(self) -> str:
        """Return everything shown so far, as it was sent."""
        return self.seen.decode("utf-8", "replace")

    @property
    def plain(self) -> str:
        """Return everything shown so far, without colours."""
        return _ESCAPE.sub("", self.text).replace("\r\n", "\n")

    def wait_for(self, words: str) -> None:
        """Read until some words appear that were not there before."""
        while (found := self.plain.find(words, self.read)) < 0:
            if not self._take():
                raise AssertionError(f"{words!r} never came:\n{self.plain[-3000:]}")
        self.read = found + len(words)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def answer(self, question: str, answer: str) -> None:
        """Wait for a question and answer it."""
        self.wait_for(question)
        self.type(f"{answer}\r")

    def leave(self, keys: str, words: str) -> None:
        """Press keys until some words come: an interrupt just before a read only wakes the next."""
        self.type(keys)
        while words not in self.plain[self.read :]:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            if not ready:
                self.type(keys)
            elif not self._take():
                raise AssertionError(f"{words!r} never came:\n{self.plain[-3000:]}")

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._take():
            pass
        return self.process.wait(TIME_LIMIT)

    def _take(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], TIME_LIMIT)
        try:
            part = os.read(self.master, 65_536) if ready else b""
        except OSError:  # what Linux says when the other end is closed
            part = b""
        self.seen += part
        return bool(part)


@contextmanager
def terminal(
    *arguments: str,
    columns: int = 80,
    environment: Mapping[str, str] | None = None,
    somebody: bool = True,
) -> Iterator[Terminal]:
    """Run the command in a terminal of some width, at which somebody sits or nobody does."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
    unwanted = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
    environ = {name: value for name, value in os.environ.items() if name not in unwanted}
    process = subprocess.Popen(
        [sys.executable, *(("-c", _STUB) if somebody else ("-m", "fifthstreet")), *arguments],
        stdin=slave if somebody else subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env={**environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})},
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)
