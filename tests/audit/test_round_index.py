"""Rounds found by what happened in them: the index says what the journal says, on every store."""

from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from felt.mistakes import Evening, Mistake
from fifthstreet.audit import round_index
from fifthstreet.audit.history import history_of
from fifthstreet.audit.round_index import QueryError, RoundIndex, RoundQuery
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol.rounds import FoundRound
from ledger.store.kit import KINDS, Kind, Place


def indexed(store: Store) -> RoundIndex:
    index = RoundIndex()
    index.read(store)
    assert index.whole
    return index


def numbers(index: RoundIndex, **wanted: object) -> list[int]:
    return [one.round for one in index.find(RoundQuery(**wanted)).rounds]  # type: ignore[arg-type]


def compare(store: Store, found: FoundRound) -> None:
    """Compare what the index says of a round with the round as its events make it."""
    history = history_of(store, found.table, found.round)
    staked: dict[int, int] = defaultdict(int)
    paid: dict[int, int] = defaultdict(int)
    for line in history.lines:
        staked[line.seat] += line.staked
        paid[line.seat] += line.paid
    for seat in found.seats:
        assert (seat.staked, seat.paid) == (staked[seat.seat], paid[seat.seat]), found
    assert found.outcome == history.outcome
    assert found.currency == history.opened.currency


@pytest.fixture(scope="module")
def evening() -> Evening:
    """Four rounds at a live table; something is reported in the last one, and ruled on."""
    made = Evening("md-shoe", seed=3)
    for _ in range(3):
        made.play()
    made.bet()
    made.until("reveal")
    company = made.company
    assert company.game is not None
    seat = next(iter(company.game.seats))
    report = {"what": "player_leaves", "seat": seat}
    assert company.give("dealer", "do.ReportIrregularity", report)["ok"]
    ruling = company.ruling
    assert ruling is not None
    arguments = {**ruling["with"], "facts": ["ruled_folded"], "reason": "Gone."}
    assert company.give("floor", "do.MakeRuling", arguments)["ok"]
    while company.host.state.now is not None:
        made.enter(made.due())
    return made


def test_h13_the_index_has_every_round_as_its_events_make_it(evening: Evening) -> None:
    store = evening.company.sitting.store
    found = indexed(store).find(RoundQuery()).rounds
    assert len(found) == evening.company.host.state.rounds
    for one in found:
        compare(store, one)
        assert one.dealers == ("dealer",)


@pytest.mark.parametrize("seed", range(3))
def test_a_corrected_round_is_found_as_it_is_after_its_correction(seed: int) -> None:
    right = Evening("md-shoe", seed)
    entered = right.play()
    wrong = Mistake("md-shoe", entered, Random(f"md-shoe {seed}"))
    wrong.play()
    found = indexed(wrong.company.sitting.store).find(RoundQuery()).rounds
    expected = indexed(right.company.sitting.store).find(RoundQuery()).rounds
    assert wrong.right is None or any(one.corrections for one in found)
    for one, other in zip(found, expected, strict=True):
        compare(wrong.company.sitting.store, one)
        assert one.seats == other.seats
    corrected = indexed(wrong.company.sitting.store)
    assert numbers(corrected, corrected=True) == [one.round for one in found if one.corrections]
    others = [one.round for one in found if not one.corrections]
    assert numbers(corrected, corrected=False) == others


def test_h13_rounds_are_found_by_each_thing_alone_and_together(evening: Evening) -> None:
    index = indexed(evening.company.sitting.store)
    every = index.find(RoundQuery()).rounds
    for one in every:
        for seat in one.seats:
            about = {"seat": seat.seat, "patron": seat.player, "staked": seat.staked}
            assert one.round in numbers(index, **about, paid=seat.paid)
            if seat.hand:
                assert one.round in numbers(index, hand=seat.hand.upper(), cards=seat.cards)
                assert one.round in numbers(index, cards=f"{seat.cards} {one.board}")
            assert numbers(index, seat=seat.seat, patron="nobody") == []
            there = index.find(RoundQuery(seat=seat.seat)).rounds
            assert {found.seat for each in there for found in each.seats} == {seat.seat}
        assert one.round in numbers(index, since=one.began, until=one.began + 1)
        assert one.round not in numbers(index, until=one.began)
    last = max(one.round for one in every)
    assert numbers(index, irregularity="player_leaves") == [last]
    assert numbers(index, ruled=True) == [last]
    assert numbers(index, irregularity="player") == [], "a whole word"
    assert last not in numbers(index, ruled=False)
    assert numbers(index, voided=True) == []
    assert numbers(index, corrected=True) == []
    assert numbers(index, dealer="dealer", table="felt-1") == numbers(index)
    assert numbers(index, dealer="relief") == []
    assert numbers(index, dealer="relief", dealers=["floor", "dealer"]) == numbers(index)
    assert numbers(index, table="felt-2") == []
    most = max(seat.paid for one in every for seat in one.seats)
    assert numbers(index, paid=most + 1) == []


