"""What a round came to at last: its settlement lines after corrections, reversals and voids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

TO_ONE: Final = " to 1"
"""How odds end by which a win hands the stake back as well."""
Line = Mapping[str, Any]


class Happening(NamedTuple):
    """An event of a table: its number, its kind and its fields."""

    number: int
    kind: str
    data: Mapping[str, Any]


def corrected(events: Iterable[Happening]) -> list[Happening]:
    """Return events as if every entry had been right at once."""
    trail: list[Happening] = []
    for event in events:
        if event.kind == "house.EntryCorrected":
            trail = [one for one in trail if one.number < event.data["entry"]]
            trail += [
                Happening(one["entry"], one["kind"], one["data"]) for one in event.data["events"]
            ]
        else:
            trail.append(event)
    return trail


def final_lines(events: Iterable[Happening]) -> list[Line]:
    """Return the settlement of a round, line by line."""
    lines: list[Line] = []
    settled: dict[int, Sequence[Line]] = {}
    for event in corrected(events):
        data = event.data
        if event.kind == "round.SeatSettled":
            settled[data["seat"]] = data["lines"]
            lines += data["lines"]
        elif event.kind == "round.SettlementReversed":
            for line in settled.get(data["seat"], ()):
                lines.remove(line)
            settled[data["seat"]] = data["lines"]
            lines += data["lines"]
        elif event.kind == "round.RoundVoided":
            lines, settled = [*data["lines"]], {}
    return lines


def players_result(lines: Iterable[Line]) -> int:
    """Return what players were handed back in all, less what they staked."""
    return sum(line["paid"] - line["staked"] for line in lines)


def award_of(line: Line) -> int:
    """Return what a line awards: its pay, without a stake that is handed back with it.

    >>> award_of({"odds": "500 to 1", "paid": 501, "staked": 1, "outcome": "win"})
    500
    >>> award_of({"odds": "50 for 1", "paid": 50, "staked": 1, "outcome": "win"})
    50
    """
    if line["outcome"] != "win":
        return 0
    stake_returned = str(line.get("odds") or TO_ONE).endswith(TO_ONE)
    return int(line["paid"] - (line["staked"] if stake_returned else 0))


def meter_of(line: Line) -> str:
    """Return the meter of which a line pays a share, or nothing."""
    odds = str(line.get("odds") or "")
    return odds.rpartition(" of ")[2].removesuffix(" meter") if "%" in odds else ""
