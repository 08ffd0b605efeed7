"""The round that is played and the mathematics pay the same, hand by hand."""

import random
from fractions import Fraction
from itertools import product

import pytest

from analysis.brute import CARDS
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.classes import FinalClass, class_of, final_classes
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.own import OwnGame, states_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card, Deck, rank_five
from fifthstreet.play.dealer import act, deal_round
from fifthstreet.play.round import Round
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission

ANTE = 1000
BOOKS = ("md", "cb", "uk")


def mississippi(id_: str = "md", ante: int = ANTE) -> OwnGame:
    """Return the game with the ceiling that the book's table has at an ante."""
    cap = cap_in_force(Submission(book=id_), book(id_))
    game = capped(game_of(book(id_)), cap, ante=ante)
    assert isinstance(game, OwnGame)
    return game


def deck_of(first: list[Card]) -> Deck:
    """Return a deck with some cards on top, in the order in which they are dealt."""
    return Deck([*first, *(card for card in CARDS if card not in first)])


def hands_of_every_class(chance: random.Random) -> dict[FinalClass, list[Card]]:
    """Return one random hand of each class; the rarest are put together by hand."""
    made: dict[FinalClass, list[Card]] = {}
    while len(made) < len(final_classes()) - 2:
        hand = chance.sample(CARDS, 5)
        kind = class_of(rank_five(hand))
        if kind.category.slug not in {"straight_flush", "royal_flush"}:
            made.setdefault(kind, hand)
    for low in (0, 8):
        run = [CARDS[4 * (low + step) + 2] for step in range(5)]
        made[class_of(rank_five(run))] = chance.sample(run, 5)
    return made


def lone_player(
    id_: str, hand: list[Card], bets: tuple[int | None, ...], ante: int = ANTE
) -> Fraction:
    """Return what a lone player nets in antes with these cards and bets."""
    probe = deal_round(id_, {"player": ante}, deck=deck_of(list(CARDS)))
    order = [*probe.state.seats[1].cards, *probe.state.dealt.at("community")]
    places = [CARDS.index(card) for card in order]
    deck = list(CARDS)
    rest = iter(card for card in CARDS if card not in hand)
    for place in range(52):
        deck[place] = hand[places.index(place)] if place in places else next(rest)
    game = deal_round(id_, {"player": ante}, deck=Deck(deck))
    for bet in bets:
        act(game, "player", bet)
    return Fraction(game.nets[1], ante)


@pytest.mark.parametrize("ante", [500, 1000, 50_000])
@pytest.mark.parametrize("id_", BOOKS)
def test_every_final_class_pays_what_the_round_settles(id_: str, ante: int) -> None:
    game = mississippi(id_, ante)
    hands = hands_of_every_class(random.Random(21))
    assert set(hands) == set(final_classes())
    for (kind, hand), bets in product(hands.items(), [(1, 1, 1), (3, 1, 2), (3, 3, 3)]):
        number = final_classes().index(kind)
        assert lone_player(id_, hand, bets, ante) == game.net(1 + sum(bets), number)


@pytest.mark.parametrize("bets", [(None,), (1, None), (3, 2, None)])
def test_a_fold_loses_what_was_staked(bets: tuple[int | None, ...]) -> None:
    hand = CARDS[:5]
    staked = 1 + sum(bet for bet in bets if bet)
    assert lone_player("md", hand, bets) == -staked


@pytest.mark.slow
def test_random_rounds_of_the_best_play_net_what_the_policy_says() -> None:
    game, chance = mississippi(), random.Random(22)
    policy = game.solve().policy
    for _ in range(400):
        hand = chance.sample(CARDS, 5)
        bets: tuple[int | None, ...] = ()
        staked = 1
        for street in range(3):
            number = states_of(2 + street).number(hand[: street + 2])
            bet = int(policy[street, staked][number])
            if bet == FOLD:
                assert lone_player("md", hand, (*bets, None)) == -staked
                break
            bets, staked = (*bets, bet), staked + bet
        else:
            kind = final_classes().index(class_of(rank_five(hand)))
            assert lone_player("md", hand, bets) == game.net(staked, kind)


def casino_stud(deck: Deck) -> Round:
    return deal_round("rws", {"player": ANTE}, deck=deck)


def test_random_rounds_of_casino_stud_net_what_the_comparison_says() -> None:
    game, chance = game_of(book("rws")), random.Random(23)
    assert isinstance(game, VersusGame)
    probe = casino_stud(deck_of(list(CARDS)))
    own_places = [CARDS.index(card) for card in probe.state.seats[1].cards]
    dealer_places = [CARDS.index(card) for card in probe.state.dealt.at("dealer")]
    met = set()
    for _ in range(600):
        deck = chance.sample(CARDS, 52)
        own = rank_five([deck[place] for place in own_places])
        dealer = rank_five([deck[place] for place in dealer_places])
        number = final_classes().index(class_of(own))
        if dealer.strength < game.least:
            end = 0
        else:
            end = 1 if own > dealer else 2 if own == dealer else 3
        met.add(end)
        played = casino_stud(Deck(deck))
        act(played, "player", game.bet)
        assert Fraction(played.nets[1], ANTE) == game.nets[number][end]
    assert met >= {0, 1, 3}
