"""Where contributions go: meter, overflow and reserve, exactly and always (R31, R35, R36, R40)."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cashier import MeterTransfer, MoneyMovement
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.jackpots.jackpots import Pools, shared_out
from fifthstreet.jackpots.terms import MeterFigures, ProgressiveTermsError, check_terms
from fifthstreet.ledger.entry import UNITS, LedgerEntry, Posting, units
from fifthstreet.ledger.meters import MeterMovement, check_postings
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase, State
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.floor_commands import DeclareReady
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import PLAYER, place
from jackpots.lucky import Evening, evening

pytestmark = pytest.mark.requirement("R31", "R35", "R36", "R40")

ROUND = "md-1:1"
FIGURES = MeterFigures(
    rates={"mega": Fraction(6, 100), "minor": Fraction(25, 1000)},
    resets={"mega": 1_000_000, "minor": 25_000},
    starts={"mega": 1_500_000, "minor": 25_000},
    sizes=(100, 500),
)


def md(**terms: object) -> Evening:
    night = evening()
    night.open("md-1", terms=ProgressiveTerms(**terms))  # type: ignore[arg-type]
    night.seat("md-1", "ann", "bob")
    return night


@pytest.mark.parametrize(
    "terms",
    [
        ProgressiveTerms(limits={"grand": 5_000_000}),
        ProgressiveTerms(limits={"mega": 1_400_000}),
        ProgressiveTerms(limits={"minor": 10**15}),
        ProgressiveTerms(reserves={"mega": Fraction(-1, 100)}),
        ProgressiveTerms(reserves={"mega": Fraction(1, 3)}),
        ProgressiveTerms(reserves={"mega": Fraction(95, 100)}),
        ProgressiveTerms(most={"mega": 0}),
        ProgressiveTerms(most={"mega": 5}),
    ],
)
def test_r31_parameters_that_make_no_sense_are_refused(terms: ProgressiveTerms) -> None:
    with pytest.raises(ProgressiveTermsError):
        check_terms(terms, FIGURES)


def test_r31_parameters_are_kept_with_the_jackpot_and_found_again() -> None:
    terms = ProgressiveTerms(
        limits={"minor": 30_000}, reserves={"mega": Fraction(1, 100)}, most={"mega": 20}
    )
    check_terms(terms, FIGURES)
    night = md(limits=terms.limits, reserves=terms.reserves, most=terms.most)
    night.start()
    opened = night.link("md-1").opened
    assert opened is not None
    assert opened.terms == terms
    assert opened.rates["minor"] == Fraction(25, 1000)
    assert opened.hands["minor"] == ("four_of_a_kind",)


def test_r31_a_contribution_beyond_reason_is_refused_and_written_down() -> None:
    night = md(most={"mega": 20})
    night.must("md-1", "ann", place(1, "ante", 1500, "ann"))
    answer = night.ask("md-1", "ann", place(1, "progressive", 500, "ann"))  # would feed 30
    assert answer["code"] == "contribution_is_too_high"
    (event,) = night.events_of("link:md-1", "progressive.ContributionRefused")
    assert event == {"table": "md-1", "seat": 1, "meter": "mega", "parts": units(30)}
    night.must("md-1", "ann", place(1, "progressive", 100, "ann"))
    night.balanced()


@pytest.mark.clause("MD-8.C.2.b")
def test_r40_contributions_are_those_of_the_wagers_accepted_when_bets_are_closed() -> None:
    night = md()
    before = night.meter("md-1:mega")
    night.bet("md-1", ready=False)
    assert night.meter("md-1:mega") == before, "nothing is accepted while bets are open"
    withdraw = c.WithdrawWager(by=PLAYER, seat=2, wager="progressive")
    night.must("md-1", "bob", withdraw)
    for name in ("ann", "bob"):
        night.must("md-1", name, DeclareReady())
    assert night.meter("md-1:mega") == before + units(6), "one wager of $1 at 6%"
    meter = night.store.meters()["md-1:mega"]
    assert (meter.contributed, meter.returned) == (units(6), 0)
    night.balanced()


def test_r35_at_its_limit_a_meter_stays_and_the_rest_goes_to_the_overflow() -> None:
    night = md(limits={"minor": 25_007})
    for _ in range(3):
        night.bet("md-1")
        night.decide("md-1", fold=(1, 2))
        assert night.link("md-1").display["minor"] <= 25_007
    meter = night.store.meters()["md-1:minor"]
    assert meter.value == units(25_007)
    assert meter.contributed + meter.overflow == 3 * 2 * 100 * UNITS * 25 // 1000
    assert meter.overflow == units(8)
    assert night.balance("overflow:md-1") == units(8)
    events = night.events_of("table:md-1", "house.MeterOverflowed")
    assert [each["parts"] for each in events] == [units(3), units(5)]
    night.balanced()


def voided(
    night: Evening, table: str = "md-1", what: str = "community_card_exposed", *, paid: bool = False
) -> None:
    """Report what the document voids a round for; once a seat is paid, somebody else rules."""
    by, host = c.By(role="floor"), night.house.tables[table]
    night.must(table, night.staff(), c.ReportIrregularity(what=what, by=by))
    assert (host.waits.what == "ruling") is paid
    if paid:
        ruling = c.MakeRuling(by=by, what=what, reason="It was seen.")
        assert night.ask(table, night.staff(), ruling)["code"] == "ruling_needs_another_person"
        night.must(table, night.actor("flo", "floor"), ruling)


def test_r35_a_void_gives_back_exactly_what_went_where() -> None:
    night = md(limits={"minor": 25_002, "mega": 1_500_000}, reserves={"minor": Fraction(1, 100)})
    before = {name: balance for name, balance in night.store.balances().items() if balance}
    night.bet("md-1")
    assert night.balance("overflow:md-1") == units(3 + 12)
    assert night.balance("reserve:md-1") == units(2)
    voided(night)
    assert {name: balance for name, balance in night.store.balances().items() if balance} == before
    night.balanced()


def test_r35_resets_are_paid_from_the_reserve_first_and_then_by_the_house() -> None:
    night = md(reserves={"minor": Fraction(10, 100)})
    night.wish("md-1", {"community": "9s 9h 9d", 1: "9c 2d", 2: "3d 4c"})
    night.bet("md-1")
    assert night.balance("reserve:md-1") == units(20)
    house = night.balance("house:USD")
    night.decide("md-1")
    assert night.balance("reserve:md-1") == 0
    assert night.balance("house:USD") == house - units(25_000 - 20)
    assert night.shown("md-1:minor") == 25_000
    (drawn,) = night.events_of("table:md-1", "house.ReserveDrawn")
    assert drawn == {"meter": "minor", "parts": units(20)}
    night.balanced()


def test_r35_a_void_after_a_reset_fills_the_reserve_again() -> None:
    night = evening()
    night.large = 1
    night.start()
    night.open("md-1", terms=ProgressiveTerms(reserves={"major": Fraction(10, 100)}))
    night.seat("md-1", "ann", "bob")
    night.bet("md-1")
    night.decide("md-1", fold=(1, 2))
    before = {name: balance for name, balance in night.store.balances().items() if balance}
    assert night.balance("reserve:md-1") == units(20)
    night.approves = lambda subject, _amount: subject.endswith(":2")
    night.wish("md-1", {"community": "9s 8s 7s", 2: "6s 5s", 1: "Js Ts"})
    night.bet("md-1")
    night.decide("md-1")
    assert night.events_of("table:md-1", "house.ReserveDrawn")[0]["parts"] == units(40)
    assert night.balance("reserve:md-1") == 0
    voided(night, paid=True)
    assert {name: balance for name, balance in night.store.balances().items() if balance} == before
    night.balanced()


@cache
def some_state() -> State:
    night = md()
    night.bet("md-1")
    now = night.house.tables["md-1"].state.now
    assert now is not None
    return now.game


def fed_by(
    rate: int, reserve: int, start: int, limits: dict[str, int]
) -> tuple[ProgressiveJackpot, State]:
    """Return a jackpot with one meter at these rates (1/10,000), and a round that feeds it."""
    rates = {"minor": Fraction(rate, 10_000)}
    link = ProgressiveJackpot("md-1", MemoryStore())
    opened = e.ProgressiveOpened(
        currency="USD",
        resets={"minor": 0},
        starts={"minor": start},
        rates=rates,
        terms=ProgressiveTerms(limits=limits, reserves={"minor": Fraction(reserve, 10_000)}),
    )
    link.take([(1, opened)])
    link.parts["minor"] = units(start)
    game = some_state()
    return link, game.but(terms=replace(game.terms, rates=rates))


def fed(parts: int, kind: str = "contribution") -> MoneyMovement:
    movement = MeterMovement(meter="md-1:minor", kind=kind, parts=parts, round=ROUND)  # type: ignore[arg-type]
    postings = (Posting("meter:md-1:minor", parts), Posting("house:USD", -parts))
    entry = LedgerEntry(id="e", reason=kind, round=ROUND, currency="USD", postings=postings)
    return MoneyMovement(transfers=(MeterTransfer(movement, entry),))


@settings(max_examples=200)
@given(
    rate=st.integers(1, 5_000),
    reserve=st.integers(0, 5_000),
    stakes=st.lists(st.integers(1, 10_000), min_size=1, max_size=8),
    room=st.none() | st.integers(0, 3_000),
    start=st.integers(0, 10**6),
)
def test_r35_r36_meter_overflow_and_reserve_come_to_the_contribution_always(
    rate: int, reserve: int, stakes: list[int], room: int | None, start: int
) -> None:
    """Nothing is lost or truncated at any rate, limit or reserve, and a void undoes all of it."""
    limits = {} if room is None else {"minor": start + room}
    link, game = fed_by(rate, reserve, start, limits)
    pools, count = Pools(), 0
    for number, stake in enumerate(stakes, 1):
        count += 1
        shared = shared_out(link, fed(stake * rate), game, pools)
        check_postings(shared.entries, shared.movements)
        by_kind = {movement.kind: movement.parts for movement in shared.movements}
        to_meter = by_kind.get("contribution", 0)
        assert to_meter + by_kind.get("overflow", 0) == stake * rate
        assert by_kind.get("reserve", 0) == stake * reserve
        if limits:
            assert link.parts["minor"] + to_meter <= units(limits["minor"])
        link.moved(shared.movements, number)
        for meter, pool, parts in shared.pools:
            pools = pools.after(meter, pool, parts)
    gone = game.but(phase=Phase.VOIDED)
    back = shared_out(link, fed(-sum(stakes) * rate, "reversal"), gone, pools)
    check_postings(back.entries, back.movements)
    link.moved(back.movements, count + 1)
    assert link.parts == {"minor": units(start)}
    assert link.overflow == {"minor": 0}
    assert link.reserve == {"minor": 0}
    for meter, pool, parts in back.pools:
        pools = pools.after(meter, pool, parts)
    assert pools == Pools()


@pytest.mark.parametrize(
    ("in_reserve", "put_there", "drawn", "back"),
    [
        (900, 400, 0, 250),  # what the wager that goes back had put there
        (900, 100, 0, 100),  # never more than the round itself put there
        (70, 400, 0, 70),  # nor more than is there
        (0, 400, 0, 0),
        (-1, 400, 0, 0),
        (30, 400, 110, 140),  # what the round drew comes back first
    ],
)
def test_r35_a_wager_that_goes_back_takes_no_more_from_the_reserve_than_is_there(
    in_reserve: int, put_there: int, drawn: int, back: int
) -> None:
    link, game = fed_by(200, 100, 1_000, {})
    link.reserve["minor"] = in_reserve
    pools = Pools(reserve={"minor": put_there}, drawn={"minor": drawn})
    shared = shared_out(link, fed(-500, "reversal"), game, pools)
    check_postings(shared.entries, shared.movements)
    (entry,) = shared.entries
    assert entry.total_of("reserve:md-1") == -back
    assert entry.total_of("house:USD") == 500 + back
    assert shared.pools == ((("minor", "reserve", -back),) if back else ())


@pytest.mark.parametrize(
    ("in_reserve", "put_there", "drawn", "back"),
    [(900, 400, 0, 400), (70, 400, 0, 70), (-1, 400, 0, 0), (30, 400, 110, 140), (0, 20, 110, 20)],
)
def test_r35_a_void_takes_no_more_from_the_reserve_than_is_there_with_what_was_drawn(
    in_reserve: int, put_there: int, drawn: int, back: int
) -> None:
    link, game = fed_by(200, 100, 1_000, {})
    link.reserve["minor"] = in_reserve
    pools = Pools(reserve={"minor": put_there}, drawn={"minor": drawn})
    shared = shared_out(link, fed(-500, "reversal"), game.but(phase=Phase.VOIDED), pools)
    check_postings(shared.entries, shared.movements)
    (entry,) = shared.entries
    assert entry.total_of("reserve:md-1") == drawn - back


def test_r35_two_reversals_of_one_amount_keep_to_their_own_entries() -> None:
    """A share that is given back has its line's entry; the feeding that is undone has its own."""
    link, game = fed_by(200, 100, 1_000, {})
    link.reserve["minor"] = 900
    returned_share = MeterTransfer(fed(500, "reversal").movements[0])
    (unfed,) = fed(500, "reversal").transfers
    pools = Pools(reserve={"minor": 250}, overflow={"minor": 40})
    moved = MoneyMovement(transfers=(returned_share, unfed))
    shared = shared_out(link, moved, game.but(phase=Phase.VOIDED), pools)
    assert len(shared.entries) == 1
    assert [(each.kind, each.parts) for each in shared.movements] == [
        ("reversal", 500),
        ("reversal", 540),
        ("overflow", -40),
        ("reserve", -250),
    ]


