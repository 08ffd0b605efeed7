"""`analyse` and `design` as promised to other programs, and in words."""

import json
from fractions import Fraction

import pytest

import fifthstreet as fs
from cli.running import SUBMISSIONS, run
from fifthstreet.analysis.decimals import exact
from fifthstreet.terminal.par_page import as_json

MARYLAND = str(SUBMISSIONS / "md.toml")


def analysed(*arguments: str) -> dict:  # type: ignore[type-arg]
    done = run("analyse", *arguments, "--json")
    assert done.code == 0, done.err
    assert done.err == ""
    return json.loads(done.out)  # type: ignore[no-any-return]


def test_the_main_figures_are_promised() -> None:
    figures = analysed("md")
    main = figures["main"]
    assert figures["book"] == "md"
    assert figures["game"] == "mississippi_stud"
    assert main["expected_value"] == "-53223/1082900"
    assert main["ties"] == "bet"
    assert round(main["house_edge_percent"], 4) == 4.9149
    assert round(float(Fraction(main["average_wager"])), 4) == 3.5898
    assert round(main["element_of_risk_percent"], 4) == 1.3691
    assert round(main["standard_deviation"], 4) == 9.8366
    for part in ("lines", "courses", "results", "final_hands"):
        assert sum(Fraction(each["chance"]["exact"]) for each in figures["figures"][part]) == 1


def test_folding_on_ties_is_another_tie_rule() -> None:
    main = analysed("uk", "--ties", "fold")["main"]
    assert main["expected_value"] == "-53223/1082900"
    assert main["ties"] == "fold"
    assert round(float(Fraction(main["average_wager"])), 4) == 3.4836


def test_a_changed_line_changes_the_edge() -> None:
    figures = analysed("md", "--pay", "straight=5")
    assert round(figures["main"]["house_edge_percent"], 4) == 3.7591
    assert figures["figures"]["identity"]["changes"] == ["straight pays 5 to 1"]


def test_casino_stud_has_its_own_figures() -> None:
    figures = analysed("rws", "--pay", "royal_flush=100")
    assert figures["game"] == "casino_stud"
    assert round(figures["main"]["house_edge_percent"], 6) == 5.224306
    assert round(figures["main"]["standard_deviation"], 6) == 2.242950


@pytest.mark.parametrize(
    ("table", "edge"),
    [("A", 2.3167), ("B", 5.5747), ("C", 5.3937), ("D", 7.0950), ("E", 7.2760), ("F", 2.1357)],
)
def test_side_bets_have_the_published_edges(table: str, edge: float) -> None:
    bets = analysed("md")["side_bets"]
    assert round(bets["three_card"][table]["house_edge_percent"], 4) == edge
    assert bets["three_card"][table]["expected_value"].startswith("-")


def test_six_card_edges_depend_on_the_stake() -> None:
    six = analysed("md")["side_bets"]["six_card"]
    assert round(six["A"]["by_stake"]["100"]["house_edge_percent"], 3) == 12.990
    assert round(six["B"]["by_stake"]["100"]["house_edge_percent"], 3) == 17.410
    assert set(analysed("cb")["side_bets"]) == {"three_card"}


def test_amounts_weigh_meters_and_ceilings() -> None:
    figures = analysed("rws", "--at", "stake=100", "--at", "ante=30000", "--at", "jackpot=10000000")
    (jackpot,), cap = figures["figures"]["progressives"], figures["figures"]["caps"]
    headline = figures["side_bets"]["progressive"]["jackpot"]["100"]
    assert headline["expected_value"] == exact(Fraction(jackpot["value"]["exact"]) / 100)
    assert jackpot["meters"] == {"jackpot": {"exact": "10000000/1", "value": 1e7}}
    assert jackpot["break_even"] == jackpot["played_for_both"][0]["break_even"]
    (effect,) = cap["effects"]
    assert effect["ante"] == 30_000
    assert effect["cost"]["value"] > 0
    assert cap["lines"][0]["ante_from"] == 20_001


def test_a_progressive_of_no_size_is_told_how_to_have_one() -> None:
    assert "--at stake=100" in run("analyse", "rws").out
    assert "--at stake=100" not in run("analyse", "rws", "--at", "stake=100").out


def test_a_submission_is_analysed_with_its_own_terms() -> None:
    figures = analysed(str(SUBMISSIONS / "md.toml"))
    assert any(each["run"]["returned"] for each in figures["figures"]["progressives"])
    assert set(figures["side_bets"]["three_card"]) == set("ABCDEF")


