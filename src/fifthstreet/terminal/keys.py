"""The keys of decisions, the same as on the pages: digits for bets, a letter for the rest."""

from collections.abc import Iterable, Sequence
from typing import Final

LETTERS: Final = {"fold": "F", "stay": "S"}
TAKE_BACK, LOOK, WRONG = "T", "L", "W"


def keys_for(choices: Iterable[str]) -> list[str]:
    """Return the key of each choice: its own letter, or the next digit.

    >>> keys_for(("bet 1", "bet 3", "take back bet 1", "fold"))
    ['1', '2', 'T', 'F']
    """
    keys, digit = [], 0
    for choice in choices:
        letter = TAKE_BACK if choice.startswith("take back") else LETTERS.get(choice)
        digit += letter is None
        keys.append(letter or str(digit))
    return keys


def numbered(labels: Sequence[str]) -> dict[str, str]:
    """Return each label by its number.

    >>> numbered(["a boxed card", "a misdeal"])
    {'1': 'a boxed card', '2': 'a misdeal'}
    """
    return {str(number): label for number, label in enumerate(labels, start=1)}
