"""What the figures that are still described here are made of: closed models and exact figures."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class ClosedModel(BaseModel):
    """An answer whose fields are all known and of their own kind."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Minor = Annotated[int, Field(description="Whole minor units of the currency.")]
Exact = Annotated[
    str,
    Field(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact figure such as `-3/7`."),
]
