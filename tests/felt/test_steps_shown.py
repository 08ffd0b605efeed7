"""Every physical duty of the documents is shown at a running table, at the moment it is due.

Planned evenings at tables of every book and method go through openings, ordinary rounds, folds,
jackpots, wrong counts, faults, idle tables and old decks, and note what the console shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from felt.company import submissions
from felt.evening import Evening, Plan
from fifthstreet.audit.audit import audit
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import rows
from fifthstreet.rules.library import book

TEXTS = submissions()
PROGRESSIVE = """
[progressive]
paytable = "A"
denominations = [100]
rate.meter = "15%"
initial.meter = 1250000
reset.meter = 1000000
"""
HOURS = 3_600
SHOWN = rows((files("fifthstreet.rules") / "books" / "shown.tsv").read_text(encoding="utf-8"))
"""With which step, phase or report each duty is listed."""


def _with_progressive(text: str) -> str:
    """Return a submission that offers a progressive of one meter besides."""
    system = '\n[devices.progressive_system]\nmodel = "Uno"\napproval_ref = "PRG-1"\n'
    text = text.replace("[offers]", "[offers]\nprogressive = true").replace(
        '"three_card"]', '"three_card", "progressive"]'
    )
    text = text.replace(
        '"discard_rack"]', '"discard_rack", "seat_devices", "progressive_controller"]'
    )
    return text + system + PROGRESSIVE


def _folds(evening: Evening, main: Mapping[str, int], beside: Mapping[str, int]) -> None:
    """Play rounds in which seats fold at every decision, with a side bet and without."""
    for at in (1, 2, 3):
        evening.round(
            Plan(
                bets={1: main, 2: beside, 3: main},
                folds={1: at, 2: at},
                board="2c 7d 9h",
                hands={3: "3s 4s"},
            )
        )


def _hand() -> Evening:
    """A hand game with two decks and a progressive: folds, pushes, and a count of the stub."""
    evening = Evening(_with_progressive(TEXTS["md-hand"]), ("ann", "bob", "cyd"))
    ante = {"ante": 1000}
    both = {**ante, "three_card": 500, "progressive": 100}
    _folds(evening, ante, both)
    bets, hands = {1: ante, 2: both, 3: ante}, {1: "Ks Qd", 2: "3s 4d", 3: "7h 7s"}
    evening.round(Plan(bets=bets, board="7c 8d 2h", hands={**hands, 1: "8s Qd"}))
    evening.round(Plan(bets=bets, board="8c 8d 2h", hands=hands))
    _wrong_count(evening, ante)
    evening.company.sitting.wind(5 * HOURS)
    evening.until("change_deck")
    return evening


def _wrong_count(evening: Evening, bets: Mapping[str, int]) -> None:
    """Play on until the stub is counted, and find a card too few."""
    for _ in range(12):
        plan = Plan(bets={1: bets}, board="2c 7d 9h", box="Kh Kd Ks 5c", hands={1: "3s 4d"})
        evening.bets(plan)
        deal = evening.until("deal")
        evening.do(deal)
        evening.look()
        current = evening.company.procedures.round
        if current is not None and current.count_due:
            evening.until("count_stub")
            evening.give("dealer", "run.CountStub", count=current.expected_stub - 1)
            evening.do(evening.until("investigate"))
            evening.until("end_round")
            return
        evening.go_home()
    raise evening.fail("No count is ever due.")


def _shoe() -> Evening:
    """A shoe game: a royal flush with envy, a wrong count, an idle table and an old deck."""
    evening = Evening(TEXTS["md-shoe"], ("ann", "bob"))
    bets = {"ante": 1000, "progressive": 100}
    hands = {1: "2c 3d", 2: "As Ts"}
    evening.round(Plan(bets={1: bets, 2: bets}, board="Ks Qs Js", hands=hands))
    _wrong_count(evening, bets)
    evening.do(evening.until("end_round"))
    evening.until("start_round")
    for player in [*evening.company.host.state.seats.values()]:
        evening.give(player, "ask.LeaveSeat")
    evening.look()
    evening.give("dealer", "run.DeclareIdle")
    evening.until("start_round")
    evening.company.sitting.wind(9 * HOURS)
    evening.until("change_deck")
    return evening


def _automated() -> Evening:
    """An automated game: the Six Card Bonus, a wrong count, and a shuffler that fails."""
    text = TEXTS["md"].replace("counts_cards = true", "counts_cards = false")
    evening = Evening(text, ("ann", "bob"))
    bets = {"ante": 1500, "three_card": 500, "six_card": 500, "progressive": 100}
    plan = Plan(bets={1: bets}, board="2c 7d 9h", box="Kh Kd Ks 5c", hands={1: "3s 4d"})
    evening.round(plan)
    _wrong_count(evening, {"ante": 1500})
    evening.do(evening.until("end_round"))
    evening.until("start_round")
    fault = next(one for one in evening.company.faults("floor") if one.id == "device_unusable")
    evening.do(fault)
    evening.look()
    return evening


def _two_boxes(name: str) -> Evening:
    """A Casino Stud game: two boxes for one player, two straight flushes, a tie and a fold."""
    evening = Evening(TEXTS[name], ("ann", "bob"))
    bets = {"ante": 5000, **({} if name == "rws-shoe" else {"progressive": 500})}
    boxes = {1: bets, 2: bets, 3: {"ante": 5000}}
    hands = {1: "5s 6s 7s 8s 9s", 2: "5h 6h 7h 8h 9h", 3: "2c 3d 4h 8d Tc"}
    evening.round(Plan(bets=boxes, hands=hands, dealer="Ac Kd 2h 3s 4c"))
    alike, two = {1: "Ad Kc 9s 3d 4h"}, {1: bets, 2: bets}
    evening.round(Plan(bets=two, folds={2: 1}, hands=alike, dealer="Ac Kd 9h 3s 4c"))
    evening.round(Plan(bets={1: bets}, hands=alike, dealer="Qc Jd 9h 3s 5c"))
    return evening


def _streets(name: str, beside: Mapping[str, int]) -> Evening:
    """A Mississippi Stud game in which people fold on every street, win and push."""
    evening = Evening(TEXTS[name], ("ann", "bob", "cyd"))
    ante = {"ante": 1000}
    _folds(evening, ante, {**ante, **beside})
    hands = {1: "Ks Kd", 2: "8s 8d", 3: "3s 4s"}
    evening.round(Plan(bets=dict.fromkeys((1, 2, 3), ante), board="2c 7d 9h", hands=hands))
    return evening


def _counting() -> Evening:
    """A shuffler that counts the cards itself."""
    evening = Evening(TEXTS["md"], ("ann",))
    evening.until("start_round")
    return evening


EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "md-hand": _hand,
    "md-shoe": _shoe,
    "md-automated": _automated,
    "md-counting": _counting,
    "rws-shuffler": lambda: _two_boxes("rws"),
    "rws-shoe": lambda: _two_boxes("rws-shoe"),
    "cb": lambda: _streets("cb", {"three_card": 500}),
    "uk": lambda: _streets("uk", {}),
}


@cache
def evening_of(name: str) -> Evening:
    """Return an evening that has passed."""
    return EVENINGS[name]()


@pytest.mark.parametrize("name", EVENINGS)
def test_the_console_shows_each_duty_when_it_is_due(
    name: str, request: pytest.FixtureRequest
) -> None:
    evening = evening_of(name)
    if target := request.config.getoption("--shown"):
        with Path(target).open("a", encoding="utf-8") as file:
            file.writelines(
                f"{id_}\t{at}\t{request.node.nodeid}\n" for id_, at in evening.seen.items()
            )
        return
    listed = {row["id"]: row["at"] for row in SHOWN if row["test"].endswith(f"[{name}]")}
    assert listed, "run `make generated`"
    assert {id_: evening.seen.get(id_) for id_ in listed} == listed, "run `make generated`"
    assert audit(evening.company.sitting.store).ok


L14 = {
    "md-hand": {"MD-9.A.2.b": "deal", "MD-11.B.2.a": "deciding"},
    "md-shoe": {
        "MD-5.F": "order_recut",
        "MD-8.D": "deal",
        "MD-11.I.4.d": "settle_seat",
        "MD-11.I.4.e": "settle_seat",
    },
    "rws-shoe": {"RWS-3.10-s1": "deal", "RWS-3.10-s3": "deal", "RWS-3.10-s4": "deal"},
    "rws-shuffler": {"RWS-4.4-s2": "settle_seat", "RWS-4.5": "settle_seat"},
}
"""Duties that no running table showed once, and the step or phase with which each is shown."""


@pytest.mark.parametrize("name", L14)
def test_duties_that_were_never_shown_are_shown_at_their_moment(name: str) -> None:
    seen = evening_of(name).seen
    assert {id_: seen.get(id_) for id_ in L14[name]} == L14[name]


@pytest.mark.clause("MD-5.F", "MD-5.D.2")
@pytest.mark.parametrize("preshuffled", [False, True])
def test_a_deck_dealt_from_the_hand_is_cut_again_where_it_was_cut(preshuffled: bool) -> None:
    """What the device shuffled is not cut, so that there is no cut to repeat."""
    evening = Evening(TEXTS["md-hand"], ("ann",))
    for back in ("blue", "red"):
        deck = evening.until("receive_deck")
        came = {"preinspected": preshuffled, "preshuffled": preshuffled, "design": "Saltmarsh 88"}
        evening.give(deck.who, deck.do, **{**deck.arguments, **came, "back": back})
    evening.until("start_round")
    assert evening.seen.get("MD-5.F") == ("order_recut" if preshuffled else None)
    assert ("MD-5.D.2" in evening.seen) is preshuffled


def test_duties_add_no_confirmation_to_a_round() -> None:
    evening = Evening(TEXTS["md-shoe"], ("ann",))
    bets = {1: {"ante": 1000, "progressive": 100}}
    evening.bets(Plan(bets=bets, board="2c 7d 9h", hands={1: "3s 4d"}))
    evening.until("end_round")
    commands = [act["do"] for act in evening.company.script.acts if act.get("who") == "dealer"]
    at = commands.index("do.CloseBetting")
    assert commands[at:] == [
        "do.CloseBetting",
        *["do.DoStep"] * 4,
        *("do.DealCards", "run.DiscardStub"),
        *["do.Reveal"] * 3,
        *("do.ShowHand", "do.SettleSeat", "do.EndRound"),
        *["run.RackCards"] * 2,
    ]


@pytest.mark.clause("MD-11.B.2.a", "MD-11.B.2.b")
def test_md_11_b_2_what_is_taken_from_a_folder_is_shown_until_the_next_card_is_up() -> None:
    evening = Evening(TEXTS["md-shoe"], ("ann", "bob"))
    bets = {1: {"ante": 1000}, 2: {"ante": 1000}}
    evening.bets(Plan(bets=bets, folds={1: 1}, board="2c 7d 9h"))
    evening.until("deal")
    evening.do(evening.company.steps("dealer")[0])
    evening.give("ann", "do.Fold", seat=1)

    def taken() -> list[tuple[int, str]]:
        duties = evening.company.console("dealer")["also"]
        return [(duty["seat"], duty["clauses"][0]["id"]) for duty in duties if duty["seat"]]

    assert taken() == [(1, "MD-11.B.2.a"), (1, "MD-11.B.2.b")]
    evening.do(evening.until("reveal"))
    assert taken() == []


def test_a_console_tells_clauses_in_the_words_of_the_tables_own_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    company = Evening(TEXTS["md-shoe"], ("ann",)).company

    def first() -> dict[str, str]:
        clause: dict[str, str] = company.console("dealer")["next"][0]["clauses"][0]
        return clause

    known = book("md").citations
    family = known.family(first()["id"])
    earlier = {one.id: replace(one, paraphrase="As it was.") for one in family}
    then = replace(known, clauses={**known.clauses, **earlier})
    monkeypatch.setattr(RuleBook, "citations", property(lambda _self: then))
    assert first()["words"] == " ".join(["As it was."] * len(family))
