"""What the school knows: only cards that somebody may see, and nothing after they are erased."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.running import run
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.coaching.recorded_round import RecordedHand, read_round
from fifthstreet.school.desk import PREFIX, SchoolDesk
from fifthstreet.school.progress import Learner, LearningEvent, SetBegun, TaskAnswered
from fifthstreet.school.real_rounds import real_positions
from fifthstreet.school.spot import spot_from
from fifthstreet.school.task import SET, Task
from ledger.store.servers import fresh_database
from web.served import SOON, Served

PHRASE = "nine calm herons wade"
TABLE = "md-1"
ROUNDS = 3
WAYS = {
    "stays": ("do.ViewCards", "do.Bet"),
    "folds": ("do.ViewCards", "do.Fold"),
    "never looks": ("do.Fold",),
}
"""What each of three players does when it is their turn."""
Cards = tuple[str, ...]


class Guest:
    """Somebody who plays and learns over HTTP."""

    def __init__(self, served: Served) -> None:
        self.served, self.sequence = served, 0
        me = served.guest()
        self.person, self.token = str(me["person"]), str(me["token"])

    def get(self, path: str) -> Any:
        """Return what they are shown."""
        with self.served.http(self.token) as http:
            answer = http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        """Return what they are answered."""
        with self.served.http(self.token) as http:
            answer = http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def command(self, do: str, **arguments: Any) -> None:
        """Give the table a command."""
        self.sequence += 1
        body = {"client": "c1", "sequence": self.sequence, "do": do, "with": arguments}
        assert self.post(f"/tables/{TABLE}/commands", **body)["ok"]

    def act(self, wanted: tuple[str, ...]) -> None:
        """Do the first of some things that is offered, if any is."""
        offers = {one["do"]: one for one in reversed(self.get(f"/tables/{TABLE}")["offers"])}
        found = next((offers[name] for name in wanted if name in offers), None)
        if found is not None:
            self.command(found["do"], **found["with"])

    def learn(self, kind: str = "hands", **more: Any) -> dict[str, Any]:
        """Begin a set, and answer its first task wrong."""
        begun: dict[str, Any] = self.post("/school/sets", kind=kind, book="md", **more)
        path = f"/school/sets/{begun['set']}/answers"
        self.post(path, place=0, answer={"choice": "nobody"}, seconds=1)
        return begun


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a house with one table, at which nobody but the players of these tests sits."""
    with Served(tmp_path_factory.mktemp("house"), {TABLE: "md"}) as served:
        yield served


@pytest.fixture(scope="module")
def players(house: Served) -> dict[str, Guest]:
    """Play rounds in which one stays, one folds, and one folds without a look."""
    guests = {name: Guest(house) for name in WAYS}
    for guest in guests.values():
        guest.command("ask.TakeSeat")
    for number in range(1, ROUNDS + 1):
        play_round(guests, number)
    return guests


def play_round(guests: dict[str, Guest], number: int) -> None:
    for guest in guests.values():
        view = guest.get(f"/tables/{TABLE}")
        least = view["terms"]["ante"]["least"]
        guest.command("do.PlaceWager", seat=view["you"], wager="ante", amount=least)
    for guest in guests.values():
        guest.command("ask.DeclareReady")
    stranger = next(iter(guests.values()))
    while (now := stranger.get(f"/tables/{TABLE}"))["rounds"] <= number and now["round"]:
        if now["round"]["number"] > number:
            return
        for name, guest in guests.items():
            guest.act(WAYS[name])


def hands(house: Served, guest: Guest) -> set[Cards]:
    """Return the hands that somebody held."""
    assert house.opened is not None
    store = house.opened.running.store
    rounds = [read_round(store, TABLE, number) for number in range(1, ROUNDS + 1)]
    return {
        tuple(card.notation for card in hand.cards)
        for one in rounds
        for hand in one.hands_of(guest.person)
    }


def keys(house: Served, person: str) -> set[str]:
    """Return the positions that the school would make puzzles of for somebody."""

    def found(lobby: Any) -> tuple[str, ...]:
        state = lobby.running.house.tables[TABLE].state
        return real_positions(lobby.running.store, [state], person)

    return set(house.inside(found))


def positions(house: Served, person: str) -> set[Cards]:
    """Return the hands in these positions."""
    return {tuple(card.notation for card in spot_from(key).cards) for key in keys(house, person)}


def keys_in(begun: dict[str, Any]) -> set[str]:
    """Return the positions of a set of puzzles."""
    return {Task.parse(task["task"]).key for task in begun["tasks"]}


def allowed(house: Served, players: dict[str, Guest], who: str) -> set[Cards]:
    """Return the hands that somebody saw: those turned up at the end, and their own."""
    shown = hands(house, players["stays"])
    return shown | hands(house, players["folds"]) if who == "folds" else shown


@pytest.mark.parametrize("who", [*WAYS, "a stranger"])
def test_puzzles_of_real_rounds_have_only_hands_that_were_seen(
    house: Served, players: dict[str, Guest], who: str
) -> None:
    guest = players.get(who) or Guest(house)
    expected = allowed(house, players, who)
    assert positions(house, guest.person) == expected
    begun = guest.post("/school/sets", kind="puzzle", book="md", theme="real")
    puzzle_hands = {tuple(task["question"]["cards"]) for task in begun["tasks"]}
    assert puzzle_hands
    assert puzzle_hands <= expected
    seen = keys(house, guest.person)
    assert keys_in(begun) <= seen
    hidden = set.union(*(keys(house, one.person) for one in players.values())) - seen
    assert bool(hidden) == (who != "folds"), "whoever folds unseen makes no decision to ask about"
    everything = guest.post("/school/sets", kind="puzzle", book="md")
    assert not hidden & keys_in(everything), "a puzzle may have the same cards by chance"


