"""Decks stacked so that the single environment is dealt what a row of the vector one was dealt."""

from functools import cache

from fifthstreet.cards import Card, Deck
from fifthstreet.play import deal_round
from fifthstreet.training.game_setup import GameSetting

MISSISSIPPI = ("md", "cb", "uk")
BOOKS = (*MISSISSIPPI, "rws")


def id_of(book: str) -> str:
    return f"fifthstreet/{'CasinoStud' if book == 'rws' else 'MississippiStud'}-v0"


@cache
def _order(book: str) -> tuple[tuple[str, bool], ...]:
    """Return where the cards of a deal to one seat go, the first card first."""
    game = deal_round(book, {"seat_1": 100}, deck=Deck.standard())
    return tuple((place.target, place.face_up) for place, _ in game.state.dealt)


def stacked(setting: GameSetting, cards: list[int]) -> str:
    """Return the deck that deals own cards, and then the board or the dealer's hand, face up first.

    Cards that nobody sees are burnt from what is left.
    """
    wanted = [list(Deck.standard())[card] for card in cards]
    own = 5 if setting.terms.book.main_contest.against else 2
    piles: dict[str, list[Card]] = {"players": wanted[:own], "community": wanted[own:]}
    down, up = wanted[own + 1 :], wanted[own]
    rest = [card for card in Deck.standard() if card not in wanted]
    made = []
    for target, face_up in _order(setting.terms.book.id):
        if target == "burn":
            made.append(rest.pop())
        elif target == "dealer":
            made.append(up if face_up else down.pop(0))
        else:
            made.append(piles[target].pop(0))
    return " ".join(card.notation for card in made)
