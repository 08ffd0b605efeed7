"""Who may do what: every cell of the table, and that nothing beyond it can be done."""

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

import fifthstreet
from fifthstreet.cards import Deck
from fifthstreet.people import Actor, On, actor_of, admitted, may
from fifthstreet.people.approvals import BEGINS
from fifthstreet.people.authority import (
    ACTS,
    COLUMNS,
    FLOOR_STAFF,
    FOR_A_SEAT,
    ROLES,
    Reach,
    by_of,
    matrix,
    powers,
    reach_of,
    refusal,
    role_in,
    rulings,
)
from fifthstreet.people.state import Person
from fifthstreet.play import commands as r
from fifthstreet.play import deal_round
from fifthstreet.play.events import Event
from fifthstreet.play.round import Round
from fifthstreet.play.script import run
from fifthstreet.play.state import not_of_the_pit
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.persons import Column
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import book, shelf
from people.meeting import NAMES, NOON, House, full_house

pytestmark = [pytest.mark.requirement("R57"), pytest.mark.promise("I17")]

CELLS = list(matrix())
BOOKS = shelf()
EXPORTS = {"house.export"}
ORDER: tuple[tuple[Column, Column], ...] = (
    ("floor", "pit_manager"),
    ("pit_manager", "shift_manager"),
)
LAW = Path(fifthstreet.__file__).parent / "rules" / "books"
ROUNDS = sorted(LAW.glob("*/rounds/*.round"))


@pytest.fixture(scope="module")
def met() -> tuple[House, dict[str, str]]:
    house, sessions = full_house()
    dealer = house.person(sessions["dealer"])
    floor = sessions["floor"]
    for person in (dealer, house.person(sessions["device"])):
        house.do(c.AssignDealer(at=NOON, by=floor, person=person, tables=("md-1",), reason="shift"))
    return house, sessions


@pytest.mark.parametrize(("act", "column", "reach"), CELLS, ids=str)
def test_r57_every_cell_of_the_matrix_holds_for_a_person_who_has_signed_on(
    met: tuple[House, dict[str, str]], act: str, column: Column, reach: Reach
) -> None:
    house, sessions = met
    actor = house.actor(sessions[column])
    mine = On(owner=actor.name, table="md-1")
    others = On(owner="p999", table="md-1")
    elsewhere = On(owner=actor.name, table="md-2")
    assert may(actor, act, mine) == (reach != "-")
    assert may(actor, act, others) == (reach in {"any", "post"})
    assert may(actor, act, elsewhere) == (reach in {"any", "own"})
    assert may(actor, act) == (reach == "any")


def test_r57_the_matrix_has_a_cell_for_every_command_and_role() -> None:
    assert len(CELLS) == len(powers()) * len(COLUMNS)
    assert set(ACTS.values()) == {act for act in powers() if not act.startswith("house.")}
    assert len(ACTS) == len(get_args(r.Command)) + len(get_args(t.Command))
    assert set(ROLES) < set(COLUMNS)


def test_r57_words_of_the_table_come_from_closed_lists() -> None:
    for power in powers().values():
        assert power.kind in {"open", "self", "read", "change"}
        assert set(power.reach.values()) <= {"-", "own", "post", "any"}
        assert not power.approved_by or power.approved_by in powers()


def test_r57_what_the_table_does_not_name_nobody_may_do() -> None:
    for column in (*COLUMNS, None):
        assert reach_of(column, "house.print_money") == "-"
        assert not may(Actor(column=column, at=0, fresh=True), "house.print_money")


def test_r57_somebody_who_has_not_signed_on_may_only_look_and_come_in() -> None:
    stranger = Actor(column=None, at=NOON)
    assert {act for act in powers() if may(stranger, act)} == {
        "house.read_rules",
        "house.watch_table",
        "house.register",
        "house.register_guest",
        "house.sign_on",
    }


@pytest.mark.parametrize("role", ["surveillance", "auditor", "regulator"])
def test_who_only_looks_changes_nothing(role: Column) -> None:
    for power in powers().values():
        if power.reach[role] != "-":
            assert power.kind in {"open", "self", "read"}, power.act


