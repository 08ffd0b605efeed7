"""Kernels against the round itself on random plans.

The same cards leave the same money, or the kernel refuses the plan; nothing is assumed that the
plan does not say.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from itertools import repeat
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from altered import altered, forget, put_on_the_shelf
from fifthstreet import NoExactFigureError
from fifthstreet.analysis.choices import DECK
from fifthstreet.cards import Deck
from fifthstreet.kernels.simulate_own import _deal
from fifthstreet.kernels.simulate_versus import _deal_ten
from fifthstreet.money import Push, ToOne
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.plan import Contest, Outcome
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.faithful import decks_of, differences
from fifthstreet.simulation.plan_rounds import PlanRounds
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.strategies import Strategy
from fifthstreet.simulation.table import _CACHE, TableWork
from fifthstreet.simulation.table_terms import Seat, offering, open_round, usual_seat

LAWS = {id_: book(id_) for id_ in ("md", "cb", "uk", "rws")}
MAIN = {wager.id for law in LAWS.values() for wager in law.wagers if wager.group != "side"}
CHEAP: tuple[Strategy, ...] = ("always", "least")
"""Strategies that need no solution, so that a plan costs little."""

few = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(autouse=True)
def _the_shelf_is_put_back() -> Iterator[None]:
    yield
    forget()


@contextmanager
def shelved(id_: str, rng: Random) -> Iterator[None]:
    """Put a random plan on the shelf in the place of a book."""
    with pytest.MonkeyPatch.context() as patch:
        put_on_the_shelf(patch, altered(LAWS[id_], changes(LAWS[id_], rng)))
        _CACHE.clear()
        yield


def _pays(schedule: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """Yield other odds for every line that pays odds, the higher hand never less."""
    for table in schedule.tables:
        lines = [n for n, line in enumerate(table.lines) if isinstance(line.pays, ToOne)]
        odds = sorted((rng.randint(1, 600) for _ in lines), reverse=True)
        for at, (number, times) in enumerate(zip(lines, odds, strict=True)):
            last = at == len(lines) - 1 and number == len(table.lines) - 1
            pays = Push() if last and rng.random() < 0.3 else ToOne(times)
            yield f"schedules.{schedule.id}.tables.{table.id}.lines.{number}.pays", pays


def changes(law: RuleBook, rng: Random) -> Mapping[str, Any]:
    """Return changes to a plan: pay tables, sizes of bets, folds, outcomes and side bets."""
    result: dict[str, Any] = {}
    for schedule in law.schedules:
        if rng.random() < 0.7:
            result.update(_pays(schedule, rng))
    last = [step for step in law.steps if step.choices][-1]
    for at, step in enumerate(law.steps):
        for number, choice in enumerate(step.choices):
            if choice.add is not None and rng.random() < 0.7:
                most = 4 if step is not last and law.main_contest.against is None else 7
                sizes = sorted(rng.sample(range(1, most), rng.choice((1, 2, 3))))
                times = tuple(sizes) if law.main_contest.against is None else (sizes[0],)
                result[f"steps.{at}.choices.{number}.times"] = times
    for wager in law.wagers:
        if rng.random() < 0.05:
            effect = rng.choice(("lost", "returned", "live"))
            result[f"wagers.{wager.id}.fold.effect"] = effect
    for contest in law.contests:
        result.update(_other_outcomes(contest, rng))
    return result


def _other_outcomes(contest: Contest, rng: Random) -> Iterator[tuple[str, Any]]:
    path = f"contests.{contest.id}"
    if contest.against is not None and rng.random() < 0.4:
        pays: Any = rng.choice((Push(), ToOne(1), ToOne(2), "lose"))
        outcome = rng.choice(("not_qualified", "tie", "win"))
        yield f"{path}.{outcome}", Outcome(pays=pays, cite=contest.cite)
    if contest.others and rng.random() < 0.3:
        yield f"{path}.{rng.choice(('own_hand', 'folded_holder'))}", True
    if contest.wagers[0] not in MAIN and rng.random() < 0.3:
        yield f"{path}.stake_returned", rng.random() < 0.5


def random_table(id_: str, rng: Random) -> TableWork:
    """Return a table of the book on the shelf, at which seats bet on everything or on little."""
    submission = offering(Submission(book=id_), stake=500)
    usual = usual_seat(submission, ante=rng.choice((100, 700, 2_500)))
    seats = []
    for _ in range(rng.choice((1, 2, 4))):
        sides = usual.sides if rng.random() < 0.7 else usual.sides[:1]
        progressive = usual.progressive if rng.random() < 0.7 else 0
        ante, way = usual.ante, rng.choice(CHEAP)
        seats.append(Seat(ante=ante, progressive=progressive, sides=sides, strategy=way))
    return TableWork(submission, tuple(seats))


@pytest.mark.parametrize("id_", LAWS)
@few
@given(seed=st.integers(0, 2**32))
def test_a_table_of_a_random_plan_is_settled_to_the_cent_or_refused(id_: str, seed: int) -> None:
    rng = Random(seed)
    with shelved(id_, rng):
        try:
            work = random_table(id_, rng)
        except NoExactFigureError:
            return
        decks = decks_of(work, 0, 25, seed)
        assert list(differences(work, decks, 0, seed)) == []


def _cards_of(work: SingleSeat, number: int, seed: int) -> list[int]:
    """Return the cards that the kernel of one seat deals: the hand, then the board or dealer."""
    key: Any = key_of(seed)
    if work.game.shape == "versus":
        dealt = np.zeros(10, np.int64)
        _deal_ten(key, number, dealt)
        return [int(card) for card in dealt]
    left = list(range(len(DECK)))
    return [left.pop(int(pick)) for pick in _deal(key, number)]


def _deck(played: PlanRounds, cards: list[int], own: int) -> Deck:
    """Return a deck that deals cards where the kernel has them; the dealer's face-up card leads."""
    places = open_round(played.terms, (Seat(ante=played.stake),), {}).state.places
    mine = [at for at, place in enumerate(places) if place.seat == 1]
    law = played.terms.book
    zones = {*(law.main_contest.against or law.main_contest.hand).zones} - {law.seat_zone.id}
    others = [at for at, place in enumerate(places) if place.target in zones]
    others.sort(key=lambda at: not places[at].face_up)
    laid = dict(zip((*mine, *others), cards, strict=True))
    assert len(mine) == own
    stock = (card for card in range(len(DECK)) if card not in cards)
    order = [laid[at] if at in laid else next(stock) for at in range(len(DECK))]
    return Deck([DECK[index] for index in order])


@pytest.mark.parametrize("id_", LAWS)
@few
@given(seed=st.integers(0, 2**32))
def test_one_seat_of_a_random_plan_ends_as_the_round_does(id_: str, seed: int) -> None:
    rng = Random(seed)
    way = rng.choice(CHEAP)
    with shelved(id_, rng):
        try:
            work = SingleSeat(id_, way)
        except NoExactFigureError:
            return
        played = PlanRounds(Submission(book=id_), way, ante=1_000)
        own = played.terms.book.seat_zone.cards
        for number, row in enumerate(work.sampled(0, 25, seed)):
            deck = _deck(played, _cards_of(work, number, seed), own)
            game = played.play_deck(deck, repeat(0))
            assert Fraction(game.nets[1], 1_000) == Fraction(str(row[-1])), (number, row)
