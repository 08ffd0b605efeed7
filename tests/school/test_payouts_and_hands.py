"""Payouts and hands are right by construction: held against other code, varied, in sentences."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fifthstreet import bookcase
from fifthstreet.cards import Deck, Hand, rank_five
from fifthstreet.coaching.question import question_about
from fifthstreet.coaching.strategy import decision_table
from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.codec import encode
from fifthstreet.rules.library import shelf
from fifthstreet.school import hands, payout
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.shapes import SHAPES
from fifthstreet.school.task import SET, Task, rules_of
from play import naive

BOOKS = shelf()
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
        if (option := terms.option(key)) is not None:
            chosen[key.replace(".", "_")] = option
    return chosen


def case_of(task: Task) -> dict[str, Any]:
    """Return the table of a question as a case for the naive settlement."""
    question = encode(payout.ask(task))
    shown, _ = payout.layout(task)
    seats = []
    for spot in question["seats"]:
        wagers = spot["wagers"]
        streets = [wagers[street] // wagers["ante"] for street in STREETS if street in wagers]
        seats.append(
            {"seat": spot["seat"], "cards": " ".join(spot["cards"]), **wagers, "streets": streets}
        )
    return {
        "book": task.book,
        "options": choices_of(task.book),
        "board": " ".join(question["zones"].get("community", ())),
        "dealer": " ".join(question["zones"].get("dealer", ())),
        "six_card_box": " ".join(card.notation for card in shown.zones.get("six_card_box", ())),
        "meters": question["meters"],
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
def test_what_a_payout_calls_right_a_second_settlement_pays_as_well(book: str) -> None:
    for seed in range(TABLES):
        task = Task(kind="payout", book=book, key=str(seed))
        verdict = encode(payout.judge(task, {}))
        assert paid_by_wager(verdict["lines"]) == +naive.settle(case_of(task)).paid, seed


@pytest.mark.parametrize("book", BOOKS)
def test_every_wager_of_the_book_is_won_and_lost_in_payouts(book: str) -> None:
    terms = rules_of(book).terms
    came: set[tuple[str, bool]] = set()
    for seed in range(TABLES):
        task = Task(kind="payout", book=book, key=str(seed))
        lines = encode(payout.judge(task, {}))["lines"]
        came |= {(line["wager"], line["paid"] > line["staked"]) for line in lines}
        assert all(line["clauses"][0]["words"] and line["why"] for line in lines)
    wagers = {w.id for w in terms.book.wagers if w.group != "side" or w.id in terms.offers}
    wagers |= {"envy"} if terms.envy else set()
    assert came == {(wager, won) for wager in wagers for won in (True, False)}


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
    found = hands.deciding_ranks(one, two)
    assert " ".join(rank.letter if rank else "-" for rank in found) == deciding
    better, worse = sorted((one, two), reverse=True)
    assert hands.why(better, worse).startswith(says)


def test_hands_of_one_kind_are_compared_and_the_cards_that_decide_are_shown() -> None:
    alike, answers = 0, Counter[str]()
    for one in hands.candidates("md", SeededDraw("x"), 20 * SET):
        two = hands.two_hands(one.task)
        ranks = [*map(rank_five, two)]
        best = "tie" if ranks[0] == ranks[1] else "first" if ranks[0] > ranks[1] else "second"
        verdict = hands.judge(one.task, {"choice": best})
        assert verdict.right
        assert not hands.judge(one.task, {"choice": "nobody"}).right
        assert len({*two[0], *two[1]}) == 10
        answers[best] += 1
        alike += ranks[0].category is ranks[1].category
        assert verdict.deciding is not None
        for shown, hand in zip((verdict.deciding.first, verdict.deciding.second), two, strict=True):
            assert set(shown) <= {card.notation for card in hand}
    assert alike > 15 * SET
    assert min(answers[each] for each in ("first", "second", "tie")) > SET / 2


def test_a_shape_makes_the_hand_that_it_is_called_after_most_of_the_time() -> None:
    for slug, shape in SHAPES.items():
        draw = SeededDraw(slug)
        made = Counter(
            rank_five(shape.drawn(draw, [*Deck.standard()])).category.slug for _ in range(100)
        )
        assert made[slug] > 90, (slug, made)


SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"


def sample(folder: str) -> str:
    """Return the id of a sample book, which is then on the shelf."""
    return bookcase.book_named(str(SAMPLES / folder)) or ""


COUNTED = ("let-it-ride", "three-card-poker", "caribbean-stud", "ultimate-texas-holdem")


def test_hands_of_five_are_compared_only_where_five_cards_are_judged() -> None:
    ids = {name: sample(name) for name in (*COUNTED, "four-card-poker")}
    assert [name for name, id_ in ids.items() if hands.why_not(id_) is None] == [
        "let-it-ride",
        "caribbean-stud",
        "ultimate-texas-holdem",
    ]
    assert all(hands.why_not(id_) is None for id_ in BOOKS)


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


def test_ties_are_few_in_every_set_of_hands() -> None:
    for seed in range(20):
        pool = hands.candidates("md", SeededDraw(f"ties {seed}"), 60)
        tied = [one for one in pool if hands.judge(one.task, {"choice": "tie"}).right]
        assert len(pool) == 60
        assert len(tied) <= 5


def test_the_best_of_a_payout_is_what_the_table_pays_and_not_what_was_answered() -> None:
    task = Task(kind="payout", book="md", key="7")
    paid = sum(payout.paid(lines) for lines in payout.settled(task).values())
    verdict = payout.judge(task, dict.fromkeys(payout.settled(task), 1))
    assert paid > len(payout.settled(task))
    assert verdict.best == f"{paid // 100}.{paid % 100:02} USD"
    assert verdict.answer.startswith(f"0.{len(payout.settled(task)):02} USD, ")
