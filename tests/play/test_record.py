"""Records that are made and copied quickly are as frozen and as equal as any."""

from dataclasses import FrozenInstanceError, dataclass, fields
from typing import Any

import pytest

from fifthstreet.play.line import Line
from fifthstreet.play.record import Changing, lazy, maker, without_defaults

LINE: dict[str, Any] = {
    "seat": 1,
    "wager": "ante",
    "staked": 500,
    "paid": 1000,
    "outcome": "win",
    "citation": "MD-12.A",
    "why": "Aces pay",
}


@without_defaults
@dataclass(frozen=True, kw_only=True)
class Pair(Changing):
    """Two numbers, of which the sum is kept."""

    LAZY = ("total",)

    left: int
    right: int = 2

    @lazy
    def total(self) -> int:
        """Return the sum."""
        return self.left + self.right


def test_a_made_record_is_one_of_its_class_with_its_defaults() -> None:
    made = maker(Line)(**LINE)
    assert type(made) is Line
    assert made == Line(**LINE)
    assert hash(made) == hash(Line(**LINE))
    assert (made.odds, made.net) == (None, 500)


def test_a_made_record_is_frozen_and_takes_what_its_class_takes() -> None:
    make = maker(Line)
    with pytest.raises(FrozenInstanceError):
        make(**LINE).paid = 7  # type: ignore[misc]
    with pytest.raises(TypeError, match="why"):
        make(**{key: value for key, value in LINE.items() if key != "why"})
    with pytest.raises(TypeError, match="tip"):
        make(**LINE, tip=5)  # type: ignore[call-arg]


def test_a_changed_copy_is_another_record_and_works_out_anew() -> None:
    pair = Pair(left=1)
    assert pair.total == 3
    changed = pair.but(right=5)
    assert (pair.right, changed.right, changed.total) == (2, 5, 6)
    assert changed == Pair(left=1, right=5)
    with pytest.raises(FrozenInstanceError):
        changed.left = 3  # type: ignore[misc]


def test_a_copy_may_keep_what_was_worked_out() -> None:
    pair = Pair(left=1)
    assert pair.total == 3
    assert pair.amend(left=2, right=1).total == 3
    assert pair.amend(left=2, total=4).total == 4
    assert Pair(left=2).amend(right=9).total == 11


def test_a_bare_class_has_no_defaults_and_its_records_have() -> None:
    assert not hasattr(Pair, "right")
    assert Pair(left=1).right == 2
    assert [field.default for field in fields(Pair)][1] == 2


def test_what_is_worked_out_is_told_by_the_class_too() -> None:
    assert isinstance(Pair.total, lazy)
    assert Pair.total.__doc__ == "Return the sum."
