"""The table: everything around the cards between rounds, from the opening to the discard rack."""

from fifthstreet.play.table.decide import decide
from fifthstreet.play.table.evolve import evolve, replay
from fifthstreet.play.table.setup import Setup
from fifthstreet.play.table.table import Table, opened

__all__ = ["Setup", "Table", "decide", "evolve", "opened", "replay"]
