"""One hand, dealt by the book and settled line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.play import Dealt, PlayError, deal, net, settle
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import book

MISSISSIPPI = ("md", "cb", "uk")


def dealt(player: str, *, board: str = "", dealer: str = "") -> Dealt:
    return Dealt(player=Hand(player), board=Hand(board), dealer=Hand(dealer), up=None)


@pytest.mark.parametrize("id_", MISSISSIPPI)
@pytest.mark.parametrize(
    ("cards", "board", "expected"),
    [
        ("Js 4d", "Jh 9c 2s", 10_000),
        ("Ts 4d", "Th 9c 2s", 0),
        ("5s 4d", "5h 9c 2s", -10_000),
        ("As Ks", "Qs Js Ts", 5_000_000),
        ("As Kd", "Qs Js 9s", -10_000),
    ],
)
def test_all_wagers_are_paid_at_the_odds_of_the_hand(
    id_: str, cards: str, board: str, expected: int
) -> None:
    lines = settle(book(id_), dealt(cards, board=board), ante=1000, bets=(3, 3, 3))
    assert net(lines) == expected


def test_a_push_hands_the_stake_back_and_cites_its_line() -> None:
    [line] = settle(book("md"), dealt("8s 4d", board="8h 9c 2s"), ante=500, bets=(1, 1, 1))
    assert (line.outcome, line.paid, line.odds) == ("push", 2000, None)
    assert line.citation == "MD-12.A.10"


@pytest.mark.parametrize(("bets", "lost"), [((), 500), ((3,), 2000), ((3, 1), 2500)])
def test_a_fold_loses_what_was_staked_so_far(bets: tuple[int, ...], lost: int) -> None:
    [line] = settle(book("md"), dealt("As Ks", board="Qs Js Ts"), ante=500, bets=bets)
    assert (line.outcome, line.staked, line.paid) == ("lose", lost, 0)
    assert line.citation.startswith("MD-11")


def test_a_cap_holds_the_winnings_and_not_the_stake() -> None:
    cap = CapChoices(ceiling=5_000_000, scope="hand")
    [line] = settle(
        book("md"), dealt("As Ks", board="Qs Js Ts"), ante=2500, bets=(3, 3, 3), cap=cap
    )
    assert (line.paid, line.capped_from) == (5_025_000, 12_500_000)


@pytest.mark.parametrize(
    ("player", "dealer", "ante", "bet", "citation"),
    [
        ("9s 7d 5h 4c 2s", "Qs Jd 8h 6c 3s", 10_000, 0, "RWS-3.13-s3"),
        ("Ks Kd Kh 7c 7s", "As Qd 8h 6c 3s", 10_000, 0, "RWS-3.13-s3"),
        ("9s 8d 7h 6c 5s", "As Kd 8h 6d 3s", 10_000, 80_000, "RWS-4.1-s6"),
        ("As Kd 9h 6d 3s", "Ac Kh 8h 6c 3d", 10_000, 20_000, "RWS-4.1-s9"),
        ("As Qd 9h 6d 3s", "Ac Kh 8h 6c 3d", -10_000, -20_000, "RWS-3.14.2"),
        ("As Kd 9h 6d 3s", "Ac Kh 9d 6c 3d", 0, 0, "RWS-3.14.3"),
    ],
)
def test_casino_stud_is_judged_against_the_dealer(
    player: str, dealer: str, ante: int, bet: int, citation: str
) -> None:
    first, second = settle(book("rws"), dealt(player, dealer=dealer), ante=10_000, bets=(2,))
    assert (first.paid - first.staked, second.paid - second.staked) == (ante, bet)
    assert second.citation == citation


def test_a_fold_in_casino_stud_loses_the_ante() -> None:
    hands = dealt("As Kd 9h 6d 3s", dealer="Ac Kh 9d 6c 3d")
    [line] = settle(book("rws"), hands, ante=10_000, bets=())
    assert (line.paid, line.staked) == (0, 10_000)


def test_the_deal_follows_the_method() -> None:
    deck = Deck.standard()
    shoe, machine = deal(book("md"), deck, "manual_shoe"), deal(book("md"), deck, "automated")
    assert list(shoe.player) == list(deck)[:2]
    assert list(shoe.board) == list(deck)[2:5] == list(deck.deal(5)[0])[2:]
    assert list(machine.board) == list(deck)[:3]
    packet = deal(book("rws"), deck, "electronic_shuffler")
    assert list(packet.dealer) == list(deck)[5:10]
    assert packet.up == list(deck)[9]


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(PlayError, match="no dealing method 'carousel'"):
        deal(book("md"), Deck.standard(), "carousel")


@pytest.mark.parametrize(("id_", "bets"), [("md", (4,)), ("md", (1, 0)), ("rws", (1,))])
def test_a_wrong_multiple_is_refused_with_its_clause(id_: str, bets: tuple[int, ...]) -> None:
    with pytest.raises(PlayError) as refused:
        settle(book(id_), dealt("As Ks", board="Qs Js Ts"), ante=500, bets=bets)
    assert refused.value.citation is not None


def test_more_bets_than_decisions_are_refused() -> None:
    with pytest.raises(PlayError, match="3 decisions"):
        settle(book("md"), dealt("As Ks", board="Qs Js Ts"), ante=500, bets=(1, 1, 1, 1))


@given(
    st.permutations(list(Deck.standard())),
    st.sampled_from(("md", "rws", "cb", "uk")),
    st.lists(st.sampled_from((1, 2, 3)), max_size=3),
)
def test_what_is_handed_back_is_never_less_than_nothing(
    deck: list[Card], id_: str, streets: list[int]
) -> None:
    law = book(id_)
    bets = (2,) * bool(streets) if id_ == "rws" else tuple(streets)
    lines = settle(law, deal(law, Deck(deck)), ante=500, bets=bets)
    assert all(line.paid >= 0 < line.staked for line in lines)
    assert sum(line.staked for line in lines) == 500 * (1 + sum(bets))
