"""A server in a process of its own, started by the command."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from web.served import Served

WIDE = [f"--rate={name}=10000 per 1 second" for name in ("http", "guest", "connect", "seat")]


class Process(Served):
    """A server in a process of its own."""

    process: "subprocess.Popen[str]"
    output: str

    @property
    def url(self) -> str:
        """Return the address that was printed."""
        found = re.search(r"open at (\S+) with", self.output)
        assert found, self.output
        return found[1]


@contextmanager
def process(
    folder: Path,
    *options: str,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Iterator[Process]:
    """Run `fifthstreet serve` until the test is over."""
    command = [sys.executable, "-m", "fifthstreet", "serve", "--port", "0", *WIDE, *options]
    command += ["--database", str(folder / "house.db")]
    served = Process(folder)
    with (
        (folder / "log").open("a") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment, cwd=cwd
        ) as started,
    ):
        served.process, served.output = started, ""
        assert started.stdout is not None
        while "To stop" not in served.output:
            line = started.stdout.readline()
            assert line, served.output
            served.output += line
        try:
            yield served
        finally:
            if started.poll() is None:
                started.kill()
