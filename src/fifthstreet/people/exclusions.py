"""The operator's exclusion list: who may not play, checked at sign-in, registration and the seat.

An entry names an account, a person by name and date of birth, a card or document, or several of
these. A name may be another person's, so it only calls the floor; an account or a number is sure.
The player never sees the reason.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from fifthstreet.people.answer import Answer
from fifthstreet.people.approvals import agreed
from fifthstreet.people.authority import allowed
from fifthstreet.people.exclusion_keys import key_of_name, key_of_number, key_of_person
from fifthstreet.people.names import skeleton
from fifthstreet.people.state import Exclusion, Person, State
from fifthstreet.protocol.exclusion_commands import AddExclusion, RemoveExclusion
from fifthstreet.protocol.exclusion_events import ExclusionAdded, ExclusionRemoved
from fifthstreet.refusals import Refusal

ASK_STAFF: Final = Refusal("staff_must_be_asked")
"""All that a player hears of an entry."""
LONGEST: Final = 80
STATUTORY: Final = "statutory"
MOST: Final = 2**53 - 1
Certainty = Literal["sure", "name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """An entry that matches a person; a name alone is not certain."""

    entry: Exclusion
    certainty: Certainty


def matched(
    state: State, at: int, *, person: str = "", name: str = "", number: str = ""
) -> Match | None:
    """Return the entry in force under which somebody is found, a sure one first."""
    sure = [key_of_person(person)] if person else []
    sure += [key_of_number(number)] if number else []
    for entry in _entries(state, sure, at):
        return Match(entry=entry, certainty="sure")
    for entry in _entries(state, [key_of_name(name)] if name and skeleton(name) else [], at):
        return Match(entry=entry, certainty="name")
    return None


def _entries(state: State, keys: Iterable[str], at: int) -> Iterator[Exclusion]:
    for key in keys:
        for id_ in state.exclusion_keys.get(key, ()):
            if state.exclusions[id_].applies(at):
                yield state.exclusions[id_]


def listed(state: State, person: Person, at: int) -> bool:
    """Return whether an account is on the list; names of staff and guests are not looked up."""
    name = person.name if person.role == "player" and not person.guest else ""
    return matched(state, at, person=person.id, name=name) is not None


def add(state: State, command: AddExclusion) -> Answer:
    """Put somebody on the list; their sessions end if it applies now."""
    actor = allowed(state, command.by, command.at, "house.add_exclusion")
    if isinstance(actor, Refusal):
        return actor
    if refused := _unfit(state, command):
        return refused
    if command.person == actor.name:
        return Refusal("own_role_may_not_be_changed")
    now = command.since <= command.at and (command.until is None or command.at < command.until)
    return (
        ExclusionAdded(
            at=command.at,
            by=actor.name,
            entry=state.next_id("exclusion", "x"),
            person=command.person,
            name=command.name.strip(),
            born=command.born,
            identifier=command.identifier.strip(),
            category=command.category,
            since=command.since,
            until=command.until,
            reason=command.reason,
            ends=tuple(_meant(state, command)) if now else (),
        ),
    )


def _meant(state: State, command: AddExclusion) -> Iterator[str]:
    """Yield the players whom a new entry concerns."""
    looks = state.looks.get(skeleton(command.name), "")
    namesake = state.persons.get(looks)
    if command.person:
        yield command.person
    if namesake is not None and namesake.role == "player" and namesake.id != command.person:
        yield namesake.id


def _unfit(state: State, command: AddExclusion) -> Refusal | None:
    """Return what is wrong with a new entry, or None."""
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    texts = (command.name, command.born, command.identifier, command.reason)
    if not all(len(one) <= LONGEST and one.isprintable() for one in texts):
        return Refusal("text_is_too_long", f"Write up to {LONGEST} characters.")
    if command.person and command.person not in state.persons:
        return Refusal("person_is_unknown")
    if not (command.person or skeleton(command.name) or key_of_number(command.identifier)[7:]):
        return Refusal("exclusion_names_nobody")
    if command.born and not is_date(command.born):
        return Refusal("date_is_wrong")
    ends = MOST if command.until is None else command.until
    return None if 0 <= command.since < ends <= MOST else Refusal("exclusion_ends_too_soon")


def is_date(text: str) -> bool:
    """Return whether a text is a day such as 2026-12-31."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def remove(state: State, command: RemoveExclusion) -> Answer:
    """Take an entry off the list; a statutory one as two people agreed."""
    entry = state.exclusions.get(command.entry)
    statutory = entry is not None and entry.category == STATUTORY
    act = "house.remove_statutory_exclusion" if statutory else "house.remove_exclusion"
    actor = allowed(state, command.by, command.at, act)
    if isinstance(actor, Refusal):
        return actor
    if entry is None or entry.removed_at is not None:
        return Refusal("exclusion_is_unknown")
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    removed = ExclusionRemoved(at=command.at, by=actor.name, entry=entry.id, reason=command.reason)
    if not statutory:
        return (removed,)
    used = agreed(state, actor, "exclusion", entry.id, command.at)
    return used if isinstance(used, Refusal) else (used, removed)


def reported(state: State) -> tuple[Exclusion, ...]:
    """Return the whole list in its order, with removed entries, for pages and reports.

    Players who excluded themselves here come after it, in the category `self_excluded`.
    """
    themselves = (
        Exclusion(
            id=person.id,
            person=person.id,
            name=person.name,
            born="",
            identifier="",
            category="self_excluded",
            since=person.excluded_at or 0,
            until=person.excluded_until,
            reason="",
            by=person.id,
            at=person.excluded_at or 0,
        )
        for person in state.persons.values()
        if person.excluded_until is not None and not person.on_break
    )
    return (*state.exclusions.values(), *themselves)
