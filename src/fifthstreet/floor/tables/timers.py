"""What happens at a virtual table when nobody acts: the document decides."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import filterfalse
from typing import Any, Final, Protocol

from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.interruption import interrupt
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.requests import close_betting, put_down
from fifthstreet.floor.tables.state import TableState, is_patron
from fifthstreet.ledger.clock import Cancel, Clock
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.absence import Absence
from fifthstreet.play.state import Phase
from fifthstreet.protocol import floor_events as e

BETS: Final = (round_events.BetMade, round_events.WagerPlaced)
NOTED: Final = frozenset({e.RoundOpened, e.DealRestarted, e.RoundFinished, *BETS})
"""Events that show when rounds begin and end, and who is present."""
UNANSWERED: Final = "The auditor did not give its link in time."


class _Timed(Protocol):
    """A table as its timers see it."""

    state: TableState
    waits: TableWait

    def do(self, what: str, job: Callable[[TablePlan], None]) -> None:
        """Do something for the house itself, in its turn."""


class TableTimers:
    """The clocks of one table: how long a decision, the bets and the pause between rounds take."""

    def __init__(
        self, table: _Timed, clock: Clock, pace: TablePace, is_lost: Callable[[str, str], bool]
    ) -> None:
        self.table = table
        self.clock = clock
        self.pace = pace
        self.is_lost = is_lost
        self.deadline: float | None = None
        self.allowed: float | None = None
        self.opens_at = float("-inf")
        self.numbers_due = ""
        self.ready: set[str] = set()
        """Who is ready: for the deal while bets are open, for the next round between two rounds."""
        self.absences: dict[str, int] = {}
        """Who sits out, with the decisions or rounds they missed; nobody waits for them."""
        self._absent_since: dict[str, float] = {}
        self._opened_at = float("-inf")
        self._timer: Cancel | None = None
        self._about: object = None

    @property
    def may_open(self) -> bool:
        """Return whether the pause after the last round is over."""
        return self.clock.seconds() >= self.opens_at

    @property
    def present(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return who is ready, and who sits out."""
        return frozenset(self.ready), frozenset(self.absences)

    def returned(self, player: str) -> None:
        """Note that a player who sat out is back."""
        self.absences.pop(player, None)
        self._absent_since.pop(player, None)

    def declared_ready(self, player: str) -> None:
        """Note that a player is ready; the pause ends when everyone is who does not sit out."""
        self.returned(player)
        state = self.table.state
        present = set(state.seats.values()) - self.absences.keys()
        if state.now is None and present <= self.ready:
            self.opens_at = min(self.opens_at, self._opened_at + self.pace.cycle)

    def arm(self) -> None:
        """Start the clock for what the table waits for, unless it already runs."""
        pace, waits, state = self.pace, self.table.waits, self.table.state
        decision = state.now.game.decision if state.now else 0
        about = (waits.what, state.rounds, decision, waits.seats[:1])
        if self._about == about:
            return
        self.disarm()
        seconds = {
            "bets": pace.betting,
            "pledges": pace.numbers,
            "numbers": pace.numbers,
            "link": pace.link,
            "decision": pace.decision,
            "choice": pace.decision,
        }.get(waits.what)
        if seconds is None:
            return
        self._about = about
        self.allowed, self.deadline = seconds, self.clock.seconds() + seconds
        self._timer = self.clock.later(seconds, self._time_is_up)

    def disarm(self) -> None:
        """Take the running clock back."""
        if self._timer is not None:
            self._timer()
        self._timer, self.deadline, self._about = None, None, None

    def _time_is_up(self) -> None:
        waits = self.table.waits
        self._timer, self._about = None, None

        def job(plan: TablePlan) -> None:
            now = plan.state.now
            if now is None or self.table.waits is not waits:
                return
            match waits.what:
                case "bets":
                    if now.game.phase is Phase.BETTING:
                        close_betting(plan)
                case "pledges" | "numbers":
                    self.numbers_due = waits.what
                case "link":
                    interrupt(plan, UNANSWERED)
                case "decision":
                    for seat in waits.seats:
                        self.fold_absent(plan, seat)
                case _:
                    for seat in waits.seats:
                        self._choose_refund(plan, seat)

        self.table.do("TimeIsUp", job)

    def fold_absent(self, plan: TablePlan, seat: int) -> None:
        """Decide for a player who has not done so in time, and record that the house did it.

        The hand is folded, or its bets stay as they are where the decision offers no fold.
        """
        now = plan.state.now
        if now is None or seat not in now.game.to_decide:
            return
        player = now.game.seats[seat].player
        self._miss(player)
        law = now.game.terms.book.irregularity("player_leaves") or now.game.terms.book.document
        put_down(plan)
        decision, by = now.game.open_decision, c.By(role="player", name=player)
        stays = decision is not None and decision.folds is None
        did = "stay" if stays else "fold"
        plan.tell(e.TimeRanOut(seat=seat, did=did, citation=law.citation))
        reason = self._absence(player)
        plan.must(c.Stay(by=by, seat=seat) if stays else c.Fold(by=by, seat=seat, reason=reason))

    def _miss(self, player: str) -> None:
        """Note that a player has missed a decision or a round, and sits out."""
        self.absences[player] = self.absences.get(player, 0) + 1
        self._absent_since.setdefault(player, self.clock.seconds())

    def _absence(self, player: str) -> Absence:
        """Return why a player has not answered, as far as the house knows."""
        lost = self.is_lost(self.table.state.id, player)
        return "connection_lost" if lost else "time_ran_out"

    def _choose_refund(self, plan: TablePlan, seat: int) -> None:
        now = plan.state.now
        if now is None or seat not in now.game.choosing:
            return
        player = now.game.seats[seat].player
        by = c.By(role="player", name=player)
        law = now.game.terms.book.irregularity("dealing_error") or now.game.terms.book.document
        plan.tell(e.TimeRanOut(seat=seat, did="refund", citation=law.citation))
        plan.must(c.Choose(by=by, seat=seat, go_on=False, reason=self._absence(player)))

    def note_round(self, before: TableState, events: Iterable[tuple[int, str, Any]]) -> None:
        """Note when rounds begin and end and who is present; free the seats of absent players."""
        for _, _, event in events:
            if type(event) not in NOTED:
                continue
            if isinstance(event, e.RoundOpened | e.DealRestarted):
                self.numbers_due = ""
            if isinstance(event, e.RoundOpened):
                self._opened_at = self.clock.seconds()
            elif isinstance(event, e.RoundFinished):
                pause = self.clock.seconds() + self.pace.between
                self.opens_at = max(pause, self._opened_at + self.pace.cycle)
                self._free_absent(before)
                self.ready.clear()
            elif (
                self.absences
                and type(event) in BETS
                and (owner := self.table.state.owner(event.seat))
            ):
                self.returned(owner)

    def _free_absent(self, before: TableState) -> None:
        """Count who sat through a round without a wager, and free the seats of the absent.

        Rounds without them are short, so a seat stays theirs for as long as bets for that many
        rounds would be open.
        """
        now = before.now
        here = set(before.seats.values())
        for player in filterfalse(is_patron, here - self.ready if now is not None else ()):
            if now is not None and all(s.player != player for s in now.game.seats.values()):
                self._miss(player)
        patience = self.pace.betting * (self.pace.absent - 1)
        for player in here & self.absences.keys():
            missed = self.absences[player] >= self.pace.absent
            if missed and self.clock.seconds() - self._absent_since[player] >= patience:
                self.returned(player)
                self.free_seat(player, "absent")

    def free_seat(self, player: str, why: str) -> None:
        """Give up the seat of a player who is gone, unless they have something in the round."""
        self.table.do("FreeSeat", partial(_free, player, why))


def _free(player: str, why: str, plan: TablePlan) -> None:
    """Free the seat of a player who is gone."""
    seat = plan.state.seat_of(player)
    if seat is None:
        return
    now = plan.state.now
    if now is None or all(taken.player != player for taken in now.game.seats.values()):
        plan.tell(e.SeatLeft(seat=seat, player=player, why=why))
