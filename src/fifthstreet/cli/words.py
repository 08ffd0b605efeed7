"""How the page of a book words the smaller vocabularies of the law."""

from collections.abc import Mapping, Sequence

from fifthstreet.rules.book import RuleBook

GAMES: Mapping[str, str] = {
    "mississippi_stud": "Mississippi Stud: two cards of one's own and three shared ones, "
    "paid by a table",
    "casino_stud": "Casino Stud: five cards of one's own against the dealer's five",
}

TARGETS: Mapping[str, str] = {
    "players": "each player in turn",
    "community": "the board",
    "dealer": "the dealer",
    "burn": "the burn",
    "six_card_box": "the six-card box",
}

MOMENTS: Mapping[str, str] = {
    "place_your_bets": 'at the call "place your bets"',
    "any_time": "at any time",
    "no_more_bets": 'at the call "no more bets"',
    "first_card": "with the first card",
}

EXEMPTIONS: Mapping[str, str] = {
    "devices.reshuffler": "the shoe reshuffles by itself",
    "preinspected_and_preshuffled": "the cards come inspected and shuffled",
    "device_counts": "a device counts the cards",
}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def either(words: Sequence[object]) -> str:
    """Return a choice in words.

    >>> either([1, 2, 3]), either(["md"])
    ('1, 2 or 3', 'md')
    """
    *first, last = map(str, words)
    return f"{', '.join(first)} or {last}" if first else last


def unless(exemption: str) -> str:
    """Return what makes a procedure unnecessary, in words.

    >>> unless("device_counts")
    'unless a device counts the cards'
    """
    return f"unless {EXEMPTIONS.get(exemption, exemption)}"


def conditions(when: Sequence[str], book: RuleBook) -> str:
    """Return conditions on a submission in words, or nothing where there are none.

    >>> from fifthstreet.rules.library import book
    >>> conditions(["offers.six_card"], book("md"))
    'where Six Card Bonus is offered'
    """
    return f"where {' and '.join(_condition(text, book) for text in when)}" if when else ""


def _condition(text: str, book: RuleBook) -> str:
    key, _, rest = text.partition(" ")
    wager = book.wager(key.removeprefix("offers."))
    if wager is not None:
        return f"{wager.name} is offered"
    method = book.dealing.method(rest.removeprefix("= "))
    if key == "dealing.method" and method is not None:
        return f"cards are dealt thus: {method.name}"
    return text.replace("_", " ") if "." not in text else text
