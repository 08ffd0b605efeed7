"""Tables to simulate: options and stakes at random, and decks stacked with rare hands."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from fifthstreet.analysis.versus import VersusGame
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.submission import ProgressivePart, SideBetPart, Submission
from fifthstreet.simulation.strategies import STRATEGIES
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_terms import Seat, offering, terms_of
from pay_tables import schedule, side_schedules
from play.random_rounds import DECK, PLANTED, _box_hand

BOOKS = shelf()
ANTES = (100, 333, 500, 1_000, 2_500, 10_000, 50_000, 300_000)
SPLIT: dict[str, tuple[Any, ...]] = {
    "cap.prorata_basis": ("payout", "stake"),
    "cap.prorata_unit": (1, 50, 2_500, 10_000),
}
MOVING: dict[str, tuple[Any, ...]] = {
    "progressive.percent_rounding": ("down", "half_up"),
    "progressive.partial_floor": ("none", "reset"),
    "progressive.fixed_from_meter": (True, False),
}
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "md": SPLIT
    | MOVING
    | {
        "cap.scope": ("hand", "round"),
        "cap.min_basis": ("ante_max_streets", "all_min"),
        "cap.amount": (1, 123_457, 1_000_000),
        "envy.folded_holder_counts": (True, False),
        "envy.holder_needs_progressive": (True, False),
        "three_card.ace_low": (True, False),
        "six_card.fixed_returns_stake": (True, False),
        "deal.lap": ("pair", "single"),
    },
    "rws": MOVING
    | {
        "progressive.stake_returned_on_win": (True, False),
        "deal.dealer_upcard": ("first", "last"),
    },
    "cb": SPLIT | {"three_card.ace_low": (True, False)},
    "uk": SPLIT
    | {
        "max_payout.amount": (7, 100_000, 999_999, 2_500_000),
        "max_payout.scope": ("player", "round", "round"),
        "settle.direction": ("left_to_right", "right_to_left"),
        "deal.order": ("players_first", "board_first"),
        "deal.lap": ("pair", "single"),
    },
}


def submission_of(name: str, rng: Random) -> Submission:
    """Return a submission that differs from the defaults here and there."""
    law = book(name)
    chosen = {
        key: rng.choice(values) for key, values in OPTIONS[name].items() if rng.random() < 0.5
    }
    made = offering(Submission(book=name, chosen=chosen), stake=500)
    changes: dict[str, Any] = {}
    for each in side_schedules(law):
        changes[each.id] = SideBetPart(paytable=rng.choice(each.tables).id)
    if law.meters:
        table = rng.choice(schedule(law, law.meters.schedule).tables)
        changes["progressive"] = ProgressivePart(
            paytable=table.id,
            bet_amount=made.progressive.bet_amount,
            rate={meter: f"{rng.randint(1, 999)}/10000" for meter in table.meters},
            reset={meter: rng.randint(1, 1_500_000) for meter in table.meters},
        )
    if name == "rws" and rng.random() < 0.5:
        method = rng.choice(law.dealing.methods).id
        changes["dealing"] = made.dealing.model_copy(update={"method": method})
    return made.model_copy(update=changes)


def work_of(name: str, rng: Random, seats: int) -> TableWork:
    """Return a table with any options, stakes and ways to play."""
    submission = submission_of(name, rng)
    table = terms_of(submission).progressive
    meters = {meter: rng.randint(1, 3_000_000) for meter in (table.meters if table else ())}
    players = tuple(_seat(submission, rng) for _ in range(seats))
    return TableWork(submission, players, tuple(meters.items()))


def _seat(submission: Submission, rng: Random) -> Seat:
    terms = terms_of(submission)
    progressive, sides = 0, dict[str, int]()
    if "progressive" in terms.offers:
        progressive = rng.choice((0, *terms.bet_sizes, *terms.bet_sizes))
    if "three_card" in terms.offers:
        sides["three_card"] = rng.choice((0, 100, 333, 2_500))
    if "six_card" in terms.offers and sides["three_card"]:
        sides["six_card"] = rng.choice((0, 100, 777))
    return Seat(
        ante=rng.choice(ANTES),
        strategy=rng.choice(STRATEGIES),
        mistakes=rng.choice((Fraction(0), Fraction(0), Fraction(1, 20))),
        progressive=progressive,
        sides=tuple(sides.items()),
    )


def stacked(work: TableWork, rng: Random, count: int) -> np.ndarray:
    """Return decks in which rare hands lie where the table deals them."""
    return np.array([_stacked(work, rng) for _ in range(count)], dtype=np.uint8)


def _stacked(work: TableWork, rng: Random) -> list[int]:
    table = work.table[0]
    seats = len(work.seats)
    own = [table["places"][seat].tolist() for seat in range(seats)]
    laid: dict[int, str] = {}
    if isinstance(work.game, VersusGame):
        before: list[list[str]] = []
        for places in (table["shared"][:5].tolist(), *own):
            hand = _box_hand(rng, before)
            if not {*hand} & {*laid.values()}:
                before.append(hand)
                _lay(laid, places, rng.sample(hand, len(hand)))
    else:
        (plant,) = rng.choices(list(PLANTED), list(PLANTED.values()))
        board, box, hands = plant(rng, rng.choice("cdhs"))
        shared = table["shared"].tolist()
        _lay(laid, shared[:3], board)
        if table["box"]:
            _lay(laid, shared[3:], box)
        for places, hand in zip(rng.sample(own, seats), hands, strict=False):
            _lay(laid, places[:2], hand)
    stock = [card for card in DECK if card not in laid.values()]
    rng.shuffle(stock)
    return [DECK.index(laid[place] if place in laid else stock.pop()) for place in range(52)]


def _lay(laid: dict[int, str], places: Sequence[int], cards: Sequence[str]) -> None:
    laid.update(zip(places, cards, strict=False))
