"""Nobody is sent a card, or what would tell one, before the rules let them know it (I7, G14)."""

from collections.abc import Iterator
from contextlib import closing
from io import StringIO

import pytest

from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables.vault import Vault
from people.meeting import Seeded
from web.proof.oracle import Oracle, cards_in, may_know
from web.proof.planted import EXPORTED, PLANTED
from web.proof.playing import BOOKS, Party, logs
from web.proof.premises import WATCHERS

pytestmark = pytest.mark.promise("I7", "G14")

QUICK, BIG = 100_000, 1_000_000
EACH = ("guest", "player", "dealer", "floor", "shift_manager", "auditor", "administrator")


def found_in(oracle: Oracle) -> str:
    return "\n".join(oracle.leaks[:5])


def play(messages: int, least: int, seed: int) -> None:
    """Play until so many messages were looked through, and so many of each role."""
    with logs() as log, closing(Party(seed=seed, seats=2, crowd=12)) as party:
        oracle = party.oracle
        turns = 0
        while sum(oracle.seen.values()) < messages or any(oracle.seen[r] < least for r in EACH):
            for table in party.tables:
                role = WATCHERS[turns % len(WATCHERS)]
                due = turns % (12 + turns // 8) == 0
                party.round(table, sweep=(role, "auditor") if due else ())
                turns += 1
            party.everybody_is_there()
            assert not oracle.leaks, found_in(oracle)
        oracle.bare(log.getvalue().encode(), "logs")
    assert "request" in log.getvalue()
    assert not oracle.leaks, found_in(oracle)
    assert oracle.seen["spectator"] >= least
    assert all(party.premises.host(table).state.rounds > 2 for table in party.tables)
    assert not any(party.premises.host(table).stopped for table in party.tables)


@pytest.mark.slow
@pytest.mark.requirement("R22")
def test_r22_a_hundred_thousand_messages_of_every_role_tell_nothing_hidden() -> None:
    play(QUICK, QUICK // 10, seed=6)


@pytest.mark.exhaustive
@pytest.mark.requirement("R22")
def test_r22_a_million_messages_with_a_hundred_thousand_of_each_role() -> None:
    play(BIG, BIG // 10, seed=7)


@pytest.fixture(scope="module")
def party() -> Iterator[tuple[Party, StringIO]]:
    with logs() as log:
        made = Party(seats=2)
        yield made, log
        made.close()


def leaks(party: tuple[Party, StringIO], book: str, reader: str = "spectator") -> list[str]:
    """Play a round of a book, with everybody asking for everything, and return what leaked."""
    made, log = party
    made.oracle.leaks.clear()
    log.seek(0)
    log.truncate()
    made.round(f"{book}-1", plain=True, sweep=(reader,), often=False)
    made.oracle.bare(log.getvalue().encode(), "logs")
    assert not made.premises.host(f"{book}-1").stopped
    return made.oracle.leaks


@pytest.mark.slow
@pytest.mark.requirement("R22")
@pytest.mark.parametrize("name", PLANTED)
def test_r22_a_planted_leak_is_found(
    party: tuple[Party, StringIO], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    book, plant = PLANTED[name]
    plant(monkeypatch)
    assert leaks(party, book, "auditor" if name in EXPORTED else "spectator")


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_found_where_nothing_is_planted(
    party: tuple[Party, StringIO], book: str
) -> None:
    assert leaks(party, book, "auditor") == []
    assert len(PLANTED) >= 20


def lengths(book: str, chance: Entropy) -> tuple[dict[str, list[int]], list[str]]:
    """Play a round on some deck, as far as hands are hidden; return how long all messages are."""
    vault = Vault(b"h" * 32, b"a" * 32)
    party = Party((book,), seats=3, entropy=chance, vault=vault)
    host = party.premises.host(f"{book}-1")
    cut: dict[str, int] = {}
    decks: list[str] = []

    def note(_: object) -> None:
        now = host.state.now
        if now is not None and now.deal is not None and not decks:
            decks.append("".join(card.notation for card in now.deal.deck_order()))
        over = (
            now is None or any(seat.face_up for seat in now.game.seats.values()) or now.game.lines
        )
        if over and not cut:
            cut.update({name: len(sizes) for name, sizes in party.oracle.lengths.items()})

    host.listeners.insert(0, note)
    party.round(f"{book}-1", plain=True)
    party.close()
    assert not party.oracle.leaks
    return {name: party.oracle.lengths[name][:upto] for name, upto in cut.items()}, decks


@pytest.mark.parametrize("book", BOOKS)
def test_how_long_a_message_is_tells_nothing_of_hidden_cards(book: str) -> None:
    first, one = lengths(book, Seeded("one"))
    second, other = lengths(book, Seeded("other"))
    assert one != other
    assert first == second
    assert sum(map(len, first.values())) > 300


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('{"cards":["As","Td"]}', {"As", "Td"}),
        ("10♥ and K♠", {"Th", "Ks"}),
        ("AsKdQh", {"As", "Kd", "Qh"}),
        ("the Queen of Hearts", {"Qh"}),
        ('{"root":"2c4d9f","session":"s2","table":"md-1"}', set()),
        ("a-9d_x md-2c", set()),
    ],
)
def test_the_oracle_reads_cards_however_they_are_written(text: str, cards: set[str]) -> None:
    assert cards_in(text.encode()) == cards


@pytest.mark.requirement("R22")
def test_r22_the_coach_speaks_of_ones_own_hand_that_was_looked_at_alone(
    party: tuple[Party, StringIO],
) -> None:
    made, _ = party
    made._bet("uk-1", made.chance, plain=True)
    first, second = made.premises.host("uk-1").state.seats.values()
    for person, code in ((first, "hand_is_not_viewed"), (second, "belongs_to_someone_else")):
        token = made.people[person].token
        answer = made.premises.rest("GET", "/tables/uk-1/advice?seat=1", token)
        assert answer.json()["code"] == code
    stranger = made.premises.rest("GET", "/tables/uk-1/advice?seat=1")
    assert stranger.status_code == 401
    made.finish("uk-1")


def on_the_page_of_the_last_round(made: Party, table: str) -> int:
    """Hold the page of the last round to what its readers may know; return the hands not shown."""
    last = made.premises.host(table).state.last
    assert last is not None
    seats = last.game.seats.values()
    for who in (*(made.people[seat.player] for seat in seats), *made.watchers.values()):
        allowed = may_know(last, who.person, who.column)
        for part in ("", "/review", "/script"):
            path = f"/tables/{table}/rounds/{last.number}{part}"
            answer = made.premises.rest("GET", path, who.token)
            assert answer.status_code == 200, answer.text
            assert cards_in(answer.content) <= allowed, (who.column, part)
            own = [seat for seat in seats if seat.player == who.person and seat.looked]
            if part == "/script" and who.column in {"player", "guest"}:
                mine = {card.notation for seat in own for card in seat.cards}
                assert mine <= cards_in(answer.content)
    return sum(bool(seat.cards) and not seat.face_up for seat in seats)


@pytest.mark.requirement("R22")
def test_r22_the_page_of_a_round_has_no_hand_that_was_never_shown(
    party: tuple[Party, StringIO],
) -> None:
    made, hidden = party[0], 0
    for book in BOOKS:
        for _ in range(6):
            made.round(f"{book}-1")
            hidden += on_the_page_of_the_last_round(made, f"{book}-1")
    assert hidden > 1, "no hand stayed hidden, so nothing was tried"
