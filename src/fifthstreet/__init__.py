"""The law of casino stud games as software.

The names below are the library's front door. Each is fetched when first asked for, so that a
program which only needs cards does not wait for the rule books.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fifthstreet.cards import Card, Deck, Hand, rank_five, rank_six, rank_three
    from fifthstreet.errors import FifthStreetError
    from fifthstreet.money import Amount, parse_odds, share_pro_rata
    from fifthstreet.play import Round, Terms, act, carry_on, deal_round
    from fifthstreet.rules.checking import check
    from fifthstreet.rules.comparison import compare
    from fifthstreet.rules.library import book, books

__version__ = "0.1.0"

_HOMES = {
    "Amount": "money",
    "Card": "cards",
    "Deck": "cards",
    "FifthStreetError": "errors",
    "Hand": "cards",
    "book": "rules.library",
    "books": "rules.library",
    "check": "rules.checking",
    "compare": "rules.comparison",
    "Round": "play",
    "Terms": "play",
    "act": "play",
    "carry_on": "play",
    "deal_round": "play",
    "parse_odds": "money",
    "rank_five": "cards",
    "rank_six": "cards",
    "rank_three": "cards",
    "share_pro_rata": "money",
}

__all__ = [
    "Amount",
    "Card",
    "Deck",
    "FifthStreetError",
    "Hand",
    "Round",
    "Terms",
    "act",
    "book",
    "books",
    "carry_on",
    "check",
    "compare",
    "deal_round",
    "parse_odds",
    "rank_five",
    "rank_six",
    "rank_three",
    "share_pro_rata",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'fifthstreet' has no attribute {name!r}")
    return getattr(import_module(f"fifthstreet.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
