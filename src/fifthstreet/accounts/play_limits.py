"""Compares wagers with the limits of players, over all their tables, and with their chips.

A limit counts everything that a player has at stake, in every box of every round in progress, and
the minimum that these rounds still require. So nobody enters a round in which a limit would make
them fold. A limit never refuses a wager that costs no more than the round requires anyway. Nothing
is offered for which the chips are missing, to place it or, at a virtual table, to play on after it;
the player sees how many more they need.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.registry import DeskRegistry
from fifthstreet.floor.tables.open_offers import before_a_round
from fifthstreet.floor.tables.services import OpenOffers
from fifthstreet.floor.tables.shortage import Stake, shortage
from fifthstreet.floor.tables.state import TableState
from fifthstreet.money import Amount
from fifthstreet.people.protection import Budget
from fifthstreet.play.commands import Bet, PlaceWager
from fifthstreet.play.round import Offer, cost, raised_by, staked
from fifthstreet.play.state import Phase
from fifthstreet.play.state import State as Game
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.floor_commands import Command
from fifthstreet.refusals import Refusal

if TYPE_CHECKING:
    from fifthstreet.floor.tables.host import TableHost


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a player's limits leave at a table: the tightest, and what rounds cost so far."""

    budget: Budget
    here: int
    elsewhere: int
    currency: str

    def objection(self, more: int) -> Refusal | None:
        """Return why the round may not cost so much more, or None if it may."""
        whole = self.here + self.elsewhere + more
        if more <= 0 or whole <= self.budget.left:
            return None
        return Refusal(self.budget.code, self._in_figures(self.here + more))

    def _in_figures(self, whole: int) -> str:
        budget = self.budget
        text = f"To stay in to the end takes at least {self._money(whole)} with this wager"
        if self.elsewhere:
            text += f", and {self._money(self.elsewhere)} in other rounds that are on"
        text += f"; the limit is {self._money(budget.limit)}"
        if budget.left != budget.limit:
            text += f", of which {self._money(max(budget.left, 0))} is left today"
        return f"{text}."

    def _money(self, amount: int) -> str:
        return Amount(amount, self.currency).pretty


STAKES: Final = (PlaceWager, Bet, h.SetChips, h.EnterDecisions, h.ConfirmSteps, h.CorrectEntry)
"""Commands by which players stake something, or staff do for them."""


