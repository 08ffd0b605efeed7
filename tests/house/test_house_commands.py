"""`fifthstreet audit`, `export`, `backup` and `restore`, on houses of every kind."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from fifthstreet.audit.export import EXPORTS
from fifthstreet.cli.commands.audit import audit
from fifthstreet.cli.commands.backup import backup, restore
from fifthstreet.cli.commands.export import export
from ledger.store.kit import DATABASES, Kind, Place, small_house

app = typer.Typer()
for command in (audit, backup, restore, export):
    app.command()(command)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a running house of three rounds."""
    kind: Kind = request.param
    made = Place(kind, tmp_path)
    made.open().commit(small_house(3))
    yield made
    made.close()


def test_a_running_house_is_audited(place: Place) -> None:
    result = run(
        "audit", "--quick", "--database", place.address, "--anchor", place.anchor, "--json"
    )
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert {"ok", "rounds", "events", "problems"} <= set(report)
    assert (report["ok"], report["rounds"], report["events"]) == (True, 3, 12)
    result = run("audit", "--quick", "--database", place.address)
    assert result.stdout.startswith("All is in order. 34 lines: 12 events, 12 entries, 4 meter")


def test_an_audit_that_finds_something_names_it_and_leaves_with_1(place: Place) -> None:
    place.drop_guards()
    place.sql("UPDATE journal SET data = substr(data, 1, 1) WHERE seq = 34")
    result = run("audit", "--quick", "--database", place.address)
    assert result.exit_code == 1
    assert "line 1: the lines from 1 to 34 cannot be read" in result.stdout
    result = run("audit", "--quick", "--database", place.address, "--json")
    assert json.loads(result.stdout)["first_bad"] == 1


def test_f22_r59_a_backup_of_a_running_house_is_restored_to_the_same_state(
    place: Place, tmp_path: Path
) -> None:
    for name in ("copy.jsonl", "copy.jsonl.gz"):
        file = tmp_path / name
        made = json.loads(run("backup", file, "--database", place.address, "--json").stdout)
        fresh = tmp_path / f"{name}.db"
        back = json.loads(run("restore", file, "--database", fresh, "--json").stdout)
        assert made == back
        assert run("audit", "--quick", "--database", fresh).exit_code == 0
    assert "Backed up 34 lines" in run("backup", tmp_path / "x", "--database", place.address).stdout
    result = run("restore", tmp_path / "x", "--database", tmp_path / "y.db")
    assert result.stdout.startswith("Restored 34 lines")


@pytest.mark.parametrize("what", list(EXPORTS))
def test_r48_everything_is_exported_both_ways(place: Place, tmp_path: Path, what: str) -> None:
    rows = json.loads(run("export", what, "--database", place.address, "--format", "json").stdout)
    assert rows
    text = run("export", what, "--database", place.address).stdout
    table = list(csv.DictReader(io.StringIO(text)))
    assert [list(row.values()) for row in table] == [
        ["" if value is None else str(value) for value in row.values()] for row in rows
    ]
    file = tmp_path / "rows.csv"
    assert run("export", what, "--database", place.address, "-o", file).exit_code == 0
    assert file.read_text() == text


def test_a_house_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    for command in ("audit", "export journal", "backup x"):
        result = run(*command.split(), "--database", tmp_path / "none.db")
        assert "There is no store at" in str(result.exception)
    assert not (tmp_path / "none.db").exists()


def test_a_backup_that_could_not_be_restored_is_not_found_in_order(tmp_path: Path) -> None:
    fresh = tmp_path / "check.db"
    assert run("restore", tmp_path / "none.gz", "--database", fresh).exit_code
    result = run("audit", "--database", fresh)
    assert result.exit_code != 0
    assert "All is in order" not in result.stdout
    assert "is empty, so there is nothing to audit. Name another" in str(result.exception)
