"""The text of a round that a player takes away is what the command line replays."""

from itertools import count
from pathlib import Path

import pytest

from audit.test_corrected_rounds import evening as corrected
from audit.test_replay import evening
from cli.running import run
from felt.company import TABLE
from fifthstreet.audit.round_script import round_script
from fifthstreet.floor.tables.proof import NoSuchRoundError
from fifthstreet.ledger.store.store import Store
from house.playing import BOOKS, LUCKY, resealed


def texts(store: Store, table: str, reader: str) -> list[str]:
    """Return the texts of all rounds of a table that are over."""
    found = []
    for number in count(1):
        try:
            found.append(round_script(store, table, number, reader))
        except NoSuchRoundError:
            return found
    raise AssertionError


def replays(text: str, folder: Path) -> str:
    """Return what the command line says of a text that it replays."""
    path = folder / "downloaded.round"
    path.write_text(text, encoding="utf-8")
    done = run("replay", str(path))
    assert done.code == 0, (text, done.out, done.err)
    return done.out


@pytest.mark.parametrize("reader", ["", "ann", "bob"])
@pytest.mark.parametrize("book", BOOKS)
def test_every_round_of_an_evening_replays_also_one_that_was_voided(
    tmp_path: Path, book: str, reader: str
) -> None:
    each = texts(resealed(evening(book)), f"{book}-1", reader)
    assert len(each) == 4
    assert sum("voided" in text.splitlines()[0] for text in each) == 1
    for text in each:
        replays(text, tmp_path)
        dealt = [line for line in text.splitlines() if line.startswith("deck ")]
        assert all("??" in line for line in dealt)


@pytest.mark.parametrize("book", LUCKY)
def test_a_round_that_won_from_a_meter_replays(tmp_path: Path, book: str) -> None:
    text = texts(resealed(evening(book, lucky=True)), f"{book}-1", "ann")[0]
    assert "\nstart " in text
    replays(text, tmp_path)


def test_a_round_that_was_dealt_by_hand_replays_with_the_entries_as_they_were_corrected(
    tmp_path: Path,
) -> None:
    made = corrected()
    each = texts(made.company.sitting.store, TABLE, "")
    assert each
    text = next(one for one in each if "wager ante 2500 at 1" in one)
    assert "\nlive\n" in text
    assert "wager ante 1500 at 1" not in text
    assert 'reveal cards="2h"' not in text
    for one in each:
        replays(one, tmp_path)


def test_a_text_whose_result_was_changed_does_not_replay(tmp_path: Path) -> None:
    text = texts(resealed(evening("md")), "md-1", "ann")[0]
    head, _, tail = text.rpartition("net ")
    seat, net = tail.split()
    path = tmp_path / "changed.round"
    path.write_text(f"{head}net {seat} {int(net) + 1}\n", encoding="utf-8")
    done = run("replay", str(path))
    assert done.code == 1
    assert f"seat {seat} comes out at {net}, not {int(net) + 1}" in done.out
