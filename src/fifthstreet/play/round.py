"""A round as one object: it decides commands, keeps their events, and offers what is allowed now.

Candidates for an offer are proposed from the state, and `decide` itself says which of them stand;
so an offer is never at odds with the rules. A hand folds unless its player bets at each decision,
so a round costs more than its ante: a limit on what a player may stake must count all of it before
it accepts the ante.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Self

from fifthstreet.cards.row import CardRow
from fifthstreet.errors import FifthStreetError
from fifthstreet.money.figure import whole_number
from fifthstreet.play import (
    claims,
    failed_checks,
    incidents,
    meter_readings,
    round_end,
    streets,
    wagers,
)
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.commands import Command
from fifthstreet.play.events import Event
from fifthstreet.play.evolve import CHANGES, replay
from fifthstreet.play.line import Line, nets
from fifthstreet.play.round_cost import round_cost
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import (
    ENDED,
    NO_ROUND,
    VOIDED,
    Phase,
    SeatState,
    State,
    least_to_rule,
    not_the_owner,
)
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.terms import Terms
from fifthstreet.play.wagers import Answer, gates, limits_of
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.wager import Wager


def staked(state: State, player: str) -> int:
    """Return what a player has on the layout that is not settled yet."""
    return sum(sum(seat.wagers.values()) for seat in _open(state, player))


def cost(state: State, player: str) -> int:
    """Return what is staked, and the minimum that a player must still bet to fold no hand."""
    return sum(
        sum(seat.wagers.values()) + _to_stay_in(state.terms, seat) for seat in _open(state, player)
    )


def _to_stay_in(terms: Terms, seat: SeatState) -> int:
    """Return the minimum that a hand must still bet to reach the end of the round."""
    if not seat.wagers.get("ante") or not seat.in_play or seat.has_left:
        return 0
    least = round_cost(terms.brief, seat.wagers, seat.decided).least
    return least - sum(seat.wagers.values())


def raised_by(state: State, command: c.PlaceWager | c.Bet) -> int:
    """Return by how much a wager raises what the round costs; the minimum bet that is due does not.

    Whether the wager may be made is for `decide` to say.
    """
    if isinstance(command, c.PlaceWager):
        player, events = command.player, list[e.Event](wagers.placed(state, command))
    else:
        player, due = state.seats[command.seat].player, state.due
        events = [e.BetMade(seat=command.seat, wager=due.id, amount=command.amount)] if due else []
    return cost(replay(state, events), player) - cost(state, player)


def _open(state: State, player: str) -> list[SeatState]:
    if state.phase is VOIDED:
        return []
    return [seat for seat in state.seats.values() if seat.player == player and not seat.settled]


ALWAYS = (c.ReportIrregularity, c.MakeRuling, c.Choose, c.Leave)
AFTERWARDS = (c.ReportIrregularity, c.MakeRuling)
"""What a round still answers when it has ended: errors may come to light late."""


def decide(state: State, command: c.Command) -> Answer:
    """Return the events that a command brings about, or why it is refused."""
    phase = state.phase
    if phase is ENDED or phase is VOIDED or state.waiting is not None or state.choosing:
        refused = _held_up(state, command)
        if refused:
            return refused
    return ANSWERS[type(command)](state, command)


def _held_up(state: State, command: c.Command) -> Refusal | None:
    """Refuse what cannot be done because the round is over, or waits for somebody."""
    if state.phase is VOIDED or (state.phase is ENDED and not isinstance(command, AFTERWARDS)):
        return Refusal(code="round_is_over", citation=state.terms.book.document.citation)
    if state.waiting is not None and not isinstance(command, c.MakeRuling):
        return Refusal(code="round_waits_for_a_ruling", citation=state.waiting.citation)
    if state.choosing and not isinstance(command, ALWAYS):
        detail = f"Seat {state.choosing[0]} must choose."
        law = state.terms.book.irregularity("dealing_error") or state.terms.book.document
        return Refusal(code="round_waits_for_a_choice", citation=law.citation, detail=detail)
    return None


ANSWERS: Mapping[type[c.Command], Callable[[State, Any], Answer]] = {
    c.OpenBetting: wagers.open_betting,
    c.PlaceWager: wagers.place_wager,
    c.WithdrawWager: wagers.withdraw_wager,
    c.CloseBetting: wagers.close_betting,
    c.DoStep: failed_checks.do_step,
    c.DealCards: streets.deal_cards,
    c.ViewCards: streets.look,
    c.MarkCardsViewed: streets.mark_look,
    c.PutCardsDown: streets.put_down,
    c.Bet: streets.bet,
    c.Stay: streets.stay,
    c.TakeBack: streets.take_back,
    c.Fold: streets.fold,
    c.Reveal: streets.reveal,
    c.ShowHand: round_end.show_hand,
    c.Declare: claims.declare,
    c.ConfirmAward: failed_checks.confirm_award,
    c.ReadMeters: meter_readings.read_meters,
    c.SettleSeat: round_end.settle_one,
    c.EndRound: round_end.end_round,
    c.Leave: incidents.leave,
    c.ReportIrregularity: incidents.report,
    c.MakeRuling: incidents.rule,
    c.Choose: incidents.choose,
}
"""What answers each command of the vocabulary; a table, since a round asks it for every command."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One command that would be carried out now; with `most`, so would any amount up to it."""

    command: c.Command
    most: int | None = None

    def covers(self, command: c.Command) -> bool:
        """Return whether a command is this offer, or differs only in an amount that it allows."""
        mine = self.command
        if command == mine:
            return True
        if self.most is None or not isinstance(command, c.PlaceWager | c.Bet):
            return False
        if not isinstance(mine, c.PlaceWager | c.Bet) or type(mine) is not type(command):
            return False
        same = replace(command, amount=mine.amount) == mine
        return same and mine.amount <= command.amount <= self.most


