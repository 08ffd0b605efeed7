"""`fifthstreet play`: a whole table at the terminal, with bots beside you."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import AnyBook
from fifthstreet.terminal.output import write

if TYPE_CHECKING:
    from fifthstreet.cards import Deck
    from fifthstreet.play import Terms
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.terminal.screen import Screen
    from fifthstreet.terminal.session import Sitting

MOST_SEATS = 9
INTERRUPTED = 130
POOR_TERMINALS = {"dumb", "unknown"}


def play(
    book_id: AnyBook = None,
    *,
    seats: Annotated[int, typer.Option(help="Players at the table.", min=1, max=MOST_SEATS)] = 3,
    seed: Annotated[
        int | None, typer.Option(help="Random seed; the same seed deals the same decks.")
    ] = None,
    ante: Annotated[
        str | None, typer.Option(help="Your ante, such as 25. [default: the minimum]")
    ] = None,
    four_colours: Annotated[
        bool, typer.Option("--four-colours", help="Show clubs green and diamonds blue.")
    ] = False,
) -> None:
    """Play rounds. Without a terminal, the house plays one for you at the minimum.

    The keys are those of the table: 1, 2, 3 bet, the smallest first; S stays, T takes a bet back,
    F folds. L shows the table again, W reports that something went wrong, Q leaves.
    """
    from fifthstreet.rules.library import book, shelf
    from fifthstreet.terminal.session import Sitting

    law = book(book_id or shelf()[0])
    sitting = Sitting(
        _terms(law),
        _screen(law, four_colours=four_colours),
        seats=min(seats, law.table.positions.most),
        shuffle=_shuffler(seed),
        human=somebody_is_there(),
    )
    if ante is not None:
        sitting.set_ante(ante)
    _play(sitting)


def somebody_is_there() -> bool:
    """Return whether a person sits at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def _can_be_drawn_upon() -> bool:
    """Return whether the output is a terminal that knows more than plain text."""
    return sys.stdout.isatty() and os.environ.get("TERM", "").casefold() not in POOR_TERMINALS


def _screen(law: "RuleBook", *, four_colours: bool) -> "Screen":
    from fifthstreet.terminal.screen import PlainScreen

    if not _can_be_drawn_upon():
        return PlainScreen(law)
    from fifthstreet.terminal.output import console_for
    from fifthstreet.terminal.table_screen import TableScreen

    return TableScreen(law, console_for(sys.stdout), four_colours=four_colours)


def _play(sitting: "Sitting") -> None:
    """Play, and end politely however the player leaves."""
    from fifthstreet.terminal.screen import LeftError

    try:
        sitting.play()
    except LeftError as left:
        if not _can_be_drawn_upon():
            raise LeftError(f"{left.what} {sitting.parting}") from None
        sitting.screen.farewell(f"{left.what} {sitting.parting}")
    except KeyboardInterrupt:
        if not sitting.human:
            raise
        write("\n")
        sitting.screen.farewell(f"You left the table. {sitting.parting}")
        raise typer.Exit(INTERRUPTED) from None
    else:
        if sitting.human:
            sitting.screen.farewell(f"Thank you for playing. {sitting.parting}")


def _terms(law: "RuleBook") -> "Terms":
    """Return terms with every side bet of the book on offer."""
    from fifthstreet.checks.report import check
    from fifthstreet.play import Terms
    from fifthstreet.rules.template import template

    return Terms.of(check(template(law)).submission, law)


def _shuffler(seed: int | None) -> "Callable[[], Deck]":
    """Return what shuffles a deck for every round; the same decks for the same seed."""
    from random import Random, SystemRandom

    from fifthstreet.cards import Deck

    chance = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - asked for

    def shuffled() -> Deck:
        cards = list(Deck.standard())
        chance.shuffle(cards)
        return Deck(cards)

    return shuffled
