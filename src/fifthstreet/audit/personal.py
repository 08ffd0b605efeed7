"""The values beside the journal, held against the references in it.

A value that is not the one its line commits to was changed. One that is missing was erased, which
the journal says; if it does not, somebody deleted it in another way.
"""

import re
from collections.abc import Iterator
from typing import Final

import orjson

from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.personal import REFERENCE, reference_of
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.people.records import STREAM as PEOPLE

QUOTED: Final = re.compile(rf'"({REFERENCE.pattern})"')
MARK: Final = '"~'
ERASED: Final = "people.PersonalDataErased"
SEALED: Final = frozenset({"house.SeatTaken", "school.Noted"})
"""Events of other streams that refer to personal data."""


class PersonalReckoning:
    """Which references the journal has, whom each is about, and who was erased."""

    def __init__(self) -> None:
        self.references: dict[str, tuple[int, str]] = {}
        self.erased: set[str] = set()

    def take(self, line: JournalLine) -> None:
        """Take the next event."""
        if line.kind == ERASED:
            self.erased.add(orjson.loads(line.data)["subject"])
        elif MARK in line.data and (line.key == "people" or line.kind in SEALED):
            data = orjson.loads(line.data)
            names = ("person", "entry", "player", "by")
            subject = next((data[name] for name in names if data.get(name)), "")
            for reference in QUOTED.findall(line.data):
                self.references[reference] = (line.seq, str(subject))

    def changed(self, view: StoreView) -> Iterator[str]:
        """Yield what is wrong with the values beside the journal."""
        for one in view.personal():
            known = self.references.pop(one.reference, None)
            if reference_of(one.salt, one.value) != one.reference:
                yield f"a personal value about {one.subject or 'a stranger'} was changed"
            elif known is None:
                yield f"nothing refers to a value about {one.subject or 'a stranger'}"

    def missing(self) -> Iterator[tuple[int, str]]:
        """Yield the lines whose values are missing although nobody was erased."""
        for seq, subject in self.references.values():
            if subject not in self.erased:
                name = subject or "a stranger"
                yield seq, f"the personal data of {name} is missing, and no erasure is on record"


class Erased:
    """Who was erased; the people's stream is read only when somebody asks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._subjects: frozenset[str] | None = None

    def has(self, id_: str) -> bool:
        """Return whether a person or a patron was erased."""
        if self._subjects is None:
            erased = (one for one in self._store.records(PEOPLE) if one.kind == ERASED)
            self._subjects = frozenset(one.data["subject"] for one in erased)
        return id_ in self._subjects

    def forget(self) -> None:
        """Read the stream again when somebody asks, because somebody was erased."""
        self._subjects = None
