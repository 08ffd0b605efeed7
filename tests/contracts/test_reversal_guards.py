# ruff: noqa: S608 - the statements are the test's own
"""What the databases themselves refuse of voids, whoever asks (R34)."""

from collections.abc import Iterator

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.meters import MeterMovement
from ledger.store.kit import DATABASES, Kind, Place, moving

NUMBERS = iter(range(50, 10_000))


@pytest.fixture(params=DATABASES, scope="module")
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """Give a house where round r put 50 in, won 400, was reset by 30 and had 100 put back."""
    kind: Kind = request.param
    made = Place(kind, tmp_path_factory.mktemp("guards"))
    moved = (("reset", 1_000, None), ("contribution", 50, "r"), ("award", -400, "r"))
    after = (("reset", 30, "r"), ("reversal", 100, "r"), ("reversal", -20, "r"))
    made.open().commit(
        [
            moving(f"e{n}", MeterMovement(meter="main:mega", kind=kind, parts=parts, round=round_))  # type: ignore[arg-type]
            for n, (kind, parts, round_) in enumerate((*moved, *after))
        ]
    )
    yield made
    assert audit(made.opened[0]).ok
    made.close()


def put(place: Place, parts: int, round_: str) -> None:
    """Write a reversal past the program, and take it back."""
    number = next(NUMBERS)
    row = f"'main:mega', {number}, {number}, 'reversal', {parts}, '', {round_}"
    insert = f"INSERT INTO movements VALUES ({row})"
    if place.kind == "sqlite":
        place.sql("BEGIN", insert, "ROLLBACK")
    else:
        place.sql(insert, "DO $$ BEGIN RAISE EXCEPTION 'it would stand'; END $$")


@pytest.mark.parametrize(("parts", "round_"), [(-61, "'r'"), (-1, "'s'"), (-1_000, "'r'")])
def test_r34_a_void_takes_out_no_more_than_the_round_put_in(
    place: Place, parts: int, round_: str
) -> None:
    with pytest.raises(Exception, match="did not put that much in"):
        put(place, parts, round_)


@pytest.mark.parametrize(("parts", "round_"), [(301, "'r'"), (1, "'s'"), (400, "'r'")])
def test_r34_a_void_puts_back_no_more_than_the_round_was_awarded(
    place: Place, parts: int, round_: str
) -> None:
    with pytest.raises(Exception, match="was not awarded that much"):
        put(place, parts, round_)


@pytest.mark.parametrize(("parts", "round_"), [(5, "NULL"), (-5, "NULL"), (0, "'r'")])
def test_r34_a_reversal_has_a_round_and_an_amount(place: Place, parts: int, round_: str) -> None:
    with pytest.raises(Exception, match=r"lawful_movement|that much"):
        put(place, parts, round_)


@pytest.mark.parametrize("parts", [300, -60])
def test_what_is_within_bounds_is_let_through(place: Place, parts: int) -> None:
    """A negative control: the guards refuse what is too much, and nothing else."""
    if place.kind == "sqlite":
        put(place, parts, "'r'")
    else:
        with pytest.raises(Exception, match="it would stand"):
            put(place, parts, "'r'")
