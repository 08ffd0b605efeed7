"""A house in a process of its own, with a table of each document, for browsers to visit."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from http import HTTPStatus
from pathlib import Path
from typing import Any, Self
from urllib.error import HTTPError

RATES = ("http", "session", "guest", "guests", "register", "connect", "seat")


class Housing:
    """A house at a port of its own; started again, it is found under the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            *(sys.executable, "-m", "fifthstreet", "serve", "--demo", "--pace", "unhurried"),
            *("--port", str(self.port), "--database", str(self.folder / "house.db")),
            *(part for rate in RATES for part in ("--rate", f"{rate}=5000 per 1 second")),
        ]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        text = ""
        while not (found := re.search(r"open at http://\S+:(\d+)", text)):
            line = self.process.stdout.readline()
            assert line, (self.folder / "log").read_text()[-2000:]
            text += line
        self.port = int(found[1])

    def prepare(self) -> None:
        """Have the signs of all tables worked out, so that no page is told to ask again."""
        for table in self.read("/tables"):
            while not self._has_sign(table["table"]):
                pass

    def _has_sign(self, table: str) -> bool:
        try:
            self.read(f"/tables/{table}/notices")
        except HTTPError as error:
            if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            return False
        return True

    def read(self, path: str) -> Any:
        """Read something that anybody may, as JSON."""
        with urllib.request.urlopen(f"{self.url}/api/v1{path}") as answer:  # noqa: S310 - http
            return json.load(answer)

    def kill(self) -> None:
        """Stop the house as a power cut would."""
        self.process.kill()
        self._ended()

    def _ended(self) -> None:
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self._ended()
