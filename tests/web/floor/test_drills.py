"""Drills are right by construction: held against other code, varied, and in plain sentences."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from fifthstreet import bookcase
from fifthstreet.cards import Hand, rank_five
from fifthstreet.coaching import drills, settle_drill, winner_drill
from fifthstreet.coaching.coach import _RoundReader
from fifthstreet.coaching.drill import SET, Drill, rules_of
from fifthstreet.coaching.question import question_about
from fifthstreet.coaching.shapes import SHAPES
from fifthstreet.coaching.strategy import advice, decision_table
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import events as e
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.lessons import DrillName
from fifthstreet.rules.library import shelf
from play import naive

BOOKS = shelf()
NAMES = get_args(DrillName)
STREETS = ("third_street", "fourth_street", "fifth_street")
TABLES = 150


def choices_of(book: str) -> dict[str, Any]:
    """Return what the operator of a drill's table chose, as the naive settlement reads it."""
    terms = rules_of(book).terms
    assert terms.cap is not None
    chosen: dict[str, Any] = {"ante_max": terms.most_ante}
    match book:
        case "md":
            assert terms.progressive
            chosen |= {
                "cap_amount": terms.cap.ceiling,
                "progressive_table": terms.progressive.id,
                "three_card_table": terms.tables["three_card"].id,
                "six_card_table": terms.tables["six_card"].id,
                "meter_resets": dict(terms.resets),
            }
        case "rws":
            chosen["meter_resets"] = dict(terms.resets)
        case "cb":
            chosen["cap_prorata_unit"] = terms.cap.unit
        case _:
            chosen["max_payout"] = terms.cap.ceiling
    for key in ("progressive.stake_returned_on_win", "envy.folded_holder_counts"):
        if (held := terms.option(key)) is not None:
            chosen[key.replace(".", "_")] = held
    return chosen


