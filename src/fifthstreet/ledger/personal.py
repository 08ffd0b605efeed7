"""Personal data outside the journal: lines have references, a table of the store has the values.

A reference is a keyed hash of the value with a salt of its own, so a line commits to the value and
says nothing about it. Erasing a person deletes their rows of the table; the chain stays the same.
"""

import base64
import hmac
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple

from fifthstreet.fairness.entropy import Entropy
from fifthstreet.ledger.canonical import canonical

REFERENCE: Final = re.compile(r"~[A-Za-z0-9_-]{36}")
SALT_BYTES: Final = 16
COMMITMENT_BYTES: Final = 27
PRIVATE: Final = "private"
"""The field of an event that refers to all its personal fields together."""


class PersonalValue(NamedTuple):
    """A value outside the journal: its reference, whom it is about, the salt, and the text."""

    reference: str
    subject: str
    salt: str
    value: str


def reference_of(salt: str, value: str) -> str:
    """Return the reference of a value.

    >>> is_reference(reference_of("00" * 16, "ann"))
    True
    """
    digest = hmac.digest(bytes.fromhex(salt), value.encode("utf-8", "surrogatepass"), "sha256")
    return "~" + base64.urlsafe_b64encode(digest[:COMMITMENT_BYTES]).decode("ascii")


def is_reference(text: str) -> bool:
    """Return whether a text of the journal is a reference to a value."""
    return REFERENCE.fullmatch(text) is not None


class Sealer:
    """Stores values outside the journal: returns references, and remembers their values."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self.values: list[PersonalValue] = []

    def seal(self, value: str, subject: str) -> str:
        """Return the reference of a value for the journal; an empty value stays empty."""
        if not value:
            return ""
        salt = self._entropy.take(SALT_BYTES).hex()
        reference = reference_of(salt, value)
        self.values.append(PersonalValue(reference, subject, salt, value))
        return reference

    def seal_fields(self, data: Mapping[str, Any], names: Collection[str], subject: str) -> Any:
        """Return the data of an event with some fields replaced by one reference."""
        apart = {name: data[name] for name in names if data.get(name)}
        if not apart:
            return data
        rest = {name: value for name, value in data.items() if name not in apart}
        return {**rest, PRIVATE: self.seal(canonical(apart), subject)}


Lookup = Callable[[Collection[str]], Mapping[str, str]]


class Directory:
    """The values of references, if the store still has them; remembers what it has read."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._values: dict[str, str] = {}

    def read(self, text: str) -> str | None:
        """Return what a text of the journal says: itself, its value, or None if that is erased."""
        if not is_reference(text):
            return text
        if text not in self._values:
            self._values.update(self._lookup([text]))
        return self._values.get(text)

    def forget(self) -> None:
        """Ask the store again from now on, because somebody was erased."""
        self._values.clear()
