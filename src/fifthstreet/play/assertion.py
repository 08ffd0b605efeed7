"""What a script may say of a round on its way: cards, views, turns, payments, tray, rack and stub.

Each assertion answers with what is wrong, or with nothing where the round is as the script says.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from fifthstreet.play import commands as c
from fifthstreet.play.round import Round, offers
from fifthstreet.play.views import view

DECIDES = c.Bet | c.Stay | c.TakeBack | c.Fold
Assertion = Callable[[Round, Sequence[str]], str | None]


def _differ(what: str, got: Sequence[str], expected: Sequence[str]) -> str | None:
    if list(got) == list(expected):
        return None
    return f"{what}: {' '.join(got) or 'nothing'}, not {' '.join(expected) or 'nothing'}."


def _cards(game: Round, words: Sequence[str]) -> str | None:
    """Check the cards at a seat or a place, seen or not, in the order of the deal."""
    place, *expected = words
    if place.isdigit():
        seat = game.state.seats.get(int(place))
        cards_there = tuple(seat.cards) if seat else ()
    else:
        cards_there = tuple(game.state.cards_at(place))
    return _differ(f"at {place} lie", [card.notation for card in cards_there], expected)


def _sees(game: Round, words: Sequence[str]) -> str | None:
    """Check what somebody may see at a seat or a place."""
    who, place, *expected = words
    role = game.state.terms.book.role(who)
    by = c.By(role=role.id if role else "player", name=who)
    seen = view(game.state, by)
    lying = seen.seats[int(place)].cards if place.isdigit() else seen.zones[place]
    return _differ(f"{who} sees at {place}", lying, expected)


def _seats_to_act(game: Round, expected: Sequence[str]) -> str | None:
    """Check which seats may decide now."""
    commands = (offer.command for offer in offers(game.state))
    seats = {str(command.seat) for command in commands if isinstance(command, DECIDES)}
    return _differ("those who may decide", sorted(seats), expected)


def _order(game: Round, words: Sequence[str]) -> str | None:
    """Check the wagers of a seat in the order in which they were settled."""
    seat, *expected = words
    paid = [line.wager for line in game.lines if str(line.seat) == seat]
    return _differ(f"seat {seat} was settled", paid, expected)


def _tray(game: Round, expected: Sequence[str]) -> str | None:
    """Check what the tray has gained in the round so far."""
    return _differ("the tray has gained", [str(game.state.tray)], expected)


def _rack(game: Round, expected: Sequence[str]) -> str | None:
    """Check whose cards are in the discard rack."""
    return _differ("in the rack lie the cards of", [*map(str, game.state.racked)], expected)


def _stub(game: Round, expected: Sequence[str]) -> str | None:
    """Check how many cards the stub must have."""
    return _differ("the stub has", [str(game.state.stub)], expected)


def _orders(game: Round, expected: Sequence[str]) -> str | None:
    """Check what was ordered for the deck, all of it."""
    return _differ("ordered for the deck", game.state.deck_orders, expected)


ASSERTIONS: Mapping[str, Assertion] = MappingProxyType(
    {
        "cards": _cards,
        "sees": _sees,
        "asked": _seats_to_act,
        "order": _order,
        "tray": _tray,
        "rack": _rack,
        "stub": _stub,
        "orders": _orders,
    }
)
