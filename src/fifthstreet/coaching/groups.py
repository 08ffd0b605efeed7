"""Steps that one confirmation does: they are tried one after the other on a plan of the table.

Nothing here knows a game. A group goes on as long as the next step is for the same person, asks for
nothing that somebody has to see or count first, and pays nobody. It never runs into

- the end of the bets, which stay open until the dealer calls (MD-7.D, RWS-3.9) or deals;
- a settlement, after which chips are handed out;
- what follows when cards are turned up that a device has read: it would tell which they are;
- the start of a round: until then errors of the last one may be reported (RWS-5.8.7, RWS-5.15,
  AMB-late-discovery).
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from fifthstreet.cards import Deck
from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.entries import MOST_STEPS
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.parts import Parts, answer_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.store.refusals import StoreBusyError
from fifthstreet.people.authority import Actor
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase, State
from fifthstreet.procedures import commands as t
from fifthstreet.protocol.command_fields import read_command
from fifthstreet.protocol.procedures import Step

Row = tuple[Step, ...]
Steps = Callable[[TableState, TableWait], Iterator[tuple[NextStep, Step]]]
"""Finds the steps of a table at a moment, for whoever looks."""
Hands = Callable[[State], Iterator[NextStep]]
"""Finds the hands of a round that may be turned up now."""
PLAYER: Final = "player:"
"""How the accounts of players begin."""
GO_ON: Final = frozenset({"dealer", "round"})
"""What a table waits for while nothing interrupts its dealer."""


class _Trial:
    """A plan of the table on which somebody's steps are tried; nothing of it happens."""

    def __init__(self, host: TableHost, actor: Actor) -> None:
        self.host, self.actor = host, actor
        self.plan: TablePlan = host.plan()
        self.waits: TableWait = host.waits

    def accepts(self, step: Step) -> bool:
        """Do a step with its preset answers, and tell whether it is accepted."""
        fields = {**step.arguments, **step.preset}
        command = read_command(step.do, fields, name=self.actor.name, at=self.actor.at)
        try:
            request = TableRequest(actor=self.actor, command=command)
            if answer_of(self.host.weigh(self.plan, request)):
                return False
            self.waits = self.host.advance(self.plan)
        except StoreBusyError:  # a winner's turn depends on meters that cannot be read now
            return False
        return True

    @property
    def pays(self) -> bool:
        """Return whether somebody is paid, or gets a wager back."""
        postings = (posting for entry in self.plan.entries for posting in entry.postings)
        return any(posting.account.startswith(PLAYER) for posting in postings)


def group(host: TableHost, actor: Actor, main: Step | None, steps: Steps) -> Parts[Row]:
    """Return the main step and those that may be confirmed with it."""
    trial, row = _Trial(host, actor), list[Step]()
    step = main
    while step is not None and _is_plain(step) and len(row) < MOST_STEPS:
        yield
        if not trial.accepts(step) or (row and trial.pays):
            break
        row.append(step)
        if trial.pays or trial.waits.what not in GO_ON or any(ask.read for ask in step.asks):
            break
        step = _following(trial, row[0], steps)
    return tuple(row)


def _is_plain(step: Step) -> bool:
    """Return whether somebody may do a step of the round or the deck with nothing to enter."""
    answered = all(ask.field in step.preset for ask in step.asks)
    return step.yours and answered and step.do.startswith(("do.", "run."))


def _following(trial: _Trial, main: Step, steps: Steps) -> Step | None:
    """Return the step that comes next, if it may be confirmed with those before it."""
    state = trial.plan.state
    next_, step = next(
        ((one, step) for one, step in steps(state, trial.waits) if not one.aside), (None, None)
    )
    if next_ is None or step is None or step.actor != main.actor:
        return None
    return None if _begins_anew(state, next_) else step


def _begins_anew(state: TableState, step: NextStep) -> bool:
    """Return whether a step ends what may still be done before it."""
    if isinstance(step.command, c.CloseBetting | c.DealCards):
        return state.now is not None and state.now.game.phase is Phase.BETTING
    return isinstance(step.command, t.StartRound | c.SettleSeat)


def settle_all(host: TableHost, actor: Actor, steps: Row) -> Parts[Row]:
    """Return the settlement of every seat that is left, where nobody waits for an award."""
    trial, accepted = _Trial(host, actor), True
    for step in steps:
        yield
        accepted = accepted and trial.accepts(step)
    now = trial.plan.state.now
    return steps if accepted and now is not None and now.pending is None else ()


def show_all(host: TableHost, actor: Actor, hands: Hands) -> Parts[Row]:
    """Return the hands that are still to be turned up, in the order in which they are.

    Which cards they have nobody knows yet; for the order any cards will do.
    """
    trial, row = _Trial(host, actor), list[Step]()
    while one := next(hands(round_of(trial.plan.state).game), None):
        yield
        step = one.record(host.state.rules.book, yours=True)
        if not trial.accepts(replace(step, preset={"cards": _any_cards(trial, step)})):
            break
        row.append(step)
    return tuple(row)


def _any_cards(trial: _Trial, step: Step) -> list[str]:
    """Return the cards of a hand, with others that lie nowhere for those that nobody has seen."""
    game = round_of(trial.plan.state).game
    seen = {*(card for _, card in game.dealt)}
    seen.update(card for seat in game.seats.values() for card in seat.cards)
    free = (card for card in Deck.standard() if card not in seen)
    hand = game.seats[step.arguments["seat"]].cards
    return [(card if card.known else next(free)).notation for card in hand]
