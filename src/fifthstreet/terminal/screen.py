"""What a table shows and asks, and the plainest way to do it: one line of text after the other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from fifthstreet.cards import Card, Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import Round
from fifthstreet.play import commands as c
from fifthstreet.play.events import CardDealt, Event, WagerPlaced
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import View
from fifthstreet.rules.book import RuleBook
from fifthstreet.terminal.keys import numbered
from fifthstreet.terminal.output import plain, write

YOU = "you"
ME = c.By(role="player", name=YOU)
MY_SEAT = 1
LONGEST_ECHO = 40


class LeftError(FifthStreetError):
    """The person at the terminal left before the round was over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap:
    """One entry of the list of what may go wrong; `fits` where it could be reported now."""

    name: str
    citation: str
    fits: bool


class Screen(Protocol):
    """Shows a table to a person, and asks them."""

    def opening(self, law: RuleBook, number: int) -> None:
        """Say under which document a round begins."""

    def tell(self, events: Iterable[Event]) -> None:
        """Say what happened."""

    def say(self, sentence: str) -> None:
        """Say something that is not an event, such as a refusal."""

    def draw(self, game: Round, seen: View) -> None:
        """Draw what the person may see."""

    def choices(self, labels: Mapping[str, str]) -> None:
        """List what may be chosen, each with its key."""

    def mishaps(self, listed: Sequence[Mishap]) -> None:
        """Number what may go wrong."""

    def ask(self, question: str) -> str:
        """Return what the person answers; raise where they leave."""

    def settlement(self, game: Round, before: int) -> None:
        """Say what the round leaves each player; `before` is your balance before it."""

    def farewell(self, sentence: str) -> None:
        """Say goodbye."""


def answered(question: str) -> str:
    """Return one line that a person types; raise where they have had enough."""
    try:
        answer = input(question).strip()
    except EOFError:
        answer = "q"
    except ValueError:  # bytes that are no text
        answer = "\N{REPLACEMENT CHARACTER}"
    if answer.casefold() in {"q", "quit"}:
        raise LeftError("You left before the round was over.")
    return answer


def echoed(answer: str) -> str:
    """Return what a person typed, short and harmless enough to be shown again."""
    result = plain(answer)
    return result if len(result) <= LONGEST_ECHO else f"{result[:LONGEST_ECHO]}..."


def sentence_for_you(event: Event, teller: Storyteller) -> str:
    """Return what happened as one tells the person who did it."""
    if isinstance(event, WagerPlaced) and event.player == YOU:
        return f"You bet {teller.money(event.amount)} on {teller.wager(event.wager)}."
    return teller.tell(event)


def middle(law: RuleBook) -> Iterable[tuple[str, str]]:
    """Yield the zones at no seat, the dealer's first, each with its name before it."""
    for zone in sorted(law.zones, key=lambda zone: zone.per != "dealer"):
        if zone.per != "seat":
            yield f"{zone.name[:1].upper()}{zone.name[1:]}", zone.id


def results(game: Round, teller: Storyteller) -> Iterable[str]:
    """Yield a sentence for each player on what the round leaves them."""
    for seat, amount in game.nets.items():
        name = game.state.seated[seat]
        who = "You come" if name == YOU else f"{name.capitalize()} comes"
        yield f"{who} out at {teller.money(amount)}."


class PlainScreen:
    """A table without a terminal: no colour, no width, nothing but text."""

    UNTOLD: ClassVar[tuple[type[Event], ...]] = (CardDealt,)
    """What is drawn instead."""

    def __init__(self, law: RuleBook) -> None:
        self.law, self.teller = law, Storyteller(law)

    def opening(self, law: RuleBook, number: int) -> None:
        """Name the document once."""
        if number == 1:
            document = law.document
            self.line(f"{document.title}, {document.version} ({document.jurisdiction})")
            self.line("")

    def tell(self, events: Iterable[Event]) -> None:
        """Write a sentence for each event; the cards of the deal are drawn later."""
        for event in events:
            if not isinstance(event, self.UNTOLD):
                self.line(sentence_for_you(event, self.teller))

    def say(self, sentence: str) -> None:
        """Write a sentence."""
        self.line(sentence)

    def line(self, sentence: str) -> None:
        """Write a line."""
        write(f"{plain(sentence)}\n")

    def draw(self, game: Round, seen: View) -> None:
        """Draw cards in characters, and write where the meters stand."""
        del game
        mine = seen.seats.get(MY_SEAT)
        lying = [(title, seen.zones[zone]) for title, zone in middle(self.law)]
        for title, cards in (("Your cards", mine.cards if mine else ()), *lying):
            if cards:
                write(f"\n{title}\n{_drawn(cards)}\n")
        self._meters(seen)

    def _meters(self, seen: View) -> None:
        for name, amount in seen.meters.items():
            called = "meter" if name == "meter" else f"{name} meter"
            self.line(f"The {called} is at {self.teller.money(amount)}.")

    def choices(self, labels: Mapping[str, str]) -> None:
        """Write one choice a line."""
        for key, label in labels.items():
            self.line(f"  {key}  {label}")

    def mishaps(self, listed: Sequence[Mishap]) -> None:
        """Write one mishap a line."""
        self.choices(numbered([mishap.name for mishap in listed]))

    def ask(self, question: str) -> str:
        """Ask on the same line."""
        return answered(f"{question} ")

    def settlement(self, game: Round, before: int) -> None:
        """Write a line for each player; the events have shown the lines of the settlement."""
        del before
        for text in results(game, self.teller):
            self.line(text)

    def farewell(self, sentence: str) -> None:
        """Write a last sentence."""
        self.line(sentence)


def _drawn(cards: Iterable[str]) -> str:
    """Return cards as they lie side by side."""
    faces = [str(Card(card)) for card in Hand("".join(cards)).notation.split()]
    rows = ("┌────┐", "│ {} │", "└────┘")
    return "\n".join("  " + " ".join(row.format(face) for face in faces) for row in rows)
