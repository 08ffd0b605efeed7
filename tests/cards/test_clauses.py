"""The documents' own words about cards and hands, clause by clause."""

import pytest

from fifthstreet.cards import (
    CardError,
    FiveCardCategory,
    FiveCardRank,
    Hand,
    Rank,
    SixCardCategory,
    Suit,
    ThreeCardCategory,
    rank_five,
    rank_six,
    rank_three,
)


def five(cards: str) -> FiveCardRank:
    return rank_five(Hand(cards))


def proves(clause: str, cards: str, category: str) -> object:
    return pytest.param(cards, category, marks=pytest.mark.clause(clause), id=clause)


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        proves("MD-6.D.1", "As Ks Qs Js Ts", "royal_flush"),
        proves("MD-6.D.2", "9c Tc Jc Qc Kc", "straight_flush"),
        proves("MD-6.D.3", "7c 7d 7h 7s Kc", "four_of_a_kind"),
        proves("MD-6.D.4", "5c 5d 5h 9s 9c", "full_house"),
        proves("MD-6.D.5", "2h 5h 9h Jh Kh", "flush"),
        proves("MD-6.D.6", "6c 7d 8h 9s Tc", "straight"),
        proves("MD-6.D.7", "8c 8d 8h Ks Qc", "three_of_a_kind"),
        proves("MD-6.D.8", "2c 2d 3h 3s 9c", "two_pair"),
        proves("RWS-3.1.2-s1", "A♦, K♦, Q♦, J♦, 10♦", "royal_flush"),
        proves("RWS-3.1.2-s2", "Q♣, J♣, 10♣, 9♣, 8♣", "straight_flush"),
        proves("RWS-3.1.2-s3", "K♣, K♥, K♦, K♠, J♥", "four_of_a_kind"),
        proves("RWS-3.1.2-s4", "K♣, K♥, K♦, J♠, J♥", "full_house"),
        proves("RWS-3.1.2-s5", "K♥, J♥, 9♥, 5♥, 2♥", "flush"),
        proves("RWS-3.1.2-s6", "5♣, 4♦, 3♣, 2♥, A♠", "straight"),
        proves("RWS-3.1.2-s7", "Q♠, Q♥, Q♣, 8♥, 3♦", "three_of_a_kind"),
        proves("RWS-3.1.2-s8", "7♠, 7♥, 4♣, 4♥, J♦", "two_pair"),
        proves("RWS-3.1.2-s9", "10♣, 10♥, K♦, 6♥, 3♠", "pair"),
        proves("RWS-3.1.2-s10", "Q♣, 10♥, 6♦, 4♠, 2♥", "high_card"),
        proves("UK-16.A", "Ah Kh Qh Jh Th", "royal_flush"),
        proves("UK-16.B", "5c 6c 7c 8c 9c", "straight_flush"),
        proves("UK-16.C", "4c 4d 4h 4s Ac", "four_of_a_kind"),
        proves("UK-16.D", "3c 3d 3h 8s 8c", "full_house"),
        proves("UK-16.E", "2s 5s 7s 9s Ks", "flush"),
        proves("UK-16.F", "8c 9d Th Js Qc", "straight"),
        proves("UK-16.G", "9c 9d 9h As Kc", "three_of_a_kind"),
        proves("UK-16.H", "2c 2d 3h 3s Kc", "two_pair"),
        proves("UK-16.I", "6c 6d Ah Ks Qc", "pair"),
        proves("UK-16.J", "Ac Kd Qh Js 9c", "high_card"),
    ],
)
def test_a_five_card_example_of_the_documents_has_its_category(cards: str, category: str) -> None:
    assert five(cards).category.slug == category


@pytest.mark.clause("MD-6.A")
def test_cards_rank_from_ace_down_to_two() -> None:
    assert "".join(rank.letter for rank in sorted(Rank, reverse=True)) == "AKQJT98765432"
    assert five("As Ad 4c 3h 2c") > five("Ks Kd Qc Jh 9c")


