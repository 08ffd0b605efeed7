"""Tables that one process gives to another: nothing is lost, refused or done twice on the way."""

import queue
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.accounts import Desk
from fifthstreet.audit.audit import audit
from fifthstreet.bots.bot import Manner
from fifthstreet.bots.bots import Bots
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.house.distribution import TableDistribution
from fifthstreet.ledger.store.moves import Handover, HouseProcess, gift
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.protocol import floor_commands as h
from floor.tables.players import Sitting
from floor.tables.test_auditor import Independent
from house.pair import TABLE, Pair
from ledger.store.servers import fresh_database

PATIENCE = 300.0
ONE, TWO = "http://127.0.0.1:1", "http://127.0.0.1:2"


def give(giver: Sitting, taker: Sitting) -> None:
    """Let a house give its table to another, which hears of it from the database."""
    moves: queue.Queue[Handover] = queue.Queue()
    stop = taker.store.listen_to_moves(moves.put)
    assert giver.house.hand_over(TABLE, TWO)
    taker.house.receive(moves.get(timeout=PATIENCE))
    taker.committer.settle()
    stop()


def test_a_round_that_is_handed_over_goes_on_as_if_nothing_had_happened(pair: Pair) -> None:
    one, two = pair.one, pair.two
    one.bet(TABLE, ready=False)
    one.must(TABLE, "ann", h.DeclareReady())
    before = one.kinds(TABLE)
    give(one, two)
    assert pair.run_by() == ["two"]
    assert two.kinds(TABLE) == before, "nothing was written of it"
    two.must(TABLE, "bob", h.DeclareReady())
    assert two.house.tables[TABLE].waits.what == "decision", "that the other is ready was known"
    two.decide(TABLE)
    pair.check(two, rounds=1)
    assert "house.RoundInterrupted" not in two.kinds(TABLE)


def test_final_numbers_get_their_link_in_the_process_that_goes_on(
    pair: Pair, tmp_path: Path
) -> None:
    one, two = pair.one, pair.two
    auditor = Independent(tmp_path)
    one.vault.beacon = two.vault.beacon = auditor
    one.bet(TABLE, ready=False)
    auditor.away = True
    for name in ("ann", "bob"):
        one.must(TABLE, name, h.DeclareReady())
    assert one.house.tables[TABLE].waits.what == "link"
    give(one, two)
    assert two.house.tables[TABLE].waits.what == "link"
    auditor.away = False
    two.house.tables[TABLE].nudge()
    two.committer.settle()
    two.decide(TABLE)
    pair.check(two, rounds=1)
    assert two.kinds(TABLE).count("house.LinkAsked") == 1


def bots_of(sitting: Sitting) -> Bots:
    """Let a house have bots, and forget those whose table leaves it."""
    desk = Desk(sitting.store, sitting.committer, sitting.clock, entropy=sitting.entropy)
    bots = Bots(sitting.house, desk)
    sitting.house.left.append(bots.leave)
    return bots


def test_bots_play_on_where_their_table_is_handed_over_to(pair: Pair) -> None:
    one, two = pair.one, pair.two
    for name in ("ann", "bob"):
        one.must(TABLE, name, h.LeaveSeat())
    here = bots_of(one)
    here.fill(TABLE, 2, Manner(alone=True))
    one.committer.settle()
    one.wind(60)
    names, rounds = {bot.person for bot in here.playing}, one.house.tables[TABLE].state.rounds
    assert rounds
    assert names == set(one.house.tables[TABLE].state.seats.values())
    manners = here.manners(TABLE)
    while one.house.tables[TABLE].state.now is None:
        one.wind(0.1)
    moves: queue.Queue[Handover] = queue.Queue()
    stop = two.store.listen_to_moves(moves.put)
    assert one.house.hand_over(TABLE, TWO, manners)
    move = moves.get(timeout=PATIENCE)
    stop()
    two.house.receive(move)
    there = bots_of(two)
    there.follow(TABLE, move.bots)
    assert not here.playing
    assert {bot.person for bot in there.playing} == names
    assert {bot.manner for bot in there.playing} == {Manner(alone=True)}
    two.wind(60)
    assert two.house.tables[TABLE].state.rounds > rounds + 1
    assert "house.TimeRanOut" not in two.kinds(TABLE)
    report = audit(two.store)
    assert report.ok, report.problems


def test_bots_that_sit_at_a_table_play_on_in_the_process_that_adopts_it(pair: Pair) -> None:
    one, two = pair.one, pair.two
    here = bots_of(one)
    here.fill(TABLE, 1)
    one.committer.settle()
    one.wind(10)
    (bot,) = here.playing
    one.house.close()
    one.store.release(TABLE)
    two.house.adopt()
    there = bots_of(two)
    there.follow(TABLE, {})
    there.follow(TABLE, {})
    assert [(each.person, each.manner) for each in there.playing] == [(bot.person, bot.manner)]


