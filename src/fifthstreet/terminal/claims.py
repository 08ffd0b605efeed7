"""Winners at linked tables, read from JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fifthstreet.cards import Hand
from fifthstreet.cards.card import CardError
from fifthstreet.errors import FifthStreetError
from fifthstreet.play.linked_jackpot import JackpotClaim
from fifthstreet.play.terms import Terms

Whole = Annotated[int, Field(ge=0, lt=10**15)]


class _Claim(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    table: str
    seat: Annotated[int, Field(ge=1, le=99)]
    cards: str
    staked: Whole
    complete_at: Whole | None = None


class _Claims(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    meters: dict[str, Whole]
    claims: Annotated[list[_Claim], Field(min_length=1, max_length=1000)]
    ruled: list[Annotated[list[str | int], Field(min_length=2, max_length=2)]] = []


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The winners, what the meters show before the first is paid, and the order if it was ruled."""

    meters: Mapping[str, Fraction]
    claims: tuple[JackpotClaim, ...]
    ruled: tuple[tuple[str, int], ...]


def read_claims(text: str, name: str, terms: Terms) -> Claims:
    """Return the winners that a text describes, or raise with the first thing that is wrong."""
    try:
        result = _Claims.model_validate_json(text)
        claims = tuple(
            JackpotClaim(
                table=each.table,
                seat=each.seat,
                cards=Hand(each.cards),
                staked=each.staked,
                complete_at=each.complete_at,
            )
            for each in result.claims
        )
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the text"
        raise FifthStreetError(f"{name}: {place}: {first['msg']}.") from None
    except CardError as error:
        raise FifthStreetError(f"{name}: {error.what}", remedy=error.remedy) from None
    known = terms.progressive.meters if terms.progressive else ()
    if set(result.meters) != set(known):
        raise FifthStreetError(
            f"{name}: the meters are not those of the table.",
            remedy=f"Name {', '.join(known) or 'a book with a jackpot'}.",
        )
    return Claims(
        meters={meter: Fraction(value) for meter, value in result.meters.items()},
        claims=claims,
        ruled=tuple((str(table), int(seat)) for table, seat in result.ruled),
    )
