"""Corrections: wrong entries of a live round are replaced or taken back while it is in progress.

A correction starts from the table before the entry. It runs the right command, then everything that
came later. It is refused if a later entry would not fit, or if it would change what a seat was
paid. The round then looks as if it had been entered correctly, and the cashier moves the
difference. The journal has the wrong entry too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final, Literal, get_args

from fifthstreet.cashier import settled_between
from fifthstreet.floor.tables.discovery import won_since
from fifthstreet.floor.tables.evolve import correction, evolve, masked, round_of
from fifthstreet.floor.tables.execution import carry_out
from fifthstreet.floor.tables.jackpot_payment import release
from fifthstreet.floor.tables.parts import AT_ONCE, Parts, outcome_of
from fifthstreet.floor.tables.plan import DEALER, TablePlan, as_seen, kind_of
from fifthstreet.floor.tables.state import LogEntry, RoundNow, TableState
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.people.authority import Actor, admitted
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.incidents import report
from fifthstreet.play.reversal import open_cards
from fifthstreet.play.state import State as Game
from fifthstreet.play.story import Storyteller
from fifthstreet.procedures import commands as t
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import CodecError, decode, encode
from fifthstreet.refusals import Refusal

Corrector = Literal["dealer", "floor", "two"]
"""Who may correct an entry: the dealer, otherwise a floorperson or shift manager, or two people."""

FOR_THE_FLOOR: Final = "correction_requires_a_floorperson"
FOR_ANOTHER: Final = "correction_requires_another_person"
FINAL: Final = (c.MakeRuling, c.ReadMeters, t.JackpotCommand, t.EndRound)
"""Commands of people that are never corrected: rulings, the jackpot's affairs, and the end."""
CHIPS: Final = (c.PlaceWager, c.WithdrawWager)
DECISIONS: Final = (
    c.Bet,
    c.Stay,
    c.TakeBack,
    c.Fold,
    c.ViewCards,
    c.MarkCardsViewed,
    c.PutCardsDown,
    c.Declare,
)
STAKES: Final = (*CHIPS, c.Bet, c.Stay, c.TakeBack, c.Fold)
"""Commands that change a stake or its fate: two people correct them once cards are opened."""
MOST_CORRECTIONS: Final = 100
MOST_REPEATED: Final = 400
"""How many corrections a round takes, and how many entries one may repeat, so that nobody waits."""
PASSING: Final = (round_events.CardDealt, table_events.DealBegan)
"""Events that say little about an entry if it has others."""
OF_THE_ROUND: Final = frozenset(get_args(round_events.Event))
OF_THE_DECK: Final = frozenset(get_args(table_events.Event))


class Rehearsal(TablePlan):
    """A plan that writes nothing and moves no money."""

    def _record(self, *_: object) -> None:
        """Write nothing."""

    def move(self, number: int, before: Game, after: Game) -> None:
        """Move nothing."""

    def tell_progressive(self, event: object) -> None:
        """Say nothing to the jackpot."""


# Who may correct what.


def corrector_of(now: RoundNow, entry: LogEntry) -> Corrector | None:
    """Return who may correct an entry, or None for what nobody corrects.

    A dealer may while nothing depends on the entry: since then only other spots got their chips,
    other seats decided on the same street, or other hands were turned up. Later entries that were
    taken back count too, because everybody has seen them. A stake takes two people once a card of
    the board or a hand has been opened since.
    """
    if not entry.whole or isinstance(entry.command, FINAL):
        return None
    if isinstance(entry.command, STAKES) and _opened_since(now, entry):
        return "two"
    since = (one for one in chain(reversed(now.log), now.replaced) if one.number > entry.number)
    later = (one for one in since if one.command is not None)
    apart = all(one.whole and _is_apart(entry.command, one.command) for one in later)
    return "dealer" if apart and entry.role == "dealer" else "floor"


def _opened_since(now: RoundNow, entry: LogEntry) -> bool:
    before = entry.before.now
    return open_cards(now.game) > (open_cards(before.game) if before else 0)


def _is_apart(command: Any, later: Any) -> bool:
    """Return whether a later command is of the same kind and about another spot or seat."""
    for kinds in (CHIPS, DECISIONS, (type(command),)):
        if isinstance(command, kinds):
            return isinstance(later, kinds) and _spot(command) != _spot(later)
    return False


def _spot(command: Any) -> tuple[Any, ...]:
    wager = command.wager if isinstance(command, CHIPS) else None
    return getattr(command, "seat", None), wager


def _not_yours(now: RoundNow, entry: LogEntry, actor: Actor, reason: str) -> Refusal | None:
    may = corrector_of(now, entry)
    if may is None:
        return Refusal("entry_is_final")
    if may == "dealer":
        return None
    if actor.column == "dealer" and (may == "floor" or not reason.strip()):
        return Refusal(FOR_THE_FLOOR)
    return None if reason.strip() else Refusal("reason_is_missing")


