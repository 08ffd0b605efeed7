"""What a command about people is answered with."""

from fifthstreet.people.refusals import Refusal
from fifthstreet.protocol.people_events import Event

Answer = tuple[Event, ...] | Refusal