def case_of(drill: Drill) -> dict[str, Any]:
    """Return the table of a question as a case for the naive settlement."""
    asked = encode(drills.question(drill).question)
    shown, _ = settle_drill.layout(drill)
    seats = []
    for spot in asked["seats"]:
        wagers = spot["wagers"]
        streets = [wagers[street] // wagers["ante"] for street in STREETS if street in wagers]
        seats.append(
            {"seat": spot["seat"], "cards": " ".join(spot["cards"]), **wagers, "streets": streets}
        )
    return {
        "book": drill.book,
        "options": choices_of(drill.book),
        "board": " ".join(asked["zones"].get("community", ())),
        "dealer": " ".join(asked["zones"].get("dealer", ())),
        "six_card_box": " ".join(card.notation for card in shown.zones.get("six_card_box", ())),
        "meters": asked["meters"],
        "seats": seats,
    }


def paid_by_wager(lines: list[dict[str, Any]]) -> Counter[tuple[int, str]]:
    """Return what is handed back, ante and streets together."""
    found = Counter[tuple[int, str]]()
    streets = {"ante", *STREETS} if any(line["wager"] == STREETS[0] for line in lines) else set()
    for line in lines:
        wager = "main" if line["wager"] in streets else line["wager"]
        found[line["seat"], wager] += line["paid"]
    return +found


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_settling_drill_calls_right_a_second_settlement_pays_as_well(book: str) -> None:
    for seed in range(TABLES):
        drill = Drill(name="settle", book=book, seed=seed)
        verdict = encode(drills.VERDICTS["settle"](drill, {}))
        assert paid_by_wager(verdict["lines"]) == +naive.settle(case_of(drill)).paid, seed


@pytest.mark.parametrize("book", BOOKS)
def test_every_wager_of_the_book_is_won_and_lost_in_the_settling_drill(book: str) -> None:
    terms = rules_of(book).terms
    came: set[tuple[str, bool]] = set()
    for seed in range(TABLES):
        lines = encode(drills.VERDICTS["settle"](Drill(name="settle", book=book, seed=seed), {}))[
            "lines"
        ]
        came |= {(line["wager"], line["paid"] > line["staked"]) for line in lines}
        assert all(line["clauses"][0]["words"] and line["why"] for line in lines)
    wagers = {w.id for w in terms.book.wagers if w.group != "side" or w.id in terms.offers}
    wagers |= {"envy"} if terms.envy else set()
    assert came == {(wager, won) for wager in wagers for won in (True, False)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("book", BOOKS)
def test_no_question_comes_twice_in_a_set(name: DrillName, book: str) -> None:
    for first in (0, 7 * SET, 10**12 * SET):
        asked = [
            drills.question(Drill(name=name, book=book, seed=first + place)) for place in range(SET)
        ]
        assert [one.place for one in asked] == [*range(SET)]
        assert len({json.dumps(encode(one.question), sort_keys=True) for one in asked}) == SET


@pytest.mark.parametrize("book", BOOKS)
def test_hands_to_decide_on_are_all_different_and_often_near_the_dealers(book: str) -> None:
    near = 0
    for seed in range(SET):
        (own, board, up), _ = drills.spot_of(Drill(name="decide", book=book, seed=seed))
        cards = [*own.split(), *board.split(), *up.split()]
        assert len(set(cards)) == len(cards)
        near += {card[0] for card in own.split()} >= {"A", "K"}
    assert near >= 4 or book != "rws"


@pytest.mark.parametrize(
    ("first", "second", "says", "deciding"),
    [
        (
            "Ks Kd 9c 4h 2s",
            "Kh Kc 8c 4d 2d",
            "The highest kicker decides: nine beats",
            "9 8",
        ),
        ("Ks Kd 9c 4h 3s", "Kh Kc 9d 4d 2d", "The third kicker decides: three beats two.", "3 2"),
        ("As Ad 4c 4h Ts", "Ah Ac 4s 4d 9s", "The kicker decides: ten beats nine.", "T 9"),
        ("As Ad 5c 5h Ts", "Ah Ac 4s 4d Js", "The lower pair decides: fives beat fours.", "5 4"),
        (
            "5s 5d 5c Kh Ts",
            "4h 4c 4s Ad Js",
            "The three of a kind decides: fives beat",
            "5 4",
        ),
        ("As 2d 3c 4h 5s", "2h 3d 4s 5d 6s", "The top card decides: six beats five.", "5 6"),
        ("As Ts 9s 4s 3s", "Ad Td 9d 5d 2d", "The fourth card decides: five beats four.", "4 5"),
        ("As Kd 9c 4h 2s", "2h 2c 4s 5d 6s", "Pair ranks above high card.", "- -"),
        ("As Kd 9c 4h 2s", "Ah Kc 9s 4d 2d", "Every card that counts is equal", "- -"),
    ],
)
def test_the_card_that_decides_is_named(first: str, second: str, says: str, deciding: str) -> None:
    one, two = rank_five(Hand(first)), rank_five(Hand(second))
    found = winner_drill.deciding_ranks(one, two)
    assert " ".join(rank.letter if rank else "-" for rank in found) == deciding
    better, worse = sorted((one, two), reverse=True)
    assert winner_drill.why(better, worse).startswith(says)


def test_hands_of_one_kind_are_compared_and_the_cards_that_decide_are_shown() -> None:
    alike, answers = 0, Counter[str]()
    for seed in range(20 * SET):
        drill = Drill(name="winner", book="md", seed=seed)
        verdict = encode(drills.VERDICTS["winner"](drill, {}))
        hands = winner_drill.two_hands(drill)
        assert len({*hands[0], *hands[1]}) == 10
        answers[verdict["answer"]] += 1
        alike += rank_five(hands[0]).category is rank_five(hands[1]).category
        for name, hand in zip(("first", "second"), hands, strict=True):
            assert set(verdict["deciding"][name]) <= {card.notation for card in hand}
    assert alike > 15 * SET
    assert min(answers[each] for each in ("first", "second", "tie")) > SET / 2


def test_every_remedy_and_circumstance_is_said_in_a_sentence() -> None:
    for book in BOOKS:
        for seed in range(4 * SET):
            drill = Drill(name="remedy", book=book, seed=seed)
            asked = encode(drills.question(drill).question)
            verdict = encode(drills.VERDICTS["remedy"](drill, {}))
            told = [*asked["facts"], *asked["not"], *asked["choices"], verdict["explanation"]]
            assert all(re.fullmatch(r"[A-Z][^_]+\.", one) for one in told), told
            assert asked["choices"][verdict["answer"]] == verdict["explanation"]
            assert len(set(asked["choices"])) == len(asked["choices"])


def test_a_shape_makes_the_hand_that_it_is_called_after_most_of_the_time() -> None:
    from fifthstreet.cards import Deck
    from fifthstreet.coaching.seeded_draw import SeededDraw

    for slug, shape in SHAPES.items():
        draw = SeededDraw(slug)
        made = Counter(
            rank_five(shape.drawn(draw, [*Deck.standard()])).category.slug for _ in range(100)
        )
        assert made[slug] > 90, (slug, made)


SAMPLES = Path(__file__).resolve().parents[3] / "examples" / "books"


def sample(folder: str) -> str:
    """Return the id of a sample book, which is then on the shelf."""
    return bookcase.book_named(str(SAMPLES / folder)) or ""


COUNTED = ("let-it-ride", "three-card-poker", "caribbean-stud", "ultimate-texas-holdem")
FEW = 3
"""Decisions beside a shared board, each of which goes through all boards that may come."""


@pytest.mark.parametrize(
    ("folder", "count"),
    [
        *((folder, SET) for folder in COUNTED[:-1]),
        (COUNTED[-1], FEW),
        pytest.param(COUNTED[-1], SET, marks=pytest.mark.exhaustive),
    ],
)
def test_a_sample_game_is_decided_with_choices_that_have_a_value(folder: str, count: int) -> None:
    id_ = sample(folder)
    assert drills.fits("decide", id_)
    for seed in range(count):
        drill = Drill(name="decide", book=id_, seed=seed)
        (seen, staked), asked = drills.spot_of(drill), drills.question(drill).question
        valued = advice(question_about(rules_of(id_)), seen, staked)
        assert {*asked.choices} == {option.action for option in valued.options}
        verdict = drills.judge_decision(drill, valued, {"choice": valued.best})
        assert (verdict.right, verdict.cost) == (True, "0")


def test_hands_of_five_are_compared_only_where_five_cards_are_judged() -> None:
    ids = {name: sample(name) for name in (*COUNTED, "four-card-poker")}
    assert [name for name, id_ in ids.items() if drills.fits("winner", id_)] == [
        "let-it-ride",
        "caribbean-stud",
        "ultimate-texas-holdem",
    ]
    assert all(drills.fits("winner", id_) for id_ in BOOKS)


def test_every_decision_of_let_it_ride_has_its_table() -> None:
    question = question_about(rules_of(sample("let-it-ride")))
    for street, possible in ((3, [3]), (4, [2, 3])):
        table = json.loads(decision_table(question, street))
        assert (table["staked"], table["staked_possible"]) == (possible[0], possible)
        assert table["choices"] == ["take back 1", "stay"]
    with pytest.raises(FifthStreetError, match="There is no decision on that street"):
        decision_table(question, 5)


def test_a_hand_without_a_face_up_card_is_always_bet_or_never() -> None:
    question = question_about(rules_of(sample("three-card-poker")))
    table = json.loads(decision_table(question, 3))
    assert table["always"] + table["never"] == 22_100
    assert table["cards"] == []


def test_a_bet_taken_back_and_one_left_are_noted_as_what_they_were() -> None:
    law = rules_of(sample("let-it-ride")).book
    reader = _RoundReader(deck=[*Hand("2c 3d 9h Ks Qs")], player="ann", book=law)
    for wager in ("ante", "first", "second"):
        reader._take(
            e.WagerPlaced(
                player="ann", seat=1, wager=wager, amount=500, placed_by="ann", contributions={}
            )
        )
    reader._take(e.CardsViewed(seat=1))
    reader._take(e.BetTakenBack(seat=1, wager="first", amount=500))
    reader._take(e.HandStayed(seat=1))
    (hand,) = reader.hands.values()
    assert [(choice.did, choice.staked) for choice in hand.choices] == [
        ("take back 1", 3),
        ("stay", 2),
    ]
