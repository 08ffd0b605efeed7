"""What a round came to at last: its settlement lines after corrections, reversals and voids."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
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


def final_settlement(events: Iterable[Happening]) -> dict[int, Sequence[Line]]:
    """Return the settlement of a round, by the seat whose hand led to it; of a void, by 0."""
    settled: dict[int, Sequence[Line]] = {}
    for event in corrected(events):
        if event.kind in {"round.SeatSettled", "round.SettlementReversed"}:
            settled[event.data["seat"]] = event.data["lines"]
        elif event.kind == "round.RoundVoided":
            settled = {0: event.data["lines"]}
    return settled


def players_result(events: Iterable[Happening]) -> int:
    """Return the amount that players were paid back in a round, less their stakes."""
    lines = chain.from_iterable(final_settlement(events).values())
    return sum(line["paid"] - line["staked"] for line in lines)


def visible_cards(events: Iterable[Happening], own: str) -> dict[tuple[str, int], list[str]]:
    """Return the cards that everyone saw, by zone and seat; `own` is the zone of the seats."""
    cards: dict[tuple[str, int], list[str]] = {}
    for event in corrected(events):
        data = event.data
        if event.kind == "round.HandShown":
            cards[own, data["seat"]] = [*data["cards"]]
        elif event.kind == "round.CardsRevealed":
            there = cards.setdefault((data["shows"], 0), [])
            there += [card for card in data["cards"] if card not in there]
        elif event.kind == "round.CardDealt" and data["place"].get("face_up"):
            place = data["place"]
            cards.setdefault((place["target"], place.get("seat") or 0), []).append(data["card"])
    return cards


def confirmed_by(events: Iterable[Happening], seat: int) -> list[tuple[str, str]]:
    """Return each check of a seat's award, with the person who confirmed it."""
    checks = (one.data for one in corrected(events) if one.kind == "round.AwardConfirmed")
    return [(data["step"], data["by"]) for data in checks if data["seat"] == seat]


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