def is_confirmed(now: RoundNow, entry: LogEntry, by: e.EntryCorrected) -> bool:
    """Return whether a correction has a second person where it needs one, the last of the floor."""
    stake = by.do.partition(".")[2] in {one.__name__ for one in STAKES}
    if corrector_of(now, entry) != "two" and not (stake and _opened_since(now, entry)):
        return True
    return by.asked_by not in {"", by.by} and by.role != "dealer" and bool(by.reason)


# What a correction comes to.


def correct(
    plan: TablePlan, actor: Actor, request: h.CorrectEntry, first: h.CorrectEntry | None
) -> Parts[Refusal | None]:
    """Answer a request to correct an entry of the round in progress, in parts.

    What a person requested `first`, another one confirms with the same request.
    """
    same = first is not None and (first.do, first.arguments) == (request.do, request.arguments)
    request = replace(request, asked_by=first.asked_by if first and same else "")
    now = plan.state.now
    entry = next((one for one in now.log if one.number == request.entry), None) if now else None
    if now is None or entry is None:
        return Refusal("entry_is_unknown")
    if refused := _not_yours(now, entry, actor, request.reason):
        return refused
    later = len(now.log) - now.log.index(entry)
    if later > MOST_REPEATED or len(now.replaced) >= MOST_CORRECTIONS:
        return Refusal("too_many_entries")
    command = _right(plan.state, actor, entry, request)
    if isinstance(command, Refusal):
        return command
    after = yield from _rehearsal(plan.state, plan.progressive, entry, command)
    if isinstance(after, Refusal):
        return after
    yield
    by = (actor.name, actor.column or "", request.reason, request.asked_by)
    event, before = corrected(after, entry, command, by), plan.state
    if not is_confirmed(now, entry, event):
        return Refusal(FOR_ANOTHER)
    plan.understand(replace(request, arguments=_seen_arguments(request, command, after)))
    yield
    after = yield from correction(before.but(number=before.number + 1), event, None)
    plan.tell(public_of(event), after.logged(before, (event,)))
    yield
    _settle_difference(plan, now)
    if now.pending is not None and round_of(plan.state).pending != now.pending:
        release(plan, now.number, now.pending)
    return won_since(plan)


def _right(
    state: TableState, actor: Actor, entry: LogEntry, request: h.CorrectEntry
) -> h.Command | Refusal | None:
    """Return the right command as the round gets it from the person who corrects it, or None."""
    if not request.do:
        return None
    if not request.do.startswith(("do.", "run.")):
        return Refusal("command_is_unknown")
    fields = {**request.arguments, "by": encode(c.By(role="player"))}
    if request.do.startswith("run."):
        before = entry.before.procedures
        fields["at"] = getattr(entry.command, "at", before.at if before else 0)
    if request.do == "do.PlaceWager":
        fields.setdefault("player", "")
    try:
        command: Any = decode(request.do, fields)
    except CodecError as error:
        return Refusal("command_is_unknown", detail=str(error))
    if isinstance(command, FINAL):
        return Refusal("entry_is_final")
    if type(command) not in {*h.ROUND, *h.TABLE}:
        return Refusal("command_is_unknown")
    seats, mode = entry.before.owners, state.opening.mode
    book = state.rules.book
    return admitted(actor, command, book, table=state.id, seats=seats, mode=mode)


def rehearse(
    state: TableState, jackpot: ProgressiveJackpot, entry: LogEntry, command: Any
) -> TableState | Refusal:
    """Return the table as it would be with another command, or none, in place of an entry."""
    return outcome_of(_rehearsal(state, jackpot, entry, command))


def _rehearsal(
    state: TableState, jackpot: ProgressiveJackpot, entry: LogEntry, command: Any
) -> Parts[TableState | Refusal]:
    """Work out, in parts, what the table would be."""
    now = round_of(state)
    book, at = state.rules.book, now.log.index(entry)
    before = state.before_entry(at)
    plan = Rehearsal(before, jackpot, None, _time(entry))  # type: ignore[arg-type]  # no deck
    if command is not None:
        if refused := _again(plan, replace(entry, command=command)):
            return refused
        if plan.state.number == before.number:
            return Refusal("correction_changes_nothing")
    for number, one in enumerate(now.log[at + 1 :], 1):
        if number % AT_ONCE == 0:
            yield
        if refused := _again(plan, one):
            detail = f"{words_of(one.events, Storyteller(book))} {refused.says}"
            return Refusal("correction_contradicts_later_entries", detail, refused.citation)
    return _paid_otherwise(now.game, round_of(plan.state).game) or plan.state


def _paid_otherwise(before: Game, after: Game) -> Refusal | None:
    """Refuse a correction that would change a settlement already carried out."""
    undone, added = settled_between(before, after)
    left = [number for number, seat in before.seats.items() if seat.settled]
    open_ = [n for n in left if n not in after.seats or not after.seats[n].settled]
    seats = [line.seat for line in (*undone, *added)] + open_
    return Refusal("seat_is_paid_already", detail=f"Seat {seats[0]}.") if seats else None


