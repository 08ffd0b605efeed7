"""Erasing somebody in a store without a running house, and counting what an erasure deletes."""

import json
from dataclasses import dataclass
from typing import Final

from fifthstreet.accounts.outcome import AccountPlan, batch_of, command_record
from fifthstreet.accounts.people_snapshot import load
from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.ledger.clock import SteadyTime
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.personal import Sealer, is_reference
from fifthstreet.ledger.store.store import Store
from fifthstreet.people import HOUSE
from fifthstreet.people.decide import decide
from fifthstreet.people.names import find_person
from fifthstreet.people.policy import POLICY
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.protocol.people_commands import ErasePersonalData
from fifthstreet.refusals import Refusal

SEATED: Final = "house.SeatTaken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """Who was erased, how many values were deleted, and how many old lines keep the name."""

    subject: str
    values: int
    clear: int


def erase_in_store(store: Store, who: str, reason: str) -> Erasure | Refusal:
    """Erase a person, by id or name, or a patron by id."""
    people, _ = load(store, POLICY)
    known = find_person(people.state, who)
    subject = known.id if known else who
    with store.view() as view:
        values = sum(one.subject == subject for one in view.personal())
        # What a guest is called, such as guest-3, is a number of the house's and no personal name.
        name = f'"name":"{known.name}"' if known and not known.guest else ""
        clear = sum(
            bool(name and name in line.data) or _seats_in_clear(line, subject)
            for line in view.lines()
        )
    if known is None and not values:
        if not clear:
            return Refusal("person_is_unknown")
        if any(one.data.get("subject") == subject for one in store.records(PEOPLE)):
            return Refusal("nothing_would_change")
    command = ErasePersonalData(
        at=int(SteadyTime().now().timestamp()), by=HOUSE, subject=subject, reason=reason
    )
    answer = decide(people.state, command)
    if isinstance(answer, Refusal):
        return answer
    plan = AccountPlan(events=answer, command=command_record(command, HOUSE, HOUSE))
    batch = batch_of(plan, None, people.head, Sealer(SystemEntropy()))
    if batch is not None:
        store.commit([batch])
    return Erasure(subject=subject, values=values, clear=clear)


def _seats_in_clear(line: JournalLine, subject: str) -> bool:
    """Return whether a line of an earlier release seats somebody by their name or card in clear."""
    if line.kind != SEATED or f'"{subject}"' not in line.data:
        return False
    data = json.loads(line.data)
    texts = (data.get("name"), data.get("card"))
    about = subject in {data.get("player"), data.get("person")}
    return about and any(text and not is_reference(text) for text in texts)
