"""A round that is over, gone through again from what the journal keeps of it.

The seed that ended it opens its cards, so everything follows once more: the commitment, the order
of the deck, every card that was shown, every answer of the round, and every entry of the ledger.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, get_args

from fifthstreet.audit.causation import step_of
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.jackpots.pools import accepted
from fifthstreet.floor.tables.evolve import commitment_of, evolve, played, round_of
from fifthstreet.floor.tables.interruption import ruling
from fifthstreet.floor.tables.plan import MOVES_NOTHING
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.floor.tables.vault import Opened
from fifthstreet.ledger.entry import UNITS, Entry
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play import events as round_events
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_events as e

POOLS: Final = ("overflow", "reserve")
OF_THE_ROUND: Final = frozenset(get_args(round_events.Event))
MOST_AHEAD: Final = 16
"""Events that one step has at most, besides the cards that it deals."""
Found = tuple[int, str]
"""A sequence of the journal, and what is wrong there."""


class Told(NamedTuple):
    """An event of the journal with its sequence, and its time, which a batch has in common."""

    seq: int
    event: object
    at: str | None


class Posted(NamedTuple):
    """An entry or a movement of the journal with its sequence."""

    seq: int
    content: Entry | MeterMovement


@dataclass(slots=True)
class Retraced:
    """What going through a round came to."""

    state: TableState
    wrong: list[Found] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    movements: list[MeterMovement] = field(default_factory=list)
    reads: list[tuple[int, Mapping[str, int]]] = field(default_factory=list)
    """What the meters were read off as, with the line."""


def retrace(state: TableState, told: Sequence[Told]) -> Retraced:
    """Go through a round that is over; what is wrong first is told first, and ends it."""
    done = Retraced(state)
    finished = told[-1].event
    seed = finished.seed if isinstance(finished, e.RoundFinished) else ""
    at, ends = 0, _ends(told)
    while at < len(told) and not done.wrong:
        seq, event, _ = told[at]
        try:
            if type(event) in OF_THE_ROUND:
                at += _play(done, told, at, ends[at])
            else:
                wrong = _unlawful(done.state, event, Opened(seed))
                done.wrong += [(seq, what) for what in wrong]
                done.state = evolve(done.state, event, Opened(seed))  # type: ignore[arg-type]
                at += 1
        except FifthStreetError as error:
            done.wrong.append((seq, f"{type(event).__name__}: {error.what}"))
    return done


def retrace_late(done: Retraced, told: Sequence[Told]) -> None:
    """Go through what was found of a round after it was put away, until the next one opens."""
    at, ends = 0, _ends(told)
    while at < len(told) and not done.wrong:
        seq, event, _ = told[at]
        try:
            if type(event) in OF_THE_ROUND:
                at += _play(done, told, at, ends[at])
            else:
                done.state = evolve(done.state, event, None)  # type: ignore[arg-type]
                at += 1
        except FifthStreetError as error:
            done.wrong.append((seq, f"{type(event).__name__}: {error.what}"))


def _ends(told: Sequence[Told]) -> list[int]:
    """Return for every event where the events of the round end that have its time and follow it."""
    ends = [len(told)] * len(told)
    for at in range(len(told) - 2, -1, -1):
        after = told[at + 1]
        goes_on = type(after.event) in OF_THE_ROUND and after.at == told[at].at
        ends[at] = ends[at + 1] if goes_on else at + 1
    return ends


def _play(done: Retraced, told: Sequence[Told], at: int, end: int) -> int:
    """Go through one step of the round, and return how many events it had."""
    before = round_of(done.state)
    cards = len(before.game.terms.brief.places(before.game.dealt_in))
    ahead: list[Any] = [one.event for one in told[at : min(end, at + cards + MOST_AHEAD)]]
    step = step_of(before.game, ahead)
    if step.wrong:
        done.wrong.append((told[at + step.at].seq, step.wrong))
        return len(step.events)
    done.state = played(done.state, step.events)
    for event in step.events:
        if isinstance(event, round_events.MetersRead):
            shown = {name: int(value * UNITS) for name, value in event.meters.items()}
            done.reads.append((told[at].seq, shown))
    if any(type(event) not in MOVES_NOTHING for event in step.events):
        after = round_of(done.state)
        moved = accepted(done.state.cashier, before.told, before.game, after.game)
        done.entries += moved.entries
        done.movements += moved.movements
    return len(step.events)


def _unlawful(state: TableState, event: object, safe: Opened) -> Iterator[str]:
    """Yield what the house could not have done then."""
    now = state.now
    if isinstance(event, e.RoundOpened):
        yield from _opening(state, event, safe)
    elif now is None:
        yield f"{type(event).__name__} comes when no round is on"
    elif isinstance(event, e.LinkAsked):
        asked = None if now.gathering is None else now.gathering.closed().request.hex()
        if asked is not None and (event.link, event.request) != (now.opened.link, asked):
            yield "the auditor was asked for another link, or for other numbers"
    elif isinstance(event, e.Interrupted):
        lawful = (ruling(now, event.cause), ruling(now, event.cause, "jackpot_fault"))
        if event not in lawful:
            yield f"the book has another course than {event.course} by {event.citation}"
    elif isinstance(event, e.RoundFinished):
        yield from _end(now, event)


def _end(now: RoundNow, event: e.RoundFinished) -> Iterator[str]:
    outcome = "ended" if now.game.phase is Phase.ENDED else "voided"
    left = now.game.seats and not now.over
    if (event.round, event.outcome) != (now.number, outcome) or left:
        yield f"the round is {now.game.phase}, and was put away as {event.outcome}"
    if (event.outcome == "voided") != bool(event.cause):
        yield "a void has its cause, and nothing else has one"
    if now.opened.nonce and not event.seed:
        yield "the round is over, and its cards were not opened"


def _opening(state: TableState, opened: e.RoundOpened, safe: Opened) -> Iterator[str]:
    if opened.round != state.rounds + 1 or state.now is not None:
        yield f"round {opened.round} comes after round {state.rounds}"
    if opened.ruleset != state.told.ruleset or opened.ruleset != state.rules.hash:
        yield "the round is played by other rules than the table's (I13)"
    if dict(opened.seats) != dict(state.seats):
        yield "the round has other players than sit there"
    if bool(opened.nonce) == state.live:
        yield "a virtual round is committed to, and no other"
    secret = safe.secret(state.id, opened.round, opened.nonce) if opened.nonce else None
    if secret is not None:
        made = commitment_of(state.id, opened, secret)
        if (made.root.hex(), made.digest.hex()) != (opened.root, opened.digest):
            yield "the cards that were opened are not those that the house was bound to"


def compare_money(done: Retraced, posted: Sequence[Posted], about: str) -> Iterator[Found]:
    """Hold what was posted of a round against what its events move, but for shares of pools.

    A void may empty the pools of a round by which meter and house neither lose nor gain.
    """
    expected: dict[str, list[Entry]] = {}
    for entry in done.entries:
        expected.setdefault(_step(entry), []).append(entry)
    for seq, content in posted:
        if isinstance(content, Entry):
            due = expected.get(_step(content), [])
            base = next((each for each in due if _is(content, each)), None)
            if base is not None:
                due.remove(base)
            elif content.reason == "reversal" and not _folded(content, content):
                continue
            elif due:
                yield seq, f"entry {content.id} is not what the round moves"
            else:
                yield seq, f"nothing in round {about} makes entry {content.id}"
    last = posted[-1].seq if posted else 0
    for entry in (entry for due in expected.values() for entry in due):
        yield last, f"entry {entry.id} of round {about} is missing"
    for (meter, kind), parts in _unexplained(done, posted).items():
        if parts:
            yield last, f"{kind} of {meter} in round {about} is {-parts} units off"


def _step(entry: Entry) -> str:
    """Return the name of the step that an entry belongs to; within it meters have no order."""
    return entry.id.rpartition(".")[0]


def _is(entry: Entry, base: Entry) -> bool:
    return entry.reason == base.reason and _folded(entry, base) == _amounts(base)


def _unexplained(done: Retraced, posted: Sequence[Posted]) -> Counter[tuple[str, str]]:
    """Return what moved in meters less than it should; what a limit kept out counts as moved."""
    left = Counter[tuple[str, str]]()
    for movement in done.movements:
        left[movement.meter, movement.kind] += movement.parts
    for _, content in posted:
        if isinstance(content, Entry) or content.kind == "reserve":
            continue
        kind = content.kind
        if kind == "overflow":
            kind = "contribution" if content.parts > 0 else "reversal"
        left[content.meter, kind] -= content.parts
    return left


def _amounts(entry: Entry) -> Counter[str]:
    amounts = Counter[str]()
    for posting in entry.postings:
        amounts[posting.account] += posting.amount
    return amounts


def _folded(entry: Entry, base: Entry) -> dict[str, int]:
    """Return what an entry posts with the shares of pools put back to the meter and the house."""
    amounts = _amounts(entry)
    meter = next((name for name in _amounts(base) if name.startswith("meter:")), "")
    house = next((name for name in _amounts(base) if name.startswith("house")), "")
    for name in [name for name in amounts if name.startswith(POOLS)]:
        amounts[meter if name.startswith("overflow") else house] += amounts.pop(name)
    return {name: amount for name, amount in amounts.items() if amount}
