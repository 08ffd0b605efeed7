"""Two whole evenings at live tables, dealt by staff alone from the pages, to the unit.

Each is opened, played for ten rounds and closed in a real browser. What the console told the dealer
to collect and to pay is what the ledger booked, in every round, and the audit is correct.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from browser.chrome import Chrome
from browser.evenings import Evening
from browser.hosting import Deal, Host
from browser.working import SETTLED, fill
from web.served import Served

pytestmark = pytest.mark.exhaustive
SUBMISSIONS = Path(__file__).parents[2] / "examples" / "submissions"
ROUNDS = 10
PLAIN = "no irregularity"
SIDE = """three_card = { min = 100, max = 2500 }

[three_card]
paytable = "E"

[offers]
three_card = true"""
"""The Three Card Bonus, for a table that offers the Progressive alone."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as opened:
        yield opened


def maryland() -> str:
    """Return a submission for a table with a shoe, the Progressive and the Three Card Bonus."""
    text = (SUBMISSIONS / "md-shoe.toml").read_text()
    return text.replace('"progressive"]', '"progressive", "three_card"]', 1).replace(
        "\n\n[offers]", f"\n{SIDE}", 1
    )


MD = (
    Deal(
        hands={1: "Ah 7d", 2: "Ks 4c", 3: "9s 9d", 4: "Jc Tc", 5: "6h 2s"},
        board="Kd 5h Jd",
        keys={3: "31", 5: "110"},
    ),
    Deal(
        hands={1: "8c 8d", 2: "Qh 5c", 3: "Ac 3s", 4: "7h 7s", 5: "Td 9c"},
        board="8h Qd 2c",
        keys={1: "333", 3: "0"},
    ),
    Deal(
        hands={1: "Qh 7d", 2: "Kc 4c", 3: "9s 8d", 4: "Jc Tc", 5: "6h 6s"},
        board="Kd 9h Jd",
        keys={2: "123"},
    ),
    Deal(
        hands={1: "2d 2h", 2: "As 9d", 3: "5s 6s", 4: "Qc 3h", 5: "Kh Ks"},
        board="7s 8s 3c",
        keys={4: "10"},
    ),
    Deal(
        hands={1: "4h 4s", 2: "Tc 9h", 3: "Jd 5d", 4: "Ad 2s", 5: "8h 3d"},
        board="6c 6d Kc",
        count=37,
    ),
    Deal(
        hands={1: "2c 3d", 2: "As Ks", 3: "9h 9c", 4: "Jh 4c", 5: "6d 7d"},
        board="Qs Js Ts",
        keys={2: "333", 4: "0"},
    ),
    Deal(
        hands={1: "Ac Ah", 2: "Td 2d", 3: "9s 8s", 4: "5c 5d", 5: "Jc 4h"},
        board="5h 7c Qd",
    ),
    Deal(
        hands={1: "Kd 3s", 2: "7h 6h", 3: "Qs 2h", 5: "9d 9c", 6: "As Ad"},
        board="Kh 8c Jh",
        keys={3: "0"},
    ),
    Deal(
        hands={1: "Td 4d", 2: "Js 2c", 3: "8d 7d", 5: "Kc 5s", 6: "3h 3c"},
        board="6d 9h Qh",
    ),
    Deal(
        hands={1: "Jd 9s", 2: "Ah 5h", 3: "6s 4s", 5: "Tc 2s", 6: "Kd 8h"},
        board="Jc 7d 5c",
    ),
)


def test_a_maryland_evening(chrome: Chrome, served: Served) -> None:
    evening = Evening(chrome, served, "mill-7", "md")
    evening.open_table(maryland())
    host = evening.host = Host(evening, "dealer")
    evening.seat(host, 1, name="Rosa")
    evening.seat(host, 2, card="4711")
    evening.seat(host, 3)
    evening.seat(host, 4, name="Tom")
    evening.seat(host, 5, name="Ines")
    evening.buy_in(host, 1, "500")
    evening.until_bets("opening", {"receive_deck", "first_player_viewed", "number"})
    host.inputs.clear()
    host.first_bets(range(1, 6))
    evening.play(MD[0], "first bets", pictures={"close_betting", "decisions", "settle_seat"})
    for stage in evening.round(MD[1], "a boxed card"):
        if evening.at(stage, "decisions", board=0):
            evening.report(host, "boxed_card")
    for stage in evening.round(MD[2], "a mistyped card; relief"):
        if evening.at(stage, "decisions", board=2):
            evening.correct(host, "ommunity card 2", {1: "9d"})
        elif evening.at(stage, "start_round"):
            evening.relieve("relief")
    evening.play(MD[3], PLAIN, pictures={"cards"})
    evening.play(MD[4], "a wrong count of the stub", pictures={"number", "floor", "end_round"})
    evening.play(MD[5], "jackpot and envy", pictures={"verify_hand", "settle_seat"})
    come_and_go(evening)
    evening.play(MD[8], "after a change of decks")
    evening.play(MD[9], "the last round", last=True)
    ended(evening)


