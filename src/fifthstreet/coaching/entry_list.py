"""The entries of a round for the console, newest first, and who may correct each of them."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from fifthstreet.coaching.preview import with_names
from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.corrections import Corrector, corrector_of, words_of
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.plan import arguments_of, as_seen, kind_of
from fifthstreet.floor.tables.state import LogEntry, RoundNow
from fifthstreet.floor.tables.views import terms_of, visible_data
from fifthstreet.people.authority import Actor, On, may, reach_of
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.story import Storyteller
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.views import HIDDEN
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.procedures import Ask, RoundEntry
from fifthstreet.refusals import Refusal

Steps = Callable[[LogEntry], tuple[NextStep, ...]]
"""Tells the steps of a round before an entry."""
ACT: Final = "house.correct_entry"
UNSAID: Final = frozenset({"at"})
PAID: Final = Refusal("seat_is_paid_already").says
FINAL: Final = Refusal("entry_is_final").says
MOST: Final = 200
"""Entries that a console lists."""


def entries(host: TableHost, now: RoundNow, actor: Actor, steps: Steps) -> Iterator[RoundEntry]:
    """Yield what people entered last in a round, and what was replaced or taken back."""
    log = [(one, False) for one in now.log if one.whole]
    log += [(one, True) for one in now.replaced]
    log.sort(key=lambda each: each[0].number, reverse=True)
    for one, replaced in log[:MOST]:
        command = as_seen(one.command, one.events)
        seat = getattr(command, "seat", None)
        paid = _is_paid(now, command)
        by = None if replaced or paid else corrector_of(now, one)
        first = host.reception.first_requests.get(one.number)
        yield RoundEntry(
            number=one.number,
            says=_says(host, one),
            by=host.services.called(one.by),
            role=one.role,
            seat=seat,
            do=kind_of(command),
            arguments=_arguments(one, command),
            asks=() if by is None else _asks(one, steps),
            may=by,
            replaced=replaced,
            yours=by is not None and _may_correct(actor, host.state.id, by),
            needs_reason=by in {"floor", "two"},
            asked_by="" if first is None else host.services.called(first.asked_by),
            hint="" if replaced or by else PAID if paid else FINAL,
            account=_account(host, now, seat) if paid and not replaced else "",
        )


def _may_correct(actor: Actor, table: str, corrector: Corrector) -> bool:
    """Return whether somebody corrects at a table what a dealer, or only the floor, may."""
    reach = reach_of(actor.column, ACT)
    return reach == "any" or (corrector != "floor" and may(actor, ACT, On(table=table)))


@lru_cache(maxsize=512)
def _says(host: TableHost, entry: LogEntry) -> str:
    events = [with_names(host, event) for event in entry.events]
    return words_of(events, Storyteller(entry.before.rules.book))


def _is_paid(now: RoundNow, command: Any) -> bool:
    """Return whether what a command of the round was about is paid."""
    if isinstance(command, h.TABLE):
        return False
    seat = now.game.seats.get(getattr(command, "seat", None) or 0)
    return now.over or (seat is not None and seat.settled)


def _account(host: TableHost, now: RoundNow, seat: int | None) -> str:
    there = now.game.seats.get(seat) if seat is not None else None
    return host.state.cashier.player(there.player) if there else ""


def _arguments(entry: LogEntry, command: Any) -> dict[str, Any]:
    """Return what a command says; a seat's own player goes without saying."""
    fields = {name: value for name, value in arguments_of(command).items() if name not in UNSAID}
    if isinstance(command, t.RackCards):
        fields["cards"] = [HIDDEN] * len(command.cards)
    if "player" in fields and fields["player"] == entry.before.owner(command.seat):
        del fields["player"]
    return visible_data(kind_of(command), fields)


def _asks(entry: LogEntry, steps: Steps) -> tuple[Ask, ...]:
    """Return what is asked for again: as the step did, or the amount and the seat of a bet."""
    command, state = entry.command, entry.before
    now = state.now
    if isinstance(command, c.PlaceWager):
        span = terms_of(state).get(command.wager)
        sizes = (span.sizes or (span.least, span.most)) if span else (None,)
        spots = Ask(field="seat", kind="number", least=1, most=state.opening.positions)
        return (_amount(sizes), spots)
    if isinstance(command, c.Bet | c.Fold) and now and now.game.phase is Phase.DECIDING:
        return (_amount(sizes_of(now.game, now.game.due, command.seat)),)
    seat = getattr(command, "seat", None)
    for step in steps(entry):
        same = type(step.command) is type(command)
        if same and getattr(step.command, "seat", None) == seat and _is_of(step, command):
            return step.asks
    return ()


def _is_of(step: NextStep, command: Any) -> bool:
    """Return whether a step is about the same deck, place or check as a command."""
    names = ("step", "deck", "target", "device")
    return all(getattr(step.command, name, 0) == getattr(command, name, 0) for name in names)


def _amount(sizes: Any) -> Ask:
    least, most = sizes[0], sizes[-1]
    limits = {"least": least, "most": most} if most is not None else {"least": least}
    return Ask(field="amount", kind="number", **(limits if least is not None else {}))
