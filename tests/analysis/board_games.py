"""Sample games beside a shared board, and another evaluator of their hands."""

import warnings
from pathlib import Path
from typing import Any

from altered import altered
from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.choices import DECK
from fifthstreet.analysis.game import game_of
from fifthstreet.bookcase import add
from fifthstreet.cards import Hand
from fifthstreet.rules.library import book

with warnings.catch_warnings():
    # eval7 still calls pyparsing by names that pyparsing has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
CASINO, ULTIMATE = "casino-holdem", "ultimate-texas-holdem"
EVAL7 = [eval7.Card(card.notation) for card in DECK]


def game_on(folder: str, **changes: Any) -> BoardGame:
    """Return the game of a sample book, with some of its values changed."""
    law = altered(book(add(str(SAMPLES / folder))), changes)
    game = game_of(law)
    assert game.shape == "board"
    return game


def ranked(*cards: int) -> int:
    """Return the strength of cards, as another evaluator has it."""
    return int(eval7.evaluate([EVAL7[card] for card in cards]))


def of_hand(text: str) -> tuple[int, ...]:
    """Return the places of cards in the deck."""
    return tuple(card.index for card in Hand(text))


def kind_of(strength: int) -> str:
    """Return what the other evaluator calls hands of a strength."""
    return str(eval7.handtype(strength))
