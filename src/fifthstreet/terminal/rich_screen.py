"""The table in a terminal that has colours: a green felt, drawn cards, a panel for each seat."""

import re
from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.align import Align
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fifthstreet.play import Line, Round
from fifthstreet.play import events as e
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import SeatView, View
from fifthstreet.rules.book import RuleBook
from fifthstreet.terminal.card_art import CardArtist, width_of
from fifthstreet.terminal.output import plain
from fifthstreet.terminal.screen import (
    MY_SEAT,
    YOU,
    Mishap,
    answered,
    middle,
    results,
    sentence_for_you,
)

WIDEST, NARROW = 104, 56
FELT = "#eef4ec on #0d3b2a"
GOLD, EDGE, FAINT, BRIGHT = "#ffd75f", "#b8c9be", "#6f8f80", "#f4f7f2"
FRAME = 6
"""Columns that the frame and the padding of a felt or a panel take."""

INDENT = (0, 0, 0, 2)
BETS = 20
"""Columns that the bets of a seat take."""

UNTOLD = (e.CardDealt, e.CardsViewed, e.CardsPutDown, e.SeatSettled)
LOUD = (
    e.IrregularityReported,
    e.RulingAwaited,
    e.RulingMade,
    e.RoundVoided,
    e.HandInvalidated,
    e.SettlementReversed,
    e.OptionsOffered,
)
_CLAUSE = re.compile(r"\[[A-Z][\w.-]+\]")
_RED = re.compile(r"\b\w+[♥♦]")

REASONS, CLAUSES = 100, 72
"""From how many columns on a receipt has the reasons and the clauses of its lines."""

GAIN, LOSS = "#30a46c", "#e5484d"
"""Colours that can be read on a dark terminal and on a light one."""


