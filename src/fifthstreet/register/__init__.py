"""The register of rules submissions: what was filed, what was approved, and what is in force.

A pure machine like people and rounds: a decision returns an event or a `Refusal` and changes
nothing, `evolve` never refuses, and `replay` is a fold. The time arrives as an argument.
"""

from fifthstreet.register.evolve import evolve, replay
from fifthstreet.register.records import STREAM, records
from fifthstreet.register.state import FiledVersion, RegisterState, Standing, table_id

__all__ = [
    "STREAM",
    "FiledVersion",
    "RegisterState",
    "Standing",
    "evolve",
    "records",
    "replay",
    "table_id",
]
