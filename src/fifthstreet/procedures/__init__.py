"""The table: everything around the cards between rounds, from the opening to the discard rack."""

from fifthstreet.procedures.decide import decide
from fifthstreet.procedures.evolve import evolve, replay
from fifthstreet.procedures.setup import Setup
from fifthstreet.procedures.table import Table, opened

__all__ = ["Setup", "Table", "decide", "evolve", "opened", "replay"]
