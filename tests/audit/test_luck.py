"""Luck and skill against plain sums: every remaining deal is settled by the round, and counted.

Nothing of the mathematics is used: a choice is worth what the rounds that may follow bring.
"""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from analysis.brute import CARDS, best_total, last_sums
from analysis.test_agreement import casino_stud, lone_player
from fifthstreet.cards import Card, Deck, FiveCardRank, Hand, all_five_card_ranks, rank_five
from fifthstreet.coaching.luck import HandValue, Move, hand_value
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.recorded_round import RecordedChoice, RecordedHand
from fifthstreet.coaching.review import reviewed
from fifthstreet.play.dealer import act
from fifthstreet.play.line import Line
from fifthstreet.rules.library import book

ANTE = 1000
BETS = ((1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 2, 2), (3, 3, 2), (3, 3, 3))
"""Bets that come to every amount that may be staked: a maximum payout may hold the larger ones."""
DEALS = 155_937_600
"""Two cards of one's own, and three more in their order."""


def cards_of(text: str) -> list[Card]:
    return list(Hand(text))


def rest(*seen: Card) -> list[Card]:
    return [card for card in CARDS if card not in seen]


@cache
def settled(hand: frozenset[Card], bets: tuple[int, ...]) -> Fraction:
    """Return what the round nets with these cards, in antes."""
    return lone_player("md", sorted(hand, key=CARDS.index), bets, ANTE)


def worth(seen: tuple[Card, ...], bets: tuple[int, ...]) -> Fraction:
    """Return what the best play from here on brings on average, in antes."""
    if len(bets) == 3:
        nets = [settled(frozenset((*seen, card)), bets) for card in rest(*seen)]
        return sum(nets, Fraction(0)) / len(nets)
    values = [best_of((*seen, card), bets) for card in rest(*seen)]
    return sum(values, Fraction(0)) / len(values)


def best_of(seen: tuple[Card, ...], bets: tuple[int, ...]) -> Fraction:
    fold = Fraction(-1 - sum(bets))
    return max(fold, *(worth(seen, (*bets, bet)) for bet in (1, 2, 3)))


def value_of(subject: str, moves: tuple[Move, ...]) -> HandValue:
    value = hand_value(Question(subject=subject, ante=ANTE), moves, (), 0)
    assert value.why_not == ""
    assert value.expectation is not None
    return value


def group_of(rank: FiveCardRank) -> tuple[str, str]:
    """Return what a pay table may tell apart: the kind of hand, and the rank of a lone pair."""
    pair = str(rank.ranks[0]) if rank.category.slug == "pair" else ""
    return rank.category.slug, pair


def nets_of_rounds(id_: str, bets: tuple[int, ...]) -> dict[int, int]:
    """Return what bets net with each strength, from a round of each group that is settled."""
    chance = random.Random(5)
    runs = ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "8c 8d 8h 8s 2d", "8c 8d 8h 2s 2d")
    hands = {group_of(rank_five(Hand(run))): [*Hand(run)] for run in runs}
    groups = {group_of(rank) for rank in all_five_card_ranks()}
    while hands.keys() != groups:
        hand = chance.sample(CARDS, 5)
        hands.setdefault(group_of(rank_five(hand)), hand)
    nets = {group: lone_player(id_, hand, bets, ANTE) * ANTE for group, hand in hands.items()}
    assert all(net.denominator == 1 for net in nets.values())
    return {rank.strength: int(nets[group_of(rank)]) for rank in all_five_card_ranks()}


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["md", "cb", "uk"])
def test_before_the_deal_a_hand_is_worth_what_the_best_play_of_all_deals_brings(id_: str) -> None:
    opening = (Move(seen=("Jh 9c", "", ""), staked=1, bet=1),)
    nets = {1 + sum(bets): nets_of_rounds(id_, bets) for bets in BETS}
    worth = {staked: last_sums(each.__getitem__) for staked, each in nets.items()}
    total = best_total(worth, lambda staked: -staked * ANTE)
    assert value_of(id_, opening).expectation == Fraction(total, DEALS)


def recorded(hand: str, moves: tuple[Move, ...], net: int, wager: str) -> RecordedHand:
    """Return a hand that came to a result, as the journal would have it."""
    return RecordedHand(
        seat=1,
        player="ann",
        ante=ANTE,
        opening={"ante": ANTE},
        cards=tuple(cards_of(hand)),
        looked=True,
        choices=[
            RecordedChoice(
                event=number,
                board=move.seen[1],
                up=move.seen[2],
                staked=move.staked,
                bet=move.bet,
                timed_out=False,
                blind=False,
            )
            for number, move in enumerate(moves, 1)
        ],
        lines=(line_of(wager, net),),
    )


def line_of(wager: str, net: int) -> Line:
    """Return one line that leaves a net result."""
    return Line(
        seat=1,
        wager=wager,
        outcome="win" if net > 0 else "lose",
        staked=max(-net, 0),
        paid=max(net, 0),
        citation="",
        why="",
    )


