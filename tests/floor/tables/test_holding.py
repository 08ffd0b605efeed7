"""Players who look at their cards all at once: whoever is to decide is still offered to decide."""

from collections import Counter

import pytest

from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.play import commands as c
from floor.tables.players import PLAYER, Sitting

PEOPLE = ("ann", "bob", "cyd")


def offered(sitting: Sitting, table: str, who: str) -> Counter[str]:
    view = snapshot(sitting.house.tables[table], Viewer(person=who, column="player"))
    return Counter(repr(each) for each in view.offers if each.do in {"do.Bet", "do.Fold"})


@pytest.mark.parametrize("book", ["md", "rws", "cb", "uk"])
def test_everybody_looks_and_the_first_may_still_decide(book: str) -> None:
    sitting, table = Sitting(), f"{book}-1"
    sitting.open(table)
    host = sitting.seat(table, *PEOPLE)
    sitting.bet(table)
    for seat, name in enumerate(PEOPLE, 1):
        sitting.must(table, name, c.ViewCards(by=PLAYER, seat=seat))
    assert host.waits.what == "decision"
    waiting = [PEOPLE[seat - 1] for seat in host.waits.seats]
    for name in PEOPLE:
        found = offered(sitting, table, name)
        assert bool(found) == (name in waiting)
        assert set(found.values()) <= {1}, "nothing is offered twice"
