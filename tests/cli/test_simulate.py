"""`simulate` as promised to other programs, and in words."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fifthstreet as fs
from cli.running import SUBMISSIONS, run
from fifthstreet.analysis.decimals import exact


def simulated(*arguments: str) -> dict:  # type: ignore[type-arg]
    done = run("simulate", *arguments, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)  # type: ignore[no-any-return]


@pytest.mark.parametrize("book", ["md", "rws"])
def test_the_promised_keys_are_there_and_agree(book: str) -> None:
    result = simulated(book, "--rounds", "400000", "--seed", "3")
    assert result["rounds"] == 400_000
    assert result["seed"] == 3
    assert result["exact"].startswith("-")
    assert abs(result["z"]) < 4
    assert result["standard_error"] > 0
    assert result["rounds_per_second"] > 0
    assert sum(each["rounds"] for each in result["results"]) == 400_000
    for tally in result["tallies"].values():
        assert all(tally.values())
        assert len(tally) < 400


@pytest.mark.slow
def test_the_same_seed_gives_the_same_tallies_on_any_workers() -> None:
    arguments = ("md", "--rounds", "1500000", "--seed", "11")
    one = simulated(*arguments, "--workers", "1")
    assert simulated(*arguments, "--workers", "3")["tallies"] == one["tallies"]
    assert simulated(*arguments, "--on", "processes", "--workers", "2")["tallies"] == one["tallies"]


def test_a_run_is_kept_and_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "run.json")
    simulated("uk", "--rounds", "1048576", "--resume", file)
    longer = simulated("uk", "--rounds", "2097152", "--resume", file)
    assert longer["tallies"] == simulated("uk", "--rounds", "2097152")["tallies"]
    other = run("simulate", "uk", "--rounds", "2097152", "--seed", "2", "--resume", file)
    assert other.code == 2
    assert "another run" in other.err


def test_samples_and_pictures_are_written_once(tmp_path: Path) -> None:
    table, columns = tmp_path / "rounds.csv", tmp_path / "rounds.parquet"
    picture = tmp_path / "spread.svg"
    result = simulated("rws", "--rounds", "3000", "--samples", str(table), "--plot", str(picture))
    lines = table.read_text().splitlines()
    assert lines[0] == "round,bets,folded,hand,dealer,staked,net"
    assert len(lines) == 3001
    total = sum(int(line.rsplit(",", 1)[1]) for line in lines[1:])
    assert total / 3000 == pytest.approx(result["expected_value"])
    assert picture.read_text().startswith("<svg")
    simulated("rws", "--rounds", "3000", "--samples", str(columns))
    from pyarrow import parquet

    assert parquet.read_table(columns).num_rows == 3000
    again = run("simulate", "rws", "--rounds", "10", "--samples", str(table))
    assert again.code == 2
    assert "already exists" in again.err


def test_the_page_sets_the_mean_beside_the_exact_value() -> None:
    done = run("simulate", "md", "--rounds", "100000", "--strategy", "always", "--mistakes", "1/50")
    assert done.code == 0
    assert "Exact" in done.out
    assert "5th street" in done.out
    assert "#" in done.out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("md", "--rounds", "0"), "--rounds"),
        (("md", "--mistakes", "many"), "A chance is not a number"),
        (("md", "--mistakes", "1.5"), "between 0 and 1"),
        (("md", "--seed", "-1", "--rounds", "10"), "A seed is"),
        (("md", "--on", "mars", "--rounds", "10"), "Cannot run on 'mars'"),
        (("md", "--rounds", "10", "--samples", "x.xls"), ".csv or .parquet"),
        (("moon",), "no book or file"),
    ],
)
def test_what_cannot_be_simulated_is_told(arguments: tuple[str, ...], text: str) -> None:
    done = run("simulate", *arguments)
    assert done.code == 2
    assert text in done.err
    assert "Traceback" not in done.err


SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in SAMPLES.glob("*/book.toml")))
def test_every_sample_game_is_simulated_from_its_folder(folder: str) -> None:
    result = simulated(str(SAMPLES / folder), "--rounds", "40", "--on", "threads")
    assert result["rounds"] == sum(each["rounds"] for each in result["results"]) == 40
    assert (result["exact"] is None) == (result["z"] is None) == (result["why_not"] is not None)


@pytest.mark.slow
def test_rounds_by_the_rules_are_the_same_on_threads_and_processes() -> None:
    arguments = (str(SAMPLES / "let-it-ride"), "--rounds", "1200", "--strategy", "random")
    one = simulated(*arguments, "--on", "threads", "--workers", "1")
    assert simulated(*arguments, "--workers", "2")["tallies"] == one["tallies"]


@pytest.mark.parametrize("name", ["md", "rws", "submission", "plan"])
def test_the_library_simulates_what_the_command_prints(name: str) -> None:
    file = SUBMISSIONS / "md-shoe.toml"
    books = {"submission": str(file), "plan": "examples/books/let-it-ride"}
    subject, rounds = books.get(name, name), 600 if name == "plan" else 200_000
    printed = simulated(subject, "--rounds", str(rounds), "--seed", "5")
    printed.pop("rounds_per_second")
    text = file.read_text(encoding="utf-8")
    named: dict[str, list[Any]] = {
        "submission": [text, fs.check(text).submission],
        "md": ["md", fs.book("md")],
    }
    for typed in named.get(name, [subject]):
        figures = fs.simulate(typed, rounds, seed=5)
        assert json.loads(json.dumps(figures.as_json())) == printed
        assert float(figures.expected_value) == printed["expected_value"]
        assert float(figures.standard_error) == printed["standard_error"]
        assert figures.exact is not None
        assert exact(figures.exact) == printed["exact"]
        assert figures.z is not None
        assert float(figures.z) == printed["z"]
        assert [each.name for each in figures.wagers] == [*printed["wagers"]]
        assert f"{rounds:,} rounds" in repr(figures)


def test_the_library_takes_the_options_of_the_command() -> None:
    figures = fs.simulate(
        "md", 100_000, strategy="short", mistakes=Fraction(1, 50), pay={"flush": 7}
    )
    arguments = (
        "--rounds",
        "100000",
        "--strategy",
        "short",
        "--mistakes",
        "2%",
        "--pay",
        "flush=7",
    )
    assert figures.as_json()["results"] == simulated("md", *arguments)["results"]
    without = fs.simulate("examples/books/let-it-ride", 500, strategy="random")
    assert (without.exact, without.z) == (None, None)
    assert without.why_not
    assert fs.simulate("uk", seed=2).rounds == 10_000_000
