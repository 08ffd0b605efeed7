"""Figures and checks over the network: exact as the library, and never a traceback."""

from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.analysis.design_front import gradients
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.solution import solve
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.horizon import within
from fifthstreet.risk.life import Life
from fifthstreet.rules.library import book
from fifthstreet.rules.samples import submission
from fifthstreet.whole_table.side_bets import side_bets
from web.served import Served


def get(served: Served, path: str, **query: Any) -> Any:
    with served.http() as http:
        return http.get(path, params=query)


def post(served: Served, path: str, **body: Any) -> Any:
    with served.http() as http:
        return http.post(path, json=body)


@pytest.mark.parametrize("id_", ["md", "cb"])
def test_figures_are_those_of_the_library(served: Served, id_: str) -> None:
    answer = get(served, f"/analysis/{id_}").json()
    tally = solve(game_of(book(id_))).tally()
    assert Fraction(answer["summary"]["house_edge"]["exact"]) == tally.house_edge
    assert Fraction(answer["summary"]["element_of_risk"]["exact"]) == tally.element_of_risk
    lines = (Fraction(line["contribution"]["exact"]) for line in answer["lines"])
    assert sum(lines) == tally.expected_value


def test_a_pay_line_that_is_moved_moves_the_edge(served: Served) -> None:
    moved = {"pay.straight": "5", "ties": "fold"}
    answer = get(served, "/analysis/md", **moved).json()
    tally = solve(game_of(book("md"), {"straight": Fraction(5)}), "fold").tally()
    assert Fraction(answer["summary"]["house_edge"]["exact"]) == tally.house_edge
    body = {"submission": submission("md"), "pays": {"straight": "5"}, "ties": "fold"}
    same = post(served, "/analysis", **body).json()
    assert same["summary"] == answer["summary"]


def test_money_over_time_is_that_of_the_engine(served: Served) -> None:
    query = {"part": "money", "bankroll": "50", "target": "100", "rounds": "1000"}
    answer = get(served, "/analysis/rws", **query).json()
    round_ = Distribution.of(solve(game_of(book("rws"))).tally())
    ends = within(Life(round_, Fraction(50), Fraction(3), Fraction(100)), 1000)
    assert Fraction(answer["mean"]) == round_.mean
    assert answer["ruined"]["value"] == float(ends.ruined)
    assert answer["ruined"]["error"] < 1e-9
    assert [band["rounds"] for band in answer["bands"]] == [10**power for power in range(3, 9)]
    chances = [point["chance"] for point in answer["ruin"]]
    assert chances == sorted(chances, reverse=True)
    assert answer["sessions"][-1]["rounds"] == 1000
    body = {"submission": "rws", "part": "money", "bankroll": 50, "target": 100, "rounds": 1000}
    assert post(served, "/analysis", **body).json() == answer


def test_a_page_learns_how_the_pay_table_pulls(served: Served) -> None:
    answer = get(served, "/analysis/md", part="design").json()
    table, slopes = gradients(book("md"))
    assert Fraction(answer["table"]["house_edge"]) == table.house_edge
    assert [Fraction(each["edge"]) for each in answer["slopes"]] == [each.edge for each in slopes]
    assert len(answer["front"]) > 1
    changed = get(served, "/analysis/md", part="design", **{"pay.straight": "5"}).json()
    assert changed["table"]["changes"] == {"straight": "5/1"}


def test_side_bets_and_statements_come_without_the_rest(served: Served) -> None:
    answer = get(served, "/analysis/md", part="side_bets").json()
    expected = [(each.bet, each.table, each.house_edge) for each in side_bets("md")]
    assert [
        (each["bet"], each["table"], Fraction(each["house_edge"]["exact"]))
        for each in answer["side_bets"]
    ] == expected
    assert (answer["progressives"], answer["short"], answer["knowledge"]) == ([], None, [])
    assert get(served, "/analysis/uk", part="side_bets").json()["verdicts"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"bankroll": "1"}, "bankroll of 1 ante is too small"),
        ({"bankroll": str(10**12)}, "The bankroll is at most"),
        ({"bankroll": "50", "target": "20"}, "The target of 20 antes is not above"),
        ({"rounds": str(10**12)}, "The number of rounds is 1,000,000,000,000"),
        ({"side.lucky": "500", "ante": "1500"}, "no side bet called"),
    ],
)
def test_money_that_makes_no_sense_is_a_problem_with_its_name(
    served: Served, query: dict[str, str], sentence: str
) -> None:
    answer = get(served, "/analysis/rws", part="money", **query)
    assert answer.status_code == 422
    assert sentence in answer.json()["says"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"part": "money", "bankroll": "0"}, 422),
        ({"part": "money", "rounds": "-3"}, 422),
        ({"pay.nothing": "5"}, 422),
        ({"pay.straight": "many"}, 422),
        ({"meter.mega": "-1"}, 422),
        ({"x": "1"}, 422),
        ({"part": "cap"}, 422),
        ({"part": "progressive", "meter.nothing": "5"}, 422),
    ],
)
def test_what_cannot_be_asked_is_a_problem(
    served: Served, query: dict[str, str], status: int
) -> None:
    answer = get(served, "/analysis/md", **query)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_papers_are_files_to_take_away(served: Served) -> None:
    sheet = get(served, "/par/uk.json")
    assert sheet.headers["content-disposition"] == 'attachment; filename="par-uk.json"'
    sign = get(served, "/tables/uk-1/notices").json()
    assert {"edge", "help"} <= {section["place"] for section in sign["sections"]}


def test_a_check_finds_everything_even_in_what_is_no_toml(served: Served) -> None:
    found = post(served, "/check", text='book = "md"').json()
    assert not found["ok"]
    assert found["findings"][0]["code"] == "dealing_method_is_not_stated"
    (broken,) = post(served, "/check", text='book = "md"\ncards = = 3').json()["findings"]
    assert (broken["code"], broken["line"]) == ("text_is_no_toml", 2)
    assert post(served, "/check", text=submission("uk")).json()["ok"]
    assert post(served, "/check", text="x" * 70_000).status_code == 413


def test_a_submission_is_taken_wherever_a_book_is(served: Served) -> None:
    text = submission("md")
    advice = {"cards": "Ks Kd"}
    assert (
        post(served, "/position", submission=text, **advice).json()
        == get(served, "/analysis/md/position", **advice).json()
    )
    assert (
        post(served, "/strategy", submission=text, street=3).json()
        == get(served, "/analysis/md/strategy", street=3).json()
    )
    found = post(served, "/compare", left=text, right="cb").json()
    assert (found["left"], found["right"]) == ("md", "cb")
    assert {each["topic"] for each in found["differences"]} >= {"Pay", "Caps", "Wagers"}
    assert post(served, "/compare", left="md", right="md").json()["differences"] == []
    wrong = post(served, "/compare", left="book = 'md'\nx", right="cb")
    assert wrong.status_code == 422
