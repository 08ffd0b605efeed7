"""A short strategy as a person reads it, and as programs do."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fifthstreet.analysis.short_strategy import Part, ShortStrategy
    from fifthstreet.cli.sheet import Sheet

PLACES = 6


def page(short: "ShortStrategy", title: str) -> "Sheet":
    """Return the strategy as a sheet: its rules street by street, its words, and its cost."""
    from fifthstreet.cli.sheet import Sheet

    sheet = Sheet()
    sheet.title(f"{title}: how to play")
    for part in short.parts:
        sheet.heading(part.name)
        for number, (action, when) in enumerate(_sentences(part), start=1):
            sheet.step(number, f"{action}{f' with {when}' if when else ''}.", level=1)
    sheet.blank()
    sheet.line("Play the first rule that fits.", level=0)
    for note in short.notes:
        sheet.line(note, level=0)
    sheet.line(_cost(short), level=0)
    return sheet


def _sentences(part: "Part") -> list[tuple[str, str]]:
    from fifthstreet.analysis.decision_table import action

    rules = [(action(rule.bet).capitalize(), rule.words) for rule in part.rules]
    last = "Otherwise " if rules else "Always "
    return [*rules, (f"{last}{action(part.otherwise)}", "")]


def _cost(short: "ShortStrategy") -> str:
    from fifthstreet.analysis.decimals import percent

    if not short.cost:
        return "This is perfect play: it costs nothing."
    return (
        f"Against perfect play this costs {percent(short.cost, PLACES)}% of the ante, "
        f"exactly {short.cost} antes a round."
    )


def as_json(short: "ShortStrategy") -> str:
    """Return the strategy as one JSON document."""
    from fifthstreet.analysis.decimals import exact
    from fifthstreet.analysis.decision_table import action

    data: dict[str, Any] = {
        "parts": [
            {
                "name": part.name,
                "rules": [
                    {"action": action(rule.bet), "when": list(rule.when)} for rule in part.rules
                ],
                "otherwise": action(part.otherwise),
            }
            for part in short.parts
        ],
        "notes": list(short.notes),
        "expected_value": exact(short.tally.expected_value),
        "cost": exact(short.cost),
        "cost_percent": float(short.cost * 100),
    }
    return json.dumps(data, indent=2) + "\n"


def as_csv(short: "ShortStrategy") -> str:
    """Return the rules as CSV; the features of a rule are joined by plus signs."""
    from fifthstreet.analysis.decision_table import action

    lines = ["decision,action,when"]
    for part in short.parts:
        lines += [f"{part.name},{action(rule.bet)},{'+'.join(rule.when)}" for rule in part.rules]
        lines.append(f"{part.name},{action(part.otherwise)},otherwise")
    return "\n".join(lines) + "\n"
