"""A round as a story: one sentence for each event, for people who were not there."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from string import Formatter
from typing import Any, Final

from fifthstreet.play import events as e
from fifthstreet.play.absence import explained
from fifthstreet.play.line import Line
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import Place
from fifthstreet.rules.words import ACTIONS, EVENTS, listed, orders

ENDS: Final = (".", "!", "?", "\N{HORIZONTAL ELLIPSIS}")
"""What ends a sentence that somebody wrote."""


class Storyteller(Formatter):
    """Tells events in the wording of the law, with a book's names of things and its currency."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.money = book.document.money
        self.manners: dict[str, Callable[[Any], str]] = {
            "": str,
            "absence": lambda reason: explained("", reason),
            "action": ACTIONS.__getitem__,
            "card": _card,
            "cards": lambda cards: " ".join(map(str, cards)),
            "choice": lambda goes_on: "plays on" if goes_on else "takes the bets back",
            "earlier": _earlier,
            "lines": self._lines,
            "meters": self._meters,
            "money": self.money,
            "orders": lambda actions: f": {orders(actions)}" if actions else "",
            "paid": lambda lines: self.money(sum(line.paid for line in lines)),
            "place": _place,
            "revealed": self._revealed,
            "role": self._role,
            "rule": self._rule,
            "seats": lambda seats: f"{'Seats' if len(seats) > 1 else 'Seat'} {listed(seats)}",
            "sentence": lambda text: text if text.endswith(ENDS) else f"{text}.",
            "wager": self.wager,
            "words": _words,
        }
        """How each kind of value is written, by the name that the wording uses."""

    def wager(self, id_: str) -> str:
        """Return what people call a wager."""
        wager = self.book.wager(id_)
        return wager.name if wager else _words(id_)

    def tell(self, event: object, vocabulary: str = "round") -> str:
        """Return what happened, in the sentence that a vocabulary of events has for it."""
        return self.vformat(EVENTS[vocabulary][type(event).__name__], (event,), {})

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:  # noqa: ARG002
        """Return what the wording of an event refers to: a field, or the whole event."""
        return args[0] if key == "event" else getattr(args[0], str(key))

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value in the manner that the wording asks for."""
        return self.manners[format_spec](value)

    def _revealed(self, event: e.CardsRevealed) -> str:
        numbers = (event.number,) if event.number else event.numbers
        zone = self.book.zone(event.shows)
        if numbers:
            cards = "cards" if len(numbers) > 1 else "card"
            be = "are" if len(numbers) > 1 else "is"
            return f"{_words(event.shows).capitalize()} {cards} {listed(numbers)} {be}"
        name = zone.name if zone else f"the {_words(event.shows)}"
        return f"{name[:1].upper()}{name[1:]} {'are' if name.endswith('cards') else 'is'}"

    def _role(self, id_: str) -> str:
        role = self.book.role(id_)
        return role.title.lower() if role else _words(id_)

    def _rule(self, id_: str) -> str:
        rule = self.book.irregularity(id_) or self.book.conduct_rule(id_)
        return rule.name if rule else id_

    def _meters(self, meters: Mapping[str, Fraction]) -> str:
        return listed(f"{name} {self.money(int(value))}" for name, value in meters.items())

    def _lines(self, lines: Iterable[Line]) -> str:
        return "; ".join(
            f"Seat {line.seat}, {self.wager(line.wager)}: {line.why}, {self.money(line.net)}"
            for line in lines
        )


def _words(id_: str) -> str:
    return id_.replace("_", " ")


def _place(place: Place) -> str:
    return f"seat {place.seat}" if place.seat else f"the {_words(place.target)}"


def _card(event: e.CardDealt) -> str:
    """Return the card where everybody sees it."""
    return f": {event.card}" if event.place.face_up and event.card.known else ""


def _earlier(round_: int | None) -> str:
    """Return words for the earlier round that something is about; 0 is one without a number."""
    if round_ is None:
        return ""
    return f" (round {round_})" if round_ else " (an earlier round)"
