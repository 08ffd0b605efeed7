"""A seat's round is counted together with the bets beside it, never bet by bet."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from altered import altered
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.own import OwnGame, state_of
from fifthstreet.bookcase import add
from fifthstreet.cards import Card, Deck, rank_six, rank_three
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.play import Terms
from fifthstreet.risk.beside import placed
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.progressive import base_play
from fifthstreet.whole_table.side_bets import side_bet_figures, side_bets_of

ANTE = 1500
SAMPLES = Path(__file__).parents[2] / "examples" / "books"


def enquiry(id_: str = "md", ante: int | None = ANTE, **more: object) -> Enquiry:
    law = book(id_)
    return Enquiry(book=law, submission=Submission(book=law.edition), ante=ante, **more)  # type: ignore[arg-type]


@cache
def seat(**stakes: int) -> SeatRound:
    return SeatRound(enquiry(), stakes)


@cache
def sample(id_: str) -> Enquiry:
    law = book(add(str(SAMPLES / id_)))
    return Enquiry(book=law, submission=Submission(book=law.edition), ante=ANTE)


def value_of(request: Enquiry, wager: str, stake: int) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of a side bet by itself, in antes."""
    bet = next(each for each in side_bets_of(request.book) if each.id == wager)
    table = Terms.of(request.submission, request.book).tables[bet.schedule.id]
    figures = side_bet_figures(request.book, bet, table, request.submission, stake=stake)
    size = Fraction(stake, request.ante or 1)
    return figures.expected_value * size, figures.variance * size**2


def test_without_other_bets_a_round_is_that_of_the_main_game_under_its_ceiling() -> None:
    free = SeatRound(enquiry(ante=None))
    assert free.distribution == Distribution.of(free.game.solve().tally())
    capped = SeatRound(enquiry()).distribution
    assert max(capped.ways) < max(free.distribution.ways)


@pytest.mark.parametrize("stakes", [{"three_card": 500}, {"six_card": 500}])
def test_a_bet_beside_the_game_adds_its_own_mean_and_a_covariance(stakes: dict[str, int]) -> None:
    ((wager, stake),) = stakes.items()
    together, main = seat(**stakes).distribution, seat().distribution
    mean, variance = value_of(enquiry(), wager, stake)
    assert together.mean == main.mean + mean
    # Good cards are good for both, so both vary more together than apart.
    assert together.variance > main.variance + variance


def test_all_bets_together_bring_what_they_bring_one_by_one() -> None:
    whole = seat(three_card=500, six_card=500, progressive=500).distribution
    values = [value_of(enquiry(), wager, 500)[0] for wager in ("three_card", "six_card")]
    alone = seat(progressive=500).distribution
    assert whole.mean == alone.mean + sum(values)


def test_a_progressive_is_played_for_together_with_the_ante() -> None:
    request = enquiry(meters=dict.fromkeys(_meters(), 10**9))
    best = SeatRound(request, {"progressive": 500})
    main = SeatRound(request, {"progressive": 500}, policy=best.game.solve().policy)
    assert best.distribution.mean > main.distribution.mean
    bet = best.progressive
    assert bet is not None
    apart = base_play(best.game, bet).value.at(request.meters_of(bet)) / ANTE
    assert main.distribution.mean == best.game.solve().expected_value + apart


def _meters() -> tuple[str, ...]:
    law = book("md")
    table = Terms.of(Submission(book=law.edition), law).progressive
    assert table is not None
    return table.meters


def dealt(game: OwnGame, policy: Mapping[tuple[int, int], object], cards: list[Card]) -> Fraction:
    """Return what the main game nets on one deal, played card by card."""
    staked = game.opening
    for street, seen in enumerate(game.seen):
        choice = int(policy[street, staked][state_of(cards[:seen])])  # type: ignore[index]
        if choice == FOLD:
            return Fraction(-staked)
        staked += change(choice)
    return game.net(staked, state_of(cards[:5]))


