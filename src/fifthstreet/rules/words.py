"""How a sentence refers to each circumstance, action and event: one wording for every reader."""

from collections.abc import Iterable, Mapping
from typing import Final

from fifthstreet.rules.citation import BOOKS
from fifthstreet.rules.toml import parse

_WORDS: Final = parse(BOOKS.joinpath("words.toml").read_text(encoding="utf-8"), name="words.toml")
CIRCUMSTANCES: Final[Mapping[str, str]] = _WORDS["circumstances"]
"""Each as a clause that follows "when"."""
ACTIONS: Final[Mapping[str, str]] = _WORDS["actions"]
"""Each as an instruction."""
EVENTS: Final[Mapping[str, Mapping[str, str]]] = _WORDS["events"]
"""The sentence of each event, by vocabulary and name; `play.story` fills in the fields."""


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
