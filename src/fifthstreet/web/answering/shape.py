"""What every answer is made of: closed records, cards, exact figures, and fields left out."""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, RootModel

Held = TypeVar("Held")


class Told(BaseModel):
    """An answer whose fields are all known and of their own kind."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def _never_null(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


Maybe = Annotated[Held, Field(default=None, json_schema_extra=_never_null)]
"""A field that is there or is left out, and is never null."""
CardText = Annotated[
    str,
    Field(
        pattern=r"^([2-9TJQKA][cdhs]|\?\?)$",
        description="A card such as `As`; `??` is one that the reader may not see.",
    ),
]
Minor = Annotated[int, Field(description="Whole minor units of the currency.")]
Exact = Annotated[
    str,
    Field(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact figure such as `-3/7`."),
]
Seconds = Annotated[int, Field(description="A moment, in seconds since 1970.")]
SeatNumber = Annotated[str, Field(pattern="^[0-9]+$", description="The number of a seat.")]
Hex = Annotated[str, Field(pattern="^([0-9a-f]{2})*$", description="Bytes, in hexadecimal.")]


class Json(
    RootModel["None | bool | int | float | str | list[Json] | dict[str, Json]"], frozen=True
):
    """Anything that JSON can hold."""


class ClauseText(Told):
    """A citation with what it says, in our words."""

    id: str
    words: str


class Named(Told):
    """A word of a closed list, and how people read it."""

    id: str
    says: str
