"""What a script may say of a round on its way: cards, views, turns, payments, tray, rack and stub.

Each assertion answers with what is wrong, or with nothing where the round is as the script says.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from fifthstreet.play import commands as c
from fifthstreet.play.offers import offers
from fifthstreet.play.round import Round
from fifthstreet.play.views import view

Assertion = Callable[[Round, Sequence[str]], str | None]


def _differ(what: str, got: Sequence[str], said: Sequence[str]) -> str | None:
    if list(got) == list(said):
        return None
    return f"{what}: {' '.join(got) or 'nothing'}, not {' '.join(said) or 'nothing'}."


def cards(game: Round, said: Sequence[str]) -> str | None:
    """Hold the cards that lie at a seat or a place, seen or not, in the order of the deal."""
    place, *wanted = said
    if place.isdigit():
        seat = game.state.seats.get(int(place))
        lying = tuple(seat.cards) if seat else ()
    else:
        lying = tuple(game.state.cards_at(place))
    return _differ(f"at {place} lie", [card.notation for card in lying], wanted)


def sees(game: Round, said: Sequence[str]) -> str | None:
    """Hold what somebody may see at a seat or a place."""
    who, place, *wanted = said
    role = game.state.terms.book.role(who)
    by = c.By(role=role.id if role else "player", name=who)
    seen = view(game.state, by)
    named = {"community": "board"}.get(place, place)
    lying = seen.seats[int(place)].cards if place.isdigit() else getattr(seen, named)
    return _differ(f"{who} sees at {place}", lying, wanted)


def asked(game: Round, said: Sequence[str]) -> str | None:
    """Hold which seats may bet or fold now, and no other."""
    found = (offer.command for offer in offers(game.state))
    seats = {str(command.seat) for command in found if isinstance(command, c.Bet | c.Fold)}
    return _differ("those who may decide", sorted(seats), said)


def order(game: Round, said: Sequence[str]) -> str | None:
    """Hold the wagers of a seat in the order in which they were settled."""
    seat, *wanted = said
    paid = [line.wager for line in game.lines if str(line.seat) == seat]
    return _differ(f"seat {seat} was settled", paid, wanted)


def tray(game: Round, said: Sequence[str]) -> str | None:
    """Hold what the tray has gained in the round so far."""
    return _differ("the tray has gained", [str(game.state.tray)], said)


def rack(game: Round, said: Sequence[str]) -> str | None:
    """Hold whose cards lie in the discard rack."""
    return _differ("in the rack lie the cards of", [*map(str, game.state.racked)], said)


def stub(game: Round, said: Sequence[str]) -> str | None:
    """Hold how many cards the stub must have."""
    return _differ("the stub has", [str(game.state.stub)], said)


def orders(game: Round, said: Sequence[str]) -> str | None:
    """Hold what was ordered for the deck, all of it."""
    return _differ("ordered for the deck", game.state.deck_orders, said)


ASSERTIONS: Mapping[str, Assertion] = MappingProxyType(
    {
        "cards": cards,
        "sees": sees,
        "asked": asked,
        "order": order,
        "tray": tray,
        "rack": rack,
        "stub": stub,
        "orders": orders,
    }
)
