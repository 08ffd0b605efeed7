"""Tables that run: whole rounds of every book, people who come and go, and time that runs out."""

import json
from dataclasses import replace
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.fairness import verifier
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import USUAL, TablePace
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.ruleset import RulesetError
from fifthstreet.floor.tables.views import Viewer, name_of, snapshot
from fifthstreet.ledger.store.refusals import StoreFullError
from fifthstreet.play import commands as c
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.library import shelf
from floor.tables.players import CHIPS, PLAYER, SUBMISSIONS, Sitting, place

BOOKS = shelf()
SLOW = TablePace(betting=20, numbers=2, decision=25, between=4, cycle=10, absent=2)


def waits(host: TableHost) -> str:
    return host.waits.what


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_each_book_is_played_settled_and_kept(book: str) -> None:
    sitting = Sitting()
    table = f"{book}-1"
    sitting.open(table)
    host = sitting.seat(table, "ann", "bob", "cyd")
    for _ in range(3):
        sitting.round(table, fold=(2,))
    assert host.state.rounds == 3
    assert host.state.now is None
    report = audit(sitting.store)
    assert report.ok, report.problems
    currency = host.state.opening.currency
    balances = sitting.store.balances()
    assert not [name for name in balances if name.startswith("escrow:")]
    assert sum(balances.values()) == 0
    assert balances[f"player:bob:{currency}"] < CHIPS * 10_000
    assert loader.load(sitting.store, table, sitting.vault) == host.state


@pytest.mark.parametrize("book", BOOKS)
def test_every_card_can_be_verified_when_the_round_is_over(book: str) -> None:
    sitting = Sitting()
    sitting.open(f"{book}-1")
    sitting.seat(f"{book}-1", "ann", "bob")
    sitting.round(f"{book}-1")
    proof = transcript(sitting.store, f"{book}-1", 1)
    verdict = verifier.verify(proof.as_json())
    assert verdict.ok, verdict
    text = json.dumps([r.data for r in sitting.store.records(f"table:{book}-1")])
    assert '"??"' in text


def test_no_record_tells_a_card_before_it_is_up() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1")
    assert host.waits.what == "decision"
    assert host.state.now is not None
    hidden = {card.notation for card in host.state.now.deal.deck_order()}  # type: ignore[union-attr]
    for record in sitting.store.records("table:md-1"):
        text = json.dumps(record.data)
        assert not [card for card in hidden if f'"{card}"' in text], record.kind


def test_seats_are_taken_once_and_left() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann")
    assert sitting.ask("md-1", "ann", h.TakeSeat())["code"] == "player_is_already_seated"
    assert sitting.ask("md-1", "bob", h.TakeSeat(seat=1))["code"] == "seat_is_taken"
    assert sitting.ask("md-1", "bob", h.TakeSeat(seat=99))["code"] == "seat_does_not_exist"
    assert sitting.ask("md-1", "bob", h.LeaveSeat())["code"] == "player_is_not_seated"
    sitting.must("md-1", "bob", h.TakeSeat(seat=3))
    sitting.must("md-1", "ann", h.LeaveSeat())
    assert dict(sitting.house.tables["md-1"].state.seats) == {3: "bob"}
    assert sitting.ask("no-1", "bob", h.TakeSeat())["code"] == "table_is_unknown"


def test_who_leaves_while_bets_are_open_has_them_back() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1", ready=False)
    sitting.must("md-1", "ann", h.LeaveSeat())
    assert sitting.balance("player:ann:USD") == CHIPS * 10_000
    sitting.must("md-1", "bob", h.DeclareReady())
    sitting.decide("md-1")
    assert host.state.rounds == 1
    assert dict(host.state.seats) == {2: "bob"}
    assert audit(sitting.store).ok


def test_who_is_ready_does_not_wait_for_somebody_who_has_left() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1", ready=False)
    sitting.must("md-1", "bob", h.DeclareReady())
    before = host.waits.what
    sitting.must("md-1", "ann", h.LeaveSeat())
    assert (before, host.waits.what) == ("bets", "decision")
    sitting.decide("md-1")
    assert audit(sitting.store).ok