class OwnLimits:
    """The limits of everyone who plays at the tables of a house."""

    def __init__(self, desk: Desk, tables: Mapping[str, "TableHost"]) -> None:
        self.desk = desk
        self.tables = tables
        self.registry = DeskRegistry(desk)

    def refusal(self, command: Command, before: TableState, after: TableState) -> Refusal | None:
        """Return the refusal of a wager by a player's limits, or None; a report always passes."""
        if not isinstance(command, STAKES):
            return None
        opening = after.now is not None and after.now.game.phase is Phase.BETTING
        for player in _bettors(before, after):
            if isinstance(command, PlaceWager | Bet) and not after.live:
                short = self._shortage(command, before, player)
                if short is not None:
                    return short
            room = self.room(before, player)
            closed = self._begins_nothing(after, player) if opening else None
            if room is None and closed is None:
                continue
            more = _cost(after, player) - _cost(before, player)
            if more > 0 and closed is not None:
                return closed
            if room is not None and (refused := room.objection(more)):
                return refused
        return None

    def _shortage(
        self, command: PlaceWager | Bet, before: TableState, player: str
    ) -> Refusal | None:
        """Return that a player would have to fold for lack of chips after a wager, or None.

        What the same batch has already staked is no longer in the player's balance.
        """
        game = before.now.game if before.now else before_a_round(before)
        if game is None:
            return None
        if isinstance(command, PlaceWager):
            command = replace(command, player=player)
        durable = self.tables[before.id].state
        chips = self.desk.balance(player, before.opening.currency)
        chips += _staked(durable, player) - _staked(before, player)
        return shortage(game, command, chips, to_the_end=True)

    def _begins_nothing(self, state: TableState, player: str) -> Refusal | None:
        """Return why no wager is taken from a player, or from whom staff seated as a patron."""
        patron = state.patrons.get(player)
        if patron is None:
            return self.desk.nothing_new(player) or self.registry.objection(player)
        barred = self.registry.objection(patron.person)
        return Refusal(barred.code, f"{barred.detail} Free the seat.".strip()) if barred else None

    def within(
        self, state: TableState, player: str, offers: Sequence[tuple[Game, Offer]]
    ) -> OpenOffers:
        """Return what of some offers a player's limits and chips leave, and why not the others.

        Each offer comes with the game in which it would be taken up.
        """
        closed, room = None, self.room(state, player)
        chips = self.desk.balance(player, state.opening.currency)
        if any(isinstance(offer.command, PlaceWager) for _, offer in offers):
            closed = self.desk.nothing_new(player)
        left: list[Offer] = []
        blocked: list[tuple[Offer, Refusal]] = []
        for game, offer in offers:
            command = offer.command
            if not isinstance(command, PlaceWager | Bet):
                left.append(offer)
                continue
            refused = closed if isinstance(command, PlaceWager) else None
            short = partial(shortage, chips=chips, to_the_end=not state.live)
            objection = partial(_objection, room, short, game)
            if refused := refused or objection(command):
                blocked.append((offer, refused))
            else:
                left.append(_cut_to(objection, offer))
        return OpenOffers(left=tuple(left), blocked=tuple(blocked))

    def leave_a_bet(
        self, state: TableState, player: str, offers: Sequence[tuple[Game, Offer]]
    ) -> bool:
        """Return whether a player's limits and chips allow one of some offers.

        A bot buys the chips that it needs.
        """
        person = self.desk.state.persons.get(player)
        buys = person is not None and person.bot
        return buys or bool(self.within(state, player, offers).left)

    def room(self, state: TableState, player: str) -> Room | None:
        """Return what a player's limits leave at a table, or None if no money is limited."""
        person = self.desk.state.persons.get(player)
        if person is None or not person.limits:
            return None
        currency = state.opening.currency
        hosts = [host for host in self.tables.values() if _plays_for(host, currency)]
        lies = sum(_staked(host.state, player) for host in hosts)
        budget = self.desk.budget(player, currency, at_stake=lies)
        if budget is None:
            return None
        others = (host.latest for host in hosts if host.state.id != state.id)
        return Room(
            budget=budget,
            here=_cost(state, player),
            elsewhere=sum(_cost(other, player) for other in others),
            currency=currency,
        )


def _objection(
    room: Room | None, short: Callable[[Game, Stake], Refusal | None], game: Game, command: Stake
) -> Refusal | None:
    """Return why a player's limits or chips are against a wager, or None."""
    limited = room.objection(raised_by(game, command)) if room is not None else None
    return limited or short(game, command)


def _cut_to(objection: Callable[[Stake], Refusal | None], offer: Offer) -> Offer:
    """Return an offer with no larger amounts than there is room for; its least has room."""
    command, most = offer.command, offer.most
    if most is None or not isinstance(command, PlaceWager | Bet):
        return offer
    if objection(replace(command, amount=most)) is None:
        return offer

    def beyond(amount: int) -> bool:
        return objection(replace(command, amount=amount)) is not None

    larger = range(command.amount + 1, most + 1)
    return replace(offer, most=command.amount + bisect_left(larger, x=True, key=beyond))


def _plays_for(host: "TableHost", currency: str) -> bool:
    return host.state.opened is not None and host.state.opened.currency == currency


def _staked(state: TableState, player: str) -> int:
    return staked(state.now.game, player) if state.now else 0


def _cost(state: TableState, player: str) -> int:
    return cost(state.now.game, player) if state.now else 0


def _bettors(before: TableState, after: TableState) -> list[str]:
    """Return the players whose hands or wagers a step changes."""
    old = before.now.game.seats if before.now else {}
    new = after.now.game.seats if after.now else {}
    if new is old:
        return []
    return sorted({seat.player for number, seat in new.items() if old.get(number) is not seat})
