"""RWS 1.10 and 1.11: the House is who wins what players lose, and acts by whoever has the post."""

from dataclasses import replace

import pytest

from documents.proving import altered, some
from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.dealer import CLERICAL
from fifthstreet.play.round import Round, offers
from fifthstreet.play.script import run
from fifthstreet.play.terms import Terms
from fifthstreet.procedures import commands as tc
from fifthstreet.proof.croupier import Croupier
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from play.playing import player
from procedures.croupier import other_book

PIT = ("dealer", "pit_supervisor", "pit_manager")
OPENING = """
book rws
given limits.ante = { min = 5000, max = 50000 }
given offers.progressive = true
given progressive = { bet_amount = 500, rate = { jackpot = "70%" }, reset = { jackpot = 10000000 } }
given dealing.method = "card_shoe"
seat 1 ann
seat 2 bob
"""
DEALT = """
dealer: open
ann: ante 5000
bob: ante 5000
bob: progressive 500
dealer: close
dealer: deal
"""
BURNT = "2h "
ANN_LOSES = BURNT + "Tc Kh As 8d Kd Kc 6s 9s Jh 4h 7c 8h 2c 5d 3d\n"


@pytest.mark.clause("RWS-1.10")
def test_rws_1_10_the_house_is_credited_with_a_lost_ante() -> None:
    text = OPENING + "deck " + ANN_LOSES + DEALT
    game = some(run(text)[0].round)
    before = game.state.tray
    game.do(c.Fold(by=player("ann"), seat=1))
    assert game.state.tray - before == 5000


@pytest.mark.clause("RWS-1.10")
@pytest.mark.parametrize(
    ("does", "house"),
    [
        ("ann: fold\nbob: fold\nSETTLE", 5000 + 5000 + 500),
        (
            "ann: bet 10000\nbob: fold\ndealer: reveal\ndealer: show 1\nSETTLE",
            15_000 + 5000 + 500,
        ),
        (
            "ann: fold\nbob: bet 10000\ndealer: reveal\ndealer: show 2\nSETTLE",
            5000 - 15_000 + 500,
        ),
    ],
)
def test_rws_1_10_what_players_lose_the_house_wins_and_the_other_way_round(
    does: str, house: int
) -> None:
    text = f"{OPENING}deck {ANN_LOSES}{DEALT}{does}\ndealer: end\n"
    text = text.replace("SETTLE", "dealer: settle 1\ndealer: settle 2")
    game = some(run(text)[0].round)
    assert game.state.tray == house
    assert sum(game.nets.values()) == -house


@pytest.mark.clause("RWS-1.10")
@pytest.mark.parametrize("post", ["player", "dealer", "pit_supervisor", "shift_manager"])
def test_rws_1_10_whether_cards_can_be_put_right_is_for_the_house_to_say(post: str) -> None:
    text = f"{OPENING}deck {ANN_LOSES}{DEALT}dealer: report burn_missed -> RulingAwaited\n"
    game = some(run(text)[0].round)
    ruling = c.MakeRuling(
        by=c.By(role=post, name="lee"), what="burn_missed", reason="seen", facts=("repairable",)
    )
    refused = game.refusal(ruling)
    if post in ("player", "dealer"):
        assert some(refused).code == "ruling_needs_a_higher_role"
    else:
        assert any(isinstance(event, e.OptionsOffered) for event in game.do(ruling))


@pytest.mark.clause("RWS-1.10")
def test_rws_1_10_how_rounds_go_on_after_a_jackpot_fault_is_for_the_house_to_say() -> None:
    table = Croupier(other_book("rws", "card_shoe"))
    table.do(tc.ReportJackpotFault)
    for role in ("player", "dealer", "pit_manager"):
        by = c.By(role=role, name="lee")
        assert table.code(tc.ChooseCourse, course="closed", by=by) == "role_may_not_do_this"
    lee = c.By(role="shift_manager", name="lee")
    assert table.code(tc.ChooseCourse, course="closed", by=lee) is None


def terms(law: RuleBook) -> Terms:
    return Terms.of(Submission(book="rws"), law)


def dealt_by(law: RuleBook, *staff: c.By) -> Round | Refusal:
    """Play a round in which these take turns at every act of the dealer; or say what is refused."""
    game = Round(terms(law), deck=Deck.standard(), seated={1: "ann", 2: "bob"})
    turn = 0
    while found := [offer.command for offer in offers(game.state)]:
        command = found[0]
        mine = [one for one in found if isinstance(one, c.Bet)]
        pit = [one for one in found if isinstance(one, (c.OpenBetting, *CLERICAL))]
        placed = [one for one in found if isinstance(one, c.PlaceWager) and is_ante(one)]
        if mine or placed:
            command = (mine or placed)[0]
        else:
            wish: c.Command = pit[0] if pit else c.CloseBetting()
            command = replace(wish, by=staff[turn % len(staff)])
            turn += 1
        if refused := game.refusal(command):
            return refused
        game.do(command)
    return game


def is_ante(command: c.PlaceWager) -> bool:
    return command.wager == "ante" and {1: "ann", 2: "bob"}.get(command.seat) == command.player


def as_they_fell(game: Round | Refusal) -> tuple[e.Event, ...]:
    assert isinstance(game, Round)
    assert isinstance(game.events[-1], e.RoundEnded)
    done = (e.StepDone, e.AwardConfirmed)
    return tuple(replace(ev, by="") if isinstance(ev, done) else ev for ev in game.events)


@pytest.mark.clause("RWS-1.11-s2")
def test_rws_1_11_whoever_acts_in_the_post_does_its_duties() -> None:
    law = book("rws")
    usual = as_they_fell(dealt_by(law, c.By(role="dealer", name="dora")))
    for post in PIT:
        assert as_they_fell(dealt_by(law, c.By(role=post, name="mona"))) == usual
    relieved = [c.By(role="dealer", name=name) for name in ("dora", "mona the manager", "")]
    assert as_they_fell(dealt_by(law, *relieved)) == usual
    outsider = dealt_by(law, c.By(role="player", name="dora"))
    assert isinstance(outsider, Refusal)
    assert outsider.code == "role_may_not_do_this"


@pytest.mark.clause("RWS-1.11-s2")
def test_rws_1_11_it_is_the_post_that_counts_and_not_the_person() -> None:
    text = f"{OPENING}deck {ANN_LOSES}{DEALT}dealer: report burn_missed -> RulingAwaited\n"
    game = some(run(text)[0].round)
    ruling = c.MakeRuling(
        by=c.By(role="dealer", name="mona"),
        what="burn_missed",
        reason="seen",
        facts=("not_repairable",),
    )
    assert some(game.refusal(ruling)).code == "ruling_needs_a_higher_role"
    for post in ("pit_supervisor", "pit_manager"):
        promoted = replace(ruling, by=c.By(role=post, name="mona"))
        assert game.refusal(promoted) is None


@pytest.mark.clause("RWS-1.11-s2")
def test_rws_1_11_a_book_that_kept_the_deal_to_dealers_would_refuse_the_manager() -> None:
    strict = altered(
        "rws",
        "document.toml",
        'act = "deal"\nrole = "dealer"',
        'act = "deal"\nrole = "dealer"\nor_above = false',
    )
    refused = dealt_by(strict, c.By(role="pit_manager", name="mona"))
    assert isinstance(refused, Refusal)
    assert refused.code == "role_may_not_do_this"
    assert isinstance(dealt_by(strict, c.By(role="dealer", name="mona")), Round)