def come_and_go(evening: Evening) -> None:
    """Let a player leave in mid-round, and another join; the floor corrects and changes decks."""
    for stage in evening.round(MD[6], "somebody leaves"):
        if evening.at(stage, "decisions", board=1):
            evening.free(evening.host, 4, "left", "leaves")
            evening.picture(evening.host.page, "ruling-awaited")
            evening.rule("player_leaves", "the hand is ruled folded", "Walked off.")
    evening.seat(evening.host, 6, name="Vera")
    evening.host.first_bets((6,))
    for stage in evening.round(MD[7], "somebody joins; the floor corrects"):
        if evening.at(stage, "settle_seat"):
            floor = Host(evening, "floor")
            evening.correct(floor, "ommunity card 3", {1: "Th"}, "The ten of hearts lies there.")
        elif evening.at(stage, "start_round"):
            change_deck(evening)


def dealt(dealer: str, *hands: str, keys: Mapping[int, str] | None = None) -> Deal:
    """Return a round of Casino Stud for the five boxes that are taken."""
    return Deal(dealer=dealer, hands=dict(zip(BOXES, hands, strict=True)), keys=keys or {})


BOXES = (1, 3, 4, 5, 7)
RWS = (
    dealt(
        "Qs Qh 7c 6c Ad",
        *("Ah Ac 7d 4s 2h", "Ks Kc 4c 9d 3s", "9s 9c 5d 6h Jd", "Jc Tc 8c 5h 2d", "6s 2s Qd 8h 3d"),
    ),
    dealt(
        "Ks 9d 5c 4h 8s",
        *("Ah Qc 7d 4s 2h", "Td Tc 4c 9c 3s", "Js 9h 5d 6h 2c", "Jc Th 8c 5h 2d", "6s 6c Qd 8h 3d"),
        keys={5: "0"},
    ),
    dealt(
        "As Kd 7c 6c 2s",
        *("3h 3c 7d 4s 2h", "8s 8d 4c 9d 3s", "Jh Jd 5d 5s 9c", "Qc Tc 9h 5h 2d", "Kh Ac Qd 8h 3d"),
        keys={5: "0"},
    ),
    dealt(
        "Ts 9d 5c 4h 8s",
        *("Ah Qc 7d 4s 2h", "Td Tc 4c 9c 3s", "Js 9h 5d 6h 2c", "Jc Th 8c 5h 2d", "6s 6c Qd 8h 3d"),
    ),
    dealt(
        "Kc Kd 9s 4d 3c",
        *("Ah Ad 7d 7s 2h", "Qs Qd Qc 9d 5s", "Js Ts 5d 6h 8c", "Jc Th 8d 5h 2d", "6s 6c As 8h 3d"),
    ),
    dealt(
        "Kc Qd 9s 4d Ah",
        *("2c 2d 2s 7d 7s", "Ts Tc 4c 9c 3s", "Js 9d 5d 6c Kd", "9h Th Jh Qh Kh", "5c 6s Ac 8h 3d"),
        keys={4: "0"},
    ),
    dealt(
        "8c 8d 8h 4d Ac",
        *("Ah Ad 7d 7s 2h", "Qs Qd 4c 9d 5s", "Js Ts 5d 6h 3c", "Jc Th 9h 5h 2d", "6s 6c As Kh 3d"),
    ),
    dealt(
        "Kc Qd 9s 4d Js",
        *("2c 2d 6d 7d 7s", "Ts Tc 4c 9c 3s", "Jd 9d 5d 6c Kd", "Ah Th Jh Qh 3h", "5c 6s Ac 8h 3d"),
        keys={1: "1", 7: "0"},
    ),
    dealt(
        "Ad Kc 7c 6c 2s",
        *("3h 3c 7d 4s 2h", "8s 8d 4c 9d 3s", "Jh Jd 5d 5s 9c", "Qc Tc 9h 5h 2d", "Kh Ac Qd 8h 3d"),
    ),
    Deal(
        hands={1: "3h 3c 7d 4s 2h", 3: "8s 8d 4c 9d 3s", 4: "Jh Jd 5d 5s 9c", 5: "Qc Tc 9h 5h 2d"},
        dealer="Kd 9s 7c 6c 2s",
    ),
)


