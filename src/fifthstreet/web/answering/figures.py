"""What the mathematics answers: the figures of a game, and what hangs on them."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from fifthstreet.web.answering.shape import ClosedModel, Exact


def record_schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas of PAR sheets and signs, which follow from their records."""
    from fifthstreet.paper.record_schema import Schemas, par_schemas
    from fifthstreet.paper.sign_record import Sign

    signs = Schemas("Sign")
    signs.of(Sign)
    return signs.components | par_schemas()


class ShortRule(ClosedModel):
    """One rule to learn: what is done, and when, by its features and in words."""

    action: str
    when: list[str]
    words: str


class ShortPart(ClosedModel):
    """The rules of one decision, the first that fits being the one."""

    name: str
    rules: list[ShortRule]
    otherwise: str


class ShortRules(ClosedModel):
    """The few rules that a person can learn, and exactly what they cost in antes."""

    parts: list[ShortPart]
    notes: list[str]
    expected_value: Exact
    cost: Exact
    cost_percent: float


class StreetTable(ClosedModel):
    """The best decision in every position of a street, in columns; values are antes."""

    street: int
    staked: int
    staked_possible: list[int]
    choices: list[str]
    cards: list[str]
    sets: list[int]
    best: Annotated[list[int], Field(description="Places in `choices`.")]
    values: Annotated[list[list[float]], Field(description="A column for each choice.")]


class RaiseTable(ClosedModel):
    """Casino Stud: the hands for which the dealer's card matters, and against which to bet."""

    choices: list[str]
    always: int
    never: int
    cards: list[str]
    names: list[str]
    sets: list[int]
    against: list[str]


class Strategy(RootModel[StreetTable | RaiseTable]):
    """How to play: every position of a street, or Casino Stud's one decision."""


class Difference(ClosedModel):
    """One point in which two books differ, with both clauses."""

    where: str
    field: str
    left: str | None
    right: str | None
    left_citation: str | None
    right_citation: str | None


class Compared(ClosedModel):
    """Every point in which two books differ."""

    left: str
    right: str
    differences: list[Difference]


class Finding(ClosedModel):
    """Something that is wrong with a submission, and where."""

    code: str
    severity: Literal["error", "warning"]
    where: str
    line: int
    column: int
    message: str
    citation: str | None
    remedy: str | None


class Checked(ClosedModel):
    """Everything that is wrong with a submission, in the order of its text."""

    ok: bool
    findings: list[Finding]