def test_surveillance_sees_everything_and_a_regulator_takes_it_along() -> None:
    reads = {act: power for act, power in powers().items() if power.kind == "read"}
    own = {act for act, power in reads.items() if "own" in power.reach.values()}
    assert all(reads[act].reach["surveillance"] == "any" for act in reads.keys() - own - EXPORTS)
    assert all(reads[act].reach["regulator"] == "any" for act in reads.keys() - own)


def test_each_post_above_the_dealer_may_do_what_the_one_below_may() -> None:
    for power in powers().values():
        for lower, higher in ORDER:
            if power.reach[lower] != "-":
                assert power.reach[higher] == power.reach[lower], power.act


def test_a_guest_may_do_nothing_that_a_player_may_not_but_become_one() -> None:
    for power in powers().values():
        if power.reach["guest"] != "-" and power.act != "house.create_account":
            assert power.reach["player"] == power.reach["guest"], power.act
    less = {act for act, power in powers().items() if power.reach["guest"] != power.reach["player"]}
    assert less - {"house.create_account"} == {
        "house.confirm_identity",
        "house.change_own_password",
        "house.draw_link",
    }


def test_who_manages_people_touches_neither_cards_nor_money() -> None:
    for power in powers().values():
        if power.reach["administrator"] == "any" and power.kind == "change":
            assert power.act in {
                "house.disable_all",
                "house.enable_all",
                "house.register_staff",
                "house.change_role",
                "house.record_staff",
                "house.reset_password",
                "house.approve_password",
                "house.grant_approval",
                "house.approve_grant",
                "house.begin_first_day",
                "house.witness_first_day",
                "house.suspend",
                "house.reinstate",
                "house.end_session",
                "house.add_exclusion",
                "house.remove_exclusion",
                "house.remove_statutory_exclusion",
                "house.approve_exclusion",
                "house.erase_person",
            }


def test_a_device_tells_which_cards_it_reads_and_nothing_else() -> None:
    changes = {
        power.act
        for power in powers().values()
        if power.reach["device"] != "-" and power.kind not in {"open", "self", "read"}
    }
    assert changes == {
        "round.deal_cards",
        "round.reveal",
        "round.show_hand",
        "table.load_shuffler",
        "table.report_device_count",
        "table.shuffle",
    }
    assert {powers()[act].reach["device"] for act in changes} == {"post"}
    reads = {act for act, power in powers().items() if power.kind == "read"}
    assert {act for act in reads if reach_of("device", act) != "-"} == {"house.read_procedure"}


def test_nobody_but_a_player_reaches_a_players_money_and_staff_only_their_decisions() -> None:
    for act in ("house.buy_in", "house.cash_out", "house.sit", "house.stand"):
        found = {column for column in COLUMNS if reach_of(column, act) != "-"}
        assert found == {"guest", "player"}
    for command in FOR_A_SEAT:
        found = {column for column in COLUMNS if reach_of(column, ACTS[command]) != "-"}
        assert found == {"guest", "player", *FLOOR_STAFF}
        assert reach_of("dealer", ACTS[command]) == "post"


NOBODY = r.By(role="nobody")
FOR_SEAT_3 = [
    r.PlaceWager(by=NOBODY, seat=3, wager="ante", amount=100, player="ann"),
    r.WithdrawWager(by=NOBODY, seat=3, wager="ante"),
    r.ViewCards(by=NOBODY, seat=3),
    r.PutCardsDown(by=NOBODY, seat=3),
    r.Bet(by=NOBODY, seat=3, amount=100),
    r.Fold(by=NOBODY, seat=3),
    r.Declare(by=NOBODY, seat=3, says="a pair"),
    r.Leave(by=NOBODY, seat=3),
    r.Choose(by=NOBODY, seat=3, go_on=True),
]


