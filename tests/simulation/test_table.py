"""Full tables: the same counts however they are made, right sums, and exact means within error."""

import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from fifthstreet.analysis.classes import final_classes
from fifthstreet.cards import Deck, rank_six
from fifthstreet.errors import FifthStreetError
from fifthstreet.kernels import table_records as r
from fifthstreet.kernels.table_hands import BITS, RANKS, SUITS, six_kind
from fifthstreet.kernels.table_settlement import hold_to_cap
from fifthstreet.money import ToOne
from fifthstreet.refusals import RefusedError
from fifthstreet.rules.cap import CapChoices, Win, apply_cap
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Limits, Range, Submission
from fifthstreet.simulation.counts import total
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.faithful import decks_of
from fifthstreet.simulation.table import TableWork, full_table
from fifthstreet.simulation.table_bets import columns
from fifthstreet.simulation.table_exact import table_worths
from fifthstreet.simulation.table_figures import board_lines, six_kinds
from fifthstreet.simulation.table_report import TableReport
from fifthstreet.simulation.table_spread import TOTAL
from fifthstreet.simulation.table_terms import Seat, offering, usual_seat
from fifthstreet.whole_table.hand_counts import hand_counts
from pay_tables import schedule, side_schedules
from simulation.tables import BOOKS, work_of

DECK = tuple(Deck.standard())
QUICK, LONG = 10**6, 10**8
UK = {"max_payout.amount": 2_500_000}


def whole(name: str, **changes: Any) -> TableWork:
    """Return a full table of a book with every wager that it has."""
    submission = Submission(book=name, chosen=UK if name == "uk" else {})
    meters = (("jackpot", 5_000_000),) if name == "rws" else ()
    stake = 500 if name == "rws" else None
    return full_table(submission, 6, stake=stake, meters=meters, **changes)


# Any split gives the same counts ------------------------------------------------------------------


@pytest.mark.parametrize("name", BOOKS)
def test_any_split_of_the_rounds_counts_the_same(name: str) -> None:
    work = work_of(name, Random(name), 5)
    at_once = work.count(0, 3_000, 7)
    edges = (0, 1, 999, 1_000, 2_345, 3_000)
    parts = [work.count(a, b, 7) for a, b in pairwise(edges)]
    assert total(reversed(parts)) == at_once
    assert work.count(0, 3_000, 8) != at_once
    for workers in (1, 2):
        assert run(Run(work, 3_000, 7, piece=700), workers=workers).counts == at_once


@pytest.mark.slow
def test_processes_count_as_threads_do() -> None:
    work = whole("md")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        elsewhere = run(Run(work, 2_000, 3, piece=900), pool, workers=1).counts
    assert elsewhere == work.count(0, 2_000, 3)


def test_work_is_small_when_it_is_sent_and_keeps_its_name() -> None:
    work = whole("md")
    work.count(0, 10, 1)
    sent = pickle.dumps(work)
    assert len(sent) < 10_000
    assert pickle.loads(sent).name == work.name  # noqa: S301 - our own
    assert replace(work, without=("envy",)).name != work.name
    assert replace(work, meters=(("meter", 7),)).name != work.name


# Sums are those of the single rounds --------------------------------------------------------------


def by_hand(work: TableWork, rounds: int, seed: int) -> tuple[list[int], list[int], int]:
    """Return sums, squares and the money staked from the traces of single rounds."""
    traces = work.replay(decks_of(work, 0, rounds, seed), 0, seed)
    seats = len(work.seats)
    cells = [[0] * rounds for _ in range((seats + 1) * 7)]
    staked = 0
    for at, trace in enumerate(traces):
        nets = [[*map(int, trace["net"][seat])] for seat in range(seats)]
        nets = [[*row, sum(row)] for row in nets]
        nets.append([sum(column) for column in zip(*nets, strict=True)])
        for place, net in enumerate(net for row in nets for net in row):
            cells[place][at] = net
        for seat, stakes in enumerate(work.seats):
            code = int(trace["code"][seat])
            if work.book.id == "rws":
                antes = 1 + 2 * bool(trace["ending"][seat])
            else:
                antes = 1 + (code >> 4) + (code >> 2 & 3) + (code & 3)
            staked += antes * stakes.ante
            staked += sum(stake for _, stake in stakes.wagers[1:])
    return [sum(cell) for cell in cells], [sum(n * n for n in cell) for cell in cells], staked


