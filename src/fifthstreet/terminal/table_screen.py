"""The table in a terminal that has colours: plain tables of the seats and of the settlement."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from fifthstreet.cards import Card
from fifthstreet.play import Line, Round
from fifthstreet.play import events as e
from fifthstreet.play.views import SeatView, View
from fifthstreet.rules.book import RuleBook
from fifthstreet.terminal.output import plain
from fifthstreet.terminal.screen import MY_SEAT, YOU, Mishap, PlainScreen, middle, results

TWO_COLOURS = {"♥": "red", "♦": "red"}
FOUR_COLOURS = {"♥": "red", "♦": "blue", "♣": "green"}

ROOMY = 72
"""From how many columns on a receipt has the reasons of its lines."""


class TableScreen(PlainScreen):
    """Shows a table in colour, as wide as the terminal and never wider."""

    UNTOLD: ClassVar = (e.CardDealt, e.CardsViewed, e.CardsPutDown, e.SeatSettled)

    def __init__(self, law: RuleBook, console: Console, *, four_colours: bool = False) -> None:
        super().__init__(law)
        self.console = console
        self.colours = FOUR_COLOURS if four_colours else TWO_COLOURS

    def opening(self, law: RuleBook, number: int) -> None:
        """Name the document once, and count the rounds."""
        super().opening(law, number)
        self._show(Text(f"Round {number}", style="bold"))

    def line(self, sentence: str) -> None:
        """Write a sentence with the suits in colour."""
        self._show(self._suits(sentence))

    def draw(self, game: Round, seen: View) -> None:
        """Show what lies in the middle and at each seat, and where the meters stand."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name in ("", "cards", "bets", ""):
            table.add_column(name, overflow="fold")
        for title, zone in middle(self.law):
            if seen.zones[zone]:
                table.add_row(title, self._cards(seen.zones[zone]))
        for number, seat in seen.seats.items():
            acting = number in (seen.to_act[:1] or seen.choosing[:1])
            bets = "\n".join(
                f"{wager.name} {self.teller.money(seat.wagers[wager.id])}"
                for wager in self.law.wagers
                if seat.wagers.get(wager.id)
            )
            name = plain("You" if seat.player == YOU else seat.player.capitalize())
            standing = self._standing(game, number, seat, acting=acting)
            style = "bold" if number == MY_SEAT else "" if seat.standing == "live" else "dim"
            row = (f"{number} {name}", self._cards(seat.cards), Text(bets), Text(standing))
            table.add_row(*row, style=style)
        self._show(table)
        self._meters(seen)

    def _cards(self, cards: Iterable[str]) -> Text:
        return self._suits(" ".join(str(Card(card)) for card in cards))

    def _suits(self, sentence: str) -> Text:
        text = Text(plain(sentence))
        for suit, colour in self.colours.items():
            text.highlight_regex(rf"\w+{suit}", colour)
        return text

    def _standing(self, game: Round, number: int, seat: SeatView, *, acting: bool) -> str:
        """Return what becomes of a seat: its turn, its fold, or what it comes out at."""
        if seat.settled or game.state.phase.value == "voided":
            return self.teller.money(game.nets.get(number, 0))
        if seat.standing != "live":
            return str(seat.standing)
        return "to act" if acting else ""

    def mishaps(self, listed: Sequence[Mishap]) -> None:
        """List what may go wrong; what could not be reported now is dim."""
        table = Table("", "what", "clause", title="What went wrong", box=box.SIMPLE_HEAD)
        for number, mishap in enumerate(listed, start=1):
            style = "" if mishap.fits else "dim"
            table.add_row(str(number), mishap.name, mishap.citation, style=style)
        self._show(table)

    def settlement(self, game: Round, before: int) -> None:
        """Show every line of the settlement with its clause, and the balance as it runs."""
        table = Table(title="Settlement", box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("line", overflow="fold")
        for name in ("stake", "paid", "balance"):
            table.add_column(name, justify="right", no_wrap=True)
        for number in dict.fromkeys(sorted(line.seat for line in game.lines)):
            running = before if number == MY_SEAT else 0
            table.add_row(Text(f"{number} {plain(game.state.seated[number])}", style="bold"))
            for line in [line for line in game.lines if line.seat == number]:
                running += line.net
                amounts = (self.teller.money(each) for each in (line.staked, line.paid, running))
                table.add_row(self._reason(line), *amounts)
            table.add_section()
        self._show(table)
        for text in results(game, self.teller):
            self.line(text)

    def _reason(self, line: Line) -> Text:
        """Return what a line is for, at which odds, under which clause and why."""
        capped = f" (capped from {self.teller.money(line.capped_from)})" if line.capped_from else ""
        first = f"{self.teller.wager(line.wager)}: {line.odds or line.outcome}{capped}"
        why = line.why if self.console.width >= ROOMY else ""
        return Text("\n".join((first, *filter(None, (line.citation, why)))))

    def _show(self, thing: RenderableType) -> None:
        self.console.print(thing)
