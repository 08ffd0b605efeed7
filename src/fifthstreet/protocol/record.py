"""What every record that leaves the house is made of: closed and frozen, with fields left out."""

from typing import Annotated, Any, dataclass_transform

import msgspec
from msgspec import Meta

REFERENCE = "#/components/schemas/"


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True):
    """A view, an answer or a frame; a field that is `UNSET` is left out of its JSON."""


CardText = Annotated[
    str,
    Meta(
        pattern=r"^([2-9TJQKA][cdhs]|\?\?)$",
        description="A card such as `As`; `??` is one that the reader may not see.",
    ),
]
Cards = tuple[CardText, ...]
Minor = Annotated[int, Meta(description="Whole minor units of the currency.")]
Exact = Annotated[
    str, Meta(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact figure such as `-3/7`.")
]
Seconds = Annotated[int, Meta(description="A moment, in seconds since 1970.")]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$", description="Bytes, in hexadecimal.")]
Json = Annotated[Any, Meta(extra_json_schema={"$ref": f"{REFERENCE}Json"})]
"""Anything that JSON can hold."""
Fields = dict[str, Json]
"""The fields of a command or an event as JSON; its kind says which they are."""
Yes = Annotated[bool, Meta(extra_json_schema={"const": True})]
No = Annotated[bool, Meta(extra_json_schema={"const": False})]


class ClauseText(Record):
    """A citation with what it says, in our words."""

    id: str
    words: str


class Named(Record):
    """A word of a closed list, and how people read it."""

    id: str
    says: str


def one_of(*records: type[Record]) -> Meta:
    """Describe a field that holds one of some records, of which nothing in it tells which."""
    named = [{"$ref": f"{REFERENCE}{one.__name__}"} for one in records]
    return Meta(extra_json_schema={"anyOf": named})
