"""Play for growth or for a target beats every other play at that."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import log1p

import numpy as np
import pytest

from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk import aims
from fifthstreet.risk.aims import best_for_target, play_for_growth, play_for_target
from fifthstreet.risk.best_play import BestPlay, best_play
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.life import Life
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry


def seat(id_: str) -> SeatRound:
    law = book(id_)
    return SeatRound(Enquiry(book=law, submission=Submission(book=law.edition)))


def growth(round_: Distribution, bankroll: int) -> float:
    rows = zip(round_.ways, round_.chances.tolist(), strict=True)
    return float(sum(chance * log1p(float(net) / bankroll) for net, chance in rows))


@pytest.mark.parametrize(("id_", "small"), [("md", 12), ("rws", 4)])
def test_with_little_money_it_pays_to_play_with_less_risk(id_: str, small: int) -> None:
    best = seat(id_).distribution
    careful = play_for_growth(seat(id_), Fraction(small))
    assert growth(careful, small) > growth(best, small)
    assert careful.mean < best.mean
    assert careful.variance < best.variance


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_with_much_money_play_for_growth_is_the_best_play(id_: str) -> None:
    best = seat(id_)
    assert play_for_growth(best, Fraction(10**8)).mean == best.distribution.mean


@pytest.mark.parametrize("id_", ["md", "rws"])
def test_play_for_the_mean_is_the_best_play_to_the_last_deal(id_: str) -> None:
    best = seat(id_)
    play = best_play(best.game)
    ends = play.ends(np.array([float(net) for net in play.results]))
    assert ends.sum() == best.distribution.total
    rows = zip(play.results, ends.tolist(), strict=True)
    assert Distribution.counted(rows).mean == best.distribution.mean


def test_what_cannot_be_played_for_growth_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="does not cover"):
        play_for_growth(seat("md"), Fraction(10))
    law = book("md")
    enquiry = Enquiry(book=law, submission=Submission(book=law.edition), ante=1500)
    with pytest.raises(NoExactFigureError, match="without side bets"):
        play_for_growth(SeatRound(enquiry, {"three_card": 500}), Fraction(50))


class Coins(BestPlay):
    """Three coins to choose from: a small one, a larger one that is worse, and a long shot."""

    results: tuple[Fraction, ...] = tuple(map(Fraction, (-3, -1, 1, 3, 9)))
    ways: tuple[dict[int, int], ...] = ({-1: 27, 1: 23}, {-3: 28, 3: 22}, {-1: 46, 9: 4})

    @property
    def counts(self) -> np.ndarray:
        return np.array([[each.get(int(net), 0) for net in self.results] for each in self.ways])

    def ends(self, worths: np.ndarray) -> np.ndarray:
        counts: np.ndarray = self.counts[int((self.counts @ worths).argmax())]
        return counts


def every_chance(life: Life) -> float:
    """Return the best chance to reach a target, by trying every play of every bankroll."""
    assert life.target is not None
    least, places = int(life.least), int(life.target - life.least)
    start, best = int(life.bankroll) - least, 0.0
    for plays in product(range(len(Coins.ways)), repeat=places):
        equations, reached = np.eye(places), np.zeros(places)
        for place, play in enumerate(plays):
            for net, ways in Coins.ways[play].items():
                after = place + net
                if after >= places:
                    reached[place] += ways / 50
                elif after >= 0:
                    equations[place, after] -= ways / 50
        best = max(best, float(np.linalg.solve(equations, reached)[start]))
    return best


@pytest.mark.parametrize(("bankroll", "target"), [(1, 3), (2, 6), (3, 7), (5, 8)])
def test_the_best_play_for_a_target_is_the_best_of_all_plays(bankroll: int, target: int) -> None:
    life = Life(
        Distribution({Fraction(-1): 27, Fraction(1): 23}),
        Fraction(bankroll),
        Fraction(1),
        Fraction(target),
    )
    aimed = best_for_target(Coins(), life)
    assert abs(float(aimed.reached) - every_chance(life)) <= float(aimed.reached.error) + 1e-12
    assert aimed.reached.error < 1e-6
    assert float(aimed.reached) >= float(aimed.usual)


def test_where_too_many_bankrolls_lie_before_the_target_the_error_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    life = Life(
        Distribution({Fraction(-1): 27, Fraction(1): 23}), Fraction(20), Fraction(1), Fraction(60)
    )
    sure = best_for_target(Coins(), life).reached
    monkeypatch.setattr(aims, "MOST_SOLVED", 7)
    monkeypatch.setattr(aims, "SPREAD", 7)
    rough = best_for_target(Coins(), life).reached
    assert float(rough) <= float(sure) + 1e-12
    assert float(sure) - float(rough) <= float(rough.error)
    assert rough.error > sure.error
    monkeypatch.setattr(aims, "MOST_PLACES", 50)
    steady = best_for_target(Coins(), life)
    assert float(steady.usual) <= float(steady.reached) <= float(sure) + 1e-12
    assert float(sure) - float(steady.reached) <= float(steady.reached.error)
    assert float(steady.reached.error) < 0.2


class FairCoin(Coins):
    """One coin, which loses nothing on average."""

    results: tuple[Fraction, ...] = (Fraction(-1), Fraction(1))
    ways: tuple[dict[int, int], ...] = ({-1: 25, 1: 25},)


def test_where_nothing_is_lost_on_average_too_many_bankrolls_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aims, "MOST_PLACES", 50)
    coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    with pytest.raises(NoExactFigureError, match="59 amounts of money"):
        best_for_target(FairCoin(), Life(coin, Fraction(20), Fraction(1), Fraction(60)))


def test_a_target_is_played_for_from_the_largest_bankrolls() -> None:
    best = seat("md")
    life = Life(best.distribution, Fraction(50_000), Fraction(10), Fraction(100_000))
    aimed = play_for_target(best, life)
    assert float(aimed.usual) <= float(aimed.reached)
    assert aimed.reached.error < 1e-8
    near = play_for_target(best, replace(life, target=Fraction(50_100)))
    assert float(near.usual) + 1e-3 < float(near.reached) <= 1
    assert float(near.reached.error) < 0.2


@pytest.mark.parametrize(
    ("id_", "bankroll", "least", "target"), [("md", 12, 10, 16), ("rws", 5, 3, 7)]
)
def test_every_round_played_for_the_target_reaches_it_more_often(
    id_: str, bankroll: int, least: int, target: int
) -> None:
    """Check the chance against a plain recursion over all amounts of money."""
    best = seat(id_)
    life = Life(best.distribution, Fraction(bankroll), Fraction(least), Fraction(target))
    aimed = play_for_target(best, life)
    assert float(aimed.reached) > float(aimed.usual) + 1e-3
    assert aimed.reached.error < 1e-6
    play = best_play(best.game)
    chances = dict.fromkeys(range(least, target), 0.0)
    for _ in range(12):
        for money in chances:
            worths = np.array([after(chances, money + int(net)) for net in play.results])
            ends = play.ends(worths)
            chances[money] = float(ends @ worths) / ends.sum()
    assert chances[bankroll] <= float(aimed.reached) + 1e-12
    assert chances[bankroll] == pytest.approx(float(aimed.reached), abs=0.02)


def after(chances: dict[int, float], money: int) -> float:
    """Return the chance with some money, none below the least of them and sure above the most."""
    return 0.0 if money < min(chances) else chances.get(money, 1.0)


def test_there_is_no_play_for_a_target_without_one() -> None:
    best = seat("md")
    with pytest.raises(FifthStreetError, match="no target"):
        play_for_target(best, Life(best.distribution, Fraction(20), Fraction(10)))
