"""A settlement as a table: each line with its stake, odds, payment, clause and running balance."""

from rich import box
from rich.table import Table
from rich.text import Text

from fifthstreet.cli.screen import MY_SEAT, YOU
from fifthstreet.play import Line, Round
from fifthstreet.play.story import Storyteller

WIDE, NARROW = 100, 72
GAIN, LOSS = "#30a46c", "#e5484d"
"""Colours that can be read on a dark terminal and on a light one."""


def receipt(game: Round, teller: Storyteller, *, before: int, width: int) -> Table:
    """Return the lines of a round by seat; your balance goes on from the one before the round."""
    table = Table(title="Settlement", box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
    table.add_column("seat", no_wrap=True)
    table.add_column("line")
    for name in ("stake", "odds", "paid") if width >= NARROW else ("stake", "paid"):
        table.add_column(name, justify="right", no_wrap=name != "odds")
    if width >= NARROW:
        table.add_column("clause", style="cyan", overflow="fold")
    table.add_column("balance", justify="right", no_wrap=True)
    if width >= WIDE:
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
    if width < NARROW:
        wager.append(f"\n{odds}\n{line.citation}", style="dim")
        return [who, wager, stake, paid, balance]
    cells: list[str | Text] = [who, wager, stake, Text(odds), paid, line.citation, balance]
    return [*cells, line.why] if width >= WIDE else cells
