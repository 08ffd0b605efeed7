"""A house that lies with a chain that holds is found out by going through its rounds again."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.play import commands as c
from house.playing import BOOKS, LUCKY, NAMES, PLAYER, Evening, Script, begun, resealed

pytestmark = pytest.mark.requirement("R29", "R50")

Change = Callable[[JournalLine], JournalLine | None]


@cache
def evening(book: str, lucky: bool = False) -> tuple[JournalLine, ...]:
    """Return the journal of two rounds, a third that a restart voided, and a fourth."""
    store = MemoryStore()
    script = begun(store, book, bold=lucky, luck=LUCKY[book] if lucky else 0)
    script.play(2)
    script.bet()
    script = Script(Evening(store, run=1).open(), script.table)
    script.play()
    with store.view() as view:
        return tuple(view.lines())


def replayed(store: Store) -> AuditReport:
    return audit(store, replayers=replayers())


def data(line: JournalLine, **changes: Any) -> JournalLine:
    return line._replace(data=canonical({**json.loads(line.data), **changes}))


def forged(book: str, change: Change, *, lucky: bool = False) -> AuditReport:
    """Return the audit of a journal with one line changed, taken out, or put in twice."""
    changed = (copy for line in evening(book, lucky) if (copy := change(line)) is not None)
    return replayed(resealed(changed))


@pytest.mark.parametrize("lucky", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_i10_an_honest_house_is_found_in_order(book: str, lucky: bool) -> None:
    if lucky and book not in LUCKY:
        lucky = False
    report = replayed(resealed(evening(book, lucky)))
    assert report.ok, report.problems[:3]
    assert report.rounds == 4


def once(
    kind: str, change: Callable[[JournalLine], JournalLine | None]
) -> tuple[Change, list[int]]:
    """Return a change of the first line of a kind, and where that is."""
    at: list[int] = []

    def changed(line: JournalLine) -> JournalLine | None:
        if at or line.kind != kind:
            return line
        at.append(line.seq)
        return change(line)

    return changed, at


FORGERIES: dict[str, tuple[str, Callable[[JournalLine], JournalLine | None], str]] = {
    "another card comes up": (
        "round.CardsRevealed",
        lambda line: data(
            line, cards=["2c" if json.loads(line.data)["cards"][0] != "2c" else "3c"]
        ),
        "is not what the round answers",
    ),
    "a seed that opens other cards": (
        "house.RoundFinished",
        lambda line: data(line, seed="ab" * 80),
        "not those that the house was bound to",
    ),
    "a link that was not promised": (
        "house.CardsOrdered",
        lambda line: data(line, link="cd" * 32),
        "not the one that was promised",
    ),
    "a number that was not pledged": (
        "house.NumberShown",
        lambda line: data(line, number="ef" * 32),
        "not the one it pledged",
    ),
    "other numbers told to the auditor": (
        "house.LinkAsked",
        lambda line: data(line, request="00" * 32),
        "for other numbers",
    ),
    "other rules": (
        "house.RoundOpened",
        lambda line: data(line, ruleset="11" * 32),
        "I13",
    ),
    "a fold that was a bet": (
        "round.BetMade",
        lambda line: line._replace(
            kind="round.HandFolded", data=canonical({"seat": 1, "citation": "MD-11.C"})
        ),
        "is not what the round answers",
    ),
    "a bet left out": ("round.BetMade", lambda _: None, "is not what the round answers"),
    "a restart that voids nothing": (
        "house.RoundInterrupted",
        lambda line: data(line, course="resume"),
        "the book has another course",
    ),
    "a void that keeps a wager": (
        "round.RoundVoided",
        lambda line: data(line, lines=json.loads(line.data)["lines"][1:]),
        "is not what the round answers",
    ),
}


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        ("do.Bet", {"amount": 10_000}, "could not happen"),
        ("do.Fold", {"seat": 1}, "could not happen"),
        ("do.PlaceWager", {"by": "eve"}, "could not happen"),
        ("ask.TakeSeat", {"by": "eve"}, "names another person"),
    ],
)
def test_h5_a_command_that_was_changed_does_not_fit_its_events(
    kind: str, changes: dict[str, Any], says: str
) -> None:
    changed, _ = once(kind, lambda line: data(line, **changes))
    report = forged("md", changed)
    assert not report.ok
    assert says in report.problems[0].what


def test_h5_a_command_that_was_taken_out_is_missed() -> None:
    changed, _ = once("do.Bet", lambda _: None)
    report = forged("md", changed)
    assert "follows from no command" in report.problems[0].what


@pytest.mark.parametrize("name", FORGERIES)
def test_r29_a_forgery_is_found_at_its_line(name: str) -> None:
    kind, change, says = FORGERIES[name]
    changed, at = once(kind, change)
    report = forged("md", changed)
    assert not report.ok
    assert says in report.problems[0].what
    assert report.first_bad is not None
    if name == "a bet left out":
        assert report.first_bad > at[0]
    elif name == "a seed that opens other cards":
        assert report.first_bad < at[0]
    else:
        assert report.first_bad == at[0]


def test_a_settlement_that_pays_more_is_found_though_its_entries_fit() -> None:
    def more(line: JournalLine) -> JournalLine:
        if line.kind == "round.SeatSettled":
            fields = json.loads(line.data)
            fields["lines"][0]["paid"] += 100
            return data(line, **fields)
        return line

    report = forged("cb", more)
    first = next(line.seq for line in evening("cb") if line.kind == "round.SeatSettled")
    assert report.first_bad == first


def test_an_entry_that_pays_more_is_found_though_it_comes_to_zero() -> None:
    at: list[int] = []

    def more(line: JournalLine) -> JournalLine:
        if line.part == "entry" and not at and '"tray:' in line.data and '"player:' in line.data:
            fields = json.loads(line.data)
            at.append(line.seq)
            for posting in fields["postings"]:
                posting[1] += {"tray": -10_000, "play": 10_000}.get(posting[0][:4], 0)
            return data(line, **fields)
        return line

    report = forged("md", more, lucky=True)
    assert at
    assert any("is not what the round moves" in one.what for one in report.problems)


def test_an_entry_for_which_nothing_happened_is_found() -> None:
    def with_a_gift() -> Iterator[JournalLine]:
        for line in evening("uk"):
            yield line
            if line.part == "entry" and line.key == "uk-1:1:1.0":
                fields = json.loads(line.data)
                yield data(line._replace(key="uk-1:1:gift"), **fields)

    report = replayed(resealed(with_a_gift()))
    assert any("nothing in round uk-1:1 makes entry uk-1:1:gift" in p.what for p in report.problems)


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        ("progressive.HitReleased", {"paid": 1}, "was released with 1"),
        ("progressive.HitReleased", {"seat": 9}, "it was not its turn"),
        ("progressive.HitLocked", {"values": {"jackpot": 1}}, "more than they showed"),
    ],
)
def test_r37_a_turn_that_does_not_fit_its_payment_is_found(
    kind: str, changes: dict[str, Any], says: str
) -> None:
    changed, _ = once(kind, lambda line: data(line, **changes))
    report = forged("rws", changed, lucky=True)
    assert any(says in problem.what for problem in report.problems), report.problems


TELLS_PEOPLE = {
    ("house.TableOpened", "by"),
    ("house.TableOpened", "link"),
    ("house.SeatLeft", "why"),
    ("house.RoundOpened", "version"),
    ("house.RoundOpened", "nonce"),
    ("house.ChainAnnounced", "length"),
    ("house.ChainAnnounced", "nonce"),
    ("house.CardsOrdered", "at"),
    ("house.TimeRanOut", "did"),
    ("house.TimeRanOut", "citation"),
    ("house.TimeRanOut", "seat"),
    ("house.HitPending", "link"),
    ("house.HitPending", "seat"),
    ("house.RoundInterrupted", "cause"),
    ("house.RoundFinished", "cause"),
    ("round.WagerPlaced", "placed_by"),
    ("round.StepDone", "by"),
    ("round.IrregularityReported", "by"),
    ("round.IrregularityReported", "seat"),
    ("round.AwardConfirmed", "by"),
}
"""Fields that say something to people and decide nothing."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for key, each in enumerate(value):
            yield from leaves(each, (*path, key))
    elif value is not None:
        yield path