def test_random_deals_come_out_as_often_as_the_joint_counts_say() -> None:
    request = enquiry()
    round_ = SeatRound(request, {"three_card": 1500, "six_card": 1500})
    tables = Terms.of(request.submission, request.book).tables
    bets = {bet.id: bet for bet in side_bets_of(request.book)}
    three, six = (tables[bets[name].schedule.id] for name in ("three_card", "six_card"))
    game, policy = round_.game, round_.best
    assert game.shape == "own"
    deck, chance = list(Deck.standard()), Random(7)
    found: Counter[Fraction] = Counter()
    deals = 4000
    for _ in range(deals):
        cards = chance.sample(deck, 9)
        board, box = three.line(rank_three(cards[2:5])), six.line(rank_six(cards[:2] + cards[5:]))
        net = dealt(game, policy, cards[:5])
        for line in (board, box):
            net += -1 if line is None else Fraction(line.pays.winnings(1500)) / 1500  # type: ignore[union-attr]
        found[net] += 1
    exact = round_.distribution
    for net, ways in exact.ways.items():
        part = ways / exact.total
        if part * deals > 8:
            assert abs(found[net] - part * deals) < 4.5 * (part * deals) ** 0.5
    assert sum(found.values()) == deals
    assert set(found) <= set(exact.ways)


def test_a_royal_flush_with_a_straight_flush_on_the_board_is_counted_deal_by_deal() -> None:
    request = enquiry(ante=100)
    policy = request.game.unfolding(most=False)
    round_ = SeatRound(request, {"three_card": 10**6}, policy=policy).distribution
    bet = next(bet for bet in side_bets_of(request.book) if bet.id == "three_card")
    table = Terms.of(request.submission, request.book).tables[bet.schedule.id]
    royal = [card for card in Deck.standard() if card.notation in {"Ts", "Js", "Qs", "Ks", "As"}]
    best = max(line.pays.net for line in table.lines)  # type: ignore[union-attr]
    lines = [table.line(rank_three(board)) for board in combinations(royal, 3)]
    boards = sum(line is not None and line.pays.net == best for line in lines)  # type: ignore[union-attr]
    # Each board comes in six orders, and there are four suits.
    assert round_.ways[max(round_.ways)] == boards * 6 * 4


@pytest.mark.parametrize(
    ("id_", "wager"), [("three-card-poker", "pair_plus"), ("caribbean-stud", "five_plus_one")]
)
def test_bets_against_a_dealer_are_counted_with_the_hand(id_: str, wager: str) -> None:
    request = sample(id_)
    together = SeatRound(request, {wager: 500}).distribution
    main = SeatRound(request).distribution
    mean, variance = value_of(request, wager, 500)
    assert together.mean == main.mean + mean
    assert together.variance != main.variance + variance
    assert together.total % main.total == 0 or main.total % together.total == 0


@pytest.mark.parametrize(
    ("stakes", "ante", "sentence"),
    [
        ({"lucky": 500}, ANTE, "no side bet called 'lucky'"),
        ({"three_card": 0}, ANTE, "stake on three_card must be more than 0"),
        ({"three_card": 500}, None, "weighed against the ante"),
    ],
)
def test_stakes_that_make_no_sense_are_refused(
    stakes: dict[str, int], ante: int | None, sentence: str
) -> None:
    with pytest.raises(FifthStreetError, match=sentence):
        SeatRound(enquiry(ante=ante), stakes)


def test_a_bet_on_other_cards_is_refused_by_its_name() -> None:
    request = sample("ultimate-texas-holdem")
    (trips,) = side_bets_of(request.book)
    place = next(at for at, each in enumerate(request.book.contests) if each.id == "trips")
    law = altered(request.book, {f"contests.{place}.hand.zones": ("board",)})
    table = Terms.of(request.submission, request.book).tables[trips.schedule.id]
    with pytest.raises(NoExactFigureError, match="Trips"):
        placed(law, request.game, trips, table)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book_id", "wager"), [("casino-holdem", "aa_bonus"), ("ultimate-texas-holdem", "trips")]
)
def test_a_bet_beside_a_shared_board_is_counted_with_the_game(book_id: str, wager: str) -> None:
    request = sample(book_id)
    together = SeatRound(request, {wager: ANTE}).distribution
    alone, variance = value_of(request, wager, ANTE)
    assert together.mean == request.tally.expected_value + alone
    assert together.variance > request.tally.variance + variance
