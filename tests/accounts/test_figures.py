"""Two people change a jackpot's figures: limits upwards, rates and resets from the next win."""

from typing import Any

import pytest

from fifthstreet.jackpots.acts import Act, Agreement
from fifthstreet.jackpots.figures import JackpotFigures
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import Sitting

AGREED = Agreement(approved=("max", "mia"), reason="The season begins.")
pytestmark = pytest.mark.requirement("R35", "R38")


@pytest.fixture
def figures() -> Any:
    sitting = Sitting()
    sitting.open("md-1", link="maryland", terms=ProgressiveTerms(limits={"mega": 9_000_000}))
    return JackpotFigures(sitting.house.progressives, lambda _: (100,))


def test_a_figure_is_known_by_its_name(figures: JackpotFigures) -> None:
    assert figures.now("limit:maryland:mega") == 9_000_000
    assert figures.now("reset:maryland:mega") == 1_000_000
    assert figures.now("rate:maryland:mega") is not None
    for name in ("limit:maryland:none", "limit:nowhere:mega", "size:maryland:mega", "limit"):
        assert figures.now(name) is None


def test_each_figure_has_its_act(figures: JackpotFigures) -> None:
    assert isinstance(figures.changed("limit:maryland:mega", 9_500_000, AGREED), Act)
    assert isinstance(figures.changed("reset:maryland:mega", 2_000_000, AGREED), Act)
    assert isinstance(figures.changed("rate:maryland:mega", 1_000, AGREED), Act)


def test_what_makes_no_sense_is_refused(figures: JackpotFigures) -> None:
    lower = figures.changed("limit:maryland:mega", 100, AGREED)
    assert not isinstance(lower, Act)
    assert lower.code == "meter_limit_may_only_rise"
    alone = Agreement(approved=("max",), reason="So.")
    assert not isinstance(figures.changed("reset:maryland:mega", 2_000_000, alone), Act)
    unknown = figures.changed("limit:nowhere:mega", 1, AGREED)
    assert not isinstance(unknown, Act)