@pytest.mark.clause("MD-6.B-s1")
def test_an_ace_plays_low_beside_two_three_four_five() -> None:
    assert five("Ah 2h 3h 4h 5h").category is FiveCardCategory.STRAIGHT_FLUSH
    assert five("Ah 2c 3h 4h 5h").category is FiveCardCategory.STRAIGHT


@pytest.mark.clause("MD-6.B-s2")
@pytest.mark.parametrize(
    "cards", ["Qs Kd Ac 2h 3s", "Js Qd Kc Ah 2s", "Ks Ad 2c 3h 4s", "As 3d 4c 5h 6s"]
)
def test_an_ace_bridges_no_sequence(cards: str) -> None:
    assert five(cards).category is FiveCardCategory.HIGH_CARD


@pytest.mark.clause("MD-6.C")
def test_royal_flushes_of_all_suits_are_equal() -> None:
    royals = [five(" ".join(f"{rank}{suit.letter}" for rank in "AKQJT")) for suit in Suit]
    assert all(royal == royals[0] for royal in royals)


@pytest.mark.clause("MD-6.D")
def test_the_nine_listed_hands_beat_one_another_in_order_and_odd_cards_beat_none() -> None:
    listed = [
        five("Ah Kh Qh Jh Th"),
        five("6c 5c 4c 3c 2c"),
        five("2c 2d 2h 2s 3c"),
        five("2c 2d 2h 3s 3c"),
        five("7h 5h 4h 3h 2h"),
        five("6c 5d 4h 3s 2c"),
        five("2c 2d 2h 4s 3c"),
        five("3c 3d 2h 2s 4c"),
        five("2c 2d 5h 4s 3c"),
    ]
    odd_cards = five("As Kd Qc Jh 9s")
    assert odd_cards.category is FiveCardCategory.HIGH_CARD
    assert [*listed, odd_cards] == sorted([*listed, odd_cards], reverse=True)
    assert len({rank.category for rank in listed}) == 9


@pytest.mark.clause("MD-6.D.9")
@pytest.mark.parametrize(
    ("cards", "paired"),
    [("5c 5d Ah Ks 9c", Rank.FIVE), ("Jc Jd Ah Ks 9c", Rank.JACK), ("9c 9d Ah Ks 2c", Rank.NINE)],
)
def test_a_pair_of_any_rank_is_one_category_and_tells_its_rank(cards: str, paired: Rank) -> None:
    rank = five(cards)
    assert rank.category is FiveCardCategory.PAIR
    assert rank.ranks[0] is paired


@pytest.mark.clause("MD-6.E")
def test_three_cards_have_a_list_of_their_own() -> None:
    board = Hand("9c 9d 4h")
    assert rank_three(board).category is ThreeCardCategory.PAIR
    assert rank_five(Hand("9s 2c") + board).category is FiveCardCategory.THREE_OF_A_KIND


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        proves("MD-6.E.1", "Ac Kc Qc", "mini_royal"),
        proves("MD-6.E.2", "4h 5h 6h", "straight_flush"),
        proves("MD-6.E.3", "7c 7d 7h", "three_of_a_kind"),
        proves("MD-6.E.4", "Ac 2d 3h", "straight"),
        proves("MD-6.E.5", "2d 7d Kd", "flush"),
        proves("MD-6.E.6", "2c 2d 9h", "pair"),
    ],
)
def test_a_three_card_example_of_the_documents_has_its_category(cards: str, category: str) -> None:
    assert rank_three(Hand(cards)).category.slug == category


