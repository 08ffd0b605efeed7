"""The terms of a round: the book and what the operator chose, and the brief of both."""

from dataclasses import dataclass, field

from fifthstreet.play.brief import Brief, brief_of
from fifthstreet.play.choices import Choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms(Choices):
    """What a round is played under; everything the round asks of the law it asks here."""

    brief: Brief = field(init=False, repr=False, compare=False)
    """All of this, arranged by what a round asks at every step."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "brief", brief_of(self))
