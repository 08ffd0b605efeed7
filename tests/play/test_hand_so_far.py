"""What a hand amounts to while a round is on, in every book and every sample game."""

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from fifthstreet import bookcase
from fifthstreet.cards import Card, CardError, Deck, Hand
from fifthstreet.play.hand_so_far import HandSoFar, hands_so_far, least_hand, payment_of
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.plan import Outcome
from fifthstreet.rules.submission import Submission

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
FOLDERS = {path.parent.name: str(path.parent) for path in sorted(SAMPLES.glob("*/book.toml"))}
SUBJECTS = {id_: id_ for id_ in shelf() if id_ in ("md", "rws", "cb", "uk")} | FOLDERS
EVERYTHING = list(Deck.standard())


def terms_of(name: str) -> Terms:
    id_ = SUBJECTS[name]
    if name in FOLDERS:
        id_ = bookcase.add(id_)
    return Terms.of(Submission(book=id_), book(id_))


def hand_so_far(name: str, cards: str, contest: str = "", **zones: str) -> HandSoFar:
    """Return what is told of one contest, the first unless another is named."""
    lying = {zone: Hand(there) for zone, there in zones.items()}
    hands = hands_so_far(terms_of(name), Hand(cards), lying, {})
    return next(hand for hand in hands if hand.contest == (contest or hands[0].contest))


def test_a_pair_of_jacks_is_named_with_what_it_pays_and_the_cards_that_make_it() -> None:
    hand = hand_so_far("md", "Jh Js", community="")
    assert (hand.name, hand.outcome, hand.pays, hand.to_come) == (
        "a pair of jacks",
        "win",
        "1 to 1",
        3,
    )
    assert hand.line is not None
    assert hand.lines[hand.line].pays == "1 to 1"
    assert hand.cards == ("Jh", "Js")
    assert (hand.draws, hand.better) == (None, None), "three cards are not counted out"


def test_the_last_card_is_counted_out() -> None:
    hand = hand_so_far("md", "Jh Js", community="4d 9c")
    assert (hand.draws, hand.better) == (48, 2 + 6), "two jacks, three fours and three nines"


def test_a_pair_that_pushes_a_hand_that_loses_and_no_card_at_all() -> None:
    assert (hand_so_far("md", "6h 6s").outcome, hand_so_far("md", "6h 6s").pays) == ("push", None)
    lost = hand_so_far("md", "Kh 9s")
    assert (lost.name, lost.outcome, lost.line, lost.cards) == ("king high", "lose", None, ())
    unseen = hand_so_far("md", "")
    assert (unseen.name, unseen.outcome, unseen.pays) == ("", None, None)
    assert unseen.lines, "the pay table is there before the cards are"


def test_without_a_pair_the_cards_that_are_there_name_the_hand() -> None:
    assert hand_so_far("md", "4h 2s").name == "four high"
    assert hand_so_far("md", "Ah Ks").name == "ace-king high"


def test_against_a_dealer_each_wager_says_what_a_win_pays() -> None:
    ante = hand_so_far("rws", "Kh Ks 9d 5c 2s", "ante")
    bet = hand_so_far("rws", "Kh Ks 9d 5c 2s", "bet")
    assert ante.against
    assert ante.lines == ()
    assert (ante.pays, bet.pays) == ("1 to 1", "1 to 1")
    assert (ante.main, bet.main, hand_so_far("rws", "Kh Ks 9d 5c 2s", "progressive").main) == (
        True,
        True,
        False,
    )
    assert hand_so_far("rws", "Kh Ks Kd 5c 2s", "bet").name == "three kings"


def test_the_five_cards_that_count_are_named() -> None:
    hand = hand_so_far("casino-holdem", "Ah 9h", flop="2h 5h Kh", turn_and_river="9s 9d")
    assert hand.name == "an ace-high flush"
    assert set(hand.cards) == {"Ah", "9h", "2h", "5h", "Kh"}
    assert hand.to_come == 0