def bent(value: Any, path: tuple[Any, ...]) -> Any:
    """Return a value with one leaf changed to another of its kind."""
    if path:
        copy = dict(value) if isinstance(value, dict) else list(value)
        copy[path[0]] = bent(value[path[0]], path[1:])
        return copy
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    flipped = "0" if value[-1:] != "0" else "1"
    return value[:-1] + flipped if value else "x"


def is_shown(pledge: JournalLine, lines: tuple[JournalLine, ...]) -> bool:
    """Tell whether a pledged number was ever shown; else nobody can tell what it was."""
    seat = json.loads(pledge.data)["seat"]
    for line in lines[pledge.seq :]:
        if line.kind == "house.RoundFinished":
            return False
        if line.kind == "house.NumberShown" and json.loads(line.data)["seat"] == seat:
            return True
    return False


def places(book: str, *, lucky: bool) -> list[tuple[int, tuple[Any, ...]]]:
    found, lines = [], evening(book, lucky)
    for line in lines:
        if line.kind == "house.NumberPledged" and not is_shown(line, lines):
            continue
        if line.part == "record" and line.key.startswith("table:"):
            fields = json.loads(line.data)
            found += [
                (line.seq, path)
                for path in leaves(fields)
                if (line.kind, path[0]) not in TELLS_PEOPLE and path[0] != "submission"
            ]
    return found


