"""A second settlement, naive on purpose: cards are pairs of numbers, money is typed from the texts.

It shares no code with the package. A case is what `fifthstreet settle` reads, as plain objects, and
an answer is how much lay on each wager of a seat and how much of it came back.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from play.naive_hands import (
    FLUSH,
    FULL,
    HIGH,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUPER_ROYAL,
    TRIPS,
    TWO_PAIR,
    cards,
    five,
    six,
    three,
)

Seat = Mapping[str, Any]

STREETS = {ROYAL: 500, STRAIGHT_FLUSH: 100, QUADS: 40, FULL: 10, FLUSH: 6, STRAIGHT: 4, TRIPS: 3}
STREETS[TWO_PAIR] = 2
BET = {ROYAL: 250, STRAIGHT_FLUSH: 50, QUADS: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, TRIPS: 3}
BET |= {TWO_PAIR: 2, PAIR: 1, HIGH: 1}

# Three cards: suited A-K-Q, straight flush, trips, straight, flush, pair.
THREE = {
    "A": (40, 40, 30, 6, 4, 1),
    "B": (40, 40, 30, 5, 4, 1),
    "C": (50, 40, 30, 5, 4, 1),
    "D": (50, 40, 30, 6, 3, 1),
    "E": (40, 40, 30, 6, 3, 1),
    "F": (50, 40, 30, 6, 4, 1),
    "CB": (40, 40, 30, 6, 3, 1),
}
SIX = {ROYAL: 1000, STRAIGHT_FLUSH: 200, QUADS: 50, FULL: 20, FLUSH: 15, STRAIGHT: 10, TRIPS: 5}

FOR_ONE = {QUADS: 300, FULL: 50, FLUSH: 40, STRAIGHT: 30, TRIPS: 9}
OF_METER = {
    "A": {ROYAL: ("meter", 100), STRAIGHT_FLUSH: ("meter", 10)},
    "B": {ROYAL: ("major", 100), STRAIGHT_FLUSH: ("minor", 100)},
    "C": {ROYAL: ("mega", 100), STRAIGHT_FLUSH: ("major", 100), QUADS: ("minor", 100)},
    "D": {ROYAL: ("mega", 100), STRAIGHT_FLUSH: ("major", 100), QUADS: ("minor", 100)},
    "rws": {ROYAL: ("jackpot", 100), STRAIGHT_FLUSH: ("jackpot", 10)},
}
LEAST = {
    "A": {"meter": 1_000_000},
    "B": {"major": 100_000, "minor": 25_000},
    "C": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
    "D": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
    "rws": {"jackpot": 0},
}
JACKPOT_SUMS = {QUADS: 50_000, FULL: 20_000, FLUSH: 10_000}
ENVY = {
    (100, ROYAL): 100_000,
    (100, STRAIGHT_FLUSH): 30_000,
    (500, ROYAL): 500_000,
    (500, STRAIGHT_FLUSH): 150_000,
}


@dataclass
class Answer:
    """Stakes and what came back, by seat and wager, with the meters and the order of seats."""

    meters: dict[str, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    staked: Counter[tuple[int, str]] = field(default_factory=Counter)
    paid: Counter[tuple[int, str]] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)

    def put(self, seat: int, wager: str, staked: int, paid: int) -> None:
        """Write down a wager."""
        self.staked[seat, wager] += staked
        self.paid[seat, wager] += paid


def settle(case: Mapping[str, Any]) -> Answer:
    """Settle a case by the text of its document and the readings of the rulings."""
    return _Table(case).settle()


class _Table:
    """One round, with the choices that its case makes."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.law: str = case["book"]
        self.options: Mapping[str, Any] = case.get("options", {})
        self.seats: list[Seat] = sorted(case["seats"], key=lambda seat: int(seat["seat"]))
        self.board = cards(case.get("board", ""))
        self.box = cards(case.get("six_card_box", ""))
        self.dealer = cards(case.get("dealer", ""))
        self.letter = "rws" if self.law == "rws" else self.options.get("progressive_table", "A")
        self.answer = Answer()
        self.resets: dict[str, int] = {}
        if self.law in {"md", "rws"}:
            self.resets = {**LEAST[self.letter], **self.options.get("meter_resets", {})}
            self.answer.meters = {**self.resets, **case.get("meters", {})}
        self.hands = {
            seat["seat"]: five(cards(seat["cards"]) + self.board)
            for seat in self.seats
            if len(cards(seat["cards"]) + self.board) == 5
        }

    def settle(self) -> Answer:
        order = list(self.seats)
        rightmost_first = {"md": True, "cb": True, "rws": False}
        direction = self.options.get("settle_direction", "right_to_left")
        if rightmost_first.get(self.law, direction == "right_to_left"):
            order.reverse()
        won = self._held_to_ceiling()
        for seat in order:
            self.answer.order.append(seat["seat"])
            if seat.get("forfeits") or seat.get("refund"):
                self._ruled(seat)
                if not seat.get("refund"):
                    self._envy(seat)
                continue
            if self.law == "rws":
                self._box(seat)
            else:
                self._streets(seat, won.get(seat["seat"], 0))
            self._progressive(seat)
            self._envy(seat)
            self._bonuses(seat)
        return self.answer

    def _note(self, what: str, *, when: bool = True) -> None:
        self.answer.seen[what] += when

    # Stakes ------------------------------------------------------------------------------------

    def _main(self, seat: Seat) -> tuple[int, int]:
        """Return what lies on ante and streets, and how much of it counts."""
        ante = seat.get("ante") or 0
        lies = [ante * multiple for multiple in seat.get("streets", ())]
        return ante + sum(lies), ante + sum(min(stake, 3 * ante) for stake in lies)

    def _folded(self, seat: Seat) -> bool:
        if self.law == "rws":
            return not seat.get("bet")
        return len(seat.get("streets", ())) < 3

    def _side(self, seat: Seat, wager: str) -> int:
        """Return a side wager that counts: one that hangs on nothing does not."""
        valid = bool(seat.get("ante")) and (wager != "six_card" or bool(seat.get("three_card")))
        return (seat.get(wager) or 0) if valid else 0

    def _judged(self, seat: Seat) -> bool:
        return not (seat.get("forfeits") or seat.get("refund"))

    def _ruled(self, seat: Seat) -> None:
        only_void = self.law == "uk" and not self.options.get("uk_void_forfeits", False)
        back = bool(seat.get("refund")) or only_void
        self._note("refund" if back else "forfeit")
        lies = {wager: seat.get(wager) or 0 for wager in ("progressive", "three_card", "six_card")}
        if self.law == "rws":
            lies |= {"ante": seat.get("ante") or 0, "bet": seat.get("bet") or 0}
        else:
            lies["main"] = self._main(seat)[0]
        for wager, staked in lies.items():
            self.answer.put(seat["seat"], wager, staked, staked if back else 0)

    # Main wagers -------------------------------------------------------------------------------

    def _streets(self, seat: Seat, won: int) -> None:
        lies, counts = self._main(seat)
        self._note("oversized street", when=lies > counts)
        folds = self._folded(seat)
        self._note(f"fold after {len(seat.get('streets', ()))}", when=folds)
        loses = folds or self._odds(seat) is None
        self.answer.put(seat["seat"], "main", lies, lies - counts if loses else lies + won)

    def _odds(self, seat: Seat) -> int | None:
        category, ranks = self.hands[seat["seat"]]
        if category == PAIR:
            return 1 if ranks[0] >= 11 else 0 if ranks[0] >= 6 else None
        return STREETS.get(category)

    def _held_to_ceiling(self) -> dict[int, int]:
        """Return what ante and streets win at each seat, for all seats at once."""
        won: dict[int, int] = {}
        pool: dict[int, tuple[int, int]] = {}
        if self.law == "rws":
            return won
        for seat in self.seats:
            if not self._judged(seat) or self._folded(seat):
                continue
            odds, stake = self._odds(seat) or 0, self._main(seat)[1]
            self._see(*self.hands[seat["seat"]])
            won[seat["seat"]] = odds * stake
            if odds and stake and (self.law != "cb" or odds >= 100):
                pool[seat["seat"]] = (odds * stake, stake)
        best = [seat for seat in won if self.hands[seat][0] >= STRAIGHT_FLUSH]
        self._note("two premium hands on one board", when=len(best) == 2)
        ceiling = self._ceiling()
        if ceiling is None:
            return won
        if self._shared():
            return won | self._divide(ceiling, pool)
        self.answer.seen["capped hand"] += sum(owed > ceiling for owed, _ in pool.values())
        return won | {seat: min(ceiling, owed) for seat, (owed, _) in pool.items()}

    def _see(self, category: int, ranks: tuple[int, ...]) -> None:
        if category >= STRAIGHT_FLUSH:
            self._note("royal" if category == ROYAL else "straight flush")
        if category in {STRAIGHT, STRAIGHT_FLUSH} and ranks[0] == 5:
            self._note("wheel")

    def _ceiling(self) -> int | None:
        if self.law == "cb":
            return 2_500_000
        if self.law == "uk":
            return self.options.get("max_payout", 0) or None
        antes = 4 if self.options.get("cap_min_basis") == "all_min" else 10
        most = max(5_000_000, self.options.get("ante_min", 0) * antes * 500)
        return int(self.options.get("cap_amount", most))

    def _shared(self) -> bool:
        chosen = {self.options.get("cap_scope"), self.options.get("max_payout_scope")}
        return self.law == "cb" or "round" in chosen

    def _divide(self, ceiling: int, pool: Mapping[int, tuple[int, int]]) -> dict[int, int]:
        """Share a ceiling: nobody gets more than was won, and what that leaves is shared again."""
        if sum(owed for owed, _ in pool.values()) <= ceiling:
            return {seat: owed for seat, (owed, _) in pool.items()}
        self._note("shared pool" if len(pool) > 1 else "pool of one")
        by = 1 if self.options.get("cap_prorata_basis") == "stake" else 0
        unit = self.options.get("cap_prorata_unit", 1)
        if ceiling % unit:
            unit = 1
        seats = sorted(pool)
        shares = _largest_remainder(ceiling // unit, [pool[seat][by] for seat in seats])
        split = {seat: share * unit for seat, share in zip(seats, shares, strict=True)}
        full = {seat: pool[seat][0] for seat in seats if split[seat] > pool[seat][0]}
        if not full:
            return split
        self._note("seat paid in full from a pool")
        rest = {seat: claim for seat, claim in pool.items() if seat not in full}
        return full | self._divide(ceiling - sum(full.values()), rest)

    def _box(self, seat: Seat) -> None:
        """Settle Ante and BET of a box against the dealer."""
        name, ante, bet = seat["seat"], seat.get("ante") or 0, seat.get("bet") or 0
        at_risk = min(ante, self.options.get("ante_max", ante))
        raised = min(bet, 2 * at_risk)
        self.answer.put(name, "ante", ante, ante - at_risk)
        self.answer.put(name, "bet", bet, bet - raised)
        self._note("over-limit ante", when=at_risk < ante)
        if self._folded(seat):
            self._note("fold after 0")
            return
        self._note("BET too large", when=raised < bet)
        self._note("BET too small", when=bet < 2 * at_risk)
        mine, dealers = self.hands[name], five(self.dealer)
        self._see(*mine)
        if dealers < (HIGH, (14, 13)):
            self._note("dealer does not qualify")
            self._pay(name, 2 * at_risk, raised)
        elif mine == dealers:
            self._note("stand-off")
            self._pay(name, at_risk, raised)
        elif mine > dealers:
            winnings = BET[mine[0]] * raised
            self._note("capped hand", when=winnings > 10_000_000)
            self._pay(name, 2 * at_risk, raised + min(winnings, 10_000_000))

    def _pay(self, seat: int, ante: int, bet: int) -> None:
        self.answer.paid[seat, "ante"] += ante
        self.answer.paid[seat, "bet"] += bet

    # Progressive and envy ----------------------------------------------------------------------

    def _progressive(self, seat: Seat) -> None:
        staked = self._side(seat, "progressive")
        if seat.get("progressive") and not staked:
            self._note("progressive without ante")
            self.answer.put(seat["seat"], "progressive", seat["progressive"], seat["progressive"])
        if not staked:
            return
        category = 0 if self._folded(seat) else self.hands[seat["seat"]][0]
        of_meter = OF_METER[self.letter].get(category)
        paid = 0
        if of_meter:
            paid = self._from_meter(*of_meter)
        elif self.law == "rws":
            paid = self._fixed(JACKPOT_SUMS.get(category, 0))
        elif category in FOR_ONE:
            figure = 10 if (category, self.letter) == (TRIPS, "C") else FOR_ONE[category]
            paid = self._fixed(figure * staked)
        wins = of_meter or category in JACKPOT_SUMS
        if self.options.get("progressive_stake_returned_on_win") and wins:
            self._note("jackpot stake returned")
            paid += staked
        self.answer.put(seat["seat"], "progressive", staked, paid)

    def _from_meter(self, meter: str, percent: int) -> int:
        value = self.answer.meters[meter]
        if percent == 100:
            self._note("meter reset")
            self.answer.meters[meter] = self.resets[meter]
            return value
        share = Fraction(value * percent, 100)
        half_up = self.options.get("progressive_percent_rounding") == "half_up"
        award = floor(share + Fraction(1, 2)) if half_up else floor(share)
        self._note("share rounded up" if award > share else "share of a meter")
        left = value - award
        if self.options.get("progressive_partial_floor") == "reset" and left < self.resets[meter]:
            self._note("meter topped up")
            left = self.resets[meter]
        self.answer.meters[meter] = left
        return award

    def _fixed(self, amount: int) -> int:
        """Pay a fixed sum; by choice the first meter bears it as far as it reaches."""
        if amount and self.options.get("progressive_fixed_from_meter"):
            self._note("fixed sum from a meter")
            top = next(iter(LEAST[self.letter]))
            self.answer.meters[top] = max(0, self.answer.meters[top] - amount)
        return amount

    def _envy(self, holder: Seat) -> None:
        if self.law != "md" or self.hands.get(holder["seat"], (0,))[0] < STRAIGHT_FLUSH:
            return
        forfeits, folds = bool(holder.get("forfeits")), self._folded(holder)
        if folds and not (forfeits or self.options.get("envy_folded_holder_counts", False)):
            return
        needs = self.options.get("envy_holder_needs_progressive", False)
        if needs and not self._side(holder, "progressive"):
            return
        total = 0
        for seat in self.seats:
            wager = self._side(seat, "progressive")
            bonus = ENVY.get((wager, self.hands[holder["seat"]][0]), 0)
            if bonus and seat is not holder and self._judged(seat):
                self._note("folded holder envied" if folds and not forfeits else "envy")
                self._note("offender envied", when=forfeits)
                self._note("envy of a folder", when=self._folded(seat))
                self._note("second envy", when=self.answer.paid[seat["seat"], "envy"] > 0)
                self.answer.put(seat["seat"], "envy", 0, bonus)
                total += bonus
        self._fixed(total)

    # Bonuses -----------------------------------------------------------------------------------

    def _bonuses(self, seat: Seat) -> None:
        name, alive = seat["seat"], self._side(seat, "three_card")
        if lies := seat.get("three_card") or 0:
            place = three(self.board, ace_low=self.options.get("three_card_ace_low", True))
            table = THREE["CB" if self.law == "cb" else self.options.get("three_card_table", "A")]
            odds = None if place is None else table[place]
            self._note(f"three card {place}")
            self._note("ace-low board", when={rank for rank, _ in self.board} == {14, 2, 3})
            back = lies if not alive else 0 if odds is None else lies * (odds + 1)
            self.answer.put(name, "three_card", lies, back)
        if lies := seat.get("six_card") or 0:
            if not self._side(seat, "six_card"):
                self._note("six card without three card")
                self.answer.put(name, "six_card", lies, lies)
                return
            self.answer.put(name, "six_card", lies, self._six_card(seat, lies))

    def _six_card(self, seat: Seat, stake: int) -> int:
        category, suit = six(self.box + cards(seat["cards"]))
        if category == SUPER_ROYAL:
            million = self.options.get("six_card_table", "A") == "A" and suit == "d"
            self._note("super royal of diamonds" if million else "super royal")
            returns = self.options.get("six_card_fixed_returns_stake", True)
            return (100_000_000 if million else 10_000_000) + (stake if returns else 0)
        odds = SIX.get(category)
        self._note(f"six card {category}")
        return 0 if odds is None else (odds + 1) * stake


def _largest_remainder(units: int, weights: Sequence[int]) -> list[int]:
    """Divide whole units by weight; left-over units go to the largest remainders, lowest first."""
    exact = [Fraction(units * weight, sum(weights)) for weight in weights]
    shares = [floor(part) for part in exact]
    behind = sorted(range(len(weights)), key=lambda place: (shares[place] - exact[place], place))
    for place in behind[: units - sum(shares)]:
        shares[place] += 1
    return shares
