"""Names that people choose: short, readable, and not mistaken for another's.

Two names that look alike are one name. Letters come from one alphabet, Latin with accents, so that
no Cyrillic letter passes for an `a`; and `rn` reads as `m`, `0` as `o`, `1`, `I` and `l` as one.
"""

import re
import unicodedata
from hashlib import sha256
from typing import Final

from fifthstreet.people.authority import COLUMNS
from fifthstreet.people.state import Person, State
from fifthstreet.refusals import Refusal

LEAST: Final = 3
MOST: Final = 20
SHAPE: Final = re.compile(r"[A-Za-z0-9]+(?:[ ._-][A-Za-z0-9]+)*")
LOOKALIKES: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "8": "b", "2": "z"})
IN_NAMES: Final = frozenset(" '\u2019-.,\u00b7\u30fb")
"""What a legal name has between its letters."""
LONGEST_LEGAL: Final = 100
RESERVED: Final = frozenset(
    {
        *COLUMNS,
        "admin",
        "bot",
        "cashier",
        "pit",
        "staff",
        "support",
        "system",
        "fifthstreet",
        "erased",
    }
)


def normal(name: str) -> str:
    """Return a name as it is stored: composed, without spaces around it."""
    return unicodedata.normalize("NFC", name.strip())


def called(name: str) -> str:
    """Return a name as it is looked up at sign-in, without regard to case."""
    return normal(name).casefold()


def key_of_tries(name: str, source: str = "") -> str:
    """Return the key for counting failures; people type passwords where names belong."""
    text = f"{called(name)}\0{source}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def erased_name(person: str) -> str:
    """Return what a person is called whose data was erased.

    >>> erased_name("p12")
    'erased person 12'
    """
    return f"erased person {person.lstrip('p')}"


def find_person(state: State, who: str) -> Person | None:
    """Return a person by id, or else by name."""
    return state.persons.get(who) or state.persons.get(state.names.get(called(who), ""))


def skeleton(name: str) -> str:
    """Return a name with look-alike characters made the same.

    >>> skeleton("Mar1e.Cürie") == skeleton("rnarieCurie")
    True
    """
    plain = re.sub(r"[^a-z0-9]", "", _plain(name).casefold()).translate(LOOKALIKES)
    return plain.replace("rn", "m").replace("vv", "w")


def _plain(name: str) -> str:
    """Return a name without its accents."""
    parts = unicodedata.normalize("NFD", name)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _is_reserved(name: str) -> bool:
    words = [name, *re.split(r"[ ._-]", name)]
    skeletons = {skeleton(word.rstrip("0123456789")) for word in words}
    return not skeletons.isdisjoint(skeleton(word) for word in RESERVED)


def is_legal_name(name: str) -> bool:
    """Return whether a text is a name in some script; look-alikes do not matter here.

    >>> [is_legal_name(name) for name in ("O'Brien", "Li", "李明", "Dr. Grace Floor-Ng", "7")]
    [True, True, True, True, False]
    """
    letters = [one for one in name if unicodedata.category(one)[0] in "LM"]
    rest = set(name) - set(letters)
    return bool(letters) and rest <= IN_NAMES and len(name) <= LONGEST_LEGAL


def objection_to_name(name: str) -> Refusal | None:
    """Return why nobody can have a normalized name, or None.

    >>> objection_to_name("José"), objection_to_name("The h0use").code
    (None, 'name_is_reserved')
    """
    if not LEAST <= len(name) <= MOST:
        return Refusal("name_length_is_not_allowed")
    stacked = any(unicodedata.combining(part) for part in name)
    if stacked or not SHAPE.fullmatch(_plain(name)):
        return Refusal("name_has_a_forbidden_character")
    return Refusal("name_is_reserved") if _is_reserved(name) else None
