"""A computed house edge."""

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.edge import Edge, expected_loss


@pytest.mark.parametrize("text", ["", "4,9", "4.9%", "about 5", "1e3", "4."])
def test_a_percentage_is_a_plain_decimal(text: str) -> None:
    with pytest.raises(FifthStreetError, match="no percentage"):
        Edge(of_ante=text, of_money_staked="1.4", tie_rule="the player bets more")


@pytest.mark.parametrize(("percent", "loss"), [("5", 500), ("4.9149", 491), ("0.005", 1)])
def test_an_expected_loss_is_rounded_to_the_nearest_unit(percent: str, loss: int) -> None:
    assert expected_loss(percent, 10_000) == loss


def test_a_claim_agrees_where_rounding_a_figure_gives_it() -> None:
    edge = Edge(of_ante="4.9149", of_money_staked="1.411", tie_rule="the player bets less")
    assert edge.agrees_with("1.41")
    assert edge.agrees_with("4.9")
    assert not edge.agrees_with("1.58")