def test_a_round_that_everybody_has_left_ends_so_that_the_next_player_can_bet() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann")
    sitting.bet("md-1", ready=False)
    sitting.seat("md-1", "bob")
    sitting.must("md-1", "ann", h.LeaveSeat())
    assert host.state.now is None
    assert audit(sitting.store).ok


def test_r10_a_restart_gives_bets_back_and_with_them_forgets_who_was_ready() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1", ready=False)
    sitting.must("md-1", "ann", h.DeclareReady())
    sitting.start()
    host = sitting.house.tables["md-1"]
    assert {sitting.balance(f"player:{name}:USD") for name in ("ann", "bob")} == {CHIPS * 10_000}
    assert sitting.ask("md-1", "ann", h.DeclareReady())["code"] == "no_round_is_in_progress"
    sitting.bet("md-1", ready=False)
    sitting.must("md-1", "bob", h.DeclareReady())
    assert host.waits.what == "bets"
    sitting.must("md-1", "ann", h.DeclareReady())
    sitting.decide("md-1")
    assert host.state.rounds == 2
    assert audit(sitting.store).ok


def test_who_leaves_in_mid_round_leaves_the_seat_when_it_is_over() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1")
    sitting.must("md-1", "ann", h.LeaveSeat())
    assert 1 in host.state.seats
    sitting.decide("md-1")
    assert dict(host.state.seats) == {2: "bob"}
    assert "round.PlayerLeft" in sitting.kinds("md-1")


@pytest.mark.clause("RWS-5.5")
@pytest.mark.requirement("R26")
def test_who_does_not_decide_in_time_folds_and_it_is_written_down() -> None:
    """R26: the house decides for whoever is absent, and says that it did."""
    sitting = Sitting(pace=SLOW)
    sitting.open("rws-1")
    host = sitting.seat("rws-1", "ann", "bob")
    sitting.bet("rws-1")
    assert host.waits.what == "decision"
    sitting.wind(24)
    assert "house.TimeRanOut" not in sitting.kinds("rws-1")
    sitting.wind(60)
    kinds = sitting.kinds("rws-1")
    assert kinds.count("house.TimeRanOut") == 2
    assert kinds.count("round.HandFolded") == 2
    assert host.state.now is None
    assert audit(sitting.store).ok


def test_betting_closes_by_itself_and_an_absent_player_loses_the_seat() -> None:
    sitting = Sitting(pace=SLOW)
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    for _ in range(2):
        sitting.wind(30)
        sitting.must("md-1", "ann", place(1, "ante", 1500, "ann"))
        sitting.wind(21)
        assert host.waits.what == "decision"
        sitting.decide("md-1")
    assert dict(host.state.seats) == {1: "ann"}
    left = [r.data for r in sitting.store.records("table:md-1") if r.kind == "house.SeatLeft"]
    assert left == [{"seat": 2, "player": "bob", "why": "absent"}]


@pytest.mark.requirement("R18")
def test_the_next_round_waits_for_the_pause_and_the_cycle() -> None:
    """R18: nobody can hurry a round."""
    sitting = Sitting(pace=SLOW)
    sitting.open("uk-1")
    sitting.seat("uk-1", "ann")
    sitting.round("uk-1")
    ante = sitting.house.tables["uk-1"].state.rules.terms.brief.limits("ante").least
    again = place(1, "ante", ante, "ann")
    assert sitting.ask("uk-1", "ann", again)["code"] == "next_round_is_not_open_yet"
    sitting.wind(9.9)
    assert sitting.ask("uk-1", "ann", again)["code"] == "next_round_is_not_open_yet"
    sitting.wind(0.2)
    sitting.must("uk-1", "ann", again)


