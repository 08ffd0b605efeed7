"""The simulated shoe at a real house: it deals, and the dealer types no card."""

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from runpy import run_path
from typing import Any

import httpx
import pytest

from web.floor.company import Company
from web.served import Served

SHOE = Path(__file__).parents[2] / "examples" / "shoe.py"
ROUNDS = """# The first cards go to the seats, as the document deals them.
Ks Kd 9h 2c 7d 7s Jc 4h 8d Qc 3s 5d 6h
As Ad 9c 2d 7h 7c Jd 4s 8c Qd 3h 5c 6s
"""
WORDS = "several plain words for a shoe"

MOST_INPUTS = 30
"""Confirmations of a dealer in a round of two players, one step at a time."""


class ShoeTable(Company):
    """A live table with a shoe; the dealer's inputs are counted."""

    def __init__(self, served: Served) -> None:
        self.lines: dict[str | int, httpx.Client] = {}
        super().__init__(served)
        body = {"name": "Shoe 4", "role": "device", "reason": "bought"}
        drawn = self.post("administrator", "/staff", **body)
        posts = {"tables": [self.table], "reason": "its table"}
        self.post("floor", f"/people/{drawn['person']}/posts", **posts)
        self.one_time: str = drawn["password"]
        self.inputs: list[str] = []
        self.sent: list[str] = []

    def as_(self, who: str | int) -> Any:
        """Return a client of somebody, one for the whole test."""
        if who not in self.lines:
            self.lines[who] = super().as_(who)
        return nullcontext(self.lines[who])

    def start(self, folder: Path) -> "subprocess.Popen[str]":
        """Start the shoe in a process of its own."""
        cards = folder / "cards.txt"
        cards.write_text(ROUNDS)
        passwords = {
            "FIFTHSTREET_PASSWORD": WORDS,
            "FIFTHSTREET_ONE_TIME_PASSWORD": self.one_time,
        }
        where = ["--url", self.served.url, "--table", self.table, "--name", "Shoe 4"]
        command = [sys.executable, str(SHOE), str(cards), *where]
        environment = {**os.environ, **passwords}
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)

    def do(self, step: dict[str, Any], faces: Any) -> Any:
        """Do a step with what its preset has, and enter only the rest; the shoe deals."""
        if step["id"] == "deal":
            self.sent.append(self.next_line())
            with self.as_("dealer") as http:
                return http.get(f"/tables/{self.table}/procedure")
        preset = step["preset"]
        left = [ask for ask in step["asks"] if ask["field"] not in preset]
        self.inputs += [step["id"], *("faces" for ask in left if ask.get("unseen") is False)]
        return super().do({**step, "with": {**step["with"], **preset}, "asks": left}, faces)

    def next_line(self) -> str:
        """Return the next line that the shoe prints."""
        assert self.shoe.stdout is not None
        return self.shoe.stdout.readline().strip()

    def play(self, folder: Path) -> None:
        """Have two rounds dealt."""
        self.seat(2)
        with self.start(folder) as self.shoe:
            try:
                assert self.next_line() == "Shoe 4 reads the cards at live-1."
                for number in (1, 2):
                    self.follow(until="end_game")
                    while len(self.sent) < number:
                        self.sent.append(self.next_line())
                    assert self.sent[-1] == f"Round {number}: 7 cards read."
                    self.follow(until="start_round")
            finally:
                self.shoe.terminate()
                for line in self.lines.values():
                    line.close()


@pytest.mark.slow
def test_a_dealer_whose_shoe_reads_the_cards_types_none(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table = ShoeTable(served)
        table.play(tmp_path)
        with served.http() as http:
            shown = http.get("/tables/live-1/rounds/1").json()["events"]
        hands = {
            one["data"]["seat"]: one["data"]["cards"]
            for one in shown
            if one["kind"] == "round.HandShown"
        }
    assert hands == {1: ["Ks", "Kd"], 2: ["9h", "2c"]}
    assert "faces" not in table.inputs
    assert table.inputs.count("reveal") == 6
    first = table.inputs[: table.inputs.index("start_round", table.inputs.index("end_game"))]
    begins = first.index("start_round")
    assert len(first) - begins <= MOST_INPUTS, first[begins:]


@pytest.mark.parametrize(
    ("cards", "says"), [("Kx", "Line 1: No such card"), ("Ks Ks", "Line 1: Ks appears twice")]
)
def test_a_file_that_cannot_be_dealt_is_refused_with_its_line(cards: str, says: str) -> None:
    with pytest.raises(SystemExit, match=says):
        [*run_path(str(SHOE))["rounds_of"]([cards])]


def test_remarks_and_empty_lines_are_no_rounds() -> None:
    rounds = run_path(str(SHOE))["rounds_of"](ROUNDS.splitlines())
    assert [len(cards) for cards in rounds] == [13, 13]
