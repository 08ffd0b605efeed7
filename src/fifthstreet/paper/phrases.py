"""Small pieces of English that the papers share."""

from collections.abc import Sequence

TIE_RULES = {"bet": "the player bets more", "fold": "the player bets less, or folds"}
"""How equal choices are settled; completes "between equal choices …"."""


def listed(items: Sequence[str], word: str = "and") -> str:
    """Join items as a sentence does.

    >>> listed(["Ante", "Turn", "River"]), listed(["$1", "$5"], "or")
    ('Ante, Turn and River', '$1 or $5')
    """
    *most, last = items
    return f"{', '.join(most)} {word} {last}" if most else last


def capital(text: str) -> str:
    """Return a text with a capital first letter and the rest as it stands.

    >>> capital("the BET")
    'The BET'
    """
    return text[:1].upper() + text[1:]


def name_of(slug: str) -> str:
    """Return a slug as a name.

    >>> name_of("royal_flush")
    'Royal flush'
    """
    return capital(slug.replace("_", " "))


def one_line(text: str) -> str:
    r"""Return somebody's text without line breaks and without characters that are not seen.

    >>> one_line("The\tRiver\u202e \n House")
    'The River House'
    """
    seen = (letter if letter.isprintable() else " " for letter in text)
    return " ".join("".join(seen).split())
