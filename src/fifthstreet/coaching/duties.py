"""What is done with a step, or at a moment, and needs no confirmation of its own.

The books say with which acts each duty goes and what must hold for it; here it is told what holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from fifthstreet.coaching.clauses import clause, clauses_of
from fifthstreet.play.state import Phase, State
from fifthstreet.procedures.duties import duties
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol.procedures import Duty, Procedure, SettlementLine, SettlementRow
from fifthstreet.protocol.procedures import Step as Shown
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import Pass
from fifthstreet.rules.deck import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Duties:
    """A table at a moment, with what its settlement would move."""

    procedures: Procedures
    game: State | None = None
    latest: State | None = None
    """The round in progress, or the last one until the next begins."""
    rows: tuple[SettlementRow, ...] = ()

    def added_to(self, record: Procedure) -> Procedure:
        """Return what a console shows with all that is done besides its steps."""
        return replace(
            record,
            next=tuple(map(self._with_duties, record.next)),
            group=tuple(map(self._with_duties, record.group)),
            settle_all=tuple(map(self._with_duties, record.settle_all)),
            also=tuple(self._now()),
        )

    def _with_duties(self, task: Shown) -> Shown:
        """Return a step with what is done with it and it does not cite itself."""
        facts = {*self._of_decks(task), *self._of_settlement(task)}
        besides = [*map(self._duty, duties(self.procedures, task.id, facts))]
        if task.id == "deal":
            besides += [_pass(one, self.procedures.setup.book) for one in self._passes()]
        first = {one.clauses[0].id: one for one in reversed(besides)}
        own = {clause.id for clause in task.clauses}
        once = [one for one in besides if first[one.clauses[0].id] is one]
        return replace(task, also=tuple(one for one in once if one.clauses[0].id not in own))

    def _now(self) -> Iterator[Duty]:
        """Yield what is done at this moment, whatever step comes next."""
        yield from self._moved()
        game = self.game
        if game is None:
            return
        if game.phase is Phase.BETTING:
            yield from map(self._duty, duties(self.procedures, "betting"))
        if game.to_decide:
            facts = {f"decision.{game.decision}"}
            yield from map(self._duty, duties(self.procedures, "decision", facts))
        turned = game.reveals[game.revealed - 1].after_decision if game.revealed else 0
        for number in game.dealt_in:
            seat = game.seats[number]
            if seat.standing == "folded" and not seat.settled and seat.decided > turned:
                lies = "side" if game.is_on_the_table(seat) else "no_side"
                facts = {f"decision.{seat.decided}", lies}
                for step in duties(self.procedures, "fold", facts):
                    yield self._duty(step, number)

    def _moved(self) -> Iterator[Duty]:
        """Yield what a ruling has the dealer collect from seats, or pay to them.

        The settlement of a void round that is still on shows it, spot by spot.
        """
        book, latest = self.procedures.setup.book, self.latest
        if latest is None or (self.game is not None and latest.phase is Phase.VOIDED):
            return
        for number, seat in latest.seats.items():
            if seat.to_move:
                money = book.document.money(abs(seat.to_move))
                says = f"Pay {money} to the player."
                if seat.to_move < 0:
                    says = f"Collect {money} from the player."
                cited = (clause(seat.ruled_by, book),) if seat.ruled_by else ()
                yield Duty(says=says, actor="dealer", seat=number, clauses=cited)

    def _duty(self, step: Step, seat: int | None = None) -> Duty:
        clauses = clauses_of(step, self.procedures.setup.book)
        return Duty(says=step.text, actor=step.actor, seat=seat, clauses=clauses)

    def _of_decks(self, task: Shown) -> Iterator[str]:
        if self.procedures.decks_wanted > 1:
            yield "several_decks"
        deck = self.procedures.decks.get(task.arguments.get("deck", ""))
        if deck is not None:
            yield deck.shuffled or deck.shuffle_due

    def _of_settlement(self, task: Shown) -> Iterator[str]:
        """Yield the wagers that a seat's settlement is about, each with what comes of it."""
        number = task.arguments.get("seat")
        row = next((row for row in self.rows if row.seat == number), None)
        if task.id != "settle_seat" or self.game is None or row is None:
            return
        seat, lines = self.game.seats[row.seat], _lines(row)
        own = {line.wager for line in lines if line.seat == row.seat}
        yield "side" if any(not self._is_main(wager) for wager in own) else "no_side"
        for line in lines:
            main = self._is_main(line.wager)
            if seat.in_play or not main:
                yield from (line.wager, f"{line.wager}.{line.outcome}")
                yield f"{'main' if main else 'side'}.{line.outcome}"
        if sum(any(line.meter for line in _lines(row)) for row in self.rows) > 1:
            yield "several_meters"

    def _is_main(self, wager: str) -> bool:
        law = self.procedures.setup.book.wager(wager)
        return law is not None and law.group != "side"

    def _passes(self) -> list[Pass]:
        """Return the passes of the deal in the order in which the operator has them."""
        if self.game is None:
            return []
        seats = self.game.dealt_in or (1,)
        targets = [place.target for place in self.game.terms.brief.places(seats)]
        passes = [one for one in self.game.method.passes if one.to[0] in targets]
        return sorted(passes, key=lambda one: targets.index(one.to[0]))


def _lines(row: SettlementRow) -> tuple[SettlementLine, ...]:
    return row.lines or ()


def _area(target: str, book: RuleBook) -> str:
    """Return where a pass of the deal goes, as a dealer calls it."""
    zone = book.zone(target)
    if zone is None:
        return "the discards, unseen"
    return {"seat": "each player", "dealer": "yourself", "table": zone.name}[zone.per]


def _pass(law: Pass, book: RuleBook) -> Duty:
    cards = "1 card" if law.cards == 1 else f"{law.cards} cards"
    laps = f", {law.laps} times" if law.laps > 1 else ""
    says = f"{cards} to {' and then '.join(_area(target, book) for target in law.to)}{laps}."
    return Duty(says=says, actor="dealer", seat=None, clauses=clauses_of(law, book))
