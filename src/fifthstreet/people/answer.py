"""The answer to a command about people."""

from fifthstreet.people.events import Event
from fifthstreet.refusals import Refusal

Answer = tuple[Event, ...] | Refusal