def test_a_school_that_looked_into_every_hand_would_be_noticed(
    house: Served, players: dict[str, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RecordedHand, "visible_to", lambda _hand, _person: True)
    assert positions(house, "") == hands(house, players["stays"]) | hands(house, players["folds"])


def noted(house: Served, person: str) -> list[Any]:
    assert house.opened is not None
    with house.opened.running.store.view() as view:
        return [one for one in view.personal() if one.subject == person and "place" in one.value]


def test_an_erased_person_leaves_no_progress_and_the_audit_passes(house: Served) -> None:
    guest, other = Guest(house), Guest(house)
    begun, remains = guest.learn(), other.learn()
    assert begun["tasks"][0]["task"] in {one["task"] for one in guest.get("/me/school")["answers"]}
    assert noted(house, guest.person)
    (answer,) = guest.get("/me/data")["school"]["answers"]
    assert answer["task"] == begun["tasks"][0]["task"]
    guest.token = guest.post("/me/account", name="Lena Learns", password=PHRASE)["token"]
    assert len(guest.get("/me/school")["answers"]) == 1, "progress stays with the account"
    before = house.inside(lambda lobby: lobby.school.errors())
    assert before[begun["tasks"][0]["task"]] == (1, 1)
    guest.post("/me/deletion", password=PHRASE)
    assert not noted(house, guest.person)
    assert house.inside(lambda lobby: lobby.school.learner(guest.person)) == Learner()
    after = house.inside(lambda lobby: lobby.school.errors())
    assert begun["tasks"][0]["task"] not in after
    assert after[remains["tasks"][0]["task"]] == (1, 1)
    assert house.opened is not None
    store = house.opened.running.store
    assert f"{PREFIX}{guest.person}" in store.heads(), "that something was noted stays"
    assert audit(store, replayers=replayers(store.personal)).problems == ()


def test_the_audit_at_the_terminal_passes_over_a_school_with_somebody_erased(
    tmp_path: Path,
) -> None:
    with Served(tmp_path, {TABLE: "md"}) as served:
        remains, guest = Guest(served), Guest(served)
        remains.learn()
        guest.learn()
        guest.token = guest.post("/me/account", name="Lena Learns", password=PHRASE)["token"]
        guest.post("/me/deletion", password=PHRASE)
    done = run("audit", "--database", str(tmp_path / "house.db"), "--workers", "1")
    assert done.code == 0, done.out + done.err


def begins(number: int) -> SetBegun:
    tasks = tuple(Task(kind="hands", book="md", key=f"pair.{at}").id for at in range(SET))
    return SetBegun(
        at=0,
        set=f"{number:012x}",
        kind="hands",
        book="md",
        theme=None,
        tasks=tasks,
        difficulties=(1500,) * SET,
    )


def answers(place: int) -> TaskAnswered:
    return TaskAnswered(
        at=0,
        set=begins(0).set,
        place=place,
        task=begins(0).tasks[place],
        right=bool(place % 2),
        score=place % 2,
        answer="a",
        best="b",
        cost=None,
        seconds=1,
        difficulty=1500,
    )


def test_two_desks_on_one_store_lose_nothing_and_count_nothing_twice(house: Served) -> None:
    assert house.opened is not None
    running = house.opened.running
    guest = Guest(house)

    def once(place: int) -> Any:
        event = answers(place)

        def decide(learner: Learner) -> LearningEvent | None:
            return None if place in learner.sets[event.set].answers else event

        return decide

    async def race() -> tuple[Learner, Learner]:
        desks = [
            SchoolDesk(running.store, running.committer, running.clock, running.entropy)
            for _ in range(2)
        ]
        await desks[0].note(guest.person, lambda _: begins(0))
        notes = (desk.note(guest.person, once(place)) for place in range(SET) for desk in desks)
        await asyncio.gather(*notes)
        return desks[0].learner(guest.person), desks[1].learner(guest.person)

    one, two = asyncio.run_coroutine_threadsafe(race(), running.loop).result(SOON)
    assert one == two
    assert sorted(one.sets[begins(0).set].answers) == [*range(SET)]
    assert one.standing("hands").answered == SET
    assert running.store.heads()[f"{PREFIX}{guest.person}"] == SET + 1


@pytest.mark.slow
def test_two_servers_of_one_house_share_progress(tmp_path: Path) -> None:
    database = fresh_database()
    with (
        Served(tmp_path, {TABLE: "md"}, database=database) as one,
        Served(tmp_path, {}, database=database) as two,
    ):
        guest = Guest(one)
        begun = guest.learn()
        path = f"/school/sets/{begun['set']}"
        with two.http(guest.token) as http:
            while http.get("/me").status_code != 200:
                pass
            body = {"place": 1, "answer": {"choice": "first"}, "seconds": 1}
            assert http.post(f"{path}/answers", json=body).status_code == 200
            again = http.post(f"{path}/answers", json={**body, "place": 0}).json()
        rows = guest.get(path)["review"]["rows"]
        assert [row["place"] for row in rows] == [0, 1]
        assert again["after"] == rows[0]["after"], "the first answer counts, and once"
        assert one.opened is not None
        assert audit(one.opened.running.store).ok