@settings(max_examples=12, deadline=None)
@given(
    minor=st.integers(25_000, 25_030),
    mega=st.integers(1_500_000, 1_500_060),
    reserve=st.integers(0, 500),
    rounds=st.lists(st.booleans(), min_size=1, max_size=4),
)
def test_r35_r41_random_limits_at_a_real_table_balance_to_the_unit(
    minor: int, mega: int, reserve: int, rounds: list[bool]
) -> None:
    """Rounds that end and rounds that are voided leave exactly what the ended ones fed."""
    night = md(limits={"minor": minor, "mega": mega}, reserves={"minor": Fraction(reserve, 10_000)})
    for ends in rounds:
        night.bet("md-1")
        if ends:
            night.decide("md-1", fold=(1, 2))
        else:
            voided(night)
    ended = sum(rounds)
    meters = night.store.meters()
    for name, rate, start, limit in (("minor", 250, 25_000, minor), ("mega", 600, 1_500_000, mega)):
        fed_in = ended * 2 * 100 * rate
        meter = meters[f"md-1:{name}"]
        assert meter.value == min(units(start) + fed_in, units(limit))
        assert meter.value - units(start) + meter.overflow == fed_in
    assert meters["md-1:minor"].reserve == ended * 2 * 100 * reserve
    night.balanced()