def test_a_card_seen_twice_or_too_many_are_refused() -> None:
    with pytest.raises(CardError):
        hand_so_far("md", "Jh Js", community="Jh")
    with pytest.raises(CardError, match="too many"):
        hand_so_far("md", "Jh Js 2c")
    with pytest.raises(CardError, match="too many"):
        hand_so_far("md", "Jh Js", nowhere="2c")


@pytest.mark.parametrize("name", SUBJECTS)
def test_what_is_made_is_what_the_worst_cards_to_come_leave(name: str) -> None:
    chance = random.Random(name)
    judges = [judge for judge in terms_of(name).brief.judges if not judge.others]
    for judge in judges:
        for left in range(min(3, judge.hand.count)):
            seen = chance.sample(EVERYTHING, judge.hand.count - left)
            rest = [card for card in EVERYTHING if card not in seen]
            least = min(judge.hand.ranks((*seen, *more)) for more in combinations(rest, left))
            found = least_hand(judge.hand, seen)
            assert found.category == least.category, (seen, found.name, least.name)
            if found.category > 1:
                assert found.name == least.name, seen


@pytest.mark.parametrize("name", SUBJECTS)
def test_with_every_card_up_it_is_the_verdict_of_the_settlement(name: str) -> None:
    terms, chance = terms_of(name), random.Random(f"{name} whole")
    zones = {zone.id: zone.cards for zone in terms.book.zones if zone.per != "seat"}
    own = terms.book.seat_zone.cards
    for _ in range(40):
        deck = chance.sample(EVERYTHING, own + sum(zones.values()))
        cards, deck = deck[:own], deck[own:]
        lying: dict[str, list[Card]] = {}
        for zone, size in zones.items():
            lying[zone], deck = deck[:size], deck[size:]
        hands = hands_so_far(terms, cards, lying, {})
        judges = [judge for judge in terms.brief.judges if not judge.others]
        assert [hand.contest for hand in hands] == [judge.contest.id for judge in judges]
        for hand, judge in zip(hands, judges, strict=True):
            places = {**lying, terms.book.seat_zone.id: cards}
            made = judge.hand.ranks([card for zone in judge.hand.zones for card in places[zone]])
            assert made.name in hand.name
            assert hand.to_come == 0
            assert {*hand.cards} <= {card.notation for cards in places.values() for card in cards}
            if judge.against is None:
                verdict = judge.verdict(made, None, 0)
                assert hand.outcome == verdict.outcome
                assert hand.pays == (None if verdict.odds is None else str(verdict.odds))


def test_what_may_still_come_is_counted_where_no_table_pays() -> None:
    four = hand_so_far("rws", "Kh Ks 9d 5c", "ante")
    assert (four.draws, four.better) == (48, 2 + 3 + 3), "two kings, three nines and three fives"


def test_all_six_cards_count_of_a_super_royal_and_two_of_a_pair_in_the_hole() -> None:
    royal = hand_so_far("md", "Ad Kd", "six_card", six_card_box="Qd Jd Td 9d")
    assert len(royal.cards) == 6
    assert hand_so_far("ultimate-texas-holdem", "Ah As", "trips").cards == ("Ah", "As")


@pytest.mark.parametrize(
    ("win", "outcome"),
    [(None, "push"), ("push", "push"), ("returned", "returned"), ("lose", "lose")],
)
def test_a_win_may_pay_nothing(win: str | None, outcome: str) -> None:
    bet = next(one for one in terms_of("rws").brief.judges if one.contest.id == "bet")
    rule = None if win is None else Outcome.model_validate({"pays": win, "cite": "RWS-4.1"})
    judge = replace(bet, contest=bet.contest.model_copy(update={"win": rule}))
    pair = judge.hand.ranks(Hand("Kh Ks 9d 5c 2s"))
    assert payment_of(judge, pair, 0)[:2] == (outcome, None)
