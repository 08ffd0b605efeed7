"""Counts the functions and modules of the package that one Bet over the socket runs.

Run it with a tree's `src` and `tests` on the path. A house serves one table of Maryland's game in a
thread; one player sits, bets the minimum ante, looks and bets. Every call between sending that bet
and the end of the work that it caused is counted, in every thread of the house.
"""

import json
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import fifthstreet

PACKAGE = str(Path(fifthstreet.__file__).parent)
TABLE = "md-1"


class Calls:
    """The code of the package that ran while the recording was on."""

    def __init__(self) -> None:
        self.recording = False
        self.codes: set[tuple[str, str]] = set()

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        """Note one call."""
        if self.recording and event == "call":
            code = frame.f_code
            if code.co_filename.startswith(PACKAGE):
                self.codes.add((code.co_filename, code.co_qualname))

    def counts(self) -> tuple[int, int]:
        """Return how many functions and modules ran; a comprehension is part of its function."""
        functions = {code for code in self.codes if not code[1].endswith(("comp>", "genexpr>"))}
        return len(functions), len({file for file, _ in self.codes})


def bet(calls: Calls, folder: Path) -> None:
    """Play up to the first bet, and record it."""
    from web.served import Served

    with Served(folder, {TABLE: "md"}) as served, served.player(TABLE) as player:
        player.sit()
        player.open_round()
        while not (offer := player.offer("do.Bet")):
            look = player.offer("do.ViewCards")
            if look is None:
                player.hear()
            else:
                player.must("do.ViewCards", **look["with"])
        served.inside(id)
        calls.recording = True
        player.must("do.Bet", **offer["with"])
        for _ in range(2):  # what the reply left to do comes before these
            served.inside(id)
        calls.recording = False


def main() -> None:
    """Print the two counts as JSON."""
    calls = Calls()
    threading.setprofile(calls)
    with tempfile.TemporaryDirectory() as folder:
        bet(calls, Path(folder))
    json.dump(calls.counts(), sys.stdout)


if __name__ == "__main__":
    main()
