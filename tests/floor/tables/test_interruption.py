"""A house that stops at any moment goes on by the book, and nobody loses a cent (R24, I16)."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.fairness import verifier
from fifthstreet.floor.tables.interruption import interrupt
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.restart import RESTARTED
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.journal import ChainHead
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.play import commands as c
from house.playing import BOOKS, CHIPS, LUCKY, Evening, Script, begun, lucky_numbers

pytestmark = pytest.mark.requirement("R24")

SCRIPTS = (*((book, False) for book in BOOKS), ("md", True), ("rws", True))
"""In the first of each one folds and one is absent; in the second everybody bets and one wins."""


@dataclass(frozen=True)
class Tape:
    """A round that was played undisturbed, and the line at which each of its commits ended."""

    book: str
    lucky: bool
    store: MemoryStore
    heads: tuple[ChainHead, ...]
    answered: tuple[tuple[int, str, Any, dict[str, Any]], ...]

    @property
    def table(self) -> str:
        return f"{self.book}-1"

    @property
    def how(self) -> dict[str, Any]:
        return {"bold": self.lucky, "luck": LUCKY[self.book] if self.lucky else 0}


@cache
def tape(book: str, lucky: bool) -> Tape:
    store = MemoryStore()
    script = begun(store, book, bold=lucky, luck=LUCKY[book] if lucky else 0)
    evening = script.evening
    seqs = [store.head().seq]
    store.listen(seqs.append)
    answered: list[tuple[int, str, Any, dict[str, Any]]] = []
    evening.after_each = lambda: answered.append((store.head().seq, *evening.answered[-1]))
    script.play()
    with store.view() as view:
        hashes = {line.seq: line.hash for line in view.lines()}
    heads = tuple(ChainHead(seq, hashes[seq]) for seq in seqs)
    return Tape(book, lucky, store, heads, tuple(answered))


def cut(tape: Tape, head: ChainHead, into: Store) -> Script:
    """Bring a store to one moment of the tape, and open a house on it that was never there."""
    with tape.store.view() as view:
        into.restore((line for line in view.lines() if line.seq <= head.seq), head)
    evening = Evening(into, run=1)
    return Script(evening, tape.table, **tape.how)


def kinds_until(tape: Tape, head: ChainHead) -> list[str]:
    records = tape.store.all_records()
    return [
        record.kind
        for seq, record in records
        if seq <= head.seq and record.stream == f"table:{tape.table}"
    ]


def expected(book: str, kinds: list[str]) -> tuple[str, str] | None:
    """Return course and clause of RELIABILITY 1.3, from nothing but what had happened."""
    if "house.RoundOpened" not in kinds or "house.RoundFinished" in kinds:
        return None
    fold, settling = "round.HandFolded" in kinds, "house.HitPending" in kinds
    if book == "rws":
        return ("resume", "RWS-5.7.1") if fold or settling else ("void", "RWS-5.7.2")
    if "round.BettingClosed" not in kinds:
        return "void", "AMB-interruption"
    if "round.CardsViewed" not in kinds and not fold:
        return "void", "MD-13.G" if book == "md" else "AMB-silent"
    return "resume", "AMB-interruption"


def players(store: Store) -> dict[str, int]:
    return store.balances("player:")


def meters(store: Store) -> dict[str, int]:
    return {name: meter.value for name, meter in store.meters().items()}


def events(store: Store, table: str, kind: str) -> list[Any]:
    return [record.data for record in store.records(f"table:{table}") if record.kind == kind]


def check_books(store: Store, table: str) -> None:
    """Hold I1 to I5 of a table without a round, and that the link is free."""
    report = audit(store)
    assert report.ok, report.problems[:3]
    assert store.balances("escrow:") == {}
    assert len(events(store, table, "house.RoundOpened")) <= 1
    locks = [record.kind for record in store.records(f"link:{table}")]
    assert locks.count("progressive.HitLocked") == locks.count("progressive.HitReleased")
    for settled in (
        [line for data in events(store, table, "round.SeatSettled") for line in data["lines"]],
        [line for data in events(store, table, "round.RoundVoided") for line in data["lines"]],
    ):
        spots = [(line["seat"], line["wager"]) for line in settled if line["staked"]]
        assert len(spots) == len(set(spots))


def check_cards(tape: Tape, store: Store, *, void: bool) -> None:
    """Hold R09: one deck for one round, opened in whole, and the one that it always had."""
    content = transcript(store, tape.table, 1).as_json()
    verdict = verifier.verify(content)
    assert verdict.ok, verdict.wrong
    assert len(content["openings"]) == 52
    first = transcript(tape.store, tape.table, 1).as_json()
    assert content["commitment"] == first["commitment"]
    if not void:
        assert verdict.deck == verifier.verify(first).deck


def repeat_last(tape: Tape, head: ChainHead, evening: Evening) -> None:
    """Send the last acknowledged command again: the answer is the same, and nothing happens."""
    before = [one for one in tape.answered if one[0] <= head.seq and one[3]["ok"]]
    if not before:
        return
    _, table, request, answer = before[-1]
    store, answers = evening.store, list[dict[str, Any]]()
    at = store.head()
    evening.house.ask(table, request, answers.append)
    evening.committer.settle()
    stored = store.reply(request.client, request.sequence)
    if stored is not None:
        assert answers == [answer]
        assert store.head() == at


def go_through(tape: Tape, head: ChainHead, store: Store) -> str:
    """Stop the house after one commit, open it again, and return the course that it took."""
    script = cut(tape, head, store)
    before = kinds_until(tape, head)
    script.evening.open()
    table, law = tape.table, expected(tape.book, before)
    table_events = events(store, table, "house.RoundInterrupted")
    assert [(one["course"], one["citation"]) for one in table_events] == ([law] if law else [])
    repeat_last(tape, head, script.evening)
    void = law is not None and law[0] == "void"
    script.go_on()
    assert script.host.state.now is None
    check_books(store, table)
    if law is None:
        return "nothing"
    (finished,) = events(store, table, "house.RoundFinished")
    check_cards(tape, store, void=void)
    if void:
        assert (finished["outcome"], finished["cause"]) == ("voided", RESTARTED)
        assert set(players(store).values()) == {units(CHIPS)}
        assert meters(store) == starts(tape)
    else:
        assert (finished["outcome"], finished["cause"]) == ("ended", "")
        assert players(store) == players(tape.store)
        assert meters(store) == meters(tape.store)
    return law[0]


def starts(tape: Tape) -> dict[str, int]:
    opened = tape.store.records(f"link:{tape.table}")[0].data["starts"]
    return {f"{tape.table}:{name}": units(value) for name, value in opened.items()}


@pytest.mark.promise("G21")
@pytest.mark.clause("RWS-5.7", "RWS-5.7.1", "RWS-5.7.2", "RWS-5.22", "MD-13.G")
@pytest.mark.parametrize(("book", "lucky"), SCRIPTS)
def test_r24_i16_a_house_that_stops_after_any_commit_goes_on_by_the_book(
    book: str, lucky: bool
) -> None:
    found = tape(book, lucky)
    courses = [go_through(found, head, MemoryStore()) for head in found.heads]
    assert {"nothing", "void", "resume"} == set(courses)
    assert "void" not in courses[courses.index("resume") :]


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Any]:
    """Give SQLite stores, each in a file of its own."""
    made: list[Store] = []

    def another() -> Store:
        made.append(SqliteStore(tmp_path / f"{len(made)}.db"))
        return made[-1]

    yield another
    for store in made:
        store.close()


@pytest.mark.parametrize(("book", "lucky"), [("md", True), ("rws", False)])
def test_r24_a_house_on_sqlite_goes_on_by_the_book_at_moments_of_every_kind(
    book: str, lucky: bool, files: Any
) -> None:
    found = tape(book, lucky)
    last = {expected(book, kinds_until(found, head)): head for head in found.heads}
    assert [go_through(found, head, files()) for head in last.values()]


@pytest.mark.promise("I16", "G21")
@pytest.mark.exhaustive
@pytest.mark.parametrize(("book", "lucky"), SCRIPTS)
def test_r24_a_house_on_sqlite_goes_on_by_the_book_after_any_commit(
    book: str, lucky: bool, files: Any
) -> None:
    found = tape(book, lucky)
    assert all(go_through(found, head, files()) for head in found.heads)


@pytest.mark.parametrize("book", BOOKS)
def test_i19_a_house_that_stops_after_every_commit_still_comes_to_the_rounds_end(book: str) -> None:
    store = MemoryStore()
    script = begun(store, book)
    script.bet()
    script.ready()
    for _ in range(100):
        if script.host.state.now is None:
            break
        script.step()
        script = Script(Evening(store, run=script.evening.run + 1), script.table)
        script.evening.open()
    check_books(store, script.table)
    script.play(2)
    assert script.host.state.rounds == 3


def test_a_snapshot_or_none_a_second_start_finds_nothing_left_to_decide() -> None:
    store = MemoryStore()
    script = begun(store, "rws")
    script.bet()
    first = Evening(store, run=1).open()
    first.house.keep_snapshots()
    second = Evening(store, run=2).open()
    before, after = first.host("rws-1").state, second.host("rws-1").state
    announced = {name: getattr(after, name) for name in ("chain", "tip", "house_tip", "nonce")}
    assert after == before.but(number=before.number + 1, **announced)
    assert after.chain == before.chain + 1
    assert [line.kind for line in store.records("table:rws-1")][-1] == "house.ChainAnnounced"


@pytest.mark.parametrize("actions", [("void_round", "return_all_wagers"), ("continue",)])
@pytest.mark.parametrize("book", ["cb", "uk"])
def test_where_the_operator_chose_the_floor_the_floor_rules(book: str, actions: Any) -> None:
    script = begun(MemoryStore(), book, floor=True)
    script.bet()
    script.ready()
    evening = Evening(script.evening.store, run=1).open()
    script = Script(evening, script.table)
    assert script.host.waits.what == "ruling"
    by = c.By(role="floor")
    rule = c.MakeRuling(
        by=by, what="technical_interruption", reason="Power was lost.", actions=actions
    )
    result = evening.staff(script.table, rule)
    assert result["ok"], result
    script.go_on()
    check_books(evening.store, script.table)
    (finished,) = events(evening.store, script.table, "house.RoundFinished")
    void = "void_round" in actions
    expected = ("voided", "Power was lost.") if void else ("ended", "")
    assert (finished["outcome"], finished["cause"]) == expected


FAULT = "The controller of the jackpot does not answer."


class VoidError(Exception):
    """The round is void, and nobody goes on with it."""


def with_fault(book: str, after: int) -> tuple[Script, list[str]] | None:
    """Play a round in which the jackpot fails after so many answers; None where it is over."""
    script = begun(MemoryStore(), book)
    evening, seen = script.evening, list[str]()
    left = iter(range(after))

    def fail() -> None:
        if next(left, None) is None and not seen and script.host.state.now is not None:
            seen.extend(record.kind for record in evening.store.records(f"table:{script.table}"))
            script.host.do("Fail", lambda plan: interrupt(plan, FAULT, "jackpot_fault"))
            evening.committer.settle()
            if script.host.state.now is None:
                raise VoidError

    evening.after_each = fail
    with suppress(VoidError):
        script.play()
    return (script, seen) if seen else None


@pytest.mark.promise("I16", "F17", "G21")
@pytest.mark.clause("RWS-5.17", "RWS-5.18.1-s1", "RWS-5.22")
@pytest.mark.parametrize("book", BOOKS)
def test_r39_a_jackpot_that_fails_at_any_moment_is_met_as_the_book_says(book: str) -> None:
    courses = []
    for after in range(40):
        found = with_fault(book, after)
        if found is None:
            break
        script, seen = found
        store, table = script.evening.store, script.table
        (event,) = events(store, table, "house.RoundInterrupted")
        looked = "round.CardsViewed" in seen
        courses.append(event["course"])
        if book == "rws" and not looked:
            assert (event["course"], event["citation"]) == ("void", "RWS-5.17")
            assert set(players(store).values()) == {units(CHIPS)}
            (finished,) = events(store, table, "house.RoundFinished")
            assert (finished["outcome"], finished["cause"]) == ("voided", FAULT)
        elif book == "rws":
            assert (event["course"], event["citation"]) == ("resume", "RWS-5.18.1-s1")
            assert players(store) == players(tape(book, lucky=False).store)
        else:
            assert event["course"] == "resume"
        check_books(store, table)
    assert set(courses) == ({"void", "resume"} if book == "rws" else {"resume"})
    assert len(courses) > 10


@pytest.mark.slow
@pytest.mark.parametrize("book", LUCKY)
def test_the_lucky_numbers_of_the_script_are_the_first_that_win(book: str) -> None:
    script = begun(MemoryStore(), book, bold=True)
    script.bet()
    assert next(lucky_numbers(script)) == LUCKY[book]