def offers(state: State, player: str | None = None) -> tuple[Offer, ...]:
    """Return every command that would be carried out now, except reports and entered cards.

    A failed check counts as a report. With a player, return only what that player could do.
    """
    by = None if player is None else _player(player)
    return tuple(
        offer
        for offer in _candidates(state, player)
        if (by is None or offer.command.by == by) and _is_allowed(state, offer.command)
    )


def next_of(state: State, kinds: tuple[type[c.Command], ...]) -> c.Command | None:
    """Return the first command of some kinds that would be carried out now, if there is one."""
    for offer in _candidates(state, None):
        if isinstance(offer.command, kinds) and _is_allowed(state, offer.command):
            return offer.command
    return None


def _is_allowed(state: State, command: c.Command) -> bool:
    """Return whether a command would be carried out; a player may always leave a hand."""
    if isinstance(command, c.Leave) and state.waiting is None:
        return not_the_owner(state, command.by, command.seat) is None
    return not isinstance(decide(state, command), Refusal)


def _candidates(state: State, player: str | None) -> Iterator[Offer]:
    """Yield what might be done now, by one player or by anyone."""
    hands = state.dealt_in
    if player is not None:
        hands = tuple(number for number in hands if state.seats[number].player == player)
    match state.phase:
        case Phase.WAITING:
            yield Offer(command=c.OpenBetting())
        case Phase.BETTING:
            yield from _wagers(state, player)
            yield Offer(command=c.CloseBetting())
            yield Offer(command=c.DealCards())
        case Phase.CLOSED:
            accepted = sum(JACKPOT in seat.wagers for seat in state.seats.values())
            for step in gates(state):
                count = accepted if step.id == "reconcile_progressive" else None
                yield Offer(command=c.DoStep(step=step.id, count=count))
            yield Offer(command=c.DealCards())
        case Phase.DECIDING:
            yield from _looking(state, hands)
            yield from _decisions(state, hands)
            yield Offer(command=c.Reveal())
        case Phase.SETTLING:
            yield from _looking(state, hands)
            yield from _settling(state, hands)
            yield Offer(command=c.EndRound())
        case _:
            return
    yield from _at_any_time(state, player)


def _player(name: str) -> c.By:
    return c.By(role="player", name=name)


def _wagers(state: State, player: str | None) -> Iterator[Offer]:
    people = [name for name in dict.fromkeys(state.seated.values()) if player in {None, name}]
    for position in range(1, state.positions + 1):
        for name in people:
            for wager in state.terms.book.wagers:
                if wager.group != "bet":
                    yield from _sizes(state, wager, position, name)
    for number, seat in state.seats.items():
        for staked in seat.wagers:
            by = _player(seat.player)
            yield Offer(command=c.WithdrawWager(by=by, seat=number, wager=staked))


def _sizes(state: State, wager: Wager, position: int, name: str) -> Iterator[Offer]:
    limits = limits_of(state, wager)
    sizes: list[tuple[int, int | None]] = [(limits.least, limits.most)]
    if wager.prescribed:
        sizes = [(size, None) for size in state.terms.bet_sizes]
    seat = state.seats.get(position)
    if wager.equals and seat:
        sizes = [(seat.wagers.get(wager.equals, 0), None)]
    for least, most in sizes:
        command = c.PlaceWager(
            by=_player(name), seat=position, wager=wager.id, amount=least, player=name
        )
        yield Offer(command=command, most=most)


def _looking(state: State, hands: Iterable[int]) -> Iterator[Offer]:
    for number in hands:
        by = _player(state.seats[number].player)
        yield Offer(command=c.ViewCards(by=by, seat=number))
        yield Offer(command=c.MarkCardsViewed(seat=number))
        yield Offer(command=c.PutCardsDown(by=by, seat=number))


