"""Payout caps: winnings of the wagers that a cap is on are brought down to it."""

from collections.abc import Mapping
from dataclasses import replace

from fifthstreet.money import share_pro_rata
from fifthstreet.play.line import Line
from fifthstreet.rules.cap import Cap, CapChoices, Win, apply_cap

SeatLines = dict[int, list[Line]]


def hold_to_cap(lines: SeatLines, cap: CapChoices, law: Cap) -> None:
    """Bring the winnings of capped wagers down to the cap, and spread them over a seat's lines."""
    won = sum([line.net for rows in lines.values() for line in rows if line.odds])
    if won <= cap.ceiling:
        return  # whatever the cap is on, and whoever shares it
    bound = {
        seat: [line for line in rows if _is_bound(line, cap, law)] for seat, rows in lines.items()
    }
    wins = [
        Win(seat=seat, stake=line.staked, winnings=line.net)
        for seat, rows in bound.items()
        for line in rows
    ]
    for seat, allowed in apply_cap(wins, cap).items():
        _spread(lines[seat], bound[seat], allowed, law)


def _spread(lines: list[Line], bound: list[Line], allowed: int, law: Cap) -> None:
    shares: Mapping[int, int] = dict(
        enumerate(share_pro_rata(allowed, [line.net for line in bound]))
    )
    for number, line in enumerate(bound):
        if shares[number] == line.net:
            continue
        lines[lines.index(line)] = replace(
            line,
            paid=line.staked + shares[number],
            capped_from=line.net,
            why=f"{line.why}, held to the payout limit of {law.citation}",
        )


def _is_bound(line: Line, cap: CapChoices, law: Cap) -> bool:
    """Tell whether a cap binds a line; a share of a meter is paid apart."""
    bound = line.odds is not None and line.wager in law.wagers.value and line.meter is None
    return bound and line.net >= cap.from_odds * line.staked
