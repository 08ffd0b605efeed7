"""What the mathematics needs of a book: which bets may be made and what each final hand earns.

A plan has one of three shapes that solvers count. All sums are in antes. A ceiling on winnings
needs the size of the ante, so there is one only where an ante is given.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias, TypeVar, get_args

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_plan import read_board, shares_a_board
from fifthstreet.analysis.earnings import Ceiling, paid_by
from fifthstreet.analysis.own import OwnGame, Ties
from fifthstreet.analysis.own_plan import read_own
from fifthstreet.analysis.pay_changes import Changes, read_pay_changes
from fifthstreet.analysis.scope import (
    PlanReading,
    check_betting,
    check_deal,
    check_deck,
    main_tables,
    refuse_for,
    refuse_open_bets,
    refuse_rounded_odds,
    uncounted,
)
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.analysis.versus_plan import read_versus
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.money.figure import whole_number
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.effective import effective
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.plan import Contest
from fifthstreet.rules.submission import Submission

Game: TypeAlias = OwnGame | VersusGame | BoardGame
"""A plan that was read whole, by its shape."""

HandGame: TypeAlias = OwnGame | VersusGame
"""A plan in which no board is shared with the dealer."""


def game_of(
    book: BookName,
    pays: Changes | None = None,
    *,
    submission: Submission | None = None,
    ante: int | None = None,
) -> Game:
    """Return the game of a book without a cap, optionally with some pay lines changed.

    A book may be given by its id, and a line may pay a number to 1 or odds in words. If a
    submission applies the table's limits to later bets, only bets within them at this ante are
    made. A book whose plan has a feature that no solver uses raises `NoExactFigureError`.

    >>> game_of("md", {"straight": "5 to 1"}) == game_of("md", {"straight": 5})
    True
    """
    rules = book_of(book)
    if submission is not None:
        rules = effective(rules, submission)
    if submission is not None and ante is None:
        refuse_open_bets(rules, submission)
    if ante is not None:
        refuse_rounded_odds(rules, ante)
    game = _read(rules, pays or {}, submission)
    if game.shape == "own":
        return replace(game, streets=_within_limits(game.streets, submission, ante))
    return game


def _read(book: RuleBook, changes: Changes, submission: Submission | None) -> Game:
    """Return the game of a plan's shape, or refuse what no solver reads."""
    for reasons in (check_deck(book), check_deal(book), check_betting(book)):
        refuse_for(reasons)
    reading = PlanReading(book)
    contests = reading.main_contests()
    tables = main_tables(book, submission)
    paid = paid_by(tables, read_pay_changes(changes, tables))
    game: Game
    if shares_a_board(contests):
        game = read_board(reading, contests, paid)
    elif any(contest.against for contest in contests):
        _refuse_lone_hands(contests)
        game = read_versus(reading, contests, paid)
    elif len(contests) > 1 or contests[0].schedule not in paid:
        because = "several contests decide the main wagers; one with a pay table was counted"
        raise uncounted(because, contests[-1].citation)
    else:
        game = read_own(reading, contests[0], paid)
    reading.refuse_unread()
    return game


def _refuse_lone_hands(contests: tuple[Contest, ...]) -> None:
    for contest in contests:
        if contest.against is None:
            because = "some wagers play against a hand and some do not; one of both was counted"
            raise uncounted(because, contest.citation)


Function = TypeVar("Function")


def of_shape(functions: Mapping[str, Function], game: Game, what: str) -> Function:
    """Return the function for the shape of a game; refuse a figure that has none for it."""
    if game.shape not in functions:
        raise NoExactFigureError.because(f"{what} was not counted with a shared board")
    return functions[game.shape]


def as_game(thing: Game | BookName, ties: Ties = "bet") -> Game:
    """Return a game, of a book or of a book by its id; refuse an unknown rule for equal choices."""
    if ties not in get_args(Ties):
        raise FifthStreetError(
            f"Equal choices cannot be settled by {ties!r}.",
            remedy=f"Write {' or '.join(get_args(Ties))}.",
        )
    return thing if isinstance(thing, Game) else game_of(thing)


def _within_limits(
    bets: tuple[tuple[int, ...], ...], submission: Submission | None, ante: int | None
) -> tuple[tuple[int, ...], ...]:
    """Return the bets that the limits of a table allow at an ante, where they bind bets at all."""
    limits = submission.limits.ante if submission else None
    most = limits.max if limits else None
    if not (submission and most and ante and submission.option("limits.apply_to_streets")):
        return bets
    room = most // ante
    return tuple(tuple(bet for bet in each if bet <= room) or each[:1] for each in bets)


def capped(game: Game, cap: CapChoices | None, *, ante: int) -> Game:
    """Return the game with the cap of a table, for an ante in minor units."""
    if cap is None:
        return game
    whole_number(ante, "The ante", least=1)
    ceiling = Ceiling(Fraction(cap.ceiling, ante), cap.from_odds)
    return replace(game, ceiling=ceiling)
