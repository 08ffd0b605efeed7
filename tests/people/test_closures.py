"""Closing on demand: four scopes, at every phase of a round, which may finish (R28)."""

import itertools

import pytest

from fifthstreet.cards import Deck
from fifthstreet.people.authority import ACTS, powers, reach_of
from fifthstreet.people.closures import BEGINNINGS, Where, closed, closure_of
from fifthstreet.play import commands as r
from fifthstreet.play import deal_round
from fifthstreet.play.round import Round
from fifthstreet.play.state import Phase
from fifthstreet.protocol import people_commands as c
from people.meeting import NOON, House, full_house

pytestmark = pytest.mark.requirement("R28")

SCOPES: dict[c.Scope, tuple[str, str]] = {
    "all": ("", "house_is_closed"),
    "game": ("md@1.2", "game_is_closed"),
    "table": ("md-1", "table_is_closed"),
    "player": ("p6", "player_is_barred"),
}
HERE = Where(game="md@1.2", table="md-1", player="p6")


def barred(house: House, act: str, where: Where = HERE) -> str | None:
    found = closed(house.people.state, act, where)
    return found.code if found else None


@pytest.mark.parametrize("scope", SCOPES)
def test_r28_a_closure_lets_nothing_begin_where_it_holds(scope: c.Scope) -> None:
    house, sessions = full_house()
    subject, code = SCOPES[scope]
    by = sessions["shift_manager"]
    house.do(c.Disable(at=NOON, by=by, scope=scope, subject=subject, reason="fire"))
    for act in powers():
        assert barred(house, act) == (code if act in BEGINNINGS else None)
    elsewhere = Where(game="rws@6", table="rws-1", player="p7")
    assert barred(house, "round.place_wager", elsewhere) == (code if scope == "all" else None)
    found = closure_of(house.people.state, HERE)
    assert found is not None
    assert (found.reason, found.by, found.at) == ("fire", house.person(by), NOON)
    house.do(c.Enable(at=NOON, by=by, scope=scope, subject=subject, reason="out"))
    assert all(barred(house, act) is None for act in powers())


def played() -> list[tuple[Phase, r.Command]]:
    """Return a whole round, command by command, with the phase that each is given in."""
    opened = deal_round("md", {"ann": 2500, "bob": 2500}, deck=Deck.standard())
    game = Round(opened.state.terms, deck=Deck.standard(), seated={1: "ann", 2: "bob"}, positions=6)
    log: list[tuple[Phase, r.Command]] = []

    def does(command: r.Command) -> None:
        log.append((game.state.phase, command))
        game.do(command)

    does(r.OpenBetting())
    for seat, name in ((1, "ann"), (2, "bob")):
        by = r.By(role="player", name=name)
        does(r.PlaceWager(by=by, seat=seat, wager="ante", amount=2500, player=name))
    for _ in range(200):
        if game.state.phase in {Phase.ENDED, Phase.VOIDED}:
            return log
        does(next(_ahead(game)))
    raise AssertionError(game.state.phase)


def _ahead(game: Round) -> "itertools.chain[r.Command]":
    """Give what brings a round on, the plainest first."""
    ways = [offer.command for offer in game.offers]
    order = (
        r.CloseBetting,
        r.DoStep,
        r.DealCards,
        r.Bet,
        r.Reveal,
        r.ShowHand,
        r.ConfirmAward,
        r.SettleSeat,
        r.EndRound,
    )
    return itertools.chain.from_iterable(
        [way for way in ways if isinstance(way, kind)] for kind in order
    )


@pytest.mark.parametrize("scope", SCOPES)
def test_r28_a_round_under_way_finishes_whenever_it_is_closed(scope: c.Scope) -> None:
    house, sessions = full_house()
    subject, _ = SCOPES[scope]
    by = sessions["shift_manager"]
    house.do(c.Disable(at=NOON, by=by, scope=scope, subject=subject, reason="fire"))
    story = played()
    phases = {phase for phase, _ in story}
    assert phases >= {Phase.WAITING, Phase.BETTING, Phase.CLOSED, Phase.DECIDING, Phase.SETTLING}
    for at, (phase, _) in enumerate(story):
        if phase in {Phase.WAITING, Phase.BETTING}:
            continue
        rest = [command for _, command in story[at:]]
        assert [barred(house, ACTS[type(command)]) for command in rest] == [None] * len(rest)
    first = [
        barred(house, ACTS[type(command)]) for phase, command in story if phase is Phase.WAITING
    ]
    assert None not in first


def test_r28_bets_that_lie_stay_and_the_dealer_may_call_no_more() -> None:
    house, sessions = full_house()
    by = sessions["floor"]
    house.do(c.Disable(at=NOON, by=by, scope="table", subject="md-1", reason="spill"))
    assert barred(house, "round.place_wager") == "table_is_closed"
    assert barred(house, "round.withdraw_wager") is None
    assert barred(house, "round.close_betting") is None
    assert barred(house, "house.cash_out") is None


@pytest.mark.parametrize("verb", [c.Disable, c.Enable])
@pytest.mark.parametrize("scope", SCOPES)
def test_r28_only_who_may_closes_and_opens(
    scope: c.Scope, verb: type[c.Disable | c.Enable]
) -> None:
    house, sessions = full_house()
    subject, _ = SCOPES[scope]
    act = f"house.{'disable' if verb is c.Disable else 'enable'}_{scope}"
    if verb is c.Enable:
        by = sessions["shift_manager"]
        house.do(c.Disable(at=NOON, by=by, scope=scope, subject=subject, reason="x"))
    for who, session in sessions.items():
        if who == "second":
            continue
        command = verb(at=NOON, by=session, scope=scope, subject=subject, reason="x")
        if reach_of(who, act) == "-":  # type: ignore[arg-type]
            assert house.refused(command) == "role_may_not_do_this"
        else:
            assert len(house.people.answer(command)) == 1


def test_the_house_closes_by_itself_and_only_people_open_again() -> None:
    house, sessions = full_house()
    house.do(c.Disable(at=NOON, by="house", scope="table", subject="md-1", reason="bad chance"))
    command = c.Enable(at=NOON, by="house", scope="table", subject="md-1", reason="well again")
    assert house.refused(command) == "role_may_not_do_this"
    house.do(
        c.Enable(at=NOON, by=sessions["floor"], scope="table", subject="md-1", reason="lab came")
    )


def test_a_closure_has_a_subject_and_a_reason_and_changes_something() -> None:
    house, sessions = full_house()
    by = sessions["shift_manager"]
    for command, code in (
        (c.Disable(at=NOON, by=by, scope="table", reason="x"), "closure_subject_is_missing"),
        (
            c.Disable(at=NOON, by=by, scope="all", subject="x", reason="x"),
            "closure_subject_is_missing",
        ),
        (c.Disable(at=NOON, by=by, scope="all", reason=" "), "reason_is_missing"),
        (c.Enable(at=NOON, by=by, scope="all", reason="x"), "nothing_would_change"),
    ):
        assert house.refused(command) == code
    house.do(c.Disable(at=NOON, by=by, scope="all", reason="x"))
    again = c.Disable(at=NOON, by=by, scope="all", reason="x")
    assert house.refused(again) == "nothing_would_change"


def test_the_widest_closure_is_told() -> None:
    house, sessions = full_house()
    by = sessions["shift_manager"]
    house.do(c.Disable(at=NOON, by=by, scope="player", subject="p6", reason="x"))
    assert barred(house, "house.sit") == "player_is_barred"
    house.do(c.Disable(at=NOON, by=by, scope="all", reason="fire"))
    assert barred(house, "house.sit") == "house_is_closed"
