"""How a sentence refers to each circumstance, action and event: one wording for every reader.

And what people call what goes wrong, so that a search finds it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from fifthstreet.rules.plan import Zone
from fifthstreet.rules.remedies import Rule
from fifthstreet.rules.shelf import BOOKS
from fifthstreet.rules.toml import parse

_WORDS: Final = parse(BOOKS.joinpath("words.toml").read_text(encoding="utf-8"), name="words.toml")


CIRCUMSTANCES: Final[Mapping[str, str]] = _WORDS["circumstances"]
"""Each as a clause that follows "when"; a zone of a book may bring another."""
SCENES: Final[Mapping[str, str]] = _WORDS["scenes"]
"""What a dealer sees of a circumstance that the table itself does not show."""
MOMENTS: Final[Mapping[str, str]] = _WORDS["moments"]
"""How far a round has come, in a sentence."""
TIMES: Final[Mapping[str, list[str]]] = _WORDS["times"]
"""At which moments some irregularities are met."""
ACTIONS: Final[Mapping[str, str]] = _WORDS["actions"]
"""Each as an instruction."""
EVENTS: Final[Mapping[str, Mapping[str, str]]] = _WORDS["events"]
"""The sentence of each event, by vocabulary and name; `play.story` fills in the fields."""

TERMS: Final[Mapping[str, Mapping[str, list[str]]]] = _WORDS["terms"]
"""What people call each irregularity, circumstance and action, for a search."""


def circumstance(fact: str, zones: Iterable[Zone]) -> str:
    """Return a circumstance as a clause that follows "when", a zone's own by the zone's name.

    >>> circumstance("bets_are_open", ())
    'betting is open'
    """
    names = {zone.fact: zone.name for zone in zones}
    return CIRCUMSTANCES.get(fact) or f"it affects {names.get(fact, 'other cards')}"


def terms_of(rule: Rule) -> tuple[str, ...]:
    """Return what people call something that goes wrong, by its id and by its remedies.

    >>> from fifthstreet.rules.library import book
    >>> terms_of(book("md").irregularity("shoe_fault"))[:2]
    ('jam', 'jammed')
    """
    words = [*TERMS["irregularities"].get(rule.id, ())]
    for remedy in rule.remedies:
        for kind, ids in (("circumstances", remedy.when), ("actions", remedy.do)):
            words += [word for id_ in ids for word in TERMS[kind].get(id_, ())]
    return tuple(dict.fromkeys(words))


def listed(parts: Iterable[object]) -> str:
    """Return parts as a list in a sentence.

    >>> listed(["void the round", "return every wager", "reshuffle the cards"])
    'void the round, return every wager and reshuffle the cards'
    """
    *others, last = [*map(str, parts)] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def sentence(text: str) -> str:
    """Return a clause as a sentence.

    >>> sentence(CIRCUMSTANCES["bets_are_open"])
    'Betting is open.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def orders(actions: Iterable[str]) -> str:
    """Return what a remedy orders, as a clause.

    >>> orders(["discard_card", "continue"])
    'discard the card and continue the round'
    """
    return listed(ACTIONS[action] for action in actions)
