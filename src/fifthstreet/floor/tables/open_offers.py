"""What a table offers a person now, and what their own limits or chips rule out."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fifthstreet.cards import Deck
from fifthstreet.floor.tables.jackpot_faults import no_wager
from fifthstreet.floor.tables.live import held_up
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import FOR_A_SEAT
from fifthstreet.play.commands import (
    DEALER,
    Bet,
    By,
    Command,
    Fold,
    OpenBetting,
    PlaceWager,
    PutCardsDown,
    Stay,
    TakeBack,
)
from fifthstreet.play.evolve import replay
from fifthstreet.play.round import Offer, Round, decide, offers
from fifthstreet.play.state import State as Game
from fifthstreet.protocol.tables import BlockedOffer
from fifthstreet.protocol.tables import Offer as OfferRecord
from fifthstreet.refusals import Refusal

if TYPE_CHECKING:
    from fifthstreet.floor.tables.host import TableHost

DECIDES: Final = (Bet, Fold, Stay, TakeBack)
NO_CHIPS: Final = "not_enough_chips"


def before_a_round(state: TableState) -> Game | None:
    """Return the game as it would be with the first wager, where such a wager opens the round."""
    if state.live or state.shut or not state.seats:
        return None
    return _opened(state.rules_now, tuple(state.seats.items()), state.opening.positions)


@lru_cache(maxsize=256)
def _opened(rules: Ruleset, seats: tuple[tuple[int, str], ...], positions: int) -> Game:
    game = Round(rules.terms, deck=Deck.standard(), seated=dict(seats), positions=positions)
    game.do(OpenBetting(by=DEALER))
    return game.state


def own_seats(
    state: TableState, person: str, blocked: tuple[BlockedOffer, ...]
) -> tuple[BlockedOffer, ...]:
    """Return the offers for somebody's own seats, without those for free seats."""
    seats = {seat for seat, owner in state.owners.items() if owner == person}
    return tuple(one for one in blocked if one.arguments["seat"] in seats)


Offered = tuple[tuple[OfferRecord, ...], tuple[BlockedOffer, ...]]


def offers_to(host: "TableHost", by: By, column: str | None) -> Offered:
    """Return what somebody could do now, and what their own limits or chips rule out.

    The house's own steps are offered to nobody.
    """
    state, limits = host.state, host.services.limits
    game = state.now.game if state.now else before_a_round(state)
    silent = by.role == "spectator" or column == "device"
    if game is None or silent or (by.role != "player" and not state.live):
        return (), ()
    player = by.name if by.role == "player" else None
    candidates = [(game, each) for each in offers(game, player)]
    candidates += _decisions_in_hand(game, by, live=state.live)
    candidates = [(at, each) for at, each in candidates if _is_open(host, each, by)]
    if player is None or limits is None:
        return tuple(_offer_record(each) for _, each in candidates), ()
    within = limits.within(state, player, candidates)
    return tuple(map(_offer_record, within.left)), tuple(map(_blocked_record, within.blocked))


def _blocked_record(blocked: tuple[Offer, Refusal]) -> BlockedOffer:
    offer, why = _offer_record(blocked[0]), blocked[1]
    return BlockedOffer(do=offer.do, arguments=offer.arguments, code=why.code, says=why.says)


def _is_open(host: "TableHost", offer: Offer, by: By) -> bool:
    """Return whether an offer is for somebody, and nothing at the table holds it up."""
    state, command = host.state, offer.command
    if not _is_for(state, command, by) or host.barred(command, by.name):
        return False
    if state.procedures is not None and held_up(state.procedures, command):
        return False
    return not isinstance(command, PlaceWager) or no_wager(state, command) is None


def _is_for(state: TableState, command: Command, by: By) -> bool:
    """Return whether somebody may give a command; the table's mode says who acts for a seat."""
    giver, mode, of_a_seat = command.by, state.opening.mode, isinstance(command, FOR_A_SEAT)
    if giver.role != "player":
        return state.live and giver.role == by.role
    if by.role != "player":
        return of_a_seat and mode != "devices"
    return giver.name == by.name and not (of_a_seat and mode == "staff")


def _offer_record(offer: Offer) -> OfferRecord:
    command = offer.command
    arguments = {
        name: getattr(command, name) for name in command.__dataclass_fields__ if name != "by"
    }
    return OfferRecord(do=f"do.{type(command).__name__}", arguments=arguments, most=offer.most)


def _decisions_in_hand(game: Game, by: By, *, live: bool) -> list[tuple[Game, Offer]]:
    """Return what a player may decide once a virtual table has put down what players hold."""
    law = game.terms.brief.cards_down
    waits = any(game.seats[number].player == by.name for number in game.to_decide)
    if live or law is None or game.decision != 1 or not waits:
        return []
    down = game
    for number, seat in game.seats.items():
        if seat.holding:
            answer = decide(down, PutCardsDown(by=By(role="player", name=seat.player), seat=number))
            down = down if isinstance(answer, Refusal) else replay(down, answer)
    if down is game:
        return []
    return [(down, each) for each in offers(down, by.name) if isinstance(each.command, DECIDES)]