@pytest.mark.clause("MD-6.E.5")
def test_a_three_card_flush_ranks_below_a_straight() -> None:
    assert rank_three(Hand("Ad Kd Jd")) < rank_three(Hand("Ac 2d 3h"))


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        proves("MD-6.F", "Kc Kd 4h 4s 9c 2d", "two_pair"),
        proves("MD-6.F.1", "Ah Kh Qh Jh Th 2c", "royal_flush"),
        proves("MD-6.F.2", "4s 5s 6s 7s 8s 9s", "straight_flush"),
        proves("MD-6.F.3", "9c 9d 9h 9s 2c 2d", "four_of_a_kind"),
        proves("MD-6.F.4", "8c 8d 8h 7c 7d 7h", "full_house"),
        proves("MD-6.F.5", "2h 5h 9h Jh Kh Kc", "flush"),
        proves("MD-6.F.6", "Ac 2d 3h 4s 5c Kd", "straight"),
        proves("MD-6.F.7", "4c 4d 4h 9s Jc Kd", "three_of_a_kind"),
    ],
)
def test_a_six_card_example_of_the_documents_has_its_category(cards: str, category: str) -> None:
    assert rank_six(Hand(cards)).category.slug == category


@pytest.mark.clause("MD-6.F.8")
def test_a_super_royal_of_diamonds_is_above_every_other_six_card_hand() -> None:
    rank = rank_six(Hand("Ad Kd Qd Jd Td 9d"))
    assert (rank.category, rank.suit) == (SixCardCategory.SUPER_ROYAL, Suit.DIAMONDS)
    assert rank.category is max(SixCardCategory)


@pytest.mark.clause("RWS-3.1.1-s1")
def test_equal_ranks_in_other_suits_tie() -> None:
    assert five("Ks Jd 9c 5h 2s") == five("Kc Jh 9d 5s 2h")
    assert five("Kh Jh 9h 5h 2h") == five("Kc Jc 9c 5c 2c")


@pytest.mark.clause("RWS-3.1.1-s2")
def test_five_high_is_the_lowest_straight() -> None:
    assert five("As 2d 3c 4h 5s") < five("2d 3c 4h 5s 6c")
    assert five("As 2d 3c 4h 5s") > five("As Ad Ac Kh Qs")


@pytest.mark.clause("RWS-3.1.2-s7")
def test_the_misprinted_three_queens_are_refused_for_the_repeated_card() -> None:
    with pytest.raises(CardError, match="Qs appears twice"):
        Hand("Q♠, Q♥, Q♠, 8♥, 3♦")


@pytest.mark.clause("RWS-3.1.3")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9c 9d 9h 9s 3c", "9c 9d 9h 9s 2c"),
        ("8c 8d 8h 2s 2c", "7c 7d 7h As Ac"),
        ("Kh Jh 9h 5h 3h", "Kh Jh 9h 5h 2h"),
        ("7c 7d 7h Ks 3c", "7c 7d 7h Ks 2c"),
        ("Kc Kd 3h 3s 2c", "Qc Qd Jh Js Ac"),
        ("Kc Kd 3h 3s 4c", "Kc Kd 3h 3s 2c"),
    ],
)
def test_hands_of_one_category_compare_groups_first_and_then_odd_cards(
    better: str, worse: str
) -> None:
    assert five(better).category is five(worse).category
    assert five(better) > five(worse)
    assert five(better).ranks > five(worse).ranks


@pytest.mark.clause("RWS-3.1.3.a")
def test_a_king_high_straight_beats_a_jack_high_one() -> None:
    assert five("Ks Qd Jc Th 9s") > five("Js Td 9c 8h 7s")


@pytest.mark.clause("RWS-3.1.3.b")
def test_equal_pairs_are_decided_by_the_next_highest_card() -> None:
    assert five("5s 5d Kc Th 2s") > five("5h 5c Qc Jh Ts")


@pytest.mark.clause("RWS-3.1.3.c")
def test_ace_king_jack_beats_ace_king_ten() -> None:
    assert five("As Kd Jc 5h 2s") > five("Ac Kh Td 6h 4s")


@pytest.mark.clause("UK-1")
def test_two_cards_of_a_player_and_three_of_the_board_make_one_five_card_hand() -> None:
    board = Hand("Kh 3c 9s")
    assert rank_five(Hand("Ks 3d") + board).name == "two pair, kings and threes"
    for cards in ("Ks", "Ks 3d 7h"):
        with pytest.raises(CardError, match="cannot be ranked as a 5-card hand"):
            rank_five(Hand(cards) + board)
