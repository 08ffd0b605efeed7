"""What the table answers: events, or a refusal."""

from fifthstreet.procedures.events import Event
from fifthstreet.refusals import Refusal

Answer = tuple[Event, ...] | Refusal
