"""What happens at a virtual table when nobody does anything: the document's answer to absence."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from fifthstreet.floor.tables.plan import Plan
from fifthstreet.floor.tables.requests import close_betting, put_down
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.roles import ACTS as GAME_ACTS
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.absence import Absence
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.floor_commands import ACTS

if TYPE_CHECKING:
    from fifthstreet.floor.tables.host import TableHost

BEGIN: Final[Mapping[type, str]] = {**ACTS, **GAME_ACTS}
"""The act that each command is, as closures know it."""


NOTED: Final = frozenset(
    {e.RoundOpened, e.RoundFinished, round_events.BetMade, round_events.WagerPlaced}
)
"""Events that tell when rounds begin and end, and who is there."""


def act_that_begins(command: object) -> str:
    """Return the act that a command is, as closures know it."""
    return BEGIN.get(type(command), "")


def arm(host: "TableHost") -> None:
    """Start the clock for whatever the table waits for now; a clock that runs for it runs on."""
    pace, waits = host.pace, host.waits
    game = host.state.now.game if host.state.now else None
    about = (waits.what, host.state.rounds, game.decision if game else 0, waits.seats[:1])
    if host.timed == about:
        return
    disarm(host)
    seconds = {
        "bets": pace.betting,
        "numbers": pace.numbers,
        "decision": pace.decision,
        "choice": pace.decision,
    }.get(waits.what)
    if seconds is None or host.stopped:
        return
    host.timed = about
    clock = host.services.clock
    host.allowed, host.deadline = seconds, clock.seconds() + seconds
    host.timer = clock.later(seconds, lambda: _time_is_up(host))


def disarm(host: "TableHost") -> None:
    """Take the running clock back."""
    if host.timer is not None:
        host.timer()
    host.timer, host.deadline, host.timed = None, None, None


def _time_is_up(host: "TableHost") -> None:
    waits = host.waits
    host.timer, host.timed = None, None

    def job(plan: Plan) -> None:
        now = plan.state.now
        if now is None or host.waits is not waits:
            return
        match waits.what:
            case "bets":
                if now.game.phase is Phase.BETTING:
                    close_betting(plan)
            case "numbers":
                host.numbers_due = True
            case "decision":
                for seat in waits.seats:
                    fold_absent(host, plan, seat)
            case _:
                for seat in waits.seats:
                    _choose_refund(host, plan, seat)

    host.do(job)


def fold_absent(host: "TableHost", plan: Plan, seat: int) -> None:
    """Fold for a player who has not decided in time, and write down that the house did."""
    now = plan.state.now
    if now is None or seat not in now.game.to_decide:
        return
    player = now.game.seats[seat].player
    host.absences[player] = host.absences.get(player, 0) + 1
    law = now.game.terms.book.irregularity("player_leaves") or now.game.terms.book.document
    put_down(plan)
    plan.tell(e.TimeRanOut(seat=seat, did="fold", citation=law.citation))
    by = c.By(role="player", name=player)
    plan.must(c.Fold(by=by, seat=seat, reason=_absence(host, player)))


def _absence(host: "TableHost", player: str) -> Absence:
    """Return why a player has not answered, as far as the house knows."""
    lost = host.services.is_lost(host.state.id, player)
    return "connection_lost" if lost else "time_ran_out"


def _choose_refund(host: "TableHost", plan: Plan, seat: int) -> None:
    now = plan.state.now
    if now is None or seat not in now.game.choosing:
        return
    player = now.game.seats[seat].player
    by = c.By(role="player", name=player)
    law = now.game.terms.book.irregularity("dealing_error") or now.game.terms.book.document
    plan.tell(e.TimeRanOut(seat=seat, did="refund", citation=law.citation))
    plan.must(c.Choose(by=by, seat=seat, go_on=False, reason=_absence(host, player)))


def note_round(host: "TableHost", before: TableState, events: list[tuple[int, str, Any]]) -> None:
    """Note when rounds begin and end, and who is there; free the seats of who is not."""
    clock = host.services.clock
    for _, _, event in events:
        if type(event) not in NOTED:
            continue
        if isinstance(event, e.RoundOpened):
            host.opened_at = clock.seconds()
            host.numbers_due = False
        elif isinstance(event, e.RoundFinished):
            pause = clock.seconds() + host.pace.between
            host.opens_at = max(pause, host.opened_at + host.pace.cycle)
            _free_absent(host, before)
        elif isinstance(event, round_events.BetMade | round_events.WagerPlaced):
            _present(host, event.seat)


def _present(host: "TableHost", seat: int) -> None:
    owner = host.state.owner(seat) if host.absences else None
    if owner:
        host.absences.pop(owner, None)


def _free_absent(host: "TableHost", before: TableState) -> None:
    """Count who sat through a round without a wager, and give up the seats of the absent."""
    now = before.now
    for player in set(before.seats.values()):
        played = now is not None and any(s.player == player for s in now.game.seats.values())
        if not played and now is not None:
            host.absences[player] = host.absences.get(player, 0) + 1
    gone = {player for player, times in host.absences.items() if times >= host.pace.absent}
    for player in gone & set(before.seats.values()):
        host.absences.pop(player)
        host.do(partial(free, player))


def free(player: str, plan: Plan) -> None:
    """Give up the seat of somebody who is not there."""
    seat = plan.state.seat_of(player)
    if seat is None:
        return
    now = plan.state.now
    if now is None or all(held.player != player for held in now.game.seats.values()):
        plan.tell(e.SeatLeft(seat=seat, player=player, why="absent"))
