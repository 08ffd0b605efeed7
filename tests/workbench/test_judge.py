"""Any strategy: its cost, where it errs, and what is said of tables that are not whole."""

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from cli.running import run
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.solution import as_csv, as_json, solve
from fifthstreet.bookcase import open_bookcase
from fifthstreet.training.policy import one_by_one
from fifthstreet.training.yardstick import evaluate
from fifthstreet.workbench.judgement import judge
from fifthstreet.workbench.strategy_file import template
from fifthstreet.workbench.strategy_rows import StrategyError

EXAMPLES = Path(__file__).parents[2] / "examples"
CALLING = "".join(template(game_of("md"))).replace(",any,\n", ",any,bet 1\n")


def test_perfect_play_as_the_program_writes_it_costs_nothing() -> None:
    open_bookcase(str(EXAMPLES / "books" / "let-it-ride"))
    judged = judge("lir", "".join(as_json(solve("lir"))))
    assert judged.cost == 0
    assert not judged.errors


def test_errors_add_up_to_the_cost_and_the_dearest_comes_first() -> None:
    judged = judge("md", CALLING)
    assert judged.cost == sum(each.cost for each in judged.errors)
    assert all(dear.cost >= cheap.cost for dear, cheap in pairwise(judged.errors))
    first = judged.errors[0]
    assert (first.position, first.chosen, first.best) == ("Jd Jc, 1 staked", "bet 1", "bet 3")
    assert judge("md", lambda _cards, _staked: 1).errors == judged.errors
    assert repr(judged) == "Judgement(costs 110.7086% of the ante in 8,927 errors)"
    assert judged.rows()[0]["best"] == "bet 3"


def test_an_agent_is_judged_as_the_same_strategy_is() -> None:
    agent = evaluate(one_by_one(lambda _: 1), "md", symmetric=True, worst=3)
    judged = judge("md", lambda _cards, _staked: 1)
    assert (agent.loss, agent.expected_value) == (judged.cost, judged.expected_value)
    assert [leak.loss for leak in agent.worst] == [each.cost for each in judged.errors[:3]]


@pytest.mark.slow
def test_one_wrong_decision_costs_what_advice_says_of_it() -> None:
    lines = "".join(as_csv(solve("md"))).splitlines()
    wrong = next(at for at, line in enumerate(lines) if line.startswith("3,Ad Ac,"))
    cells = lines[wrong].split(",")
    head = lines[0].split(",")
    best, chosen = (Fraction(cells[head.index(each)]) for each in ("bet 3", "fold"))
    lines[wrong] = lines[wrong].replace("bet 3", "fold", 1)
    judged = judge("md", "\n".join(lines) + "\n")
    assert judged.cost == (best - chosen) * Fraction(6, 1326)
    (error,) = judged.errors
    assert (error.position, error.cost_there) == ("Ad Ac, 1 staked", best - chosen)


@pytest.mark.slow
def test_always_betting_against_the_dealer_costs_what_is_published(tmp_path: Path) -> None:
    text = "".join(template(game_of("rws"))).replace(",\n", ",always\n")
    judged = judge("rws", text)
    game = game_of("rws")
    assert (
        judged.expected_value
        == game.evaluate(
            game.unfolding(most=True)  # type: ignore[arg-type]
        ).expected_value
    )
    assert judged.cost == sum(each.cost for each in judged.errors)
    file = tmp_path / "perfect.csv"
    file.write_text("".join(as_csv(solve("rws"))))
    assert judge("rws", file).cost == 0


def test_the_command_judges_a_table_and_writes_a_template(tmp_path: Path) -> None:
    file = tmp_path / "strategy.csv"
    file.write_text(CALLING)
    judged = json.loads(run("judge", "md", str(file), "--json").out)
    assert judged["cost"] == "3596591/3248700"
    assert sum(Fraction(each["cost"]) for each in judged["errors"]) == Fraction(judged["cost"])
    assert {"position", "chosen", "best", "cost"} <= judged["errors"][0].keys()
    page = run("judge", "md", str(file), "--errors", "2").out
    assert "the strategy costs 110.708622% of the ante" in page
    assert page.count("bet 3") == 2
    written = run("judge", "md", "--template")
    assert written.out.startswith("street,cards,staked,action\n3,2d 2c,any,\n")
    assert run("judge", "md", "--template", "-o", str(tmp_path / "new.csv")).code == 0
    assert (tmp_path / "new.csv").read_text() == written.out
    assert run("judge", "md").err == (
        "fifthstreet: There is no strategy to judge. Name a CSV or JSON file, or get a table to "
        "fill in with --template.\n"
    )


def changed(old: str, new: str) -> str:
    """Return the table with one row changed."""
    assert old in CALLING
    return CALLING.replace(old, new, 1)


AA = "3,Ad Ac,any,bet 1\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (changed(AA, ""), "strategy has no row for 1 of 87,594 positions, the first of them Ad Ac"),
        (changed(AA, AA + AA), "line 171 repeats the position of strategy, line 170."),
        (changed(AA, AA + AA.replace("Ad Ac", "As Ah")), "line 171 repeats the position"),
        (changed(AA, AA.replace("bet 1", "raise")), "line 170: 'raise' is no action here. Write"),
        (changed(AA, AA.replace("bet 1", "")), "line 170: the action is missing."),
        (changed(AA, AA.replace("Ad", "1x")), "line 170: No such card"),
        (changed(AA, AA.replace("Ad Ac", "Ad Ac Ah")), "line 170: 'Ad Ac Ah' is not 2 cards."),
        (changed(AA, AA.replace("any", "7")), "line 170: nobody has 7 antes staked then."),
        (changed(AA, AA.replace("any", "x")), "line 170: 'x' is no number of antes staked."),
        (changed(AA, "9" + AA[1:]), "line 170: there is no street 9. Write 3 to 5."),
        ("street,cards\n3,Ad Ac\n", "strategy, line 2 has no action."),
        ("[\n1]", "strategy, row 1 is no row."),
        ('{"rows": 1\n}', "strategy has no rows."),
        ("[\n", "strategy is not JSON: "),
    ],
)
def test_a_table_that_is_not_whole_is_told_with_its_row(text: str, says: str) -> None:
    with pytest.raises(StrategyError) as caught:
        judge("md", text)
    assert says in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ("strategy\0.csv", "no strategy in a file"),
        ({}, "no choices for street 0 with 1 staked"),
        (lambda: 1, "Give it the parameters cards and staked"),
        ([], "cannot be made of list"),
    ],
)
def test_what_is_no_strategy_is_told_so(strategy: object, says: str) -> None:
    with pytest.raises(StrategyError) as caught:
        judge("md", strategy)
    assert says in str(caught.value)


@pytest.mark.exhaustive
def test_face_up_cards_are_read_whatever_their_suits() -> None:
    table = "".join(template(game_of("rws"))).replace(",\n", ",never\n")
    hand = "Kc Qc Jc Tc 9c"
    assert f"\n{hand},never\n" in table
    plain = judge("rws", table.replace(f"{hand},never", f"{hand},Ac 2d"))
    moved = judge("rws", table.replace(f"{hand},never", "Ks Qs Js Ts 9s,As 2d"))
    assert plain.cost == moved.cost
    assert [each.cost for each in plain.errors] == [each.cost for each in moved.errors]
    for cell, says in (("Kc", "cannot lie face up"), ("1x", "No such card"), ("", "where to bet")):
        with pytest.raises(StrategyError) as caught:
            judge("rws", table.replace(f"{hand},never", f"{hand},{cell}"))
        assert says in str(caught.value)
