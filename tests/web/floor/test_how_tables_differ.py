"""The lobby and the list of jackpots say how tables differ: maximum payout, cards, what wins."""

from collections import Counter
from fractions import Fraction

from web.floor.test_learning import get
from web.served import Served


def test_each_table_names_its_maximum_payout_and_its_jackpot(served: Served) -> None:
    rows = {row["table"]: row for row in get(served, "/tables").json()}
    books = {row["book"]: row for row in rows.values()}
    assert books["md"]["maximum"] == {"amount": 6_000_000, "scope": "hand", "from_odds": 0}
    assert books["cb"]["maximum"]["scope"] == "round"
    assert books["cb"]["maximum"]["from_odds"] == 100
    assert books["md"]["progressive"] == "Progressive"
    assert books["rws"]["progressive"] == "Progressive Jackpot"
    assert books["cb"]["progressive"] == books["uk"]["progressive"] == ""


def test_each_book_says_how_many_cards_its_main_game_has(served: Served) -> None:
    entries = {entry["id"]: entry for entry in get(served, "/books").json()}
    cards = ("own_cards", "shared_cards", "dealer_cards")
    assert [entries["md"][name] for name in cards] == [2, 3, 0]
    assert [entries["rws"][name] for name in cards] == [5, 0, 5]


def test_each_book_says_in_how_many_points_it_differs_from_another_of_its_game(
    served: Served,
) -> None:
    entries = {entry["id"]: entry for entry in get(served, "/books").json()}
    for left, right in (("md", "cb"), ("cb", "md"), ("uk", "md")):
        differs = entries[left]["differs"]
        found = get(served, f"/compare/{left}/{right}").json()["differences"]
        assert (differs["book"], differs["jurisdiction"]) == (
            right,
            entries[right]["jurisdiction"],
        )
        assert differs["topics"] == Counter(each["topic"] for each in found)
        assert differs["topics"]["Caps"] > 0
    assert entries["rws"]["differs"] is None


def test_a_table_says_what_wins_its_jackpot_how_often_and_where_it_breaks_even(
    served: Served,
) -> None:
    [table] = [row["table"] for row in get(served, "/tables").json() if row["book"] == "rws"]
    sheet = get(served, f"/tables/{table}/progressive").json()["progressives"][0]
    royal = sheet["play"]["rows"][0]
    assert royal["name"] == "Royal flush"
    assert Fraction(royal["chance"]["exact"]) == Fraction(4, 2_598_960)
    assert Fraction(sheet["break_even"]["jackpot"]["exact"]) > 0

    [table] = [row["table"] for row in get(served, "/tables").json() if row["book"] == "md"]
    sheets = get(served, f"/tables/{table}/progressive").json()["progressives"]
    assert [sheet["play"]["bet"]["stake"] for sheet in sheets] == [100, 500]
    for sheet in sheets:
        assert sheet["play"]["rows"][0]["pays"] == "100% of mega"
        assert sheet["break_even"].keys() == {"mega", "major", "minor"}

    missing = get(served, "/tables/nothing-1/progressive")
    assert (missing.status_code, missing.json()["code"]) == (404, "table_is_unknown")


def test_a_browser_at_an_unknown_address_gets_a_page_and_a_program_a_problem(
    served: Served,
) -> None:
    with served.http() as http:
        root = str(http.base_url).removesuffix("/api/v1/")
        page = http.get(f"{root}/tabel/md-1", headers={"Accept": "text/html,*/*;q=0.8"})
        problem = http.get(f"{root}/tabel/md-1", headers={"Accept": "application/json"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<a href="/">the lobby</a>' in page.text
    assert (problem.status_code, problem.json()["code"]) == (404, "page_is_unknown")
