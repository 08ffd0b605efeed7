"""Play for growth or for a target beats every other play at that."""

from dataclasses import replace
from fractions import Fraction
from math import log1p

import pytest

from fifthstreet.analysis.enquiry import Enquiry
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.aims import play_for_growth, play_for_target
from fifthstreet.risk.life import Life
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission


def seat(id_: str) -> SeatRound:
    law = book(id_)
    return SeatRound(Enquiry(book=law, submission=Submission(book=law.edition)))


def growth(played: SeatRound, bankroll: int) -> float:
    rows = zip(played.distribution.ways, played.distribution.chances.tolist(), strict=True)
    return float(sum(chance * log1p(float(net) / bankroll) for net, chance in rows))


@pytest.mark.parametrize(("id_", "small"), [("md", 12), ("rws", 4)])
def test_with_little_money_it_pays_to_play_with_less_risk(id_: str, small: int) -> None:
    best = seat(id_)
    careful = play_for_growth(best, Fraction(small))
    assert growth(careful, small) > growth(best, small)
    assert careful.distribution.mean < best.distribution.mean
    assert careful.distribution.variance < best.distribution.variance


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_with_much_money_play_for_growth_is_the_best_play(id_: str) -> None:
    best = seat(id_)
    rich = play_for_growth(best, Fraction(10**8))
    assert rich.distribution.mean == best.distribution.mean


def test_what_cannot_be_played_for_growth_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="does not cover"):
        play_for_growth(seat("md"), Fraction(10))
    law = book("md")
    asked = Enquiry(book=law, submission=Submission(book=law.edition), ante=1500)
    with pytest.raises(NoExactFigureError, match="without side bets"):
        play_for_growth(SeatRound(asked, {"three_card": 500}), Fraction(50))


def test_a_round_played_for_the_target_reaches_it_more_often() -> None:
    """Check the chances against a plain recursion over all amounts of money."""
    best = seat("md")
    for bankroll, target in ((12, 20), (30, 33)):
        life = Life(best.distribution, Fraction(bankroll), Fraction(10), Fraction(target))
        aimed = play_for_target(best, life)
        assert float(aimed.reached) > float(aimed.usual) + 1e-4
        chances = dict.fromkeys(range(10, target), 0.5)
        for _ in range(400):
            chances = {
                money: sum(
                    chance * reached(chances, money + int(net), target)
                    for net, chance in steps(best)
                )
                for money in chances
            }
        usual = chances[bankroll]
        once = sum(
            chance * reached(chances, bankroll + int(net), target)
            for net, chance in steps(aimed.seat)
        )
        assert float(aimed.usual) == pytest.approx(usual, abs=1e-9)
        assert float(aimed.reached) == pytest.approx(once, abs=1e-9)


def steps(played: SeatRound) -> list[tuple[Fraction, float]]:
    return list(zip(played.distribution.ways, played.distribution.chances.tolist(), strict=True))


def reached(chances: dict[int, float], money: int, target: int) -> float:
    return 0.0 if money < 10 else 1.0 if money >= target else chances[money]


def test_no_other_play_of_the_round_does_better_for_the_target() -> None:
    best = seat("rws")
    life = Life(best.distribution, Fraction(6), Fraction(3), Fraction(9))
    aimed = play_for_target(best, life)
    for other in (best, play_for_growth(best, Fraction(6))):
        again = play_for_target(replace(other, policy=aimed.seat.policy), life)
        assert float(again.reached) == pytest.approx(float(aimed.reached))
        assert float(aimed.reached) >= float(play_for_target(other, life).usual)


def test_there_is_no_play_for_a_target_without_one() -> None:
    best = seat("md")
    with pytest.raises(FifthStreetError, match="no target"):
        play_for_target(best, Life(best.distribution, Fraction(20), Fraction(10)))