def unnoticed(book: str, place: tuple[int, tuple[Any, ...]], *, lucky: bool) -> str | None:
    seq, path = place

    def change(line: JournalLine) -> JournalLine:
        if line.seq != seq:
            return line
        return line._replace(data=canonical(bent(json.loads(line.data), path)))

    report = forged(book, change, lucky=lucky)
    if not report.ok:
        return None
    line = evening(book, lucky)[seq - 1]
    return f"{line.kind} {path}: {line.data[:120]}"


@pytest.mark.parametrize(("book", "lucky"), [("md", True), ("rws", False), ("cb", False)])
def test_i10_no_field_of_any_event_can_be_changed_unnoticed(book: str, lucky: bool) -> None:
    chosen = random.Random(book).sample(places(book, lucky=lucky), 40)
    assert [it for place in chosen if (it := unnoticed(book, place, lucky=lucky))] == []


@pytest.mark.parametrize("field", ["approval", "approved"])
def test_a_table_that_the_house_opened_cannot_be_given_an_approval_later(field: str) -> None:
    lines = evening("md", lucky=False)
    (opening,) = [line.seq for line in lines if line.kind == "house.TableOpened"]
    assert unnoticed("md", (opening, (field,)), lucky=False) is None


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("book", "lucky"), [("md", True), ("md", False), ("rws", True), ("cb", False)]
)
def test_i10_really_no_field_of_any_event_can_be_changed_unnoticed(book: str, lucky: bool) -> None:
    found = places(book, lucky=lucky)
    assert [it for place in found if (it := unnoticed(book, place, lucky=lucky))] == []


def test_f21_rounds_of_rules_that_the_program_does_not_have_are_told_and_not_judged() -> None:
    def older(line: JournalLine) -> JournalLine:
        changed = {"house.TableOpened": "ruleset", "house.RoundOpened": "ruleset"}.get(line.kind)
        return data(line, **{changed: "ab" * 32}) if changed else line

    report = forged("cb", older)
    assert report.ok, report.problems
    assert report.unreplayed == 4
    assert report.record().unreplayed == 4


def test_a_round_that_is_on_is_left_alone() -> None:
    store = MemoryStore()
    script = begun(store, "md")
    script.bet()
    script.ready()
    assert replayed(store).ok
    while script.host.waits.what == "numbers":
        script.step()
    script.evening.must("md-1", NAMES[0], c.ViewCards(by=PLAYER, seat=1))
    assert replayed(store).ok