@pytest.mark.parametrize("command", FOR_SEAT_3, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("column", sorted(COLUMNS))
def test_a_tables_mode_says_who_enters_what_a_player_does(column: Any, command: Any) -> None:
    """Staff act for a seat where the mode lets them, in its player's name; others never do."""
    person = Person(id="ann" if column == "player" else "sam", name="x", role=column)
    person = replace(person, posts=("md-1",), guest=column == "guest")
    actor = Actor(column=column, at=0, fresh=True, person=person)
    for mode in ("devices", "staff", "both"):
        found = admitted(actor, command, book("md"), table="md-1", seats={3: "ann"}, mode=mode)
        proxy = isinstance(command, r.PlaceWager)
        if column == "player":
            assert isinstance(found, Refusal) == (mode == "staff")
        elif column in FLOOR_STAFF and (mode != "devices" or proxy):
            assert not isinstance(found, Refusal)
            assert mode == "devices" or found.by == r.By(role="player", name="ann")
        else:
            assert isinstance(found, Refusal)
            if column in FLOOR_STAFF:
                assert found.code == "table_takes_entries_from_players"


def test_r58_acts_of_two_people_name_the_act_that_approves_them_and_the_house_has_neither() -> None:
    double = {act: power.approved_by for act, power in powers().items() if power.approved_by}
    assert set(double) == set(BEGINS.values())
    for begins, approves in double.items():
        for act in (begins, approves):
            assert powers()[act].fresh
            assert reach_of("house", act) == "-"


def test_asvs_7_5_3_money_acts_of_staff_need_the_password_again(
    met: tuple[House, dict[str, str]],
) -> None:
    house, sessions = met
    actor = replace(house.actor(sessions["shift_manager"]), fresh=False)
    fresh = {act for act, power in powers().items() if power.fresh}
    assert {"house.change_meter", "house.adjust_money", "house.approve_jackpot"} < fresh
    for act in fresh:
        if reach_of("shift_manager", act) == "any":
            found = refusal(actor, act)
            assert found is not None
            assert found.code == "identity_must_be_confirmed"


@pytest.mark.parametrize("id_", BOOKS)
def test_rulings_need_the_role_that_the_document_names(
    met: tuple[House, dict[str, str]], id_: str
) -> None:
    house, sessions = met
    state = deal_round(id_, {"ann": 2500}, deck=Deck.standard()).state
    for power, column, has in rulings(book(id_)):
        actor = house.actor(sessions[column])
        on = On(book=book(id_), power=power)
        assert may(actor, "house.read_rules", on) == has
        role = role_in(book(id_), column)
        by = r.By(role=role or "nobody")
        assert has == (not_of_the_pit(state, by, power) is None), (power, column)


def test_the_shift_manager_of_resorts_world_rules_what_its_supervisor_may_not() -> None:
    found = {column for act, column, has in rulings(book("rws")) if act == "rule_uncovered" and has}
    assert found == {"shift_manager"}
    found = {column for act, column, has in rulings(book("md")) if act == "order_recut" and has}
    assert found == {"floor", "pit_manager", "shift_manager"}


def test_a_command_goes_to_the_table_in_the_name_of_who_gives_it(
    met: tuple[House, dict[str, str]],
) -> None:
    house, sessions = met
    ann, floor = house.actor(sessions["player"]), house.actor(sessions["floor"])
    forged = r.MakeRuling(by=r.By(role="floor", name=floor.name), what="x", reason="because")
    answer = admitted(ann, forged, book("md"), table="md-1", seats={3: ann.name})
    assert isinstance(answer, Refusal)
    assert answer.code == "role_may_not_do_this"
    folded = r.Fold(by=r.By(role="floor", name="x"), seat=3)
    answer = admitted(ann, folded, book("md"), table="md-1", seats={3: ann.name})
    assert answer == r.Fold(by=r.By(role="player", name=ann.name), seat=3)
    ruled = admitted(floor, forged, book("rws"), table="rws-1", seats={})
    assert isinstance(ruled, r.MakeRuling)
    assert ruled.by == r.By(role="pit_supervisor", name=floor.name)


def test_a_player_acts_only_for_their_own_seats(met: tuple[House, dict[str, str]]) -> None:
    house, sessions = met
    ann, guest = house.actor(sessions["player"]), house.actor(sessions["guest"])
    seats = {3: ann.name, 4: guest.name}
    by = r.By(role="player")
    place = r.PlaceWager(by=by, seat=3, wager="ante", amount=500, player=guest.name)
    cut = t.DoOpeningStep(at=1, deck="red", step="view")
    for actor, command, code in (
        (ann, r.Fold(by=by, seat=4), "belongs_to_someone_else"),
        (ann, r.Fold(by=by, seat=5), "belongs_to_someone_else"),
        (ann, place, "belongs_to_someone_else"),
        (guest, r.Bet(by=by, seat=3, amount=1), "belongs_to_someone_else"),
        (ann, r.CloseBetting(), "role_may_not_do_this"),
    ):
        answer = admitted(actor, command, book("md"), table="md-1", seats=seats)
        assert isinstance(answer, Refusal)
        assert answer.code == code
    assert isinstance(admitted(ann, cut, book("md"), table="md-1", seats=seats), t.DoOpeningStep)
    assert isinstance(admitted(ann, cut, book("md"), table="md-1", seats={4: guest.name}), Refusal)


def test_a_dealer_deals_where_they_are_posted_and_nowhere_else(
    met: tuple[House, dict[str, str]],
) -> None:
    house, sessions = met
    dealer = house.actor(sessions["dealer"])
    for table, goes in (("md-1", True), ("md-2", False)):
        answer = admitted(dealer, r.CloseBetting(), book("md"), table=table, seats={})
        assert isinstance(answer, r.CloseBetting) == goes
    answer = admitted(dealer, r.DealCards(), book("md"), table="md-2", seats={})
    assert isinstance(answer, Refusal)
    assert answer.code == "dealer_is_not_assigned_to_the_table"


def test_nobody_tells_the_house_how_a_deck_lies_or_what_a_meter_shows(
    met: tuple[House, dict[str, str]],
) -> None:
    house, sessions = met
    order = Deck.standard()
    shuffle = t.Shuffle(at=1, deck="red", how="device", order=order)
    meters = r.ReadMeters(meters={})
    for column in COLUMNS:
        actor = house.actor(sessions[column])
        for command in (shuffle, meters):
            answer = admitted(actor, command, book("md"), table="md-1", seats={})
            assert isinstance(answer, Refusal) == (column != "house")
    dealer = house.actor(sessions["dealer"])
    bare = replace(shuffle, order=None)
    assert admitted(dealer, bare, book("md"), table="md-1", seats={}) == replace(
        bare, by=r.By(role="dealer", name=dealer.name)
    )


def test_a_session_of_somebody_who_may_not_be_here_is_worth_nothing(
    met: tuple[House, dict[str, str]],
) -> None:
    house, sessions = met
    state, session = house.people.state, sessions["player"]
    ann = state.persons[house.person(session)]
    for barred in (replace(ann, suspended="why"), replace(ann, excluded_until=NOON + 1)):
        left = replace(state, persons=state.persons.but([(ann.id, barred)]))
        assert actor_of(left, session, NOON) == Refusal("session_has_ended")


def test_the_house_deals_by_itself_and_rules_no_higher_than_a_floorperson() -> None:
    house = Actor(column="house", at=0)
    rule = r.MakeRuling(by=r.By(role="x"), what="absent", reason="time ran out")
    assert by_of(house, r.DealCards(), book("rws")) == r.By(role="dealer", name="house")
    assert by_of(house, rule, book("rws")) == r.By(role="pit_supervisor", name="house")
    assert by_of(Actor(column="auditor", at=0), rule, book("md")) == Refusal(
        "role_may_not_do_this", act="round.make_ruling"
    )
    assert by_of(Actor(column="dealer", at=0), rule, book("md")) == r.By(role="dealer", name="")


def test_the_matrix_allows_everything_that_the_documents_rounds_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs: set[tuple[str, str, str]] = set()
    do = Round.do

    def noted(game: Round, command: r.Command) -> tuple[Event, ...]:
        events = do(game, command)
        needs.add((game.state.terms.book.id, command.by.role, ACTS[type(command)]))
        return events

    monkeypatch.setattr(Round, "do", noted)
    for path in ROUNDS:
        run(path.read_text(encoding="utf-8"), name=path.stem)
    acts = {act for _, _, act in needs} | {"round.stay", "round.take_back"}  # no such choice there
    assert acts == {act for act in powers() if act.startswith("round.")}
    for id_, role, act in needs:
        able = {role_in(book(id_), column) for column in COLUMNS if reach_of(column, act) != "-"}
        # Resorts World's pit manager stands between the floor and the shift manager of a house.
        assert role.replace("pit_manager", "shift_manager") in able, (id_, role, act)


def test_names_of_the_cast_cover_all_roles() -> None:
    assert set(NAMES) == set(ROLES)