@pytest.mark.parametrize("name", BOOKS)
def test_sums_squares_and_stakes_are_those_of_the_single_rounds(name: str) -> None:
    work = work_of(name, Random(f"sums {name}"), 4)
    counts = work.count(0, 400, 5)
    net, squares, staked = by_hand(work, 400, 5)
    assert list(counts.rows["net"]) == net
    assert list(counts.rows["squares"]) == squares
    assert sum(TableReport(work, counts).staked.values()) == staked
    assert sum(counts.rows["histogram"]) == 400


def test_squares_longer_than_64_bits_are_summed_exactly() -> None:
    seats = (Seat(ante=10**8, strategy="always"), Seat(ante=3, strategy="always"))
    work = TableWork(Submission(book="uk"), seats)
    counts = work.count(0, 300, 2)
    _, squares, _ = by_hand(work, 300, 2)
    assert list(counts.rows["squares"]) == squares
    assert max(squares) > 2**64


def test_counts_by_line_add_up_to_the_rounds() -> None:
    work = whole("md")
    rows = work.count(0, 5_000, 1).rows
    assert sum(rows["main"]) == sum(rows["award"]) == sum(rows["six"]) == 6 * 5_000
    assert sum(rows["three"]) == 5_000


# Hands and ceilings -------------------------------------------------------------------------------


def kind_of(cards: list[int]) -> int:
    sums: list[Any] = [
        np.uint64(sum(int(bits[card]) for card in cards)) for bits in (RANKS, SUITS, BITS)
    ]
    return int(six_kind(*sums))


def test_kinds_of_six_cards_are_those_of_the_rules() -> None:
    rng = Random(6)
    hands = [rng.sample(range(52), 6) for _ in range(3_000)]
    # Suited runs and few ranks, so that every kind comes.
    hands += [rng.sample(range(suit, 52, 4), 6) for suit in range(4) for _ in range(300)]
    hands += [rng.sample(range(low, low + 12), 6) for low in range(0, 41, 4) for _ in range(100)]
    hands += [list(range(28 + suit, 52, 4)) for suit in range(4)]
    seen: Counter[object] = Counter()
    for hand in hands:
        rank = rank_six([DECK[card] for card in hand])
        kind = six_kinds()[kind_of(hand)]
        assert (kind.category, kind.suit) == (rank.category, rank.suit), hand
        seen[kind.category] += 1
    assert len(seen) == 11


@njit(nogil=True)
def _all_kinds(found: np.ndarray) -> None:
    for f in range(52):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        for a in range(b):
                            ranks = suits = bits = np.uint64(0)
                            for card in (a, b, c, d, e, f):
                                ranks += RANKS[card]
                                suits += SUITS[card]
                                bits += BITS[card]
                            found[six_kind(ranks, suits, bits)] += 1  # type: ignore[arg-type]


@pytest.mark.slow
def test_all_sets_of_six_cards_fall_into_the_kinds_that_the_mathematics_counts() -> None:
    found = np.zeros(r.SIX_KINDS, np.int64)
    _all_kinds(found)
    wanted: Counter[object] = Counter()
    for hand, ways in hand_counts(6, 6):
        wanted[hand.category, hand.suit] += ways  # type: ignore[union-attr]
    counts = {(k.category, k.suit): int(n) for k, n in zip(six_kinds(), found, strict=True)}
    assert counts == wanted


@pytest.mark.parametrize(("letter", "ace_low"), [("A", True), ("C", False)])
def test_lines_of_boards_are_counted_as_the_mathematics_counts_them(
    letter: str, ace_low: bool
) -> None:
    table = schedule(book("md"), "three_card").table(letter)
    assert table
    wanted: Counter[int] = Counter()
    for hand, ways in hand_counts(3, 3, ace_low=ace_low):
        line = table.line(hand)
        wanted[table.lines.index(line) if line else len(table.lines)] += ways
    assert Counter(board_lines(table, ace_low=ace_low).tolist()) == wanted