def _decisions(state: State, hands: Iterable[int]) -> Iterator[Offer]:
    decision = state.open_decision
    if decision is None:
        return
    offered = (c.Fold, decision.folds), (c.Stay, decision.stays), (c.TakeBack, decision.takes_back)
    kinds = [kind for kind, choice in offered if choice is not None]
    for number in hands:
        by = _player(state.seats[number].player)
        for kind in kinds:
            yield Offer(command=kind(by=by, seat=number))
        sizes = sizes_of(state, state.due, number)
        between = isinstance(sizes, range)
        for size in sizes[:1] if between else sizes:
            bet = c.Bet(by=by, seat=number, amount=size)
            yield Offer(command=bet, most=sizes[-1] if between else None)


def _settling(state: State, hands: Iterable[int]) -> Iterator[Offer]:
    floor = least_to_rule(state.terms.book)
    for number in hands:
        yield Offer(command=c.ShowHand(seat=number))
        yield Offer(command=c.SettleSeat(seat=number))
        for step in award_steps(state, number):
            by = c.By(role=floor if step.actor == "floor" else "dealer", name=step.actor)
            if step.actor == "player":
                by = _player(state.seats[number].player)
            yield Offer(command=c.ConfirmAward(seat=number, step=step.id, by=by))


def _at_any_time(state: State, player: str | None) -> Iterator[Offer]:
    for number, seat in state.seats.items():
        if player not in {None, seat.player}:
            continue
        by = _player(seat.player)
        yield Offer(command=c.Leave(by=by, seat=number))
        for go_on in (True, False) if number in state.choosing else ():
            yield Offer(command=c.Choose(by=by, seat=number, go_on=go_on))


class Round:
    """One round at one table, played by commands and described by events."""

    def __init__(
        self,
        terms: Terms,
        *,
        deck: CardRow | None = None,
        seated: Mapping[int, str] | None = None,
        positions: int | None = None,
        meters: Mapping[str, Fraction | int] | None = None,
    ) -> None:
        resets = terms.brief.resets
        for name, value in (meters or {}).items():
            if name not in resets:
                known = ", ".join(resets) or "none"
                raise FifthStreetError(
                    f"There is no meter called {name!r}.", remedy=f"The book has {known}."
                )
            if not isinstance(value, Fraction):
                whole_number(value, f"The amount of the meter {name}")
        standing = {**resets, **{name: Fraction(value) for name, value in (meters or {}).items()}}
        self.opening = NO_ROUND.but(
            terms=terms,
            positions=positions or terms.book.table.positions.default,
            deck=None if deck is None else tuple(deck),
            seated=dict(seated or {}),
            meters=standing,
            opening_meters=standing,
        )
        self.state = self.opening
        self.history: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and return what happened; raise where it is refused."""
        state = self.state
        answer = decide(state, command)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        if len(answer) == 1:  # as most are; `evolve` would only look the change up
            event = answer[0]
            self.state = CHANGES[type(event)](state, event)
            self.history.append(event)
        else:
            self.state = replay(state, answer)
            self.history += answer
        return answer

    def refusal(self, command: Command) -> Refusal | None:
        """Return why a command would be refused, or None where it would not."""
        answer = decide(self.state, command)
        return answer if isinstance(answer, Refusal) else None

    def __reduce__(self) -> tuple[Any, ...]:
        first = self.opening
        known: dict[str, Any] = {"deck": first.deck, "positions": first.positions}
        known |= {"seated": dict(first.seated), "meters": dict(first.meters)}
        return partial(type(self), first.terms, **known), (), self.events

    def __setstate__(self, events: Iterable[Event]) -> None:
        self.history = list(events)
        self.state = self.replayed(self.history)

    def __eq__(self, other: object) -> bool:
        """Return whether another round began alike and the same happened in it."""
        alike = isinstance(other, Round) and self.opening == other.opening
        return alike and self.history == other.history  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]  # since it changes

    def __repr__(self) -> str:
        """Return the game, the phase and how much has happened."""
        game, phase = self.state.terms.book.id, self.state.phase
        return f"<Round of {game}: {phase}, {len(self.history)} events, nets {dict(self.nets)}>"

    @property
    def events(self) -> tuple[Event, ...]:
        """Return everything that has happened, in its order."""
        return tuple(self.history)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the settlement so far."""
        return self.state.lines

    @property
    def nets(self) -> Mapping[int, int]:
        """Return what the round leaves each seat so far."""
        return nets(self.state.lines)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Return everything that would be carried out now."""
        return offers(self.state)

    @classmethod
    def replay(cls, opening: State, events: Iterable[Event]) -> Self:
        """Return the round that some events make of its opening state."""
        game = cls.__new__(cls)
        game.opening = opening
        game.history = list(events)
        game.state = replay(opening, game.history)
        return game

    def replayed(self, events: Iterable[Event]) -> State:
        """Return the state that some events lead to from this round's beginning."""
        return replay(self.opening, events)
