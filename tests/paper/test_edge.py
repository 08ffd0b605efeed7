"""A computed house edge."""

from fractions import Fraction

import pytest

from fifthstreet.paper.edge import expected_loss
from paper.submissions import edge_of


@pytest.mark.parametrize(("percent", "loss"), [("5", 500), ("4.9149", 491), ("0.005", 1)])
def test_an_expected_loss_is_rounded_to_the_nearest_unit(percent: str, loss: int) -> None:
    assert expected_loss(Fraction(percent) / 100, 10_000) == loss


def test_a_claim_agrees_where_rounding_a_figure_gives_it() -> None:
    edge = edge_of("4.9149", "1.411")
    assert edge.agrees_with("1.41")
    assert edge.agrees_with("4.9")
    assert not edge.agrees_with("1.58")