def test_ceilings_are_applied_and_shared_as_the_rules_do() -> None:
    rng = Random(9)
    bitten = 0
    for _ in range(4_000):
        seats = rng.randint(1, 6)
        stakes = [rng.choice((1, 3, 10)) * rng.randint(1, 999) for _ in range(seats)]
        odds = [rng.choice((-1, 0, 1, 40, 100, 100, 500)) for _ in range(seats)]
        cap = CapChoices(
            ceiling=rng.choice((1, 7, 1_000, 12_345, 200_000)),
            scope=rng.choice(("hand", "round", "round")),
            from_odds=rng.choice((0, 100)),
            basis=rng.choice(("payout", "stake")),
            unit=rng.choice((1, 5, 50)),
        )
        table, hands = np.zeros(1, r.TABLE), np.zeros(1, r.HANDS)
        table["seats"], table["ceiling"], table["unit"] = seats, cap.ceiling, cap.unit
        table["from_odds"], table["is_shared"] = cap.from_odds, cap.scope == "round"
        table["by_stake"] = cap.basis == "stake"
        hands["staked"][0, :seats] = stakes
        hands["net"][0, :seats, r.MAIN] = np.array(stakes) * odds
        hold_to_cap(table[0], hands[0], r.MAIN)
        found = hands["net"][0, :seats, r.MAIN].tolist()
        wins = [
            Win(seat=seat, stake=stake, odds=ToOne(n))
            for seat, (stake, n) in enumerate(zip(stakes, odds, strict=True))
            if n > 0
        ]
        wanted = [stake * n for stake, n in zip(stakes, odds, strict=True)]
        owed = sum(n for n in wanted if n > 0)
        for seat, paid in apply_cap(wins, cap).items():
            wanted[seat] = paid
        assert found == wanted
        reduction = owed - sum(n for n in wanted if n > 0)
        assert int(hands["kept_back"][0]) == reduction
        bitten += reduction > 0
    assert bitten > 1_000


# Exact means --------------------------------------------------------------------------------------