@pytest.mark.clause("RWS-5.10", "RWS-5.10.3", "RWS-5.12")
def test_a_casino_stud_evening(chrome: Chrome, served: Served) -> None:
    evening = Evening(chrome, served, "quay-1", "rws")
    evening.open_table((SUBMISSIONS / "rws.toml").read_text())
    host = evening.host = Host(evening, "dealer")
    evening.seat(host, 1, name="Rosa")
    evening.seat(host, 3, card="4711")
    evening.seat(host, 4)
    evening.seat(host, 5, name="Tom")
    evening.seat(host, 7, name="Ines")
    evening.buy_in(host, 5, "1000")
    evening.until_bets("opening", {"receive_deck", "load_shuffler"})
    host.inputs.clear()
    host.first_bets(BOXES)
    evening.play(RWS[0], "first bets", pictures={"decisions", "cards", "settle_seat"})
    for stage in evening.round(RWS[1], "an exposed card and the choice of 5.10"):
        if evening.at(stage, "decisions"):
            evening.report(host, "player_card_exposed", "3 · ")
            remedy = "let the affected players play on or withdraw"
            evening.rule("player_card_exposed", remedy, "One card was flashed.")
            host.page.see("[data-choice]")
            assert "Card 4711" in host.page.text(".waits")
            assert "Rosa" not in host.page.text(".waits")
            evening.picture(host.page, "choice")
            host.keys("choices", "0")
            host.page.see("[data-decides]")
    for stage in evening.round(RWS[2], "an exposed card that changes nothing"):
        if evening.at(stage, "decisions"):
            evening.report(host, "player_card_exposed", "5 · ", "somebody has looked")
    for stage in evening.round(RWS[3], "a mistyped card; relief"):
        if evening.at(stage, "settle_seat"):
            evening.correct(host, "Seat 4 shows", {1: "Jd"})
        elif evening.at(stage, "start_round"):
            evening.relieve("relief")
    evening.play(RWS[4], PLAIN)
    evening.play(RWS[5], "jackpot", pictures={"verify_hand", "settle_seat"})
    evening.play(RWS[6], PLAIN)
    evening.play(RWS[7], "folds")
    for stage in evening.round(RWS[8], "somebody leaves"):
        if evening.at(stage, "decisions"):
            evening.free(evening.host, 7, "left", "leaves")
    evening.play(RWS[9], "the last round", last=True)
    ended(evening)


def change_deck(evening: Evening) -> None:
    """Let a floorperson take the deck off the table."""
    floor = evening.tab("floor", f"/dealer/{evening.table}")
    floor.see("[data-console]")
    floor.press("[data-also=order_deck_change]")
    fill(floor, "[data-step=order_deck_change] input", "A card is bent.")
    evening.picture(floor, "deck-change")
    floor.press("[data-main]")
    evening.host.page.see("[data-step=receive_deck]")
    evening.picture(evening.host.page, "new-deck")


def ended(evening: Evening) -> None:
    """Free every seat, close the table, and audit the house."""
    for seat in sorted(evening.seats):
        evening.free(evening.host, seat, "left", "last-seat" if seat == 1 else "")
    evening.host.page.wait(f"!document.querySelector('[data-lies]:not(.free)') && {SETTLED}")
    evening.picture(evening.host.page, "empty")
    evening.close_table("The end of the evening.")
    evening.tell()
    assert len(evening.rounds) == ROUNDS
    assert all(sum(inputs.values()) <= 30 for _, what, inputs, _ in evening.inputs if what == PLAIN)
    evening.audit()
    evening.close()