@pytest.mark.parametrize(
    ("hand", "board", "bets"),
    [("Jh 9c", "Jd 4s", (3, 1, 1)), ("6h 6c", "Ks Qs", (1, 1, 3)), ("9h 4c", "Ts 2d", (1, 2, 2))],
)
def test_the_last_two_streets_are_worth_what_all_remaining_cards_bring(
    hand: str, board: str, bets: tuple[int, int, int]
) -> None:
    own, (third, fourth) = cards_of(hand), cards_of(board)
    moves = (
        Move(seen=(hand, "", ""), staked=1, bet=bets[0]),
        Move(seen=(hand, third.notation, ""), staked=1 + bets[0], bet=bets[1]),
        Move(seen=(hand, board, ""), staked=1 + bets[0] + bets[1], bet=bets[2]),
    )
    value = value_of("md", moves)
    seen = (*own, third, fourth)
    last = {bet: worth(seen, (*bets[:2], bet)) for bet in (1, 2, 3)}
    for option in value.positions[2].options:
        brute = last[option.bet] if option.bet > 0 else Fraction(-1 - bets[0] - bets[1])
        assert Fraction(option.expected_value) == brute, option
    river = rest(*seen)[7]
    net = settled(frozenset((*seen, river)), bets) * ANTE
    line = "third_street"
    review = reviewed(book("md"), recorded(hand, moves, int(net), line), value, "", own=True)
    best = max(*last.values(), Fraction(-1 - bets[0] - bets[1]))
    assert review.decisions[2].cost == str_of((best - last[bets[2]]) * ANTE)
    assert review.last == str_of(net - last[bets[2]] * ANTE)
    before = Fraction(
        next(o for o in value.positions[1].options if o.bet == bets[1]).expected_value
    )
    assert review.decisions[2].luck == str_of((best - before) * ANTE)


def str_of(value: Fraction) -> str:
    """Return a fraction as an answer writes it."""
    return f"{value.numerator}/{value.denominator}"


def test_one_street_earlier_every_way_on_is_followed_by_the_best_choice() -> None:
    hand, third, bets = "Jh 9c", "4s", (1,)
    moves = (
        Move(seen=(hand, "", ""), staked=1, bet=1),
        Move(seen=(hand, third, ""), staked=2, bet=1),
    )
    value = value_of("md", moves)
    seen = (*cards_of(hand), *cards_of(third))
    for option in value.positions[1].options:
        brute = worth(seen, (*bets, option.bet)) if option.bet > 0 else Fraction(-2)
        assert Fraction(option.expected_value) == brute, option


@pytest.mark.parametrize(("own", "up"), [("Ah Kd 8s 7c 3h", "8d"), ("5h 5d Qs 9c 2h", "Kc")])
def test_a_hand_against_the_dealer_is_worth_what_all_dealer_hands_bring(own: str, up: str) -> None:
    move = Move(seen=(own, "", up), staked=1, bet=2)
    value = value_of("rws", (move,))
    mine, face = cards_of(own), cards_of(up)[0]
    rank = rank_five(mine)
    least = rank_five(cards_of("Ah Kd 4s 3c 2h"))
    ends: Counter[tuple[bool, int]] = Counter()
    example: dict[tuple[bool, int], tuple[Card, ...]] = {}
    for four in combinations(rest(*mine, face), 4):
        dealer = rank_five((*four, face))
        end = (dealer >= least, (rank > dealer) - (rank < dealer))
        ends[end] += 1
        example.setdefault(end, (*four, face))
    total = sum(ends.values())
    assert total == 163_185
    bet = sum((count * against(mine, example[end]) for end, count in ends.items()), Fraction(0))
    worths = {
        option.action: Fraction(option.expected_value) for option in value.positions[0].options
    }
    assert worths == {
        "fold": Fraction(-1),
        next(one for one in worths if one != "fold"): bet / total,
    }
    result = recorded(own, (move,), -3 * ANTE, "bet")
    review = reviewed(book("rws"), result, value, "", own=True)
    cost = max(Fraction(-1), bet / total) - bet / total
    assert review.mistakes == str_of(cost * ANTE)
    assert review.last == str_of(-3 * ANTE - bet / total * ANTE)


def against(mine: list[Card], dealer: tuple[Card, ...]) -> Fraction:
    """Return what the round nets for a bet with these hands, in antes."""
    probe = casino_stud(Deck(CARDS))
    deck: dict[int, Card] = {}
    for places, cards in (
        (probe.state.seats[1].cards, mine),
        (probe.state.dealt.at("dealer"), dealer),
    ):
        deck |= {CARDS.index(card): put for card, put in zip(places, cards, strict=True)}
    left = iter(rest(*mine, *dealer))
    played = casino_stud(Deck([deck[n] if n in deck else next(left) for n in range(52)]))
    act(played, "player", 2)
    return Fraction(played.nets[1], ANTE)
