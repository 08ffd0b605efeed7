"""How the page of a book words the smaller vocabularies of the law."""

from collections.abc import Mapping, Sequence

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import JudgedHand

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


def target(id_: str, book: RuleBook) -> str:
    """Return where cards are dealt to, in words.

    >>> from fifthstreet.rules.library import book
    >>> target("burn", book("md")), target(book("md").seat_zone.id, book("md"))
    ('the burn', 'each player in turn')
    """
    zone = book.zone(id_)
    if zone is None:
        return f"the {id_}"
    return "each player in turn" if zone.per == "seat" else zone.name


def judged_cards(hand: JudgedHand, book: RuleBook) -> str:
    """Return which cards a contest judges, in words.

    >>> from fifthstreet.rules.library import book
    >>> judged_cards(book("md").main_contest.hand, book("md"))
    "the player's cards and the community cards"
    """
    names = [zone.name for zone in book.zones if zone.id in hand.zones]
    text = " and ".join(names)
    return f"the best {hand.best} of {text}" if hand.best else text


def unless(exemption: str) -> str:
    """Return what makes a procedure unnecessary, in words.

    >>> unless("device_counts")
    'unless a device counts the cards'
    """
    return f"unless {EXEMPTIONS.get(exemption, exemption)}"


def conditions(when: Sequence[str], book: RuleBook) -> str:
    """Return conditions on a submission in words, or nothing where there are none.

    >>> from fifthstreet.rules.library import book
    >>> conditions(["offers.progressive"], book("md"))
    'where Progressive is offered'
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
