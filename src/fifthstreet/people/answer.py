"""What a command about people is answered with."""

from fifthstreet.people.events import Event
from fifthstreet.refusals import Refusal

Answer = tuple[Event, ...] | Refusal