def test_what_the_document_says_is_judged() -> None:
    found = analysed("uk")["figures"]["verdicts"]
    assert [each["holds"] for each in found] == [False, True]
    assert found[0]["statement"]["cite"] == ["UK-edge-4", "AMB-uk-edge"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", ["md", "rws"])
def test_information_is_counted_when_asked_for(book: str) -> None:
    figures = analysed(book, "--information")["figures"]
    assert all(each["gain"]["value"] > 0 for each in figures["knowledge"])
    assert [each["neighbours"] for each in figures["neighbours"]] == [1, 2, 3, 4, 5]
    assert (figures["blind"] is not None) == (book == "rws")
    page = run("analyse", book, "--information")
    assert "VALUE OF INFORMATION" in page.out
    assert "Value of seeing the cards of neighbors" in page.out


@pytest.mark.slow
@pytest.mark.parametrize("book", ["md", "rws", "cb", "uk"])
def test_the_page_tells_the_figures_in_words(book: str) -> None:
    done = run("analyse", book, "--at", "ante=2000")
    assert done.code == 0
    for words in ("House edge", "Element of risk", "Standard deviation", "deals are counted"):
        assert words in done.out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("xx",), "no book or file"),
        (("md", "--pay", "straight"), "straight"),
        (("md", "--pay", "five_of_a_kind=5"), "five_of_a_kind"),
        (("md", "--at", "ante"), "is not an amount"),
        (("md", "--at", "ante=0"), "is at least 1, not 0"),
        ((MARYLAND, "--at", "ante=1499"), "$14.99 is below the table's minimum of $15. Name an"),
        ((MARYLAND, "--at", "ante=30001"), "$300.01 is above the table's maximum of $300. Name an"),
        (("md", "--at", "moon=5"), "no meter called 'moon'"),
        (("md", "--at", "mega=-5"), "'mega=-5' is below zero"),
        (("md", "--ties", "maybe"), "maybe"),
    ],
)
def test_what_cannot_be_read_is_told(arguments: tuple[str, ...], text: str) -> None:
    done = run("analyse", *arguments)
    assert done.code == 2
    assert text in done.err
    assert "Traceback" not in done.err


@pytest.mark.slow
def test_designs_are_listed() -> None:
    done = run("design", "md", "--edge", "3.5", "--json", "--limit", "3")
    found = json.loads(done.out)
    assert len(found) == 3
    assert abs(found[0]["house_edge_percent"] - 3.5) < 0.05
    for_players = run("design", "md", "--edge", "-1", "--json", "--limit", "1")
    assert -1.2 < json.loads(for_players.out)[0]["house_edge_percent"] < -0.8
    page = run("design", "md", "--edge", "3.5%", "--keep", "straight")
    assert "pay tables near" in page.out
    assert "straight 5" not in page.out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("md", "--edge", "much"), "A house edge is not a number"),
        (("md", "--edge", "200"), "between -100% and 100%"),
        (("md", "--edge", "3", "--slopes"), "Choose one of --edge, --slopes and --front"),
        (("md", "--edge", "3", "--between", "3-6"), "Add --front"),
        (("md", "--front", "--between", "3"), "Write --between as in 3-6"),
        (("md", "--front", "--between", "6-3"), "Write --between as in 3-6"),
        (("md", "--front", "--between", "x-y"), "A house edge is not a number: 'x'"),
        (("md", "--front", "--between", "90-99"), "No pay table near this one is within"),
        (("md", "--edge", "3", "--keep", "x"), "no line 'x'"),
        (("nn", "--edge", "3"), "no book"),
    ],
)
def test_designs_that_cannot_be_are_refused(arguments: tuple[str, ...], text: str) -> None:
    done = run("design", *arguments)
    assert done.code == 2
    assert text in done.err


def test_design_shows_slopes_and_trade_offs() -> None:
    slopes = json.loads(run("design", "md", "--slopes", "--json").out)
    assert [each["line"] for each in slopes][:2] == ["royal_flush", "straight_flush"]
    assert slopes[5]["edge_percent"] == pytest.approx(-1.1242650907)
    page = run("design", "md", "--front", "--between", "4-6", "--ceiling", "500", "--limit", "3")
    assert "House edge" in page.out
    assert "trade-offs" in page.out
    front = json.loads(run("design", "md", "--front", "--changes", "1", "--json").out)
    assert front[0]["house_edge_percent"] >= 0
    assert run("design", "md").err == (
        "fifthstreet: A search has one goal. Choose one of --edge, --slopes and --front.\n"
    )


@pytest.mark.parametrize("name", ["md-shoe", "rws"])
def test_the_library_analyses_what_the_command_prints(name: str) -> None:
    file = SUBMISSIONS / f"{name}.toml"
    meter = {"md-shoe": "meter", "rws": "jackpot"}[name]
    amounts = ("--at", "ante=2500", "--at", f"{meter}=2500000", "--pay", "flush=9")
    printed = analysed(str(file), *amounts)
    text = file.read_text(encoding="utf-8")
    for typed in (text, fs.check(text).submission):
        figures = fs.analyse(typed, {"flush": 9}, ante=2500, meters={meter: 2_500_000})
        assert json.loads(json.dumps(as_json(figures.sheet()))) == printed
        assert exact(figures.expected_value) == printed["main"]["expected_value"]
    assert (figures.book, figures.ties) == (printed["book"], printed["main"]["ties"])
    assert analysed(str(file), "--pay", "flush=9")["figures"] != printed["figures"]


def test_the_library_adds_the_value_of_information_as_the_command_does() -> None:
    printed = analysed("uk", "--information")
    known = as_json(fs.analyse("uk").sheet(information=True))["figures"]["knowledge"]
    assert known == printed["figures"]["knowledge"] != []