class RichScreen:
    """Shows a table in colour, as wide as the terminal and never wider."""

    def __init__(self, law: RuleBook, console: Console, *, four_colours: bool = False) -> None:
        self.law, self.console, self.teller = law, console, Storyteller(law)
        self.ascii = console.options.ascii_only
        self.cards = CardArtist(four_colours=four_colours, ascii_only=self.ascii)
        self.offered: frozenset[str] = frozenset()

    @property
    def width(self) -> int:
        """Return how many columns the table takes, as the terminal is now."""
        return min(self.console.width, WIDEST)

    def opening(self, law: RuleBook, number: int) -> None:
        """Draw a line across, with the document's name the first time."""
        document = law.document
        if number == 1:
            title = f"{document.title}, {document.version} ({document.jurisdiction})"
            self._show(Text(plain(title), style="bold"))
        self._show(Rule(f"Round {number}", style="green", characters="-" if self.ascii else "─"))

    def tell(self, events: Iterable[e.Event]) -> None:
        """Write what happened; looking at cards and settling is seen in what is drawn."""
        for event in events:
            if not isinstance(event, UNTOLD):
                style = "bold yellow" if isinstance(event, LOUD) else ""
                self._show(self._sentence(sentence_for_you(event, self.teller), style))

    def say(self, sentence: str) -> None:
        """Write a sentence that asks for attention."""
        self._show(self._sentence(sentence, "yellow"))

    @staticmethod
    def _sentence(content: str, style: str) -> Padding:
        text = Text(plain(content), style=style)
        text.highlight_regex(_CLAUSE, "not bold dim")
        text.highlight_regex(_RED, LOSS)
        return Padding(text, INDENT, expand=False)

    def draw(self, game: Round, seen: View) -> None:
        """Draw the felt: what lies in the middle, the other seats, and yours."""
        self.offered = game.state.terms.offers
        others = [number for number in seen.seats if number != MY_SEAT]
        parts: list[RenderableType] = [*self._middle(seen)]
        if others:
            parts.append(self._row_of(game, seen, others))
        if MY_SEAT in seen.seats:
            parts.append(self._seat(game, seen, MY_SEAT))
        felt = FELT if self.console.color_system in ("256", "truecolor") else ""
        meters = "  ".join(
            f"{name} {self.teller.money(amount)}" for name, amount in seen.meters.items()
        )
        self._show(
            Panel(
                Group(*parts),
                title=Text(plain(self.law.document.title), style=f"bold {BRIGHT}"),
                subtitle=Text(meters, style=f"bold {GOLD}") if meters else None,
                border_style="green",
                style=felt,
                box=box.HEAVY,
                padding=(0, 1),
            )
        )

    def _middle(self, seen: View) -> Iterable[RenderableType]:
        """Yield the cards of the dealer and of the table, each under their name."""
        inner, judged = self.width - FRAME, self.law.main_contest.zones
        for title, zone in middle(self.law):
            if cards := seen.zones[zone]:
                large = zone in judged and width_of(len(cards), large=True) <= inner
                art = self.cards.large(cards) if large else self.cards.small(cards)
                yield Align.center(Text(plain(title), style="bold"))
                yield Align.center(art)

    def _row_of(self, game: Round, seen: View, others: Sequence[int]) -> RenderableType:
        """Return the other seats side by side, as many as there is room for."""
        current = max(len(seat.cards) for seat in seen.seats.values())
        inner, wide = self.width - FRAME, width_of(current, large=False)
        across = max(1, min(len(others), inner // (max(wide, BETS) + FRAME)))
        roomy = inner // across >= wide + BETS + FRAME
        grid = Table.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        panels = [self._seat(game, seen, number, roomy=roomy) for number in others]
        for start in range(0, len(panels), across):
            grid.add_row(*panels[start : start + across])
        return grid

    def _seat(self, game: Round, seen: View, number: int, *, roomy: bool = True) -> Panel:
        seat, mine = seen.seats[number], number == MY_SEAT
        acting = number in (seen.to_act[:1] or seen.choosing[:1])
        out = seat.standing != "live"
        border = f"bold {GOLD}" if acting else BRIGHT if mine else EDGE
        name = "You" if seat.player == YOU else seat.player.capitalize()
        turn = ("> " if self.ascii else "▶ ") if acting else ""
        return Panel(
            self._hand_and_bets(seat, mine=mine, roomy=roomy),
            title=Text(f"{turn}{number} {plain(name)}", style=f"bold {GOLD if acting else BRIGHT}"),
            subtitle=self._standing(game, number, seat, acting=acting),
            border_style=FAINT if out else border,
            box=box.ROUNDED,
            padding=(0, 1),
        )

    def _hand_and_bets(self, seat: SeatView, *, mine: bool, roomy: bool) -> RenderableType:
        cards, inner = seat.cards, self.width - 2 * FRAME
        wide = width_of(len(cards), large=True)
        bets = Table.grid(padding=(0, 2, 0, 0))
        bets.add_column(style=FAINT if seat.standing != "live" else "")
        bets.add_column(justify="right", style="bold", no_wrap=True)
        for wager in self.law.wagers:
            if staked := seat.wagers.get(wager.id):
                bets.add_row(wager.name, self.teller.money(staked))
            elif mine and (wager.id in self.offered or not wager.offered):
                bets.add_row(Text(wager.name, style=FAINT), Text("-", style=FAINT))
        art = self.cards.large(cards) if mine and wide <= inner else self.cards.small(cards)
        if not roomy or (mine and inner - wide < BETS):
            return Group(art, bets)
        across = Table.grid(padding=(0, 3, 0, 0))
        across.add_row(art, bets)
        return across

    def _standing(self, game: Round, number: int, seat: SeatView, *, acting: bool) -> Text | None:
        """Return what becomes of a seat: its turn, its fold, or what it comes out at."""
        if seat.settled or game.state.phase.value == "voided":
            net = game.nets.get(number, 0)
            colour = "#6ee787" if net > 0 else "#ff8f8f" if net < 0 else GOLD
            return Text(f"{'+' if net > 0 else ''}{self.teller.money(net)}", style=f"bold {colour}")
        if seat.standing != "live":
            return Text(seat.standing, style=FAINT)
        return Text("to act", style=f"bold {GOLD}") if acting else None

    def choices(self, labels: Mapping[str, str]) -> None:
        """List what may be chosen: short words on one line, sentences on lines of their own."""
        listed = [
            Text.assemble((f" {key} ", "reverse"), f" {plain(label)}")
            for key, label in labels.items()
        ]
        short = all(len(label) < NARROW // 2 for label in labels.values())
        text = Text("   " if short else "\n").join(listed)
        self._show(Padding(text, INDENT, expand=False))

    def mishaps(self, listed: Sequence[Mishap]) -> None:
        """List what may go wrong; what could not be reported now is dim."""
        table = Table(title="What went wrong", box=box.SIMPLE_HEAD, title_style="bold yellow")
        table.add_column("", justify="right", style="bold")
        table.add_column("what")
        table.add_column("clause", style="cyan", no_wrap=self.width > NARROW)
        for number, mishap in enumerate(listed, start=1):
            style = "" if mishap.fits else "dim"
            table.add_row(str(number), mishap.name, mishap.citation, style=style)
        self._show(table)

    def ask(self, question: str) -> str:
        """Ask in bold, and read on the same line."""
        self.console.print(Text(f"  {question} ", style="bold cyan"), end="")
        return answered("")

    def settlement(self, game: Round, before: int) -> None:
        """Show every line of the settlement with its clause, and the balance as it runs."""
        self._show(_receipt(game, self.teller, before=before, width=self.width))
        for text in results(game, self.teller):
            self._show(self._sentence(text, "bold" if text.startswith("You") else ""))

    def farewell(self, sentence: str) -> None:
        """Say goodbye on a line of its own."""
        self.console.print()
        self._show(self._sentence(sentence, "bold"))

    def _show(self, thing: RenderableType) -> None:
        self.console.print(thing, width=self.width)


def _receipt(game: Round, teller: Storyteller, *, before: int, width: int) -> Table:
    """Return the lines of a round by seat; your balance continues from the one before the round."""
    table = Table(title="Settlement", box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
    table.add_column("seat", no_wrap=True)
    table.add_column("line")
    for name in ("stake", "odds", "paid") if width >= CLAUSES else ("stake", "paid"):
        table.add_column(name, justify="right", no_wrap=name != "odds")
    if width >= CLAUSES:
        table.add_column("clause", style="cyan", overflow="fold")
    table.add_column("balance", justify="right", no_wrap=True)
    if width >= REASONS:
        table.add_column("why", style="dim")
    for number in dict.fromkeys(sorted(line.seat for line in game.lines)):
        running = before if number == MY_SEAT else 0
        name = game.state.seated[number]
        for line in [line for line in game.lines if line.seat == number]:
            running += line.net
            table.add_row(*_cells(line, name, teller, running, width=width))
        table.add_section()
    return table


def _cells(
    line: Line, name: str, teller: Storyteller, running: int, *, width: int
) -> list[str | Text]:
    colour = GAIN if line.net > 0 else LOSS if line.net < 0 else ""
    who = Text(f"{line.seat} {name}", style="bold" if name == YOU else "")
    wager = Text(teller.wager(line.wager))
    capped = f" (capped from {teller.money(line.capped_from)})" if line.capped_from else ""
    stake, paid = teller.money(line.staked), Text(teller.money(line.paid), style=colour)
    balance = Text(teller.money(running), style="bold")
    odds = f"{line.odds or line.outcome}{capped}"
    if width < CLAUSES:
        wager.append(f"\n{odds}\n{line.citation}", style="dim")
        return [who, wager, stake, paid, balance]
    cells: list[str | Text] = [who, wager, stake, Text(odds), paid, line.citation, balance]
    return [*cells, line.why] if width >= REASONS else cells