def test_pages_follow_one_another_and_leave_nothing_out(evening: Evening) -> None:
    index, before, met = indexed(evening.company.sitting.store), "", []
    for _ in range(20):
        page = index.find(RoundQuery(most=1, before=before))
        met += [one.round for one in page.rounds]
        before = page.next
        if not before:
            break
    assert met == numbers(index)


def test_reading_little_by_little_comes_to_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = evening.company.sitting.store
    whole = indexed(store).find(RoundQuery())
    monkeypatch.setattr(round_index, "PIECE", 7)
    assert indexed(store).find(RoundQuery()) == whole
    hurried = RoundIndex()
    hurried.read(store, seconds=-1)
    assert not hurried.whole
    assert not hurried.find(RoundQuery()).whole
    hurried.read(store)
    assert hurried.find(RoundQuery()) == whole


@pytest.mark.parametrize("kind", KINDS)
def test_h13_the_index_is_the_same_on_every_store(
    evening: Evening, kind: Kind, tmp_path: Path
) -> None:
    source = evening.company.sitting.store
    place = Place(kind, tmp_path)
    try:
        store = place.open()
        with source.view() as view:
            store.restore(view.lines(), source.head())
        assert indexed(store).find(RoundQuery()) == indexed(source).find(RoundQuery())
    finally:
        place.close()


@pytest.mark.parametrize("query", [RoundQuery(cards="Zz"), RoundQuery(before="somewhere")])
def test_what_cannot_be_read_is_refused_with_what_to_write(query: RoundQuery) -> None:
    with pytest.raises(QueryError) as refused:
        RoundIndex().find(query)
    assert refused.value.remedy


@pytest.mark.parametrize("text", ["'; DROP TABLE rounds; --", "%", "_", "!"])
def test_a_word_is_only_a_word(evening: Evening, text: str) -> None:
    index = indexed(evening.company.sitting.store)
    assert numbers(index, hand=text) == []
    assert numbers(index, table=text) == numbers(index, patron=text) == []
    assert numbers(index) != []


def test_whoever_is_erased_has_no_name_in_the_index_from_the_next_search_on() -> None:
    """Also where the journal of an earlier release has the name in a line."""
    store = MemoryStore()
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    patron = "patron.md-1.1"

    def write(stream: str, *events: tuple[str, dict[str, object]]) -> None:
        first = store.last(stream) + 1
        records = [
            StreamRecord(stream=stream, number=number, kind=kind, data=data, at=at)
            for number, (kind, data) in enumerate(events, first)
        ]
        store.commit([Batch(records=records)])

    wager = {"seat": 1, "wager": "ante", "amount": 1500, "player": patron}
    write(
        "table:md-1",
        ("house.SeatTaken", {"seat": 1, "player": patron, "name": "Rosa Diaz"}),
        ("house.RoundOpened", {"round": 1, "seats": {"1": patron}}),
        ("round.WagerPlaced", wager),
        ("house.RoundFinished", {"round": 1, "outcome": "ended"}),
    )
    index = indexed(store)
    assert numbers(index, patron="Rosa") == [1]
    write("people", ("people.PersonalDataErased", {"subject": patron}))
    for each in (index, RoundIndex()):
        each.read(store)
        assert numbers(each, patron="Rosa") == []
        (found,) = each.find(RoundQuery(patron=patron)).rounds
        assert [seat.name for seat in found.seats] == [""]