def test_a_command_at_a_table_that_moves_acts_once_wherever_it_is_sent_again(pair: Pair) -> None:
    one, two = pair.one, pair.two
    host, answers = one.house.tables[TABLE], list[dict[str, Any]]()

    def leave(name: str) -> TableRequest:
        actor = one.actor(name)
        return TableRequest(actor=actor, command=h.LeaveSeat(), client=name, sequence=8)

    host.ask(leave("ann"), answers.append)
    assert not one.house.hand_over(TABLE, TWO), "it is being written"
    host.ask(leave("bob"), answers.append)
    one.committer.settle()
    give(one, two)
    assert [answer.get("code") for answer in answers] == ["table_runs_on_another_server", None]
    assert two.ask(TABLE, "ann", h.LeaveSeat(), client="ann", sequence=8) == answers[1]
    two.must(TABLE, "bob", h.LeaveSeat(), client="bob", sequence=8)
    assert two.kinds(TABLE).count("house.SeatLeft") == 2
    pair.check(two, rounds=0)


def test_a_table_that_went_on_after_it_was_handed_over_is_interrupted(pair: Pair) -> None:
    one, two = pair.one, pair.two
    one.bet(TABLE, ready=False)
    number = one.house.tables[TABLE].state.number
    one.store.release(TABLE)
    two.house.receive(Handover(table=TABLE, to=TWO, number=number - 1))
    two.committer.settle()
    assert "house.RoundInterrupted" in two.kinds(TABLE)


def test_a_table_that_another_has_claimed_meanwhile_is_not_received(pair: Pair) -> None:
    pair.two.house.receive(Handover(table=TABLE, to=TWO, number=1))
    assert pair.run_by() == ["one"]


def test_guests_have_chips_for_tables_that_another_process_runs(pair: Pair) -> None:
    pair.two.house.adopt()
    assert pair.two.house.currencies == pair.one.house.currencies == ("USD",)
    give(pair.one, pair.two)
    assert pair.two.house.currencies == pair.one.house.currencies == ("USD",)


def process(claims: int, address: str = TWO) -> HouseProcess:
    return HouseProcess(connection=address, address=address, claims=claims, released=0)


@pytest.mark.parametrize(
    ("claims", "others", "expected"),
    [
        (0, [], None),
        (9, [process(0, "")], None),
        (1, [process(0)], None),
        (2, [process(0)], (TWO, 1)),
        (5, [process(5, "http://127.0.0.1:0"), process(1)], (TWO, 2)),
        (5, [process(5, "http://127.0.0.1:9"), process(1)], None),
        (5, [process(6, "http://127.0.0.1:9"), process(1)], None),
    ],
)
def test_only_the_fullest_process_gives_tables_and_it_gives_half_of_what_it_has_more(
    claims: int, others: list[HouseProcess], expected: tuple[str, int] | None
) -> None:
    found = gift(claims, ONE, others)
    assert (found and (found[0].address, found[1])) == expected


def test_any_number_of_processes_comes_to_equal_shares() -> None:
    claims = {f"http://127.0.0.1:{port}": 0 for port in range(10)}
    claims["http://127.0.0.1:3"] = 1000
    for _ in range(40):
        for address, mine in tuple(claims.items()):
            others = [process(many, other) for other, many in claims.items() if other != address]
            if found := gift(mine, address, others):
                claims[address] -= found[1]
                claims[found[0].address] += found[1]
    assert max(claims.values()) - min(claims.values()) <= 1


def test_idle_tables_move_to_the_process_that_has_none_and_busy_ones_stay() -> None:
    address = fresh_database()
    with PostgresStore(address) as store, PostgresStore(address) as other:
        store.settle(ONE)
        other.settle(TWO)
        one = Sitting(store)
        for number in range(4):
            one.open(f"md-{number}")
        one.seat("md-0", "ann")
        one.bet("md-0", ready=False)
        assert other.claim("another")
        moves: queue.Queue[Handover] = queue.Queue()
        other.listen_to_moves(moves.put)
        assert store.claims_may_be_free()
        assert [(one.address, one.claims) for one in store.processes] == [(TWO, 1)]
        bots = {"md-1": {"P7": {"alone": True}}}
        TableDistribution(one.house, bots.__getitem__).balance()
        one.wind(0)
        assert set(one.house.tables) == {"md-0", "md-2", "md-3"}
        assert other.claim("md-1")
        move = moves.get(timeout=PATIENCE)
        assert (move.table, move.to, move.bots) == ("md-1", TWO, bots["md-1"])