def test_the_pause_ends_when_everyone_present_is_ready_but_never_before_the_cycle() -> None:
    sitting = Sitting(pace=replace(USUAL, between=60.0))
    host = sitting.open("uk-1")
    sitting.seat("uk-1", "ann", "bob")
    sitting.round("uk-1")
    ante = host.state.rules.terms.brief.limits("ante").least
    again = place(1, "ante", ante, "ann")
    shown: list[Any] = []
    host.listeners.append(lambda update: shown.append(snapshot(update.host, Viewer())))
    sitting.must("uk-1", "ann", h.DeclareReady())
    assert shown[-1].ready == (1,), "everyone sees who is ready"
    assert shown[-1].waits.milliseconds == 60_000
    sitting.wind(USUAL.cycle)
    assert sitting.ask("uk-1", "ann", again)["code"] == "next_round_is_not_open_yet"
    sitting.must("uk-1", "bob", h.DeclareReady())
    assert (shown[-1].ready, shown[-1].waits.milliseconds) == ((1, 2), 0)
    sitting.round("uk-1")
    for name in ("ann", "bob"):
        sitting.must("uk-1", name, h.DeclareReady())
    assert sitting.ask("uk-1", "ann", again)["code"] == "next_round_is_not_open_yet"
    sitting.wind(USUAL.cycle + 0.1)
    sitting.must("uk-1", "ann", again)
    assert audit(sitting.store).ok


def test_nobody_waits_for_a_seat_that_missed_a_round_until_its_player_is_back() -> None:
    sitting = Sitting(pace=replace(USUAL, between=0.0, cycle=0.0))
    host = sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob")
    ante = place(1, "ante", 1500, "ann")
    sitting.must("md-1", "ann", ante)
    sitting.must("md-1", "ann", h.DeclareReady())
    assert host.waits.what == "bets", "bob may still bet"
    sitting.wind(USUAL.betting + 3)
    sitting.decide("md-1")
    assert snapshot(host, Viewer()).sits_out == (2,)
    for _ in range(3):
        sitting.must("md-1", "ann", ante)
        sitting.must("md-1", "ann", h.DeclareReady())
        assert str(host.waits.what) == "decision", "the table waits for nobody who sits out"
        sitting.decide("md-1")
    assert dict(host.state.seats) == {1: "ann", 2: "bob"}, "those rounds were short"
    sitting.must("md-1", "bob", h.DeclareReady())
    assert snapshot(host, Viewer()).sits_out == ()
    sitting.must("md-1", "ann", ante)
    sitting.must("md-1", "ann", h.DeclareReady())
    assert host.waits.what == "bets", "bob is back"
    sitting.must("md-1", "bob", place(2, "ante", 1500, "bob"))
    sitting.must("md-1", "bob", h.DeclareReady())
    sitting.decide("md-1")
    assert host.timers.absences == {}
    assert audit(sitting.store).ok


def test_a_round_without_an_ante_is_put_away_with_its_cards_open() -> None:
    sitting = Sitting(pace=SLOW)
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann")
    sitting.must("md-1", "ann", place(1, "ante", 1500, "ann"))
    sitting.must("md-1", "ann", c.WithdrawWager(by=PLAYER, seat=1, wager="ante"))
    sitting.wind(21)
    assert host.state.now is None
    proof = transcript(sitting.store, "md-1", 1)
    assert (proof.outcome, proof.cause) == ("voided", "Nobody made an ante.")
    assert verifier.verify(proof.as_json()).ok
    assert sitting.balance("player:ann:USD") == CHIPS * 10_000


def test_a_seat_may_bring_its_own_number_to_the_shuffle() -> None:
    from fifthstreet.fairness import pledge_of

    sitting = Sitting(pace=SLOW)
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1", ready=False)
    now = host.state.now
    assert now is not None
    assert now.gathering is not None
    chosen = bytes(range(32))
    pledge = pledge_of(now.gathering.commitment, 1, chosen).hex()
    other = h.PledgeNumber(seat=1, pledge="00" * 32)
    sitting.must("md-1", "ann", h.PledgeNumber(seat=1, pledge=pledge))
    assert sitting.ask("md-1", "bob", other)["ok"] is False
    assert sitting.ask("md-1", "ann", other)["code"] == "number_is_not_accepted"
    for name in ("ann", "bob"):
        sitting.must("md-1", name, h.DeclareReady())
    assert (host.waits.what, host.waits.seats) == ("numbers", (1,))
    wrong = h.ShowNumber(seat=1, number="11" * 32)
    assert sitting.ask("md-1", "ann", wrong)["code"] == "number_is_not_accepted"
    sitting.must("md-1", "ann", h.ShowNumber(seat=1, number=chosen.hex()))
    assert host.waits.what == "decision"
    sitting.decide("md-1")
    proof = transcript(sitting.store, "md-1", 1)
    assert {contribution.seat: contribution.by for contribution in proof.contributions} == {
        1: "seat"
    }
    assert verifier.verify(proof.as_json()).ok


