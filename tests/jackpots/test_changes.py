"""Changes of a jackpot: upwards, from the next win on, and by two people (R35, R38, R42)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.floor.floor import TableOrder
from fifthstreet.jackpots import acts
from fifthstreet.jackpots.acts import Agreement, FigureChange
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.store.refusals import StoreBusyError
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from floor.tables.players import SUBMISSIONS
from jackpots.lucky import Blind, Evening, evening

pytestmark = pytest.mark.requirement("R35", "R38", "R42")

AGREED = Agreement(approved=("mia", "sam"), reason="Agreed in writing.")


def md(*tables: str, **terms: object) -> Evening:
    night = evening()
    for table in tables or ("md-1",):
        night.open(table, "md", terms=ProgressiveTerms(**terms))  # type: ignore[arg-type]
        night.seat(table, f"ann-{table}", f"bob-{table}")
    return night


def play(night: Evening, table: str = "md-1") -> None:
    night.bet(table)
    night.decide(table, fold=(1, 2))


def win(night: Evening, table: str = "md-1") -> None:
    night.wish(table, {"community": "9s 9h 9d", 1: "9c 2d", 2: "3d 4c"})
    night.bet(table)
    night.decide(table)


@pytest.mark.parametrize(
    "agreed",
    [
        Agreement(approved=("mia",), reason="Alone."),
        Agreement(approved=("mia", "mia"), reason="Twice the same."),
        Agreement(approved=("mia", "sam"), reason="  "),
    ],
)
def test_r38_r58_one_person_alone_changes_nothing(agreed: Agreement) -> None:
    night = md(limits={"minor": 30_000})
    link = night.link("md-1")
    answers = [
        night.act(lambda: acts.raise_limit(link, "minor", 40_000, agreed)),
        night.act(lambda: acts.change(link, FigureChange(meter="minor", reset=26_000), agreed)),
        night.act(lambda: acts.move((link, "minor"), (link, "major"), agreed, in_use=False)),
    ]
    assert {answer["code"] for answer in answers} == {"dual_authorization_is_required"}


def test_r35_a_limit_is_only_ever_raised() -> None:
    night = md(limits={"minor": 25_002})
    link = night.link("md-1")
    play(night)
    assert night.shown("md-1:minor") == 25_002
    for limit in (25_001, 25_002):
        answer = night.act(lambda limit=limit: acts.raise_limit(link, "minor", limit, AGREED))
        assert answer["code"] == "meter_limit_may_only_rise"
    assert night.act(lambda: acts.raise_limit(link, "minor", 25_100, AGREED))["ok"]
    play(night)
    assert night.shown("md-1:minor") == 25_002 + 5
    (raised,) = night.events_of("link:md-1", "progressive.LimitRaised")
    assert (raised["before"], raised["after"]) == (25_002, 25_100)
    assert raised["approved"] == ["mia", "sam"]
    night.start()
    assert night.link("md-1").limits == {"minor": 25_100}
    night.balanced()


def test_r38_another_rate_and_reset_wait_for_the_next_win_of_that_meter() -> None:
    night = md()
    link = night.link("md-1")
    wanted = FigureChange(meter="minor", rate=Fraction(5, 100), reset=30_000, sizes=(100, 500))
    assert night.act(lambda: acts.change(link, wanted, AGREED))["ok"]
    before = night.meter("md-1:minor")
    play(night)
    assert night.meter("md-1:minor") == before + units(5), "still at 2.5%"
    win(night)
    assert night.shown("md-1:minor") == 25_000, "the round of the win was under the terms of before"
    play(night)
    assert night.shown("md-1:minor") == 25_000 + 10, "now at 5%"
    night.start()
    win(night)
    assert night.shown("md-1:minor") == 30_000
    night.balanced()


@pytest.mark.parametrize(
    "wanted",
    [
        FigureChange(meter="minor"),
        FigureChange(meter="minor", rate=Fraction(1, 3), sizes=(100,)),
        FigureChange(meter="minor", rate=Fraction(99, 100), sizes=(100,)),
        FigureChange(meter="minor", reset=24_999),
        FigureChange(meter="minor", reset=31_000),
    ],
)
def test_r31_figures_that_make_no_sense_are_not_agreed_upon(wanted: FigureChange) -> None:
    night = md(limits={"minor": 30_000})
    link = night.link("md-1")
    assert (
        night.act(lambda: acts.change(link, wanted, AGREED))["code"]
        == "progressive_figures_are_invalid"
    )


def shut(night: Evening, table: str) -> None:
    night.must(table, night.staff(), h.CloseTable(reason="The jackpot moves."))


def test_r42_a_jackpot_is_wound_up_and_all_its_money_goes_to_another() -> None:
    night = md("md-1", "md-2", limits={"minor": 25_003}, reserves={"mega": Fraction(1, 100)})
    for table in ("md-1", "md-2"):
        play(night, table)
    old, new = night.link("md-1"), night.link("md-2")
    source, target = (old, "mega"), (new, "mega")

    def moved(name: str) -> dict[str, object]:
        in_use = night.house.in_use("md-1")
        return night.act(lambda: acts.move((old, name), (new, name), AGREED, in_use=in_use))

    assert moved("mega")["code"] == "progressive_is_in_use"
    shut(night, "md-1")
    worse = night.act(lambda: acts.move(source, (new, "minor"), AGREED, in_use=False))
    assert worse["code"] == "meters_are_not_equivalent"
    total = sum(balance for name, balance in night.store.balances().items() if _of_jackpots(name))
    for name in ("mega", "major", "minor"):
        assert moved(name)["ok"]
    assert target[0].parts["minor"] == units(25_003), "its limit holds"
    assert night.act(lambda: acts.close(old, "mia", "Wound up.", in_use=False))["ok"]
    assert not any(night.balance(name) for name in ("overflow:md-1", "reserve:md-1"))
    assert total == sum(
        balance for name, balance in night.store.balances().items() if _of_jackpots(name)
    )
    again = night.ask("md-1", night.staff(), h.ReopenTable())
    assert again["code"] == "progressive_is_closed"
    night.balanced()


def _of_jackpots(account: str) -> bool:
    return account.startswith(("meter:", "overflow:", "reserve:"))


def test_r42_a_jackpot_that_holds_money_is_not_wound_up() -> None:
    night = md()
    shut(night, "md-1")
    link = night.link("md-1")
    answer = night.act(lambda: acts.close(link, "mia", "Wound up.", in_use=False))
    assert answer["code"] == "progressive_holds_money"


@settings(max_examples=10, deadline=None)
@given(
    rounds=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    limit=st.none() | st.integers(25_000, 25_020),
    reserve=st.integers(0, 300),
)
def test_r42_whatever_was_played_all_money_arrives(
    rounds: tuple[int, int], limit: int | None, reserve: int
) -> None:
    """Nothing is made or lost on the way, and nothing is left behind."""
    limits = {} if limit is None else {"minor": limit}
    night = md("md-1", "md-2", limits=limits, reserves={"minor": Fraction(reserve, 10_000)})
    for table, count in zip(("md-1", "md-2"), rounds, strict=True):
        for _ in range(count):
            play(night, table)
    old, new = night.link("md-1"), night.link("md-2")
    holdings = [old.parts["minor"], old.overflow["minor"], old.reserve["minor"]]
    had = [new.parts["minor"], new.overflow["minor"], new.reserve["minor"]]
    shut(night, "md-1")
    assert night.act(lambda: acts.move((old, "minor"), (new, "minor"), AGREED, in_use=False))["ok"]
    assert (old.parts["minor"], old.overflow["minor"], old.reserve["minor"]) == (0, 0, 0)
    got = [new.parts["minor"], new.overflow["minor"], new.reserve["minor"]]
    assert sum(got) == sum(holdings) + sum(had)
    assert got[2] == holdings[2] + had[2]
    assert limit is None or got[0] <= units(limit)
    night.balanced()


class Forgetful(DirectCommitter):
    """Answers that the store was busy, with or without having written, so many times."""

    def __init__(self, store: Store, times: int, *, writes: bool) -> None:
        super().__init__(store)
        self.times = times
        self.writes = writes

    def settle(self) -> None:
        while self.waiting and self.times:
            self.times -= 1
            group, self.waiting = self.waiting, []
            if self.writes:
                self.store.commit_apart([batch for batch, _ in group])
            for _, done in group:
                done(StoreBusyError("Nobody answered."))
        super().settle()


@pytest.mark.parametrize("writes", [True, False])
def test_an_act_whose_answer_was_lost_acts_once(writes: bool) -> None:
    night = md(limits={"minor": 30_000})
    link = night.link("md-1")
    night.committer = Forgetful(night.store, 1, writes=writes)
    night.house.jackpots.runner.committer = night.committer
    assert night.act(lambda: acts.raise_limit(link, "minor", 40_000, AGREED))["ok"]
    assert len(night.events_of("link:md-1", "progressive.LimitRaised")) == 1
    assert link.limits == {"minor": 40_000}
    assert not link.busy


def test_an_act_that_the_store_never_takes_is_refused() -> None:
    night = md(limits={"minor": 30_000})
    link = night.link("md-1")
    night.committer = Forgetful(night.store, 100, writes=False)
    night.house.jackpots.runner.committer = night.committer
    answer = night.act(lambda: acts.raise_limit(link, "minor", 40_000, AGREED))
    assert answer["code"] == "store_is_busy"
    assert link.limits == {"minor": 30_000}


def test_acts_on_a_jackpot_that_is_not_there_are_refused() -> None:
    night = md()
    link, nobody = night.link("md-1"), ProgressiveJackpot("none", night.store)
    answers = [
        night.act(lambda: acts.fail(nobody, "mia", "Dark.")),
        night.act(lambda: acts.raise_limit(link, "minor", 40_000, AGREED)),
        night.act(lambda: acts.change(link, FigureChange(meter="grand", reset=1), AGREED)),
        night.act(lambda: acts.move((link, "grand"), (link, "minor"), AGREED, in_use=False)),
    ]
    assert {answer["code"] for answer in answers} == {"progressive_is_unknown"}
    assert (
        night.act(lambda: acts.restore(link, "mia", "It works."))["code"]
        == "progressive_is_in_order"
    )
    assert night.act(lambda: acts.fail(link, "mia", "Dark."))["ok"]
    again = night.act(lambda: acts.fail(link, "mia", "Darker."))
    assert again["code"] == "progressive_is_already_out_of_order"
    closed = night.act(lambda: acts.close(nobody, "mia", "Gone.", in_use=False))
    assert closed["code"] == "progressive_is_unknown"


def moved(night: Evening, source: str, target: str) -> dict[str, object]:
    (from_, gives), (to, gets) = source.split(":"), target.split(":")
    links = night.house.progressives
    return night.act(
        lambda: acts.move((links[from_], gives), (links[to], gets), AGREED, in_use=False)
    )


def test_r42_money_goes_only_where_it_can_be_won() -> None:
    night = md("md-1", "md-2", "md-3")
    assert moved(night, "md-1:minor", "md-1:major")["code"] == "meters_are_not_equivalent"
    for name in ("mega", "major", "minor"):
        assert moved(night, f"md-2:{name}", f"md-3:{name}")["ok"]
    assert moved(night, "md-2:minor", "md-3:minor")["code"] == "progressive_figures_are_invalid"
    old = night.link("md-2")
    in_use = night.act(lambda: acts.close(old, "mia", "Wound up.", in_use=True))
    assert in_use["code"] == "progressive_is_in_use"
    assert night.act(lambda: acts.close(old, "mia", "Wound up.", in_use=False))["ok"]
    again = night.act(lambda: acts.close(old, "mia", "Wound up.", in_use=False))
    assert again["code"] == "progressive_is_closed"
    assert moved(night, "md-1:minor", "md-2:minor")["code"] == "progressive_is_closed"
    night.balanced()


def test_r31_a_limit_or_a_rate_that_cannot_be_is_not_agreed_upon() -> None:
    night = md(limits={"minor": 30_000}, reserves={"minor": Fraction(1, 100)})
    link = night.link("md-1")
    answers = [
        night.act(lambda: acts.raise_limit(link, "minor", 10**15, AGREED)),
        night.act(lambda: acts.change(link, FigureChange(meter="minor", rate=Fraction(0)), AGREED)),
    ]
    assert {answer["code"] for answer in answers} == {"progressive_figures_are_invalid"}


def test_what_cannot_be_read_is_neither_mended_nor_moved() -> None:
    store = Blind()
    night = evening(store)
    for table in ("md-1", "md-2"):
        night.open(table, "md")
    link = night.link("md-1")
    assert night.act(lambda: acts.fail(link, "mia", "Dark."))["ok"]
    store.blind = True
    answer = night.act(lambda: acts.restore(link, "mia", "It works."))
    assert answer["code"] == "progressive_is_out_of_order"
    assert moved(night, "md-1:minor", "md-2:minor")["code"] == "progressive_is_out_of_order"


def test_an_act_waits_while_the_store_can_be_neither_written_nor_read() -> None:
    store = Blind()
    night = evening(store)
    night.open("md-1", "md", terms=ProgressiveTerms(limits={"minor": 30_000}))
    link = night.link("md-1")
    night.committer = Forgetful(store, 1, writes=False)
    night.house.jackpots.runner.committer = night.committer
    night.clock.later(0.2, lambda: setattr(store, "blind", False))
    store.blind = True
    assert night.act(lambda: acts.raise_limit(link, "minor", 40_000, AGREED))["ok"]


def test_a_table_of_other_rules_does_not_join_a_jackpot() -> None:
    night = md()
    answers: list[dict[str, object]] = []
    for book, terms in (("rws", None), ("md", ProgressiveTerms(limits={"minor": 30_000}))):
        text = (SUBMISSIONS / f"{book}.toml").read_text()
        order = TableOrder(table="new-1", submission=text, link="md-1", terms=terms)
        night.house.open_table(order, answers.append)
    assert [answer["code"] for answer in answers] == ["progressive_differs"] * 2