def _again(plan: Rehearsal, entry: LogEntry) -> Refusal | None:
    """Give a command again, or repeat what the house recorded by itself."""
    before, command = plan.state, entry.command
    plan.at = _time(entry)
    refused: Refusal | None = None
    if command is None:
        for event in entry.events:
            plan.state = evolve(plan.state, event, None)
    elif isinstance(command, t.JackpotCommand):
        refused = _about_the_jackpot(plan, entry.events)
    elif entry.whole:
        refused = carry_out(plan, command)
    elif isinstance(command, h.TABLE):
        refused = plan.run(command)
    else:
        refused = _step(plan, command)
    if refused is None and _awaits_a_meter(entry) and round_of(plan.state).pending is None:
        plan.state = before
        return None
    plan.state = plan.state.entered(replace(entry, before=before))
    return refused


def _about_the_jackpot(plan: Rehearsal, events: Iterable[Any]) -> Refusal | None:
    """Repeat a report about the jackpot; the round decides its effect again."""
    for event in events:
        if type(event) not in OF_THE_ROUND:
            plan.state = evolve(plan.state, event, None)
        elif isinstance(event, round_events.IrregularityReported):
            refused = _step(plan, c.ReportIrregularity(what=event.what, by=DEALER))
            if refused is not None:
                return refused
    return None


def _awaits_a_meter(entry: LogEntry) -> bool:
    """Return whether a seat was due an award from a meter; any other seat is settled again."""
    return any(isinstance(event, e.HitPending) for event in entry.events)


def _step(plan: Rehearsal, command: Any) -> Refusal | None:
    """Give the round a command that followed from another; a report may come at any time."""
    refused = plan.play(command)
    if refused is None or not isinstance(command, c.ReportIrregularity):
        return refused
    answer = report(round_of(plan.state).game, command)
    if isinstance(answer, Refusal):
        return answer
    plan.happened(command, answer)
    return None


def _time(entry: LogEntry) -> datetime:
    """Return the time of an entry in seconds, if its deck knows it."""
    procedures = entry.before.procedures
    times = (event.at for event in entry.events if type(event) in OF_THE_DECK)
    return datetime.fromtimestamp(next(times, procedures.at if procedures else 0), UTC)


def _settle_difference(plan: TablePlan, before: RoundNow) -> None:
    """Move what a correction changes: first back to players who lost a spot, then the rest."""
    changes = differences(before.game, round_of(plan.state).game)
    for step, (old, new) in enumerate(changes):
        plan.move(before.announced + step, old, new)


def differences(game: Game, after: Game) -> tuple[tuple[Game, Game], tuple[Game, Game]]:
    """Return a correction in two steps, the first of which empties seats that change hands."""
    seats = {
        number: seat
        for number, seat in game.seats.items()
        if number not in after.seats or after.seats[number].player == seat.player
    }
    between = game.but(seats=seats)
    return (game, between), (between, after)


# How a correction is written.


def corrected(
    after: TableState, entry: LogEntry, command: Any, by: tuple[str, str, str, str]
) -> e.EntryCorrected:
    """Return the event of a correction, with everything that happened since the entry."""
    name, role, reason, asked_by = by
    log = [one for one in round_of(after).log if one.number >= entry.number]
    return e.EntryCorrected(
        entry=entry.number,
        by=name,
        reason=reason.strip(),
        events=tuple(
            e.CorrectedEvent(kind=_kind(event), data=encode(event), entry=one.number)
            for one in log
            for event in one.events
        ),
        do=kind_of(command) if command is not None else "",
        arguments=encode(command) if command is not None else {},
        role=role,
        asked_by=asked_by,
    )


def public_of(event: e.EntryCorrected) -> e.EntryCorrected:
    """Return a correction as it is written, without face-down cards."""
    events = [decode(one.kind, one.data) for one in event.events]
    hidden = [masked(one) if type(one) in OF_THE_ROUND else one for one in events]
    mine = tuple(
        each for each, one in zip(events, event.events, strict=True) if one.entry == event.entry
    )
    arguments = event.arguments
    if event.do:
        arguments = encode(as_seen(decode(event.do, arguments), mine))
    return replace(
        event,
        arguments=arguments,
        events=tuple(
            replace(one, data=encode(each)) for one, each in zip(event.events, hidden, strict=True)
        ),
    )


def _seen_arguments(request: h.CorrectEntry, command: Any, after: TableState) -> dict[str, Any]:
    """Return the arguments without face-down cards."""
    if not isinstance(command, c.DealCards):
        return request.arguments
    right = next(one for one in round_of(after).log if one.number == request.entry)
    return {**request.arguments, "cards": encode(as_seen(command, right.events))["cards"]}


def _kind(event: object) -> str:
    kind = type(event)
    vocabulary = "round" if kind in OF_THE_ROUND else "table" if kind in OF_THE_DECK else "house"
    return f"{vocabulary}.{kind.__name__}"


def words_of(events: Sequence[object], story: Storyteller) -> str:
    """Return what was entered, in the sentence that the law has for its events."""
    telling = [event for event in events if not isinstance(event, PASSING)]
    event = (*telling, *events)[0]
    return story.tell(event, _kind(event).partition(".")[0])
