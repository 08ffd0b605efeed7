"""Two ways to run the command: in this process, which is quick, and for real."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from fifthstreet.cli.main import main

SUBMISSIONS = Path(__file__).parents[2] / "examples" / "submissions"
TIME_LIMIT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a run printed, and the code that it left with."""

    code: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"", encoding: str = "utf-8") -> Outcome:
    """Run the command line in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), _stdin(stdin):
        try:
            main(arguments)
        except SystemExit as left:
            code = left.code
    assert isinstance(code, int)
    return Outcome(code=code, out=_text(out), err=_text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


@contextmanager
def _stdin(data: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data))
    try:
        yield
    finally:
        sys.stdin = before


def command(
    *arguments: str | Path, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> Outcome:
    """Run the real command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "fifthstreet", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(environment or {})},
        timeout=TIME_LIMIT,
        check=False,
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    return Outcome(code=done.returncode, out=out, err=err)
