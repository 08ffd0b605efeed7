"""Complete rounds at random, leaning towards the hands and sums at which documents differ."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

Case = dict[str, Any]
Options = dict[str, Any]

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
LADDER = "A23456789TJQKA"
METERS = {
    "A": ("meter",),
    "B": ("major", "minor"),
    "C": ("mega", "major", "minor"),
    "D": ("mega", "major", "minor"),
}
ANTES = (100, 250, 333, 500, 1_000, 2_500, 5_000, 10_000, 50_000)
BOX_ANTES = (1_000, 2_500, 777, 10_000, 30_000, 50_000, 100_000, 800_000)
Laid = tuple[list[str], list[str], list[list[str]]]
"""Cards on the board, in the Six Card box, and in hands."""


def round_of(book: str, rng: Random, options: Options) -> Case:
    """Return a complete round of a book under some options, as `fifthstreet settle` reads it."""
    if book == "rws":
        return _casino_stud(rng, options)
    return _mississippi(book, rng, options)


def options_of(book: str, rng: Random) -> Options:
    """Return options that differ from the defaults here and there."""
    makers = {"md": _md_options, "rws": _rws_options, "cb": _cb_options, "uk": _uk_options}
    return {key: value for key, value in makers[book](rng).items() if value is not None}


def _some(rng: Random, *values: object) -> object:
    """Return one of several values, or nothing as often as all of them together."""
    return rng.choice(values) if rng.random() < 0.5 else None


def _yes_or_no(rng: Random) -> bool | None:
    return rng.choice((True, False, None, None))


def _shared_cap(rng: Random) -> Options:
    return {
        "cap_prorata_basis": _some(rng, "payout", "stake", "stake"),
        "cap_prorata_unit": _some(rng, 1, 50, 100, 2_500, 10_000),
    }


def _progressive(rng: Random, meters: Sequence[str]) -> Options:
    resets = {meter: rng.randint(1, 1_500_000) for meter in meters if rng.random() < 0.7}
    return {
        "meter_resets": resets or None,
        "progressive_percent_rounding": _some(rng, "down", "half_up"),
        "progressive_partial_floor": _some(rng, "none", "reset"),
        "progressive_fixed_from_meter": _yes_or_no(rng),
    }


def _md_options(rng: Random) -> Options:
    letter = rng.choice("ABCD")
    return {
        **_shared_cap(rng),
        **_progressive(rng, METERS[letter]),
        "progressive_table": letter if letter != "A" or rng.random() < 0.5 else None,
        "three_card_table": _some(rng, *"ABCDEF"),
        "six_card_table": _some(rng, "A", "B"),
        "ante_min": _some(rng, 500, 1_000, 1_500, 2_500, 5_000),
        "ante_max": _some(rng, 5_000, 50_000),
        "cap_scope": _some(rng, "hand", "round", "round"),
        "cap_min_basis": _some(rng, "ante_max_streets", "all_min"),
        "cap_amount": rng.choice((None, None, None, 1, 123_457, 1_000_000)),
        "three_card_ace_low": _yes_or_no(rng),
        "six_card_fixed_returns_stake": _yes_or_no(rng),
        "envy_folded_holder_counts": _yes_or_no(rng),
        "envy_holder_needs_progressive": _yes_or_no(rng),
        "envy_paytable": _some(rng, *"ABCD"),
    }


def _cb_options(rng: Random) -> Options:
    return {**_shared_cap(rng), "three_card_ace_low": _yes_or_no(rng)}


def _uk_options(rng: Random) -> Options:
    scope = rng.choice(("cap_scope", "max_payout_scope"))
    return {
        **_shared_cap(rng),
        "max_payout": rng.choice((None, 0, 7, 100_000, 999_999, 2_500_000)),
        scope: _some(rng, "player", "round", "round"),
        "settle_direction": _some(rng, "left_to_right", "right_to_left"),
        "uk_void_forfeits": _yes_or_no(rng),
    }


def _rws_options(rng: Random) -> Options:
    return {
        **_progressive(rng, ("jackpot",)),
        "ante_min": _some(rng, 1_000, 2_500),
        "ante_max": _some(rng, 10_000, 50_000, 100_000),
        "progressive_stake_returned_on_win": _yes_or_no(rng),
    }


# Mississippi Stud ---------------------------------------------------------------------------------


def _mississippi(book: str, rng: Random, options: Options) -> Case:
    (plant,) = rng.choices(list(PLANTED), list(PLANTED.values()))
    board, box, hands = plant(rng, rng.choice("cdhs"))
    players = max(len(hands), rng.choice((1, 1, 1, 2, 2, 3, 5)))
    stock = _stock(rng, board, box, *hands)
    board = _filled(board, 3, stock)
    box = _filled(box, 4, stock)
    planted = [False] * players
    planted[: len(hands)] = [True] * len(hands)
    hands += [[] for _ in range(players - len(hands))]
    hands = [_filled(hand, 2, stock) for hand in hands]
    seats = [
        _seat(book, rng, " ".join(hand), stays=stays)
        for hand, stays in zip(hands, planted, strict=True)
    ]
    case: Case = {"book": book, "options": options, "board": " ".join(board)}
    if book == "md":
        case["six_card_box"] = " ".join(box)
        case["meters"] = _meters(rng, METERS[options.get("progressive_table", "A")])
    return {**case, "seats": _numbered(rng, seats, 6)}


def _nothing(_rng: Random, _suit: str) -> Laid:
    return [], [], []


def _two_straight_flushes(rng: Random, suit: str) -> Laid:
    run = [rank + suit for rank in _run(rng, 7)]
    return run[2:5], [], [run[:2], run[5:]]


def _straight_flush(rng: Random, suit: str) -> Laid:
    run = _mixed(rng, [rank + suit for rank in _run(rng, 5)])
    return run[:3], [], [run[3:]]


def _quads(rng: Random, _suit: str) -> Laid:
    rank = rng.choice(RANKS)
    same = [rank + suit for suit in "cdhs"]
    return same[:2], [], [same[2:]]


def _wheel(rng: Random, _suit: str) -> Laid:
    five = _mixed(rng, [rank + rng.choice("cdhs") for rank in "A2345"])
    return five[:3], [], [five[3:]]


def _ace_low_board(rng: Random, suit: str) -> Laid:
    return [rank + rng.choice((suit, suit, "c")) for rank in "A23"], [], []


def _mini_royal_board(_rng: Random, suit: str) -> Laid:
    return [rank + suit for rank in "AKQ"], [], []


def _trips_board(rng: Random, _suit: str) -> Laid:
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample("cdhs", 3)], [], []


def _super_royal(rng: Random, suit: str) -> Laid:
    run = _mixed(rng, [rank + suit for rank in "AKQJT9"])
    return [], run[:4], [run[4:]]


def _straight_flush_with_the_box(rng: Random, suit: str) -> Laid:
    run = _mixed(rng, [rank + suit for rank in _run(rng, 5)])
    return [], run[:3], [run[3:]]


def _quads_in_the_box(rng: Random, _suit: str) -> Laid:
    rank = rng.choice(RANKS)
    return [], [rank + suit for suit in "cdhs"], []


PLANTED = {
    _nothing: 28,
    _two_straight_flushes: 16,
    _straight_flush: 14,
    _quads: 8,
    _wheel: 6,
    _ace_low_board: 6,
    _mini_royal_board: 4,
    _trips_board: 4,
    _super_royal: 6,
    _straight_flush_with_the_box: 6,
    _quads_in_the_box: 2,
}


def _seat(book: str, rng: Random, cards: str, *, stays: bool) -> Case:
    streets = [rng.choice((1, 1, 2, 3, 3)) for _ in range(3)]
    if rng.random() < 0.04:
        streets[rng.randrange(3)] = rng.choice((4, 7))
    if rng.random() < (0.12 if stays else 0.35):
        streets = streets[: rng.randrange(3)]
    seat: Case = {"cards": cards, "ante": rng.choice(ANTES), "streets": streets}
    if book == "md":
        seat["progressive"] = rng.choice((0, 100, 100, 500, 500, 500))
        seat["six_card"] = rng.choice((0, 0, 100, 500, 2_500))
    if book in {"md", "cb"}:
        seat["three_card"] = rng.choice((0, 100, 500, 333))
    return _with_a_ruling(rng, seat)


# Casino Stud --------------------------------------------------------------------------------------


def _casino_stud(rng: Random, options: Options) -> Case:
    hands: list[list[str]] = []
    boxes = rng.choice((1, 1, 2, 2, 3, 5))
    for _ in range(boxes + 1):
        hand = _box_hand(rng, hands)
        hands.append(hand if not {*hand} & {card for cards in hands for card in cards} else [])
    rng.shuffle(hands)
    stock = _stock(rng, *hands)
    dealer, *filled = (_filled(hand, 5, stock) for hand in hands)
    seats = [_box(rng, " ".join(hand)) for hand in filled]
    return {
        "book": "rws",
        "options": options,
        "dealer": " ".join(_mixed(rng, dealer)),
        "meters": _meters(rng, ("jackpot",)),
        "seats": _numbered(rng, seats, 9),
    }


def _box_hand(rng: Random, before: Sequence[Sequence[str]]) -> list[str]:
    """Return some or all cards of a hand, at times the ranks of a hand before it."""
    suit, rank, other = rng.choice("cdhs"), *rng.sample(RANKS, 2)
    suits = rng.sample("cdhs", 4)
    match rng.randrange(12):
        case 0 | 1:
            return [each + suit for each in "AKQJT"]
        case 2 | 3:
            return [each + suit for each in _run(rng, 5)]
        case 4:
            return [rank + each for each in suits]
        case 5:
            return [rank + each for each in suits[:3]] + [other + each for each in suits[:2]]
        case 6:
            return [each + suit for each in rng.sample(RANKS, 5)]
        case 7:
            return [each + rng.choice(suits) for each in _run(rng, 5)]
        case 8 if before:
            turned = dict(zip("cdhs", "dhsc", strict=True))
            return [card[0] + turned[card[1]] for card in rng.choice(before)]
        case 9:
            return ["A" + suits[0], "K" + suits[1]]
        case _:
            return []


def _box(rng: Random, cards: str) -> Case:
    ante = rng.choice(BOX_ANTES)
    bet = rng.choice((2 * ante, 2 * ante, 2 * ante, 2 * ante + 500, ante, 0, None))
    seat: Case = {"cards": cards, "ante": ante, "bet": bet}
    seat["progressive"] = rng.choice((0, 500, 500, 500))
    return _with_a_ruling(rng, seat)


# Both games ---------------------------------------------------------------------------------------


def _run(rng: Random, length: int) -> str:
    start = rng.randrange(len(LADDER) - length + 1)
    return LADDER[start : start + length]


def _mixed(rng: Random, cards: Sequence[str]) -> list[str]:
    return rng.sample(cards, len(cards))


def _stock(rng: Random, *laid: Sequence[str]) -> list[str]:
    out = {card for cards in laid for card in cards}
    return _mixed(rng, [card for card in DECK if card not in out])


def _filled(cards: Sequence[str], size: int, stock: list[str]) -> list[str]:
    return [*cards, *(stock.pop() for _ in range(size - len(cards)))]


def _with_a_ruling(rng: Random, seat: Case) -> Case:
    chance = rng.random()
    if chance < 0.03:
        return {**seat, "forfeits": True}
    if chance < 0.06:
        return {**seat, "refund": True}
    if chance < 0.08:
        return {**seat, "ante": rng.choice((0, None))}
    return seat


def _numbered(rng: Random, seats: Sequence[Mapping[str, Any]], most: int) -> list[Case]:
    numbers = rng.sample(range(1, most + 1), len(seats))
    return [{"seat": number, **seat} for number, seat in zip(numbers, seats, strict=True)]


def _meters(rng: Random, names: Sequence[str]) -> dict[str, int]:
    return {name: rng.randint(0, 3_000_000) for name in names if rng.random() < 0.9}
