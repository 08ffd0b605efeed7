"""The progressive of a PAR sheet beyond play that ignores it: with envy, and played for both."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from fifthstreet.paper.par_record import PlayedForBoth, WithEnvy
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.envy import EnvyFigures
    from fifthstreet.analysis.joint import JointPlay
    from fifthstreet.analysis.progressive import BasePlay

EXAMPLE_ANTE = 500
"""The ante in minor units at which a bare book is shown; a submission states its own."""


def antes_of(submission: Submission) -> tuple[int, ...]:
    """Return the least and the most ante of the tables, as far as they are stated."""
    limits = submission.limits.ante
    stated = (limits.min, limits.max) if limits else ()
    return tuple(dict.fromkeys(ante for ante in stated if ante))


def with_envy(play: "BasePlay", bonus: "EnvyFigures", resets: Mapping[str, Fraction]) -> WithEnvy:
    """Return a progressive wager with the bonus that all other seats of a table bring."""
    value = bonus.added_to(play.value, bonus.most_seats)
    return WithEnvy(
        other_seats=bonus.most_seats,
        at_reset=value.at(resets),
        break_even={meter: value.break_even(meter, resets) for meter in play.bet.table.meters},
    )


def played_for_both(
    joints: "Iterable[JointPlay]", bonus: "EnvyFigures | None", resets: Mapping[str, Fraction]
) -> tuple[PlayedForBoth, ...]:
    """Return where a wager breaks even at each ante, alone and with what other seats bring."""
    beside = {0: Fraction(0)}
    if bonus is not None:
        beside[bonus.most_seats] = bonus.value(bonus.most_seats)
    return tuple(
        PlayedForBoth(
            ante=joint.ante,
            other_seats=seats,
            break_even={
                meter: joint.break_even(meter, resets, beside=worth)
                for meter in joint.bet.table.meters
            },
        )
        for joint in joints
        for seats, worth in beside.items()
    )
