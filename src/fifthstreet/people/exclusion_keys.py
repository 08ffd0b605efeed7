"""The keys of an entry of the exclusion list: an account, a name, or a number."""

import re
from collections.abc import Iterator

from fifthstreet.people.names import skeleton
from fifthstreet.people.state import Exclusion


def keys_of(entry: Exclusion) -> Iterator[str]:
    """Yield the keys of an entry."""
    if entry.person:
        yield key_of_person(entry.person)
    if entry.name:
        yield key_of_name(entry.name)
    if entry.identifier:
        yield key_of_number(entry.identifier)


def key_of_person(person: str) -> str:
    """Return the key of an account."""
    return f"person:{person}"


def key_of_name(name: str) -> str:
    """Return the key of a name; names that look alike have one key."""
    return f"name:{skeleton(name)}"


def key_of_number(number: str) -> str:
    """Return the key of the number of a player card or a document, however it is spaced.

    >>> key_of_number("ab 12-34") == key_of_number("AB1234")
    True
    """
    return f"number:{re.sub(r'[^a-z0-9]', '', number.casefold())}"
