"""Any plan is simulated by its own rules, with the exact figure beside it where there is one."""

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from altered import altered, forget, put_on_the_shelf
from fifthstreet import FifthStreetError, NoExactFigureError
from fifthstreet.bookcase import add
from fifthstreet.checks.report import check
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.plan_rounds import WAYS, PlanRounds, Way
from fifthstreet.simulation.samples import rows
from fifthstreet.simulation.seat_work import seat_work
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.table import full_table

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
FOLDERS = tuple(sorted(path.parent.name for path in SAMPLES.glob("*/book.toml")))
FAR = 4
FOUR_TIMES = {"steps.0.choices.0.times": (1, 2, 3, 4)}


def submission_of(folder: str) -> Submission:
    return Submission(book=add(str(SAMPLES / folder)))


LONG = {(name, "short") for name in ("four-card-poker", "casino-holdem", "ultimate-texas-holdem")}
"""Rules that take half a minute to find."""


@pytest.mark.parametrize(
    ("folder", "way"),
    [
        pytest.param(folder, way, marks=[pytest.mark.exhaustive] if (folder, way) in LONG else [])
        for folder in FOLDERS
        for way in WAYS
    ],
)
def test_every_sample_game_is_played_in_every_way_that_is_known(folder: str, way: Way) -> None:
    submission = submission_of(folder)
    try:
        work = PlanRounds(submission, way)
    except FifthStreetError:
        assert way in {"optimal", "short"}
        return
    for number in range(12):
        game = work.play(number, 4)
        staked, folded, *nets = map(int, work._ending(game).split())
        assert sum(nets) == game.nets[1], "no line is about another wager"
        assert staked >= 1 or folded


@pytest.mark.parametrize("folder", ["three-card-poker", "four-card-poker"])
def test_what_a_bonus_adds_to_a_wager_is_counted(folder: str) -> None:
    work = PlanRounds(submission_of(folder), "always")
    games = [work.play(number, 4) for number in range(60)]
    assert any("bonus" in line.wager and line.net for game in games for line in game.lines)
    for game in games:
        _, _, *nets = map(int, work._ending(game).split())
        assert sum(nets) == game.nets[1]


def test_a_submission_as_it_was_checked_goes_to_other_processes() -> None:
    add(str(SAMPLES / "three-card-poker"))
    text = (SAMPLES / "three-card-poker" / "submissions" / "sample.toml").read_text("utf-8")
    work = PlanRounds(check(text).submission, "always")
    sent = pickle.loads(pickle.dumps(work))  # noqa: S301 - made here
    assert sent.count(0, 5, 4) == work.count(0, 5, 4)


@pytest.mark.parametrize(
    ("folder", "exact"),
    [
        ("let-it-ride", "-37963/1082900"),
        ("three-card-poker", "-686689/20358520"),
        ("caribbean-stud", "-142031221/2718662100"),
        ("casino-holdem", "-1363917077/63213204600"),
        ("ultimate-texas-holdem", "-50643648973/2317817502000"),
        pytest.param("four-card-poker", "-8840827253/317119576410", marks=pytest.mark.exhaustive),
    ],
)
def test_sample_games_that_are_solved_agree_with_the_exact_figure(folder: str, exact: str) -> None:
    work = PlanRounds(submission_of(folder), "optimal")
    total, *wagers = work.measured(run(Run(work, 1_000, 7, piece=500)).counts)
    assert str(total.exact) == exact
    assert total.z is not None
    assert abs(total.z) < FAR
    assert sum(each.mean for each in wagers) == total.mean
    assert work.why_not is None


def test_the_way_to_play_is_the_best_one_where_it_is_known() -> None:
    chosen = {folder: seat_work(submission_of(folder)) for folder in FOLDERS}
    assert isinstance(chosen["caribbean-stud"], SingleSeat)
    ways = {name: work.way for name, work in chosen.items() if isinstance(work, PlanRounds)}
    assert ways == {
        "casino-holdem": "optimal",
        "four-card-poker": "optimal",
        "let-it-ride": "optimal",
        "three-card-poker": "optimal",
        "ultimate-texas-holdem": "optimal",
    }


def test_a_game_that_is_not_counted_is_played_with_the_least_stake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    too_large = {"steps.0.choices.0.times": (2, 200)}
    put_on_the_shelf(monkeypatch, altered(book("rws"), too_large))
    work = seat_work(Submission(book="rws"))
    assert isinstance(work, PlanRounds)
    assert work.way == "least"
    assert work.why_not is not None
    assert "because the BET wager is not a choice of 1 to 100 antes" in work.why_not
    with pytest.raises(NoExactFigureError, match="is not a choice of 1 to 100 antes"):
        seat_work(Submission(book="rws"), "optimal")
    forget()


@pytest.mark.parametrize("id_", ["md", "cb", "uk", "rws"])
def test_the_books_are_simulated_by_kernels(id_: str) -> None:
    work = seat_work(Submission(book=id_))
    assert isinstance(work, SingleSeat)
    assert (work.place, work.strategy) == ("threads", "optimal")
    assert isinstance(seat_work(Submission(book=id_), "random"), PlanRounds)


@pytest.mark.parametrize("way", ["random", "least"])
def test_counts_are_the_same_however_rounds_are_shared_out(way: Way) -> None:
    work = PlanRounds(submission_of("ultimate-texas-holdem"), way, Fraction(1, 5))
    whole = work.count(0, 60, 3)
    assert sum((work.count(at, at + 20, 3) for at in (40, 0)), work.count(20, 40, 3)) == whole
    assert work.count(0, 60, 4) != whole
    nets = [Fraction(str(row[-1])) for row in rows(work, 60, 3)]
    assert sum(nets) == work.tally(whole).expected_value * 60


@pytest.fixture
def four_times(monkeypatch: pytest.MonkeyPatch) -> object:
    put_on_the_shelf(monkeypatch, altered(book("md"), FOUR_TIMES))
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("four_times")
def test_four_times_the_ante_is_simulated_by_the_rules_and_refused_by_tables() -> None:
    work = seat_work(Submission(book="md"))
    assert isinstance(work, PlanRounds)
    assert (work.way, work.why_not) == ("optimal", None)
    total, *_ = work.measured(work.count(0, 400, 5))
    assert total.z is not None
    assert abs(total.z) < FAR
    with pytest.raises(NoExactFigureError, match="tables has no progressive"):
        full_table(Submission(book="md"))


def test_what_cannot_be_played_is_refused_with_what_to_do() -> None:
    with pytest.raises(FifthStreetError, match="Leave out --pay"):
        seat_work(Submission(book="md"), "random", pays=(("straight", Fraction(5)),))
    with pytest.raises(FifthStreetError, match="between 0 and 1"):
        PlanRounds(Submission(book="md"), "random", Fraction(2))


def test_a_deck_of_another_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_the_shelf(monkeypatch, altered(book("uk"), {"cards.decks.size": 36}))
    with pytest.raises(FifthStreetError, match="52 cards, not with 36"):
        seat_work(Submission(book="uk"))
    monkeypatch.undo()
    forget()
