"""Rounds as the coach and the school read them: every kind of decision is what it was."""

from collections.abc import Iterator

import pytest

from fifthstreet import bookcase
from fifthstreet.analysis.choices import FOLD, STAY
from fifthstreet.coaching.recorded_round import RecordedHand, read_round
from fifthstreet.rules.shelf import furnish
from web.floor.test_sample_books import SAMPLES, opened, sample
from web.served import Player, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    bookcase.open_bookcase(str(SAMPLES))
    try:
        with Served(tmp_path_factory.mktemp("house")) as house:
            yield house
    finally:
        bookcase.open_bookcase()
        furnish()


def follow(player: Player, wanted: list[str]) -> None:
    """Look, and do one thing after another until the round is over."""
    left = [*wanted]
    while player.view["round"] is not None:
        look = player.offer("do.ViewCards")
        offer = look or (player.offer(left[0]) if left else None)
        if offer is None:
            player.hear()
            continue
        player.must(offer["do"], **offer["with"])
        if look is None:
            left.pop(0)
    assert not left


def played(served: Served, name: str, *wanted: str) -> RecordedHand:
    """Play a round of a sample book alone, and return the hand as it was recorded."""
    assert served.opened is not None
    id_, running = sample(name), served.opened.running
    table = f"{id_}-1" if f"{id_}-1" in running.house.tables else opened(served, id_)
    with served.player(table) as player:
        player.sit()
        player.open_round()
        number = player.view["round"]["number"]
        follow(player, [*wanted])
        player.must("ask.LeaveSeat")
    (hand,) = read_round(running.store, table, number).hands
    return hand


def test_a_bet_taken_back_and_one_left_are_noted_as_what_they_were(served: Served) -> None:
    hand = played(served, "let-it-ride", "do.TakeBack", "do.Stay")
    assert [(one.bet, one.staked) for one in hand.choices] == [(-1, 3), (STAY, 2)]
    assert [len(one.board.split()) for one in hand.choices] == [0, 1]


def test_decisions_beside_a_shared_board_have_the_board_of_their_moment(served: Served) -> None:
    hand = played(served, "ultimate-texas-holdem", "do.Stay", "do.Stay", "do.Bet")
    assert [(one.bet, one.staked) for one in hand.choices] == [(STAY, 2), (STAY, 2), (1, 2)]
    boards = [one.board.split() for one in hand.choices]
    assert [len(board) for board in boards] == [0, 3, 5]
    assert boards[2][:3] == boards[1]
    early = played(served, "ultimate-texas-holdem", "do.Bet")
    assert [(one.bet, one.staked) for one in early.choices] == [(3, 2)]


@pytest.mark.parametrize(("does", "bet"), [("do.Bet", 2), ("do.Fold", FOLD)])
def test_a_decision_against_an_upcard_has_that_card(served: Served, does: str, bet: int) -> None:
    hand = played(served, "caribbean-stud", does)
    (choice,) = hand.choices
    assert (choice.bet, choice.staked, choice.board) == (bet, 1, "")
    assert len(choice.up.split()) == 1
    assert choice.up not in {card.notation for card in hand.cards}
    assert hand.visible_to(hand.player)
    assert hand.visible_to("somebody else") == (does == "do.Bet")
