"""The yardstick: any policy's exact loss against the best play, and where it loses most.

What a policy loses is the sum, over all states that it comes to, of the chance to be there times
what its choice costs against the best one; so the leaks add up to the loss, to the last digit.
"""

from collections.abc import Mapping
from typing import Any

from fifthstreet.training.board_yardstick import BoardJudge
from fifthstreet.training.game_setup import setting_of
from fifthstreet.training.own_yardstick import OwnJudge
from fifthstreet.training.policy import Policy
from fifthstreet.training.respondent import Progress, Respondent
from fifthstreet.training.verdict import PolicyVerdict
from fifthstreet.training.versus_yardstick import VersusJudge

TEN = 10
JUDGES: Mapping[str, Any] = {"own": OwnJudge, "versus": VersusJudge, "board": BoardJudge}


def evaluate(
    policy: Policy,
    subject: Any,
    *,
    symmetric: bool = False,
    worst: int = TEN,
    progress: Progress | None = None,
) -> PolicyVerdict:
    """Return the exact value of a policy in a game, its loss, and its worst states.

    `policy` turns rows of observations into actions; `one_by_one` and `by_position` make one from a
    function that answers a single question. `subject` is a book's id, a submission or an
    environment. The policy is asked about every observation that it can reach: some three million
    on the player's hand alone, 122 million hands and face-up cards against a dealer. If it ignores
    suits and the position of seen cards, pass `symmetric=True`: it is then asked about some
    thousand states, or six million, and a sample checks that it does ignore them. With a shared
    board this is required: the policy is asked about a million hands on a flop, and about 145
    million if the last decision is made with all shared cards seen.

    >>> from fifthstreet.training.policy import one_by_one, optimal
    >>> evaluate(optimal("md"), "md", symmetric=True).loss
    Fraction(0, 1)
    >>> folding = evaluate(one_by_one(lambda observation: 0), "md", symmetric=True)
    >>> folding.expected_value, folding.worst[0].state, folding.worst[0].best
    (Fraction(-1, 1), 'Jd Jc, 1 staked', 'bet 3')
    """
    playing = setting_of(subject)
    respondent = Respondent(policy, playing)
    judge: OwnJudge | VersusJudge | BoardJudge = JUDGES[playing.game.shape](
        playing.game, respondent, progress
    )
    return judge.verdict(symmetric=symmetric, worst=worst)
