"""A round of Mississippi Stud settled by the book's table and cap, and hands of every category."""

from collections.abc import Mapping

from fifthstreet.cards import Hand, rank_five
from fifthstreet.money import Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices, Win, apply_cap
from pay_tables import main_table

RANKS = "23456789TJQKA"
RUNS = ["A2345", *(RANKS[low : low + 5] for low in range(9))]


def settle(
    law: RuleBook, cap: CapChoices | None, hands: Mapping[int, tuple[str, int]]
) -> dict[int, int]:
    """Return what each seat gains or loses on its ante and street wagers taken together."""
    nets: dict[int, int] = {}
    wins: list[Win] = []
    for seat, (cards, stake) in hands.items():
        line = main_table(law).line(rank_five(Hand(cards)))
        if line is None:
            nets[seat] = -stake
            continue
        assert isinstance(line.pays, ToOne | Push)
        wins.append(Win(seat=seat, stake=stake, odds=line.pays))
    paid = apply_cap(wins, cap) if cap else {win.seat: win.winnings for win in wins}
    return {**nets, **paid}


def hands_of_each_category() -> dict[str, list[str]]:
    """Return hands of every category, among them each straight flush and a pair of each rank."""
    suited = [" ".join(f"{rank}{suit}" for rank in run) for run in RUNS for suit in "cdhs"]
    mixed = [" ".join(map("".join, zip(run, "cdhsc", strict=True))) for run in RUNS]
    pairs = [(high, low) for high in RANKS for low in RANKS if high != low]
    around = {rank: (RANKS + RANKS)[RANKS.index(rank) + 1 :] for rank in RANKS}
    return {
        "royal_flush": suited[-4:],
        "straight_flush": suited[:-4],
        "four_of_a_kind": [f"{a}c {a}d {a}h {a}s {b}c" for a, b in pairs],
        "full_house": [f"{a}c {a}d {a}h {b}s {b}c" for a, b in pairs],
        "flush": [" ".join(f"{r}{s}" for r in _odd(around[a], a)) for a in RANKS for s in "cdhs"],
        "straight": mixed,
        "three_of_a_kind": [f"{a}c {a}d {a}h {around[a][1]}s {around[a][3]}c" for a in RANKS],
        "two_pair": [f"{a}c {a}d {b}h {b}s {_third(a, b)}c" for a, b in pairs],
        "pair": [f"{a}c {a}d {around[a][0]}h {around[a][2]}s {around[a][5]}c" for a in RANKS],
        "high_card": [
            " ".join(map("".join, zip(_odd(around[a], a), "cdhsc", strict=True))) for a in RANKS
        ],
    }


def _odd(others: str, rank: str) -> str:
    """Return five ranks that make neither a pair nor a run."""
    return rank + others[1] + others[3] + others[5] + others[8]


def _third(high: str, low: str) -> str:
    return next(rank for rank in RANKS if rank not in high + low)
