"""Advice is the exact value of every choice; what cannot come about is refused."""

from fractions import Fraction
from itertools import combinations

import pytest

from analysis.games import common_casino_stud, maryland, singapore
from fifthstreet.analysis.advice import PositionError, advise, position
from fifthstreet.analysis.census import own_census
from fifthstreet.analysis.choices import DECK, cards_of
from fifthstreet.analysis.game import Game
from fifthstreet.cards import FiveCardCategory, Hand, Rank, rank_five


def values(game: Game, cards: str, **known: object) -> dict[str, Fraction]:
    advice = advise(game, position(cards, **known))  # type: ignore[arg-type]
    return {option.action: option.expected_value for option in advice.options}


def test_on_fifth_street_the_last_card_can_be_counted_by_hand() -> None:
    # Two kings in 48 make trips, three sevens and three twos two pair, the rest leaves the pair.
    mean = Fraction(2 * 3 + 6 * 2 + 40 * 1, 48)
    found = values(maryland(), "Ks Kd", board="7c 2d", staked=5)
    assert found == {
        "bet 3": 8 * mean,
        "bet 2": 7 * mean,
        "bet 1": 6 * mean,
        "fold": Fraction(-5),
    }


def test_a_flush_draw_is_worth_its_nine_cards() -> None:
    # Nine hearts pay 6, three jacks and three aces pair for 1, six sevens and nines push,
    # and 27 cards lose; no straight can come of A-J-9-7.
    mean = Fraction(9 * 6 + 6 * 1 - 27, 48)
    found = values(maryland(), "Ah Jh", board="9h 7h", staked=3)
    assert found["bet 3"] == 6 * mean
    assert found["bet 1"] == 4 * mean


def test_suits_and_places_of_cards_do_not_matter() -> None:
    assert values(maryland(), "Ah Jh", board="9h", staked=2) == values(
        maryland(), "9s As", board="Js", staked=2
    )


def test_the_values_of_all_starting_hands_make_the_value_of_the_game() -> None:
    twos = own_census().sets[2]
    total = Fraction(0)
    for indices, ways in zip(twos.cards.tolist(), twos.ways.tolist(), strict=True):
        cards = " ".join(card.notation for card in cards_of(indices))
        total += advise(maryland(), position(cards)).best.expected_value * ways
    assert total / 1326 == Fraction(-53_223, 1_082_900)


def test_options_run_from_the_largest_bet_down_to_the_fold() -> None:
    advice = advise(maryland(), position("2c 7d"))
    assert [option.action for option in advice.options] == ["bet 3", "bet 2", "bet 1", "fold"]
    assert advice.best.action == "fold"
    assert advice.cost(advice.best) == 0
    assert all(advice.cost(option) > 0 for option in advice.options[:3])


def test_the_least_stake_is_taken_where_none_is_named() -> None:
    for board, least in (("", 1), ("7c", 2), ("7c 2d", 3)):
        advice = advise(maryland(), position("Ks Kd", board=board))
        assert advice.staked == least
        assert advice.options[-1].expected_value == -least


def test_equal_choices_follow_the_tie_rule() -> None:
    game = maryland()
    tied = position("Ac Jd", board="3h 2s", staked=3)
    found = values(game, "Ac Jd", board="3h 2s", staked=3)
    # Six cards pair a high card for 1 to 1 and 42 lose: with one more ante staked that is
    # (6 - 42) / 48 of four antes, just the three that a fold gives up.
    assert found["bet 1"] == found["fold"] == -3
    assert advise(game, tied, "bet").best.action == "bet 1"
    assert advise(game, tied, "fold").best.action == "fold"


def plain_value(cards: str, up: str, pays: dict[str, int]) -> Fraction:
    """Count all dealer's hands one by one, with the rules of Casino Stud written out."""
    hand, shown = Hand(cards), Hand(up)
    own = rank_five(hand)
    rest = [card for card in DECK if card not in hand and card not in shown]
    total = count = 0
    for others in combinations(rest, 4):
        dealer = rank_five((*shown, *others))
        count += 1
        ace_king = dealer.ranks[:2] == (Rank.ACE, Rank.KING)
        if dealer.category is FiveCardCategory.HIGH_CARD and not ace_king:
            total += 1
        elif dealer < own:
            total += 1 + 2 * pays[own.category.slug]
        elif dealer > own:
            total -= 3
    assert count == 163_185
    return Fraction(total, count)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "up"),
    [
        ("As Kd Jh 8c 3s", "7c"),
        ("As Kd Jh 8c 3s", "8s"),
        ("Ah Kh Qh 5h 2d", "Kd"),
        ("9h 9d 4c 3c 2c", "9s"),
        ("Th 9h 8h 7h 2h", "As"),
    ],
)
def test_casino_stud_is_counted_hand_by_hand(cards: str, up: str) -> None:
    pays = {"high_card": 1, "pair": 1, "flush": 5}
    found = values(common_casino_stud(), cards, up=up)
    assert found == {"bet 2": plain_value(cards, up, pays), "fold": Fraction(-1)}


def test_casino_stud_knows_its_two_choices() -> None:
    advice = advise(singapore(), position("Ks Kd 7h 8c 3s", up="2c", staked=1))
    assert [option.action for option in advice.options] == ["bet 2", "fold"]
    assert (advice.best.action, advice.staked) == ("bet 2", 1)


@pytest.mark.parametrize(
    ("book", "cards", "known", "expected"),
    [
        ("md", "Ks", {}, "1 card is named for the hand. Name 2."),
        ("md", "", {}, "0 cards"),
        ("md", "Ks Kd Kh", {}, "3 cards are named for the hand"),
        ("md", "Ks Ks", {}, "Ks appears twice"),
        ("md", "Ks Kd", {"board": "Ks"}, "Ks appears twice"),
        ("md", "Ks Zz", {}, "No such card"),
        ("md", "Ks ??", {}, "A card is unknown"),
        ("md", "Ks Kd", {"board": "2c 3c 4c"}, "Name at most 2."),
        ("md", "Ks Kd", {"up": "2c"}, "No dealer's card"),
        ("md", "Ks Kd", {"staked": 2}, "it is the ante alone"),
        ("md", "Ks Kd", {"board": "2c", "staked": 5}, "it is 2 to 4 antes"),
        ("md", "Ks Kd", {"board": "2c 3c", "staked": 2}, "it is 3 to 7 antes"),
        ("md", "Ks Kd", {"staked": -1}, "No player has -1 antes"),
        ("rws", "Ks Kd", {"up": "2c"}, "Name 5."),
        ("rws", "Ks Kd 7h 8c 3s", {}, "No cards of the dealer"),
        ("rws", "Ks Kd 7h 8c 3s", {"up": "2c 3c"}, "2 cards of the dealer"),
        ("rws", "Ks Kd 7h 8c 3s", {"up": "Ks"}, "Ks appears twice"),
        ("rws", "Ks Kd 7h 8c 3s", {"up": "2c", "board": "3c"}, "no board"),
        ("rws", "Ks Kd 7h 8c 3s", {"up": "2c", "staked": 3}, "the ante alone"),
    ],
)
def test_a_position_that_cannot_come_about_is_refused(
    book: str, cards: str, known: dict[str, str | int], expected: str
) -> None:
    game = maryland() if book == "md" else singapore()
    with pytest.raises(PositionError, match=expected):
        advise(game, position(cards, **known))  # type: ignore[arg-type]
