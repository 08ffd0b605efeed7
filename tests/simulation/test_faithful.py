"""The kernels' tables and the rules' tables settle the same rounds to the same cent."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from fifthstreet.cards import rank_five
from fifthstreet.money import Fixed
from fifthstreet.play import Round
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.faithful import (
    decks_of,
    differences,
    faithful,
    money_of,
    played_round,
    simulated_money,
)
from fifthstreet.simulation.table import TableWork, full_table
from simulation.tables import BOOKS, stacked, work_of

CHUNKS = 20
CHUNK = 5_000
"""Rounds of each of the chunks that together are a hundred thousand for each book."""

RARE = {
    "md": {
        "royal_flush",
        "straight_flush",
        "super royal of diamonds",
        "super royal",
        "envy",
        "envy of a folder",
        "two premium hands",
        "capped",
        "shared",
        "meter moved between awards",
        "fold",
    },
    "rws": {
        "royal_flush",
        "straight_flush",
        "capped",
        "meter moved between awards",
        "stand-off",
        "no contest",
        "fold",
    },
    "cb": {"royal_flush", "straight_flush", "two premium hands", "capped", "shared", "fold"},
    "uk": {"royal_flush", "straight_flush", "two premium hands", "capped", "shared", "fold"},
}


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_a_thousand_random_rounds_of_each_book_agree_to_the_cent(book: str) -> None:
    rng = Random(book)
    for seats, rounds in ((1, 500), (2, 350), (4, 100), (6, 50)):
        work = work_of(book, rng, seats)
        assert list(islice(faithful(work, 0, rounds, seed=seats), 3)) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hundred_thousand_random_rounds_of_each_book_agree(book: str, chunk: int) -> None:
    rng = Random(f"{book} {chunk}")
    part = CHUNK // 10
    for seats, rounds in ((1, 7 * part), (2, 2 * part), (6, part)):
        work = work_of(book, rng, seats)
        first = chunk * 10**9
        assert list(islice(faithful(work, first, first + rounds, seed=chunk), 3)) == []


def premium(game: Round) -> Iterator[str]:
    """Yield the hands that many rules are about, of seats still in play."""
    board = game.state.cards_at("community")
    for seat in game.state.seats.values():
        if seat.in_play:
            name = rank_five((*seat.cards, *board)).category.slug
            if name in {"royal_flush", "straight_flush"}:
                yield name


def seen_in(work: TableWork, game: Round) -> Iterator[str]:
    """Yield what a settled round has of branches that chance seldom takes."""
    hands = list(premium(game))
    yield from hands
    if len(hands) > 1 and game.state.cards_at("community"):
        yield "two premium hands"
    folded = {number for number, seat in game.state.seats.items() if not seat.in_play}
    capped = [line for line in game.lines if line.capped_from is not None]
    if capped:
        yield "capped"
    cap = work.terms.cap
    if cap and cap.scope == "round" and len({line.seat for line in capped}) > 1:
        yield "shared"
    from_meters = 0
    for line in game.lines:
        if line.wager == "envy":
            yield "envy of a folder" if line.seat in folded else "envy"
        if line.wager == "six_card" and isinstance(line.odds, Fixed):
            yield (
                "super royal of diamonds"
                if line.odds.amount.minor == 100_000_000
                else "super royal"
            )
        from_meters += line.meter is not None
        if line.wager == "bet" and line.outcome in {"push", "returned"}:
            yield "stand-off" if line.outcome == "push" else "no contest"
    if from_meters > 1:
        yield "meter moved between awards"
    if folded:
        yield "fold"


def compared(book: str, tables: int, rounds: int, rng: Random) -> Counter[str]:
    """Compare stacked rounds at many tables; return how often rare branches were taken."""
    seen: Counter[str] = Counter()
    for number in range(tables):
        work = work_of(book, rng, rng.choice((1, 2, 2, 3, 6)))
        decks = stacked(work, rng, rounds)
        for at, trace in enumerate(work.replay(decks, 0, seed=number)):
            game = played_round(work, decks[at], number=at, seed=number)
            assert same(work, trace, game), (work, number, at)
            seen.update(seen_in(work, game))
    return seen


def same(work: TableWork, trace: np.void, game: Round) -> bool:
    simulated, played = simulated_money(work, trace), money_of(game)
    return all(simulated[key] == played[key] for key in {*simulated, *played})


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_stacked_rounds_with_rare_hands_agree_to_the_cent(book: str) -> None:
    seen = compared(book, 40, 20, Random(book))
    assert {what for what in RARE[book] if not seen[what]} == set()


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("chunk", range(2))
def test_many_stacked_rounds_agree_to_the_cent(book: str, chunk: int) -> None:
    seen = compared(book, 100, 25, Random(f"{book} {chunk}"))
    assert min(seen[what] for what in RARE[book]) > 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_wrong_figure_of_the_kernels_is_found(book: str) -> None:
    work = full_table(Submission(book=book), seats=2)
    decks = decks_of(work, 0, 200, seed=1)
    assert list(differences(work, decks, 0, seed=1)) == []
    table = work.table.copy()
    try:
        work.table[0]["pays"][12:16] += 1
        found = list(differences(work, decks, 0, seed=1))
    finally:
        work.table[:] = table
    assert {each.wager for each in found} <= {"ante", "bet"} | {
        f"{street}_street" for street in ("third", "fourth", "fifth")
    }
    assert found
    assert all(each.simulated > each.played for each in found)
