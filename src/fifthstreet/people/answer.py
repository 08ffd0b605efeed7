"""The answer to a command about people."""

from fifthstreet.protocol.people_events import Event
from fifthstreet.refusals import Refusal

Answer = tuple[Event, ...] | Refusal
