"""Whatever a console lets somebody do at once: rows of decisions, chips, rulings, least offers."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from felt.company import Shown


def rulings(ruling: dict[str, Any]) -> Iterator[Shown]:
    """Yield every ruling that the pit shows; that nothing follows is always possible."""
    base = {**ruling["with"], "reason": "So it was."}
    yield Shown("shift_manager", ruling["do"], {**base, "actions": ["continue"]}, "dismiss")
    for remedy in ruling["remedies"]:
        facts = [word["id"] for word in remedy["when"]]
        yield Shown("shift_manager", ruling["do"], {**base, "facts": facts}, "ruled")
    for action in ruling["actions"]:
        arguments = {**base, "actions": [action["id"]]}
        yield Shown("shift_manager", ruling["do"], arguments, "ruled")


def rows(who: str, cells: list[dict[str, Any]]) -> Iterator[Shown]:
    """Yield the rows of decisions: each seat folds, or bets the least."""
    for folds in product((False, True), repeat=len(cells)):
        if any(fold and not cell["fold"] for fold, cell in zip(folds, cells, strict=True)):
            continue
        row = [
            {"seat": cell["seat"], "fold": True}
            if fold
            else {"seat": cell["seat"], "amount": cell["sizes"][0]}
            for fold, cell in zip(folds, cells, strict=True)
        ]
        yield Shown(who, "ask.EnterDecisions", {"decisions": row}, "decide")


def least(offers: list[Shown]) -> Iterator[Shown]:
    """Yield what a player is offered; of several sizes of one bet only the smallest."""
    seen: set[tuple[object, ...]] = set()
    for one in sorted(offers, key=lambda one: one.arguments.get("amount", 0)):
        bet = (one.do, *(value for name, value in one.arguments.items() if name != "amount"))
        if bet not in seen:
            seen.add(bet)
            yield one


def chips(who: str, spots: list[dict[str, Any]]) -> Iterator[Shown]:
    """Yield the chips that are put down: only the first bet, all of them, or none."""
    seats = sorted({seat for spot in spots for seat in spot["seats"]})
    for some in (spots[:1], spots, []):
        bets = {
            str(seat): {spot["id"]: spot["least"] for spot in some if seat in spot["seats"]}
            for seat in seats
        }
        yield Shown(who, "ask.SetChips", {"bets": bets}, "chips")
