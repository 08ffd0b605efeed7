"""What the table answers: events, or a refusal."""

from fifthstreet.play.table.events import Event
from fifthstreet.play.table.refusals import TableRefusal

Answer = tuple[Event, ...] | TableRefusal
