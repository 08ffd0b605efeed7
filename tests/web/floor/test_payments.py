"""What the console tells a dealer to collect and pay is what the ledger books, to the unit."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.floor.night import Night
from web.served import Served


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    folder: Path = tmp_path_factory.mktemp("payments")
    with Served(folder) as served, Night(served) as made:
        made.seat(5)
        made.before = made.chips()
        made.turn_up()
        made.shown = made.settle()
        made.after = made.chips()
        yield made


def test_the_payments_that_the_console_shows_are_those_of_the_ledger(night: Night) -> None:
    before, shown, after = night.before, night.shown, night.after
    sums: Counter[int] = Counter()
    for move in (move for moves in shown.values() for move in moves):
        sums[move["seat"]] += move["pay"] - move["collect"]
    assert dict(sums) == {seat: after[seat] - before[seat] for seat in before}
    envy = {move["seat"]: move["pay"] for move in shown[2] if move["seat"] != 2}
    assert envy == dict.fromkeys((1, 3, 4, 5), 100_000), "$1,000 to all others who are in for it"
    rows = night.console["settlement"]
    assert [row["seat"] for row in rows] == [*shown], "a row for each seat, as it was settled"
    assert [row["moves"] for row in rows] == [*shown.values()]
    lines = [line for row in rows for line in row["lines"]]
    assert any(line["capped_from"] for line in lines), "the ceiling has lowered what is shown"
    capped = [line for line in lines if line["capped_from"]]
    assert {line["cap"] for line in capped} == {5_000_000}


def test_a_dealer_is_told_spot_by_spot_which_chips_to_cut(night: Night) -> None:
    (row,) = [row for row in night.console["settlement"] if row["seat"] == 2]
    wagers = [line["wager"] for line in row["lines"]]
    assert wagers[:5] == ["ante", "third_street", "fourth_street", "fifth_street", "progressive"]
    assert wagers[5:] == ["envy"] * 4, "the document's order"
    (award,) = [line for line in row["lines"] if line["wager"] == "progressive"]
    assert award["taken"] == award["collect"] == 100, "it was taken when betting closed"
    assert award["from_meter"] == award["by_hand"] == award["pay"] == award["paid"]
    assert award["chips"] == []
    for line in row["lines"][5:]:
        assert line["chips"] == [{"denomination": 100_000, "count": 1}]
    for line in row["lines"][:4]:
        cut = sum(chip["denomination"] * chip["count"] for chip in line["chips"])
        assert cut + line["coins"] == line["pay"] == line["paid"] - line["staked"]


def test_a_dealer_is_told_who_must_confirm_a_large_award(night: Night) -> None:
    assert night.refused["code"] == "award_waits_for_approval"
    assert "a floorperson asks on the pit page, and a shift manager" in night.refused["says"]
    assert night.shown_meanwhile == []
