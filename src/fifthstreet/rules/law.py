"""What every record of the law has in common: it is frozen, knows no stray keys, and cites."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Generic, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from fifthstreet.money import MoneyError, Odds, parse_odds
from fifthstreet.rules.citation import CitationError, Citations, resolve

Value = TypeVar("Value")


def as_tuple(value: object) -> object:
    """Return a text by itself as the only one of several."""
    return (value,) if isinstance(value, str) else value


def one_or_several(says: str) -> WithJsonSchema:
    """Return the schema of a list of texts of which one may stand by itself."""
    several = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    return WithJsonSchema({"description": says, "anyOf": [{"type": "string"}, several]})


def _all_known(value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Refuse what the law that is being read cannot cite, or else what no book on the shelf can."""
    known = info.context.resolve if isinstance(info.context, Citations) else resolve
    for citation in value:
        try:
            known(citation)
        except CitationError as error:
            raise ValueError(str(error)) from error
    return value


Cite = Annotated[
    tuple[str, ...],
    BeforeValidator(as_tuple),
    Field(min_length=1),
    AfterValidator(_all_known),
    one_or_several("The clause, family of clauses or ruling that says so."),
]


def _as_odds(value: object) -> object:
    if isinstance(value, Odds):
        return value
    try:
        return parse_odds(value)  # type: ignore[arg-type]  # which refuses what is no text
    except MoneyError as error:
        raise ValueError(str(error)) from error


Pays = Annotated[
    Odds,
    BeforeValidator(_as_odds),
    WithJsonSchema(
        {
            "type": "string",
            "description": "Such as `500 to 1`, `3 to 2`, `300 for 1`, `100% of mega`, "
            "`100.00 SGD`, `push`.",
        }
    ),
]

MOST_AMOUNT: Final = 10**12
"""The largest whole number that anybody may write; no table needs as much."""
Positive = Annotated[int, Field(ge=1, le=MOST_AMOUNT)]
Count = Annotated[int, Field(ge=0, le=MOST_AMOUNT)]

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


WORDING = "It is wording for people to read."
IDENTITY = "It is what the thing is called; everything that refers to it must use the same word."

Reasons = Mapping[str, str]
"""Why fields of a record only inform, by their names; `*` is all of them."""


class LawRecord(BaseModel):
    """A frozen record that refuses keys it does not know.

    Its values are obeyed, or else the record declares them `informative`, with the reason: by the
    name of a field, or `*` for all of them.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        arbitrary_types_allowed=True,
        use_attribute_docstrings=True,
    )
    informative: ClassVar[Reasons] = {
        **dict.fromkeys(("name", "title", "text", "says", "mend", "aliases"), WORDING),
        **dict.fromkeys(("id", "act", "code"), IDENTITY),
    }

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Add to the schema why a field only informs."""
        whole = handler(schema)
        for name, described in handler.resolve_ref_schema(whole).get("properties", {}).items():
            if reason := informative(cls, name):
                described["informative"] = reason
        return whole


def informative(record: type[BaseModel], name: str) -> str | None:
    """Return why a field of a record only informs, or None where it is obeyed."""
    for kind in record.__mro__:
        declared = kind.__dict__.get("informative", {})
        if reason := declared.get(name) or declared.get("*"):
            return str(reason)
    return None


class Law(LawRecord):
    """A record that says which clause it comes from."""

    cite: Cite
    """The clauses and rulings that say so."""

    @property
    def citation(self) -> str:
        """Return the first, and usually only, citation."""
        return self.cite[0]


class Cited(Law, Generic[Value]):
    """A single value with its clause: ``{ value = 6, cite = "MD-2.A-s1" }``."""

    model_config = ConfigDict(use_attribute_docstrings=False)  # sought anew for each kind of value

    value: Value = Field(description="What the document says.")

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle has: kinds of values have no names by which they could be found."""
        return _cited, (self.value, self.cite)

    def __bool__(self) -> bool:
        """Return whether the document says yes; a cited no is as false as silence."""
        return bool(self.value)


def _cited(value: Any, cite: tuple[str, ...]) -> Cited[Any]:
    return Cited[Any].model_construct(value=value, cite=cite)


def citations(thing: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every (citation, where) anywhere inside a record."""
    if isinstance(thing, Law):
        yield from ((citation, path) for citation in thing.cite)
    if isinstance(thing, BaseModel):
        for name in type(thing).model_fields:
            yield from citations(getattr(thing, name), f"{path}.{name}" if path else name)
    elif isinstance(thing, tuple):
        for index, item in enumerate(thing):
            label = getattr(item, "id", index)
            yield from citations(item, f"{path}.{label}")
