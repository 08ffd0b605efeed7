"""How one seat is simulated: by a kernel where one was compiled for the plan, else by its rules."""

from fractions import Fraction
from typing import TypeAlias, get_args

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.plan_rounds import PlanRounds, Way
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.strategies import STRATEGIES, Strategy

SeatWork: TypeAlias = SingleSeat | PlanRounds


def seat_work(
    submission: Submission,
    way: Way | None = None,
    mistakes: Fraction = Fraction(0),
    pays: tuple[tuple[str, Fraction], ...] = (),
) -> SeatWork:
    """Return the work of one seat; without a way to play, the best one where that is known.

    A kernel plays only what it declares: a plan that was read whole, of a shape that it was
    compiled for, to which the operator's choices make no difference.
    """
    if way is None or way in STRATEGIES:
        try:
            return _compiled(submission, way or "optimal", mistakes, pays)
        except NoExactFigureError:
            if pays:
                raise
    if way not in (None, *get_args(Way)):
        raise FifthStreetError(
            f"There is no strategy {way!r}.", remedy=f"Write {', '.join(get_args(Way))}."
        )
    if pays:
        raise FifthStreetError(
            f"Pay lines cannot be changed for the strategy {way!r}.",
            remedy="Leave out --pay, or choose another strategy.",
        )
    if way is not None:
        return PlanRounds(submission, way, mistakes)
    try:
        return PlanRounds(submission, "optimal", mistakes)
    except NoExactFigureError:
        return PlanRounds(submission, "least", mistakes)


def _compiled(
    submission: Submission,
    strategy: Strategy,
    mistakes: Fraction,
    pays: tuple[tuple[str, Fraction], ...],
) -> SingleSeat:
    """Return the work of a kernel, unless the operator's choices make another game of the book."""
    law = book(submission.book or "")
    game = game_of(law, dict(pays), submission=submission)
    work = SingleSeat(law.edition, strategy, mistakes, pays)
    if game != work.game:
        raise NoExactFigureError.because("the operator's choices change the main game")
    return work
