"""`fifthstreet play`: a whole table at the terminal, with bots beside you."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import plain, write

if TYPE_CHECKING:
    from fifthstreet.cards import Deck
    from fifthstreet.cli.felt import Felt
    from fifthstreet.play import Terms

MOST_SEATS = 9


def play(
    book_id: Annotated[str, typer.Argument(metavar="[BOOK]", help="md, rws, cb or uk.")] = "md",
    seats: Annotated[int, typer.Option(help="Players at the table.", min=1, max=MOST_SEATS)] = 3,
    seed: Annotated[int | None, typer.Option(help="Deal a deck that can be dealt again.")] = None,
) -> None:
    """Play a round; without a terminal the house plays it for you, betting the least.

    Type the number of what you want to do, w to say that something went wrong, or q to leave.
    """
    from fifthstreet.cli.felt import Felt
    from fifthstreet.rules.library import book

    law = book(book_id)
    felt = Felt(_terms(book_id), _shuffled(seed), min(seats, law.table.positions.most))
    write(f"{plain(law.document.title)}, {law.document.version} ({law.document.jurisdiction})\n\n")
    _play(felt)


def somebody_is_there() -> bool:
    """Tell whether a person sits at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def _play(felt: "Felt") -> None:
    human = somebody_is_there()
    felt.take_bets(human=human)
    while felt.carry_on(human=human):
        felt.draw()
        felt.turn(human=human)
    felt.draw()
    felt.settlement()


def _terms(book_id: str) -> "Terms":
    """Return terms with every side bet of the book on offer."""
    from fifthstreet.play import Terms
    from fifthstreet.rules.checking import check
    from fifthstreet.rules.library import book
    from fifthstreet.rules.template import template

    law = book(book_id)
    return Terms.of(check(template(law)).submission, law)


def _shuffled(seed: int | None) -> "Deck":
    from random import Random, SystemRandom

    from fifthstreet.cards import Deck

    cards = list(Deck.standard())
    (SystemRandom() if seed is None else Random(seed)).shuffle(cards)  # noqa: S311 - asked for
    return Deck(cards)
