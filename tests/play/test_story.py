"""The story of a round: every event has its sentence, and hidden cards stay hidden in it."""

from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

import fifthstreet
from fifthstreet.cards import Card, Hand
from fifthstreet.play import events as e
from fifthstreet.play.line import Line
from fifthstreet.play.script import run
from fifthstreet.play.story import Storyteller
from fifthstreet.rules.deal import Place
from fifthstreet.rules.library import book

SCRIPTS = sorted((Path(fifthstreet.__file__).parent / "rules" / "books").glob("*/rounds/*.round"))
LINE = Line(
    seat=2, wager="ante", staked=500, paid=0, outcome="lose", citation="MD-11.I.2.a", why="It loses"
)
CARDS = tuple(Hand("As Kd"))

SENTENCES: list[tuple[e.Event, str]] = [
    (e.BettingOpened(), "Betting is open."),
    (
        e.WagerPlaced(
            seat=1, wager="ante", amount=1050, player="ann", placed_by="ann", contributions={}
        ),
        "ann bets $10.50 on Ante at seat 1.",
    ),
    (
        e.WagerReturned(seat=1, wager="three_card", amount=500, citation="MD-7.F.1"),
        "$5 is returned from Three Card Bonus at seat 1 [MD-7.F.1].",
    ),
    (e.WagerFound(seat=1, wager="ante", amount=700), "$7 is found on Ante at seat 1."),
    (
        e.CorrectionRequested(seat=1, wager="ante", citation="RWS-5.2"),
        "Seat 1 must correct Ante [RWS-5.2].",
    ),
    (e.BettingClosed(), "No more bets."),
    (
        e.StepDone(step="lock_progressive", count=None, by="dealer"),
        "confirms: lock progressive.",
    ),
    (e.CardDealt(place=Place(target="players", seat=3), card=Card("As")), "goes to seat 3."),
    (e.CardDealt(place=Place(target="community"), card=Card("As")), "goes to the community."),
    (
        e.CardDealt(place=Place(target="dealer", face_up=True), card=Card("As")),
        "A card goes to the dealer: A♠.",
    ),
    (e.DealCompleted(), "The deal is complete."),
    (e.CardsViewed(seat=1), "Seat 1 looks"),
    (e.LookMarked(seat=1, by="dee"), "dee records that seat 1 has looked at the cards."),
    (e.CardsPutDown(seat=1), "Seat 1 puts the cards down."),
    (e.BetMade(seat=1, wager="third_street", amount=3000), "Seat 1 bets $30 on 3rd Street."),
    (e.HandFolded(seat=1, citation="MD-11.H.1"), "Seat 1 folds [MD-11.H.1]."),
    (e.EverybodyFolded(), "Every player has folded."),
    (
        e.CardsRevealed(shows="community", number=1, cards=CARDS[:1]),
        "Community card 1 is turned up: A♠.",
    ),
    (
        e.CardsRevealed(shows="dealer_hand", number=None, cards=CARDS),
        "The dealer hand is turned up: A♠ K♦.",
    ),
    (
        e.CardsRevealed(shows="board", number=None, cards=CARDS, numbers=(4, 5)),
        "Board cards 4 and 5 are turned up: A♠ K♦.",
    ),
    (
        e.CardsRevealed(shows="community", number=None, cards=CARDS),
        "The community cards are turned up: A♠ K♦.",
    ),
    (e.HandStayed(seat=1), "Seat 1 stays."),
    (e.BetTakenBack(seat=1, wager="ante", amount=500), "Seat 1 takes back $5 from Ante."),
    (
        e.HandShown(seat=1, cards=CARDS, announced="ace-king high"),
        "Seat 1 shows A♠ K♦: ace-king high.",
    ),
    (
        e.HandDeclared(seat=1, says="a pair"),
        "keeps the cards face down and declares a pair.",
    ),
    (e.AwardConfirmed(seat=1, step="verify_hand", by="dealer"), "verify hand"),
    (e.MetersRead(meters={"mega": Fraction(1250050)}), "mega $12,500.50"),
    (
        e.SeatSettled(seat=2, lines=(LINE,), meters={}),
        "Seat 2 is settled. Seat 2, Ante: It loses, -$5.",
    ),
    (
        e.SettlementReversed(seat=2, citation="RWS-5.15", lines=(LINE,), meters={}),
        "The settlement of seat 2 is reversed, and $0 is returned [RWS-5.15].",
    ),
    (e.RoundEnded(), "The round is over."),
    (e.PlayerLeft(seat=1), "The player at seat 1 leaves."),
    (
        e.IrregularityReported(
            what="boxed_card", seat=None, by="dealer", citation="MD-13.A", actions=("discard_card",)
        ),
        "A card is face up in the shoe or the deck: discard the card [MD-13.A].",
    ),
    (
        e.IrregularityReported(
            what="touching_cards", seat=1, by="dealer", citation="MD-11.A.5", actions=()
        ),
        "Touching another player's cards [MD-11.A.5].",
    ),
    (
        e.IrregularityReported(what="flood", seat=None, by="dealer", citation="MD-0", actions=()),
        "flood [MD-0].",
    ),
    (
        e.RulingAwaited(what="x", seat=None, role="shift_manager", citation="MD-5.F"),
        "a ruling by the shift manager or above [MD-5.F].",
    ),
    (
        e.RulingMade(what="x", by="finn", role="floor", reason="seen"),
        "finn rules as floorperson: seen.",
    ),
    (
        e.RulingMade(what="x", by="finn", role="floor", reason="seen", round=12),
        "finn rules as floorperson (round 12): seen.",
    ),
    (
        e.RulingAwaited(what="x", seat=None, role="boss", citation="MD-13", round=0),
        "the boss or above (an earlier round) [MD-13].",
    ),
    (
        e.HandInvalidated(seat=1, standing="refunded", citation="RWS-5.15"),
        "The hand at seat 1 is refunded [RWS-5.15].",
    ),
    (e.OptionsOffered(seats=(1, 2), citation="RWS-5.10"), "Seats 1 and 2 may play on"),
    (e.OptionsOffered(seats=(3,), citation="RWS-5.10"), "Seat 3 may play on"),
    (e.OptionChosen(seat=1, go_on=True), "Seat 1 plays on."),
    (e.OptionChosen(seat=1, go_on=False), "Seat 1 takes the bets back."),
    (e.UpCardChosen(place=3), "Another of the dealer's cards"),
    (
        e.DeckOrdered(order="remove_deck", citation="MD-8.J.2"),
        "Before the next round, remove the deck from play [MD-8.J.2].",
    ),
    (e.RoundVoided(citation="MD-13.E", lines=(), meters={}), "every wager is returned [MD-13.E]."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_has_its_sentence(event: e.Event, sentence: str) -> None:
    assert sentence in Storyteller(book("md")).tell(event)


def test_no_event_is_without_a_story() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(e.Event))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_round_that_is_scripted_can_be_told(path: Path) -> None:
    script, lines = run(path.read_text(encoding="utf-8"))
    assert script.law is not None
    teller = Storyteller(script.law)
    sentences = [teller.tell(event) for line in lines for event in line.events]
    assert all(sentence.endswith(".") for sentence in sentences)


def test_a_wager_the_book_does_not_know_is_called_by_its_id() -> None:
    assert Storyteller(book("md")).wager("envy_bonus") == "envy bonus"


@pytest.mark.parametrize("reason", ["It was seen.", "Who knows?", "\N{HORIZONTAL ELLIPSIS}"])
def test_a_reason_that_ends_a_sentence_gets_no_second_full_stop(reason: str) -> None:
    ruled = e.RulingMade(what="x", by="finn", role="floor", reason=reason)
    assert Storyteller(book("md")).tell(ruled) == f"finn rules as floorperson: {reason}"
