"""Games of other plans are played and settled by the same round: worked by hand, and at random."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.round import Round, cost, offers, raised_by
from fifthstreet.play.script import run
from fifthstreet.play.state import Phase
from fifthstreet.play.story import Storyteller
from fifthstreet.play.views import view
from fifthstreet.refusals import RefusedError
from fifthstreet.rules.book import RuleBook
from play.plan_scripts import PLAN_SCRIPTS
from play.plans import (
    BACK,
    FOLD,
    LIVE,
    LOST,
    STAY,
    add,
    decide,
    game,
    holdem,
    let_it_ride,
    outcomes,
    paying,
    terms_of,
    ultimate,
    wager,
    zone,
)
from play.playing import player

STANDARD = tuple(Deck.standard())
DECIDES = (c.Bet, c.Fold, c.Stay, c.TakeBack)


def played_round(law: RuleBook, text: str) -> Round:
    """Play a script under a law, and return its round."""
    script, _ = run(text, law=law)
    assert script.round is not None
    assert script.round.replayed(script.round.events) == script.round.state
    return script.round


@pytest.mark.parametrize(("law", "text"), PLAN_SCRIPTS.values(), ids=PLAN_SCRIPTS)
def test_a_round_of_another_plan_goes_as_it_is_worked_out_by_hand(law: Any, text: str) -> None:
    round_ = played_round(law(), text)
    assert round_.state.phase is Phase.ENDED
    teller = Storyteller(law())
    assert all(teller.tell(event).endswith(".") for event in round_.events)


def dealt(law: RuleBook, cards: str = "", ante: int = 100, *, seats: int = 1) -> Round:
    """Return a round whose cards are dealt, with an ante at each seat."""
    seated = {1: "ann", 2: "bob"}
    deck = Deck(cards) if cards else Deck.standard()
    round_ = Round(terms_of(law), deck=deck, seated=seated)
    round_.do(c.OpenBetting())
    for seat in range(1, seats + 1):
        name = seated[seat]
        place = c.PlaceWager(by=player(name), seat=seat, wager="ante", amount=ante, player=name)
        round_.do(place)
    round_.do(c.DealCards())
    return round_


def kinds(round_: Round, *wanted: type) -> list[c.Command]:
    """Return the commands of some kinds that are offered now."""
    return [offer.command for offer in offers(round_.state) if isinstance(offer.command, wanted)]


def test_an_opening_wager_that_equals_another_is_placed_and_withdrawn_with_it() -> None:
    round_ = Round(terms_of(let_it_ride()), seated={1: "ann"})
    round_.do(c.OpenBetting())
    place = c.PlaceWager(by=player("ann"), seat=1, wager="ante", amount=500, player="ann")
    assert raised_by(round_.state, place) == 1500
    placed = round_.do(place)
    assert [(x.wager, x.amount) for x in placed if isinstance(x, e.WagerPlaced)] == [
        ("ante", 500),
        ("second", 500),
        ("third", 500),
    ]
    assert list(round_.state.dealt_in) == [1]
    back = round_.do(c.WithdrawWager(by=player("ann"), seat=1, wager="ante"))
    assert [x.wager for x in back if isinstance(x, e.WagerReturned)] == ["ante", "second", "third"]
    assert round_.state.dealt_in == ()


def test_a_seat_is_dealt_in_only_with_all_opening_wagers() -> None:
    round_ = Round(terms_of(ultimate()), seated={1: "ann"})
    round_.do(c.OpenBetting())
    by = player("ann")
    round_.do(c.PlaceWager(by=by, seat=1, wager="ante", amount=500, player="ann"))
    lone = e.WagerReturned(seat=1, wager="blind", amount=500, citation="UK-8")
    state = round_.replayed((*round_.events, lone))
    assert state.dealt_in == ()
    round_.state = state
    blind = [x for x in kinds(round_, c.PlaceWager) if getattr(x, "wager", "") == "blind"]
    assert [getattr(x, "amount", 0) for x in blind] == [500]
    with pytest.raises(RefusedError, match="not allowed"):
        round_.do(c.PlaceWager(by=by, seat=1, wager="blind", amount=400, player="ann"))
    round_.do(blind[0])
    assert round_.state.dealt_in == (1,)


def test_what_a_round_costs_counts_only_bets_that_must_be_made() -> None:
    riding = dealt(let_it_ride())
    assert cost(riding.state, "ann") == 300
    raised = dealt(ultimate())
    assert cost(raised.state, "ann") == 300  # ante, blind, and one more at the river
    bet = c.Bet(by=player("ann"), seat=1, amount=400)
    assert raised_by(raised.state, bet) == 300
    raised.do(bet)
    assert cost(raised.state, "ann") == 600


def test_decisions_that_nobody_is_asked_are_passed_over() -> None:
    round_ = dealt(ultimate())
    round_.do(c.Bet(by=player("ann"), seat=1, amount=300))
    for cards in (3, 2, 2):
        assert kinds(round_, *DECIDES) == []
        [revealed] = round_.do(c.Reveal())
        assert isinstance(revealed, e.CardsRevealed)
        assert len(revealed.cards) == cards
    assert round_.state.phase is Phase.SETTLING


def test_cards_that_lie_up_from_the_deal_are_seen_and_others_are_not() -> None:
    round_ = dealt(holdem(), "As 7s Qh Qd Ks 9s 5c 2s 8h")
    seen = view(round_.state, player("ann"))
    assert seen.zones == {"dealer": ("??", "??"), "flop": ("Ks", "9s", "5c"), "rest": ("??", "??")}


def test_a_plan_may_end_with_a_decision_and_begin_with_a_reveal() -> None:
    law = game(
        zones=[zone("hole", "seat", 2), zone("board", "table", 3)],
        wagers=[wager("ante"), wager("more", "bet"), wager("again", "bet")],
        steps=[
            {"reveal": "board"},
            decide("more", add("more", 1), FOLD),
            decide("again", add("again", 1, 2, of="more"), STAY),
        ],
        contests=[
            {
                "id": "main",
                "wagers": ["ante", "more", "again"],
                "hand": {"zones": ["hole", "board"]},
                "schedule": "main",
            }
        ],
        schedules=[paying("main", 5, ("pair", "3 to 2"))],
    )
    round_ = dealt(law, "As Ad 2c 5d 9h")
    assert round_.state.decision == 0
    assert kinds(round_, *DECIDES) == []
    round_.do(c.Reveal())
    by = player("ann")
    round_.do(c.Bet(by=by, seat=1, amount=100))
    assert round_.state.decision == 2
    round_.do(c.Bet(by=by, seat=1, amount=200))
    assert round_.state.phase is Phase.SETTLING
    assert round_.refusal(c.Reveal()) is not None
    round_.do(c.ShowHand(seat=1))
    round_.do(c.SettleSeat(seat=1))
    assert dict(round_.nets) == {1: 600}


def test_a_wager_may_grow_at_several_decisions_and_a_plan_may_reveal_nothing() -> None:
    law = game(
        zones=[zone("hole", "seat", 3)],
        wagers=[wager("ante"), wager("more", "bet")],
        steps=[decide("one", add("more", 1), STAY), decide("two", add("more", 2), STAY)],
        contests=[
            {"id": "main", "wagers": ["ante", "more"], "hand": {"zones": ["hole"]}, "schedule": "m"}
        ],
        schedules=[paying("m", 3, ("pair", "1 to 1"))],
    )
    round_ = dealt(law, "As Ad 2c")
    assert round_.refusal(c.EndRound()) is not None
    round_.do(c.Bet(by=player("ann"), seat=1, amount=100))
    round_.do(c.Bet(by=player("ann"), seat=1, amount=200))
    assert round_.state.seats[1].wagers == {"ante": 100, "more": 300}
    assert round_.state.phase is Phase.SETTLING
    assert round_.refusal(c.Reveal()) is not None
    round_.do(c.ShowHand(seat=1))
    round_.do(c.SettleSeat(seat=1))
    assert dict(round_.nets) == {1: 400}


def test_a_wager_that_must_be_put_right_holds_the_next_decision_up() -> None:
    law = game(
        zones=[zone("hole", "seat", 3)],
        wagers=[wager("ante"), wager("twin", equals="ante"), wager("more", "bet")],
        steps=[decide("one", add("more", 2), FOLD), decide("two", STAY, FOLD)],
        contests=[
            {
                "id": "main",
                "wagers": ["ante", "twin", "more"],
                "hand": {"zones": ["hole"]},
                "schedule": "m",
            }
        ],
        schedules=[paying("m", 3, ("pair", "1 to 1"))],
    )
    round_ = dealt(law, seats=2)
    round_.do(c.Bet(by=player("ann"), seat=1, amount=200))
    wrong = c.ReportIrregularity(what="street_wager_wrong_size", seat=1, wager="more", amount=100)
    twin = c.ReportIrregularity(what=wrong.what, seat=1, wager="twin", amount=100)
    refused = round_.refusal(twin)
    assert refused is not None
    assert refused.code == "stake_is_allowed"
    round_.do(wrong)
    round_.do(c.Bet(by=player("bob"), seat=2, amount=200))
    assert (round_.state.decision, round_.state.to_decide) == (1, ())
    round_.do(c.Bet(by=player("ann"), seat=1, amount=200))
    assert (round_.state.decision, round_.state.to_decide) == (2, (1, 2))
    assert round_.state.seats[1].wagers["more"] == 200


EFFECTS = {"lost": LOST, "returned": BACK, "live": LIVE}


@st.composite
def laws(draw: st.DrawFn) -> RuleBook:
    """Draw a plan: against a table or the dealer, with any choices, sizes and fold effects."""
    versus, best = draw(st.booleans()), draw(st.booleans())
    effect = st.sampled_from(list(EFFECTS.values()))
    hole = draw(st.integers(2, 4))
    board = (5 if best else 3) if hole == 2 else 5 - hole + best
    zones = [zone("hole", "seat", hole), zone("board", "table", board, up=draw(st.booleans()))]
    zones += [zone("bank", "dealer", hole)] if versus else []
    wagers = [wager("ante", fold=draw(effect)), wager("twin", fold=draw(effect), equals="ante")]
    wagers += [wager("side", "side", draw(effect), needs=["ante"])]
    steps: list[Any] = []
    bets = ["ante", "twin"]
    for number in range(draw(st.integers(0, 3))):
        name = f"bet{number}"
        choices = draw(
            st.lists(st.sampled_from(["add", "back", "stay", "fold"]), min_size=1, unique=True)
        )
        listed = [STAY] if "stay" in choices or choices in (["add"], ["back"]) else []
        listed += [FOLD] if "fold" in choices else []
        if "add" in choices:
            listed += [add(name, *draw(st.sampled_from([(1,), (1, 2), (2, 4)])))]
            wagers.append(wager(name, "bet", draw(effect)))
            bets.append(name)
        listed += [{"take_back": "twin"}] if "back" in choices else []
        unless = draw(st.sampled_from([[], bets[2:-1], bets[2:]]))
        steps.append(decide(f"d{number}", *listed, unless=unless))
        if draw(st.booleans()) and number == 1:
            steps.append({"reveal": "board", "cards": [1]})
    shown = [{"reveal": "board"}, *([{"reveal": "bank"}] if versus else [])]
    steps = [*steps, *shown] if draw(st.booleans()) or not steps else [*shown, *steps]
    five: dict[str, Any] = {"zones": ["hole", "board"]} | ({"best": 5} if best else {})
    main: dict[str, Any] = {"id": "main", "wagers": bets, "hand": five, "schedule": "main"}
    if versus:
        main |= {"against": five | {"zones": ["bank", "board"]}, "qualifying": {"category": "pair"}}
        words = st.sampled_from(["1 to 1", "3 to 2", "4 for 1", "push", "returned", "lose"])
        main |= outcomes(win="table", win_below=draw(words), tie="push", lose="lose")
        main |= outcomes(not_qualified=draw(words)) if draw(st.booleans()) else {}
    contests = [
        main,
        {"id": "side", "wagers": ["side"], "hand": five, "schedule": "side"},
        {"id": "bonus", "wagers": ["ante"], "hand": five, "schedule": "side", "adds": True},
    ]
    schedules = [
        paying("main", 5, ("flush", "5 to 2"), ("pair", "push")),
        paying("side", 5, ("two_pair", "9.00 GBP"), ("pair", "3 for 2")),
    ]
    return game(zones=zones, wagers=wagers, steps=steps, contests=contests, schedules=schedules)


@settings(max_examples=60, deadline=None)
@given(law=laws(), chance=st.randoms(use_true_random=False))
def test_a_random_plan_never_gets_stuck_and_conserves_money(law: RuleBook, chance: Any) -> None:
    seated = {1: "ann", 2: "bob"}
    deck = Deck(chance.sample(STANDARD, len(STANDARD)))
    round_ = Round(terms_of(law), deck=deck, seated=seated)
    round_.do(c.OpenBetting())
    for seat, name in seated.items():
        for id_ in ("ante", "side")[: chance.randint(1, 2)]:
            by = player(name)
            round_.do(c.PlaceWager(by=by, seat=seat, wager=id_, amount=101, player=name))
    round_.do(c.DealCards())
    for _ in range(60):
        if round_.state.phase is Phase.ENDED:
            break
        decisions = kinds(round_, *DECIDES)
        step = kinds(round_, c.Reveal, c.ShowHand, c.SettleSeat, c.EndRound)
        round_.do(chance.choice(decisions) if decisions else step[0])
    assert round_.state.phase is Phase.ENDED
    assert round_.replayed(round_.events) == round_.state
    for seat in seated:
        put = sum(
            x.amount * (-1 if isinstance(x, e.BetTakenBack | e.WagerReturned) else 1)
            for x in round_.events
            if isinstance(x, e.WagerPlaced | e.BetMade | e.BetTakenBack | e.WagerReturned)
            and x.seat == seat
        )
        assert put == sum(line.staked for line in round_.lines if line.seat == seat)
    assert round_.state.tray == -sum(round_.nets.values())
    assert all(line.paid >= 0 for line in round_.lines)