def test_a_deal_starts_again_without_a_seat_that_stays_silent() -> None:
    sitting = Sitting(pace=SLOW)
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann")
    sitting.bet("md-1", ready=False)
    sitting.must("md-1", "ann", h.PledgeNumber(seat=1, pledge="ab" * 32))
    sitting.must("md-1", "ann", h.DeclareReady())
    assert waits(host) == "numbers"
    sitting.wind(2.1)
    assert waits(host) == "decision"
    sitting.decide("md-1")
    proof = transcript(sitting.store, "md-1", 1)
    assert [one.number for one in proof.restarts[0]] == [None]
    assert proof.contributions == ()
    assert verifier.verify(proof.as_json()).ok
    assert host.state.seats == {}


def test_the_same_seeds_deal_the_same_cards_whatever_is_staked() -> None:
    """R05, R23: stakes, names and choices move no card."""
    from fifthstreet.floor.tables.vault import Vault

    vault = Vault(bytes(range(32)), bytes(range(1, 33)))
    secrets = [vault.secret("md-1", 1, "ab" * 32) for _ in range(2)]
    assert secrets[0].seed_for_the_safe() == secrets[1].seed_for_the_safe()
    assert vault.secret("md-1", 2, "ab" * 32).seed_for_the_safe() != secrets[0].seed_for_the_safe()
    assert vault.secret("md-2", 1, "ab" * 32).seed_for_the_safe() != secrets[0].seed_for_the_safe()


def test_a_table_that_is_shut_takes_nobody_until_it_opens_again() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann")
    floor = sitting.actor("fay", "floor")
    assert sitting.ask("md-1", floor, h.CloseTable(reason=" "))["code"] == "reason_is_missing"
    sitting.must("md-1", floor, h.CloseTable(reason="The shift is over."))
    assert sitting.ask("md-1", "bob", h.TakeSeat())["code"] == "table_is_closed"
    sitting.must("md-1", floor, h.ReopenTable())
    sitting.must("md-1", "bob", h.TakeSeat())


def test_a_chain_that_runs_out_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    from fifthstreet.floor.tables import vault

    monkeypatch.setattr(vault, "LINKS", 2)
    sitting = Sitting()
    sitting.open("uk-1")
    sitting.seat("uk-1", "ann")
    for number in range(1, 6):
        sitting.round("uk-1")
        proof = transcript(sitting.store, "uk-1", number)
        assert verifier.verify(proof.as_json()).ok
    assert sitting.kinds("uk-1").count("house.ChainAnnounced") == 3


def test_a_table_that_cannot_be_written_down_is_not_opened_and_can_be_later() -> None:
    sitting = Sitting()
    text = (SUBMISSIONS / "uk.toml").read_text()
    answers: list[dict[str, Any]] = []
    sitting.house.open_table(TableOrder(table="uk-1", submission=text), answers.append)
    ((batch, done),) = sitting.committer.waiting
    sitting.committer.waiting.clear()
    assert batch.records
    done(StoreFullError("There is no room."))
    assert [answer["code"] for answer in answers] == ["store_is_full"]
    assert "uk-1" not in sitting.house.tables
    sitting.open("uk-1")


def test_no_table_opens_under_rules_that_are_not_in_force_yet() -> None:
    sitting = Sitting()
    sitting.clock.wrong_by = -7 * 365 * 86_400
    with pytest.raises(RulesetError, match="in force only from 2020-06-28"):
        sitting.open("rws-1")
    sitting.clock.wrong_by = 0
    sitting.open("rws-1")


def test_of_several_tables_in_a_submission_each_is_called_by_its_own_name() -> None:
    sitting = Sitting()
    text = (SUBMISSIONS / "md.toml").read_text(encoding="utf-8")
    assert [name in text for name in ('name = "MS-1"', 'name = "MS-2"')] == [True, True]
    names = {table: name_of(sitting.open(table, "md").state) for table in ("ms-1", "MS-2", "md-3")}
    assert names == {"ms-1": "MS-1", "MS-2": "MS-2", "md-3": None}
    alone = sitting.open("uk-1").state
    (only,) = alone.rules.setup.submission.tables or ()
    assert name_of(alone) == only.name