def check_against_exact(work: TableWork, rounds: int, seed: int) -> None:
    counts = run(Run(work, rounds, seed), workers=1).counts
    for found in TableReport(work, counts).measured():
        assert found.exact is not None, found.name
        assert found.z is not None, found.name
        assert abs(found.z) < 4, (found.name, found.z)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_means_of_every_wager_lie_within_error_of_the_exact_ones(name: str) -> None:
    check_against_exact(whole(name), QUICK, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", BOOKS)
def test_means_of_many_rounds_lie_within_error_of_the_exact_ones(name: str) -> None:
    check_against_exact(whole(name), LONG, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("strategy", ["short", "always", "least"])
@pytest.mark.parametrize("name", BOOKS)
def test_other_ways_to_play_lie_within_error_too(name: str, strategy: Any) -> None:
    work = whole(name)
    seats = tuple(replace(seat, strategy=strategy) for seat in work.seats)
    check_against_exact(replace(work, seats=seats), 2 * 10**6, 3)


@pytest.mark.slow
def test_a_wrong_exact_figure_would_be_seen() -> None:
    work = whole("cb")
    counts = work.count(0, QUICK, 1)
    dearer = replace(
        work, seats=tuple(replace(s, sides=(("three_card", 101),)) for s in work.seats)
    )
    found = {each.name: each for each in TableReport(dearer, counts).measured()}
    assert found["three_card"].exact != table_worths(work)["three_card"]
    wrong = replace(found["main"], exact=(found["main"].exact or 0) * Fraction(3, 2))
    assert wrong.z is not None
    assert abs(wrong.z) > 4


def test_seats_that_err_have_no_exact_worth_and_lose_more() -> None:
    work = whole("uk")
    erring = replace(
        work, seats=tuple(replace(seat, mistakes=Fraction(1, 10)) for seat in work.seats)
    )
    found = TableReport(erring, erring.count(0, 200_000, 1))
    best = TableReport(work, work.count(0, 200_000, 1))
    assert found.worths["main"] is None
    assert found.worth is None
    assert found.measured()[-1].name == TOTAL
    assert found.measured()[-1].exact is None
    assert found.net < best.net


def test_without_envy_only_envy_is_missing() -> None:
    work = whole("md")
    without = replace(work, without=("envy",))
    here, there = (each.count(0, 200_000, 4).rows["net"] for each in (work, without))
    envy = columns(book("md")).index("envy")
    row = 6 * 7
    assert here[row + envy] > 0
    assert there[row + envy] == 0
    assert here[row + 7 - 1] - there[row + 7 - 1] == here[row + envy]
    assert [n for at, n in enumerate(here) if at % 7 < envy] == [
        n for at, n in enumerate(there) if at % 7 < envy
    ]


def test_without_a_ceiling_players_win_what_it_held() -> None:
    work = whole("cb", ante=10_000)
    here = work.count(0, 200_000, 4).rows
    there = replace(work, without=("cap",)).count(0, 200_000, 4).rows
    assert here["kept_back"][0] > 0
    assert there["kept_back"] == (0,)
    assert there["net"][-1] - here["net"][-1] == here["kept_back"][0]


# What a table is made of --------------------------------------------------------------------------


def test_a_bare_book_offers_everything_and_a_seat_stakes_the_least() -> None:
    assert usual_seat(offering(Submission(book="md"))) == Seat(
        ante=1_000, progressive=100, sides=(("three_card", 100), ("six_card", 100))
    )
    assert usual_seat(offering(Submission(book="rws"))) == Seat(ante=1_000)
    assert usual_seat(offering(Submission(book="rws"), stake=500)).progressive == 500
    limits = Limits(ante=Range(min=1_500, max=5_000))
    assert usual_seat(offering(Submission(book="cb", limits=limits))).ante == 1_500
    assert len(full_table(Submission(book="uk")).seats) == 6


def test_what_the_table_would_refuse_is_refused() -> None:
    plain = Submission(book="md")
    with pytest.raises(FifthStreetError, match="0 seats"):
        TableWork(plain, ())
    with pytest.raises(FifthStreetError, match="7 seats"):
        TableWork(plain, (Seat(),) * 7)
    with pytest.raises(RefusedError):
        TableWork(plain, (Seat(sides=(("three_card", 100),)),))
    with pytest.raises(RefusedError):
        TableWork(offering(plain), (Seat(progressive=250),))
    with pytest.raises(FifthStreetError, match="no meter called 'grand'"):
        TableWork(offering(plain), (Seat(),), (("grand", 5),))
    with pytest.raises(FifthStreetError, match="between 0 and 1"):
        Seat(mistakes=Fraction(2))
    with pytest.raises(FifthStreetError, match="too high"):
        TableWork(plain, (Seat(ante=10**14),))
    with pytest.raises(FifthStreetError, match="too high"):
        TableWork(offering(plain), (Seat(),), (("meter", 2**55),))


def test_a_shoe_lays_no_cards_for_the_six_card_wager() -> None:
    offered = offering(Submission(book="md"))
    shoe = offered.model_copy(
        update={"dealing": offered.dealing.model_copy(update={"method": "manual_shoe"})}
    )
    with pytest.raises(FifthStreetError, match="cards of that wager are not dealt"):
        TableWork(shoe, (Seat(sides=(("three_card", 100), ("six_card", 100))),))


def test_limits_that_bind_street_bets_are_heeded() -> None:
    bound = Submission(
        book="uk",
        limits=Limits(ante=Range(min=100, max=1_000)),
        chosen={"limits.apply_to_streets": True},
    )
    assert TableWork(bound, (Seat(ante=333),)).count(0, 10, 1).rounds == 10
    with pytest.raises(FifthStreetError, match="at most 333"):
        TableWork(bound, (Seat(ante=334),))


def test_room_for_classes_is_as_large_as_the_classes() -> None:
    assert len(final_classes()) == r.CLASSES
    assert max(law.table.positions.most for law in map(book, BOOKS)) <= r.SEATS
    tables = [t for law in map(book, BOOKS) for each in side_schedules(law) for t in each.tables]
    assert max(len(table.lines) for table in tables) < r.LINES
