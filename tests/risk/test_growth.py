"""Play for growth beats every other play at the growth of its bankroll."""

from fractions import Fraction
from math import log1p

import pytest

from fifthstreet.analysis.enquiry import Enquiry
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.growth import play_for_growth
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
