"""Payout caps: winnings of the wagers that a cap is on are brought down to it."""

from collections.abc import Sequence
from dataclasses import replace

from fifthstreet.money import Odds, Rounding, share_pro_rata
from fifthstreet.play.line import Line
from fifthstreet.rules.cap import Cap, CapChoices, Win, apply_cap

SeatLines = dict[int, list[Line]]


def hold_to_cap(lines: SeatLines, cap: CapChoices, law: Cap, rounding: Rounding) -> None:
    """Bring the winnings of capped wagers down to the cap, and spread them over a seat's lines."""
    won = 0
    for rows in lines.values():
        for line in rows:
            if line.odds is not None:
                won += line.paid - line.staked
    if won <= cap.ceiling:
        return  # whatever the cap is on, and whoever shares it
    bound = {
        seat: [
            (line, win)
            for line in rows
            if line.wager in law.wagers.value
            and (win := _win(line, rounding))
            and win.counts_from(cap.from_odds)
        ]
        for seat, rows in lines.items()
    }
    wins = [win for pairs in bound.values() for _, win in pairs]
    for seat, allowed in apply_cap(wins, cap).items():
        _spread(lines[seat], bound[seat], allowed, law)


def _win(line: Line, rounding: Rounding) -> Win | None:
    """Return what a line wins before any cap, if it does."""
    odds = line.odds
    if not isinstance(odds, Odds):
        return None
    return Win(seat=line.seat, stake=line.staked, odds=odds, rounding=rounding)


def _spread(lines: list[Line], bound: Sequence[tuple[Line, Win]], allowed: int, law: Cap) -> None:
    shares = share_pro_rata(allowed, [win.winnings for _, win in bound])
    for (line, win), share in zip(bound, shares, strict=True):
        if share == win.winnings:
            continue
        lines[lines.index(line)] = replace(
            line,
            paid=line.paid - win.winnings + share,
            capped_from=win.winnings,
            why=f"{line.why}, held to the payout limit of {law.citation}",
        )
