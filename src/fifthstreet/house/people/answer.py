"""What a command about people is answered with."""

from fifthstreet.house.people.events import Event
from fifthstreet.house.people.refusals import Refusal

Answer = tuple[Event, ...] | Refusal
