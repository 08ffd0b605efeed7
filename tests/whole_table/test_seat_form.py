"""Seats that share a dealer: sums of products against plain enumeration."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fifthstreet.analysis.board_census import board_sets, seven_cards
from fifthstreet.analysis.board_endings import codes_of, kernel_policies
from fifthstreet.analysis.census import canonical, hand_strengths
from fifthstreet.analysis.choices import DECK, STAY
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import Game, game_of
from fifthstreet.bookcase import add
from fifthstreet.cards import Deck
from fifthstreet.errors import NoExactFigureError
from fifthstreet.kernels import board_form, board_sums, seat_form
from fifthstreet.kernels.board_showdown import HANDS, LIVE
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.plan_rounds import PlanRounds
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seat_form import against_dealer, beside_board
from fifthstreet.whole_table.seats import TableSpread, seat_spread

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
COUNTED = ("rws", "caribbean-stud", "casino-holdem")


@cache
def game(name: str) -> Game:
    return game_of(book(name) if name == "rws" else book(add(str(SAMPLES / name))))


def spread(name: str) -> TableSpread:
    return seat_spread(game(name), game(name).solve().policy, net_of(game(name)))


@pytest.mark.parametrize(("small", "large"), [(np.int16, np.int32), (np.int64, np.int64)])
@pytest.mark.parametrize("hidden", [4, 5])
def test_two_seats_of_a_few_cards_against_a_dealer_are_those_of_plain_enumeration(
    small: Any, large: Any, hidden: int
) -> None:
    rng = np.random.default_rng(hidden)
    few = np.sort(rng.choice(seat_form.DECK, 13, replace=False))
    tables = seat_form.new_tables(np.zeros(1, small), np.zeros(1, large))
    worth = {}
    for hand in combinations(few.tolist(), 5):
        worth[hand] = int(rng.integers(-5, 9))
        seat_form.add_hand(np.array(hand, np.uint8), worth[hand], tables)
    pairs, by_two = np.empty(seat_form.TWOS, small), np.empty(seat_form.TWOS, np.int64)
    others = [card for card in range(seat_form.DECK) if card not in few]
    dealer = sorted([*few[[3, 7]].tolist(), *others[: hidden - 2]])
    single, products = seat_form._form(np.array(dealer), pairs, by_two, tables)
    hands = [({*hand}, won) for hand, won in worth.items() if not {*hand} & {*dealer}]
    assert single == sum(won for _, won in hands)
    both = sum(won * also for hand, won in hands for other, also in hands if not hand & other)
    assert products - sum(won**2 for _, won in hands) == both


def test_hands_are_dealt_once_beside_a_face_up_card() -> None:
    strengths = np.arange(2_598_960, dtype=np.uint32) % 7_462
    hands, levels, ways = seat_form.dealers_with(17, 4, strengths.astype(np.uint16))
    assert ways.sum() == 249_900
    assert (np.diff(levels.astype(np.int64)) >= 0).all()
    assert len({tuple(hand) for hand in hands.tolist()}) == len(hands)


def test_two_seats_beside_a_board_are_those_of_plain_enumeration() -> None:
    rng = np.random.default_rng(3)
    strength, least = rng.integers(1, 60, HANDS).astype(np.uint16), 20
    cards = [(low, high) for high in range(1, LIVE) for low in range(high)]
    lows, highs = (np.array(each) for each in zip(*cards, strict=True))
    values = rng.integers(-5, 9, (HANDS, 6))
    sums = (
        np.zeros((LIVE, LIVE), np.int32),
        np.zeros(LIVE, np.int32),
        np.zeros(LIVE, np.int64),
        np.zeros(2, np.int64),
    )
    found = np.zeros(3, np.int64)
    order = np.argsort(strength)
    board_form._against_dealers(values, (strength, order, highs, lows), least, sums, found)
    shared = (highs[:, None] == highs) | (lows[:, None] == lows) | (highs[:, None] == lows)
    apart = (~(shared | shared.T)).astype(np.float64)
    expected = np.zeros(3)
    for dealer in range(HANDS):
        above = np.sign(int(strength[dealer]) - strength.astype(np.int64))
        outcomes = 1 + above + 3 * (strength[dealer] >= least)
        wins = values[np.arange(HANDS), outcomes] * apart[dealer]
        expected += [wins.sum(), (wins**2).sum(), wins @ apart @ wins]
    assert found.tolist() == expected.astype(np.int64).tolist()


@pytest.mark.parametrize("name", COUNTED)
def test_the_sums_beside_the_program_have_the_mean_and_variance_of_a_seat(name: str) -> None:
    tally, found = game(name).solve().tally(), spread(name)
    assert found.mean == tally.expected_value
    assert found.variance == tally.variance
    assert 0 < found.correlation < 1


def played_together(name: str, pairs: int) -> np.ndarray:
    """Return what two seats net against the same dealer, each played by the rules of its table."""
    law = book(name) if name == "rws" else book(add(str(SAMPLES / name)))
    rounds = PlanRounds(Submission(book=law.edition), "optimal")
    rng, nets = np.random.default_rng(11), np.zeros((pairs, 2))
    for at in range(pairs):
        deck = [DECK[card] for card in rng.permutation(52)]
        for seat in (0, 1):
            done = rounds.play_deck(Deck(deck), iter(()))
            nets[at, seat] = sum(line.net for line in done.lines) / rounds.stake
            # The other seat has the last cards of the deck in the stead of these.
            own = [deck.index(card) for card in done.state.seats[1].cards]
            for place, card in enumerate(own, start=1):
                deck[card], deck[-place] = deck[-place], deck[card]
    return nets


@pytest.mark.slow
@pytest.mark.parametrize("name", [*COUNTED, "ultimate-texas-holdem", "four-card-poker"])
def test_two_seats_played_by_the_rules_vary_together_as_counted(name: str) -> None:
    nets, found = played_together(name, 2_000), spread(name)
    products = (nets[:, 0] - float(found.mean)) * (nets[:, 1] - float(found.mean))
    z = (products.mean() - float(found.covariance)) / (products.std() / len(products) ** 0.5)
    assert abs(z) < 4, f"{name}: z {z:+.2f}"
    assert products.mean() > 0


def test_a_figure_that_takes_minutes_is_refused_unless_somebody_asks() -> None:
    played = game("rws")
    with pytest.raises(NoExactFigureError, match="--exact"):
        seat_spread(played, played.solve().policy, lambda end: Fraction(end.number))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rws", "four-card-poker"])
def test_a_seat_wins_against_a_dealer_what_its_cards_and_its_policy_say(name: str) -> None:
    """Deal the dealer five hands beside one face-up card, and a seat every hand."""
    played, up = game(name), 37
    assert played.shape == "versus"
    policy, deal, census = played.solve().policy, played.deal, played.census
    counter: Any = getattr(against_dealer(played, policy).count, "__self__")  # noqa: B009
    mine = hand_strengths(deal.mine, deal.best)
    players = seat_form.players_without(up, counter.policy, mine, counter._known)
    dealers = seat_form.dealers_with(up, deal.hidden, hand_strengths(deal.theirs, deal.best))
    hands, strengths, kinds = players
    assert dealers[2].sum() == comb(51, deal.hidden)
    many = len(final_classes(deal.best))
    rng = np.random.default_rng(5)
    for at in rng.integers(0, len(hands), 200).tolist():
        cards = [DECK[card + (card >= up)] for card in hands[at].tolist()]
        indices, becomes = canonical(cards)
        row = int(np.flatnonzero((census.hands == indices).all(axis=1))[0])
        shown = up & ~3 | becomes[up & 3]
        free = [card for card in range(52) if card not in indices]
        choice = int(policy[row, free.index(shown)])
        assert kinds[at] == choice * many + census.classes()[row]
        assert strengths[at] == census.strengths[row]
    worth = np.array(
        [
            [int(value * 2) for value in row]
            for rows in counter.worth(net_of(played))
            for row in rows
        ]
    )
    some = np.linspace(0, len(dealers[0]) - 1, 5).astype(int)
    few = tuple(each[some] for each in dealers)
    tables = seat_form.new_tables(np.zeros(1, np.int64), np.zeros(1, np.int64))
    found = seat_form.forms_against(players, few, played.least, worth, tables)
    for (single, _), theirs, level in zip(found.tolist(), few[0], few[1].tolist(), strict=True):
        apart = ~np.isin(hands, theirs).any(axis=1)
        against = np.where(strengths > level, 1, np.where(strengths == level, 2, 3))
        outcome = against if level >= played.least else np.zeros(len(hands), dtype=np.int64)
        assert single == worth[kinds, outcome][apart].sum()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["casino-holdem", "ultimate-texas-holdem"])
def test_a_seat_wins_beside_a_board_what_its_endings_say(name: str) -> None:
    """Sum what one seat wins on a few boards from the counts of its endings, and its squares."""
    played = game(name)
    assert played.shape == "board"
    policy, rows = played.solve().policy, slice(70_000, 70_003)
    counter: Any = getattr(beside_board(played, policy).count, "__self__")  # noqa: B009
    twice = [
        [[int(2 * each) for each in row] for row in end] for end in counter.worth(net_of(played))
    ]
    worth = np.array(twice, dtype=np.int64)
    (coming, places, packed, going), terms = kernel_policies(played, policy)
    law = terms.law((), last=STAY in played.choices_at(3))
    part, tables = board_sets().part(rows), seven_cards()
    found = board_form.forms_beside(
        part, tables, law, (counter.before(), places, packed[rows], going), worth
    )
    ends = np.zeros((8, *worth.shape[1:]), dtype=np.int64)
    policies = codes_of(places, coming), len(played.choices_at(3)), packed[rows], going
    board_sums.ends_by_choice(part, tables, law, policies, ends)
    cells = np.zeros((52 * 52, *worth.shape[1:]), dtype=np.int64)
    board_sums.ends_by_hole(part, tables, law[:2], cells)
    for power in (1, 2):
        expected = int((ends * worth[:8] ** power).sum())
        for cell, end in enumerate(counter.before().tolist()):
            if end >= 0:
                expected += 10 * int((cells[cell] * worth[end] ** power).sum())
        assert int((found[:, power - 1] * part[1]).sum()) == expected
