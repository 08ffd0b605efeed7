"""`fifthstreet day`: a closed day and its files, also after an update has worded them anew."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from cli.running import run
from fifthstreet import version
from fifthstreet.gaming_day import closing, reports
from fifthstreet.ledger.store.address import open_store
from gaming_day.closes import close
from house.playing import begun

DAY = date(2026, 3, 1)
EVENING = datetime(2026, 3, 1, 23, tzinfo=UTC)
WORDED_ANEW = {**reports.TITLES, "win": "Another title"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which a round was played and the day closed."""
    path = tmp_path_factory.mktemp("day") / "house.db"
    with open_store(str(path)) as store:
        begun(store, "md").play()
        close(store, DAY, EVENING)
    return path


def files(database: Path, folder: Path) -> tuple[int, str]:
    """Have the files of the day made again; return how that ended, and what was said."""
    outcome = run("day", str(DAY), "--database", str(database), "--report", str(folder))
    return outcome.code, outcome.out + outcome.err


def test_a_closed_day_is_shown_with_its_win_and_who_closed_it(database: Path) -> None:
    shown = run("day", str(DAY), "--database", str(database)).out
    assert "Closed by p1 and p2" in shown
    assert "The meters reconcile." in shown
    assert "USD, theoretical " in shown


def test_the_files_are_those_that_were_signed(database: Path, tmp_path: Path) -> None:
    code, output = files(database, tmp_path / "reports")
    assert (code, "They are the files that p1 and p2 signed." in output) == (0, True)


def test_an_update_that_words_a_title_anew_leaves_the_signed_figures(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "TITLES", WORDED_ANEW)
    code, output = files(database, tmp_path / "same-program")
    assert code == 2, "the program that signed them has another title now"
    assert "These are not the files that were signed: win.pdf, win.xlsx, win.json." in output
    monkeypatch.setattr(version, "digest", lambda: "f" * 64)
    code, output = files(database, tmp_path / "another-program")
    assert code == 0
    assert "The figures are those that p1 and p2 signed." in output
    assert "differ in: win.pdf, win.xlsx, win.json." in output


def test_an_update_that_comes_to_other_figures_is_told(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "digest", lambda: "f" * 64)
    monkeypatch.setattr(closing, "figures_of", lambda report: report.title.encode())
    monkeypatch.setattr(reports, "TITLES", WORDED_ANEW)
    code, output = files(database, tmp_path / "reports")
    assert code == 2
    assert "Run `fifthstreet audit`" in output
