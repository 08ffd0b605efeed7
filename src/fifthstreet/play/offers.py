"""What is allowed now, as a collection: pages, bots and tests read it, and nobody guesses.

Candidates are proposed from the state, and `decide` itself says which of them stand; so an offer is
never at odds with the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fifthstreet.play import commands as c
from fifthstreet.play.authority import least_to_rule
from fifthstreet.play.decide import decide
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import Phase, State
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import gates, limits_of
from fifthstreet.refusals import Refusal
from fifthstreet.rules.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One command that would be carried out now; with `most`, so would any amount up to it."""

    command: c.Command
    most: int | None = None

    def covers(self, command: c.Command) -> bool:
        """Tell whether a command is this offer, or differs from it only in an amount it allows."""
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
    """Return everything that would be carried out now, but for reports and entered cards.

    A check that does not hold is a report. With a player, it is what that player could do.
    """
    return tuple(
        offer
        for offer in _candidates(state)
        if (player is None or offer.command.by == _player(player))
        and not isinstance(decide(state, offer.command), Refusal)
    )


def _candidates(state: State) -> Iterator[Offer]:
    match state.phase:
        case Phase.WAITING:
            yield Offer(command=c.OpenBetting())
        case Phase.BETTING:
            yield from _wagers(state)
            yield Offer(command=c.CloseBetting())
            yield Offer(command=c.DealCards())
        case Phase.CLOSED:
            accepted = sum("progressive" in seat.wagers for seat in state.seats.values())
            for step in gates(state):
                count = accepted if step.id == "reconcile_progressive" else None
                yield Offer(command=c.DoStep(step=step.id, count=count))
            yield Offer(command=c.DealCards())
        case Phase.DECIDING:
            yield from _looking(state)
            yield from _decisions(state)
            yield Offer(command=c.Reveal())
        case Phase.SETTLING:
            yield from _looking(state)
            yield from _settling(state)
            yield Offer(command=c.EndRound())
        case _:
            return
    yield from _at_any_time(state)


def _player(name: str) -> c.By:
    return c.By(role="player", name=name)


def _wagers(state: State) -> Iterator[Offer]:
    people = dict.fromkeys(state.seated.values())
    for position in range(1, state.positions + 1):
        for name in people:
            for wager in state.terms.book.wagers:
                if wager.decision is None:
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
    for least, most in sizes:
        command = c.PlaceWager(
            by=_player(name), seat=position, wager=wager.id, amount=least, player=name
        )
        yield Offer(command=command, most=most)


def _looking(state: State) -> Iterator[Offer]:
    for number in state.dealt_in:
        by = _player(state.seats[number].player)
        yield Offer(command=c.ViewCards(by=by, seat=number))
        yield Offer(command=c.MarkCardsViewed(seat=number))
        yield Offer(command=c.PutCardsDown(by=by, seat=number))


def _decisions(state: State) -> Iterator[Offer]:
    for number in state.dealt_in:
        by = _player(state.seats[number].player)
        yield Offer(command=c.Fold(by=by, seat=number))
        sizes = sizes_of(state, state.due, number)
        between = isinstance(sizes, range)
        for size in sizes[:1] if between else sizes:
            bet = c.Bet(by=by, seat=number, amount=size)
            yield Offer(command=bet, most=sizes[-1] if between else None)


def _settling(state: State) -> Iterator[Offer]:
    floor = least_to_rule(state.terms.book)
    for number in state.dealt_in:
        yield Offer(command=c.ShowHand(seat=number))
        yield Offer(command=c.SettleSeat(seat=number))
        for step in award_steps(state, number):
            by = c.By(role=floor if step.actor == "floor" else "dealer", name=step.actor)
            if step.actor == "player":
                by = _player(state.seats[number].player)
            yield Offer(command=c.ConfirmAward(seat=number, step=step.id, by=by))


def _at_any_time(state: State) -> Iterator[Offer]:
    for number, seat in state.seats.items():
        by = _player(seat.player)
        yield Offer(command=c.Leave(by=by, seat=number))
        for go_on in (True, False):
            yield Offer(command=c.Choose(by=by, seat=number, go_on=go_on))
