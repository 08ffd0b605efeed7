"""A short strategy as a person reads it, and as a table."""

from fifthstreet.analysis.choices import action
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart
from fifthstreet.terminal.sheet import Sheet

PLACES = 6


def page(short: ShortStrategy, title: str) -> Sheet:
    """Return the strategy as a sheet: its rules street by street, its words, and its cost."""
    sheet = Sheet()
    sheet.title(f"{title}: how to play")
    for part in short.parts:
        sheet.heading(part.name)
        for number, (does, when) in enumerate(_sentences(part), start=1):
            sheet.step(number, f"{does}{f' with {when}' if when else ''}.", level=1)
    sheet.blank()
    sheet.line("Play the first rule that fits.", level=0)
    for note in short.notes:
        sheet.line(note, level=0)
    sheet.line(_cost(short), level=0)
    return sheet


def _sentences(part: StrategyPart) -> list[tuple[str, str]]:
    items = [(action(rule.bet).capitalize(), rule.words) for rule in part.rules]
    last = "Otherwise " if items else "Always "
    return [*items, (f"{last}{action(part.otherwise)}", "")]


def _cost(short: ShortStrategy) -> str:
    if not short.cost:
        return "This is perfect play: it costs nothing."
    return (
        f"Against perfect play this costs {percent(short.cost, PLACES)}% of the ante, "
        f"exactly {short.cost} antes a round."
    )


def as_csv(short: ShortStrategy) -> str:
    """Return the rules as CSV; the features of a rule are joined by plus signs."""
    lines = ["decision,action,when"]
    for part in short.parts:
        lines += [f"{part.name},{action(rule.bet)},{'+'.join(rule.when)}" for rule in part.rules]
        lines.append(f"{part.name},{action(part.otherwise)},otherwise")
    return "\n".join(lines) + "\n"
