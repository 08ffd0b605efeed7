"""The shelf: folders of books, their versions and bases, and the texts that make a law."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime

import pytest

from checks.submitting import filled
from fifthstreet.checks.report import check
from fifthstreet.rules import library, shelf
from fifthstreet.rules.citation import clauses, resolve, rulings
from fifthstreet.rules.library import BookError, book, law_hash, law_texts, load
from fifthstreet.rules.manifest import Folder
from fifthstreet.rules.options import books_by_option, options_of
from fifthstreet.rules.samples import submission, with_samples
from fifthstreet.rules.shelf import edition, folder_of, furnish, law_places, versions
from fifthstreet.rules.starter import starter

BOOK = 'id = "{id}"\ntitle = "Another"\nbase = "md"\n\n[[versions]]\nversion = "1"\n'
TWO = """
id = "twice"
title = "Twice"
base = "md"

[[versions]]
version = "2"
name = "Second edition"
from = 2026-01-01

[[versions]]
version = "1"
from = 2025-01-01
until = 2025-12-31
folder = "versions/1"
base = "twice@2"
"""
POSITIONS = "[table.positions]\nmost = {most}\ndefault = 3\n"


def folder(manifest: str, place: str = "outside", **texts: str) -> Folder:
    """Return a folder with a manifest and other files, a double underscore for a slash."""
    files = {f"{name.replace('__', '/')}.toml": text for name, text in texts.items()}
    return Folder(place=place, texts={"book.toml": manifest, **files})


@pytest.fixture(autouse=True)
def cleared() -> Iterator[None]:
    """Take away afterwards what a test put on the shelf."""
    yield
    furnish()


def put(*folders: Folder) -> None:
    furnish(lambda: folders)


def faults(name: str) -> list[str]:
    with pytest.raises(BookError) as caught:
        book(name)
    return [line.strip() for line in caught.value.what.splitlines()[1:]]


def test_the_four_books_of_the_package_stand_first() -> None:
    put(folder(BOOK.format(id="fifth")))
    assert shelf.shelf() == ("md", "rws", "cb", "uk", "fifth")
    assert [law.id for law in library.books()] == ["md", "rws", "cb", "uk", "fifth"]
    furnish()
    assert shelf.shelf() == ("md", "rws", "cb", "uk")


@pytest.mark.parametrize("id_", shelf.shelf())
def test_a_book_is_loaded_from_the_texts_of_its_law_alone(id_: str) -> None:
    texts = dict(law_texts(id_))
    law = load(texts)
    assert law == book(id_)
    assert law.options == book(id_).options
    assert law.citations == book(id_).citations
    assert all(law.resolve(citation) for option in law.options.values() for citation in option.cite)


@pytest.mark.parametrize("id_", shelf.shelf())
def test_a_quoted_clause_reads_as_in_its_own_book(id_: str) -> None:
    quoted = book(id_).citations.quoted
    assert all(clause == clauses()[clause.id] for clause in quoted.values())
    assert not set(quoted) & set(book(id_).citations.clauses)


@pytest.mark.parametrize("id_", shelf.shelf())
def test_a_ruling_reads_the_same_in_every_book(id_: str) -> None:
    own = book(id_).citations.rulings
    assert own
    assert all(ruling == rulings()[ruling.id] for ruling in own.values())


def test_a_book_says_only_how_it_differs_from_its_base() -> None:
    put(folder(BOOK.format(id="fifth"), table=POSITIONS.format(most=5)))
    law, base = book("fifth"), book("md")
    assert (law.id, law.document.title, law.document.version) == ("fifth", "Another", "1")
    assert (law.table.positions.most, base.table.positions.most) == (5, 6)
    assert law.table.positions.least == base.table.positions.least
    assert law.options == base.options == options_of("fifth")
    assert law.wagers == base.wagers
    assert law.resolve("MD-2.A-s1") == resolve("MD-2.A-s1")
    assert law.own_clauses == 0
    assert books_by_option()["cap.scope"] == ("md", "fifth")


def test_a_book_has_clauses_rulings_and_options_of_its_own() -> None:
    own = folder(
        BOOK.format(id="fifth"),
        table='[table.positions]\nmost = 5\ndefault = 5\ncite = "FI-1"\n',
        options='[[option]]\nkey = "cap.min_basis"\ndefault = "all_min"\ncite = "AMB-five"\n',
    )
    columns = "id\tdoc\tsource\tkind\tparaphrase\tactor\timplementation\texample"
    row = "FI-1\tFI\tpage 1\tlimit\tFive places.\tsystem\t[DATA]\tfive"
    rulings_ = "id\ttopic\tclauses\tissue\treading\twhy\toption\nAMB-five\ta\tb\tc\td\te\tYES"
    texts = {**own.texts, "clauses.tsv": f"{columns}\n{row}\n", "rulings.tsv": rulings_}
    put(Folder(place="outside", texts=texts))
    law = book("fifth")
    (clause,) = law.resolve("FI-1")
    assert (clause.id, law.own_clauses, clauses()["FI-1"]) == ("FI-1", 1, clause)
    assert law.options["cap.min_basis"].default == "all_min"
    assert law.options["cap.min_basis"].allowed == ("ante_max_streets", "all_min")
    assert rulings()["AMB-five"].is_option
    assert book("md").options["cap.min_basis"].default == "ante_max_streets"
    assert load(law_texts("fifth")) == law


def test_what_the_base_has_can_be_taken_away() -> None:
    removals = 'remove = ["terms.Bet Wager", "option.cap.approval_ref", "pay_nothing", 3]'
    put(folder(BOOK.format(id="fifth"), changes=removals))
    assert faults("fifth") == [
        "outside/changes.toml:1:57: remove.2: the base has no 'pay_nothing' to remove",
        "outside/changes.toml:1:72: remove.3: the base has no 3 to remove",
    ]
    put(folder(BOOK.format(id="fifth"), changes=removals.replace(', "pay_nothing", 3', "")))
    law = book("fifth")
    assert law.term("Bet Wager") is None
    assert book("md").term("Bet Wager") is not None
    assert "cap.approval_ref" not in law.options
    assert "cap.approval_ref" in book("md").options


def test_a_fault_of_a_book_with_a_base_stands_in_the_file_that_has_it() -> None:
    wrong = '[[wagers]]\nid = "third_street"\nneeds = ["aunt"]\n'
    put(folder(BOOK.format(id="fifth"), wagers=wrong))
    assert {fault.partition(": ")[0] for fault in faults("fifth")} == {"outside/wagers.toml:3:1"}
    put(folder(BOOK.format(id="fifth"), changes='remove = ["roles.floor"]'))
    assert all(fault.startswith("md/") for fault in faults("fifth"))


def test_what_book_toml_says_stands_in_no_other_file() -> None:
    put(folder(BOOK.format(id="fifth"), document='[document]\nid = "other"\n'))
    assert faults("fifth") == [
        "outside/document.toml:2:1: document.id is said in book.toml. Leave it out here"
    ]


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ("id = ", "outside/book.toml is not TOML"),
        ('id = "Md"\ntitle = "A"\nversions = []', "outside/book.toml:1:1: id: String should match"),
        ('title = "A"\n[[versions]]\nversion = "1"', "outside/book.toml:1:1: id: This is required"),
        (BOOK.format(id="x") + "until = 2020", "outside/book.toml:7:1: versions.0.until: Input"),
        (
            BOOK.format(id="x") + "from = 2020-01-01T00:00:00",
            "outside/book.toml:7:1: versions.0.from: Input should have timezone",
        ),
        (
            BOOK.format(id="x") + '[[versions]]\nversion = "1"',
            "outside/book.toml:8:1: versions.1.version: 1 is listed already",
        ),
        (
            BOOK.format(id="x") + "from = 2026-01-02\nuntil = 2026-01-01",
            "outside/book.toml:8:1: versions.0.until: the version ends before it begins",
        ),
        (BOOK.format(id="md"), "outside/book.toml:1:1: id: md is taken by md. Choose another id"),
        (BOOK.format(id="x") + "folder = '../md'", "outside/book.toml:7:1: versions.0.folder: Str"),
    ],
)
def test_a_broken_book_is_told_and_leaves_the_others_on_the_shelf(manifest: str, says: str) -> None:
    put(folder(manifest), folder(BOOK.format(id="fifth"), place="beside"))
    assert shelf.shelf() == ("md", "rws", "cb", "uk", "fifth")
    (error,) = library.faulty()
    assert says in error.what
    assert book("fifth").id == "fifth"


def test_a_folder_without_a_manifest_or_with_unreadable_files_is_told() -> None:
    put(
        Folder(place="empty", texts={}),
        Folder(place="binary", texts={}, unread={"book.toml": "binary/book.toml is binary."}),
        Folder(
            place="partly",
            texts={"book.toml": BOOK.format(id="fifth")},
            unread={"pay.toml": "pay.toml is binary.", "rounds/a.toml": "not of the law"},
        ),
    )
    empty, binary, partly = (error.what for error in library.faulty())
    assert empty == "empty has no book.toml, so it is no book."
    assert binary == "binary/book.toml is binary."
    assert partly.splitlines()[1:] == ["  pay.toml is binary."]
    assert options_of("fifth") == {}
    assert "MD-0" in clauses()


def test_bases_that_run_in_a_circle_are_told_at_the_line() -> None:
    one, other = BOOK.format(id="one"), BOOK.format(id="other")
    put(
        folder(one.replace('"md"', '"other"'), place="one"),
        folder(other.replace('"md"', '"one"'), place="other"),
    )
    (fault,) = faults("one")
    assert fault == (
        "other/book.toml:3:1: base: the bases run in a circle: one@1, other@1, one@1. "
        "Leave one of them out"
    )
    assert len(library.faulty()) == 2


def test_a_base_that_is_not_there_is_told_with_those_that_are() -> None:
    put(folder(BOOK.format(id="fifth").replace('"md"', '"nj"')))
    (fault,) = faults("fifth")
    assert fault.startswith("outside/book.toml:3:1: base: There is no book called 'nj'. The books")


def test_a_table_of_clauses_has_its_columns_and_each_row_its_cells() -> None:
    columns = "id\tdoc\tsource\tkind\tparaphrase\tactor\timplementation\texample"
    rows = f"{columns}\nFI-1\ta\nFI-2{7 * chr(9)}\nFI-2{7 * chr(9)}\n"
    manifest = BOOK.format(id="fifth")
    texts = {"book.toml": manifest, "clauses.tsv": rows, "rulings.tsv": ""}
    put(Folder(place="outside", texts=texts))
    first, second, third = faults("fifth")
    assert first == "outside/clauses.tsv:2:1: 2 cells instead of 8; put a tab between two cells"
    assert second == "outside/clauses.tsv:4:1: FI-2 is listed already"
    assert third.startswith("outside/rulings.tsv:1:1: the columns are not those of")


def two_versions() -> None:
    put(folder(TWO, table=POSITIONS.format(most=5), versions__1__table=POSITIONS.format(most=4)))


def test_a_book_has_the_version_that_is_in_force_on_a_date() -> None:
    two_versions()
    assert [each.version for each in versions("twice")] == ["1", "2"]
    places = {name: book("twice", version=name).table.positions.most for name in ("1", "2")}
    assert places == {"1": 4, "2": 5}
    assert book("twice").document.version == "Second edition"
    assert book("twice@1") is book("twice", version="1") is book("twice", on=date(2025, 6, 1))
    assert book("twice", on=date(2025, 12, 31)).document.version == "1"
    assert book("twice", on=date(2026, 1, 1)) is book("twice")
    assert book("twice", on=datetime(2025, 12, 31, 23, 59, tzinfo=UTC)).document.version == "1"
    assert edition("twice") == ("twice", "2")


def test_each_version_is_a_law_with_a_hash_of_its_own() -> None:
    two_versions()
    first, second = law_texts("twice", "1"), law_texts("twice")
    assert law_hash(first) != law_hash(second)
    assert load(first).as_edition("twice@1") == book("twice", version="1")
    assert load(second) == book("twice")
    assert (book("twice@1").edition, book("twice").edition) == ("twice@1", "twice")
    assert book("twice@1").law_hash == law_hash(first)
    assert law_places("twice", "1")["table.toml"] == "outside/versions/1/table.toml"
    assert law_places("twice", "1")["base/table.toml"] == "outside/table.toml"
    assert law_places("twice", "1")["base/base/table.toml"] == "md/table.toml"


def test_a_clause_that_only_an_older_version_has_is_still_resolved() -> None:
    columns = "id\tdoc\tsource\tkind\tparaphrase\tactor\timplementation\texample"
    texts = {
        "book.toml": TWO,
        "versions/1/clauses.tsv": f"{columns}\nTW-9\t{6 * chr(9)}\n",
    }
    put(Folder(place="outside", texts=texts))
    (clause,) = resolve("TW-9")
    assert clause.id in clauses()
    assert "TW-9" not in book("twice").citations.clauses


@pytest.mark.parametrize(
    ("name", "on", "says"),
    [
        ("nj", None, "There is no book called 'nj'. The books are md, rws, cb, uk"),
        ("twice@3", None, "twice has no version '3'. Its versions are 2, 1."),
        ("twice", date(2024, 12, 31), "No version of twice is in force on 2024-12-31."),
    ],
)
def test_what_is_not_there_is_refused(name: str, on: date | None, says: str) -> None:
    two_versions()
    with pytest.raises(BookError) as caught:
        book(name, on=on)
    assert str(caught.value).startswith(says)
    with pytest.raises(BookError):
        folder_of("nj")


def test_a_version_in_a_folder_that_has_no_law_is_told() -> None:
    put(folder(TWO))
    assert [fault.partition(": ")[0] for fault in faults("twice@1")] == ["outside/book.toml:15:1"]
    assert book("twice").document.version == "Second edition"


def test_a_submission_is_checked_under_the_law_of_its_day() -> None:
    two_versions()
    text = filled("md").replace('book = "md"', 'book = "twice"')
    old = text.replace("positions = 6", "positions = 4")

    def codes(text: str, *day: int) -> list[str]:
        report = check(text, moment=datetime(*day, tzinfo=UTC))  # type: ignore[misc, arg-type]
        return [finding.code for finding in report.findings]

    assert codes(old, 2025, 6, 1) == codes(old, 2026, 6, 1) == []
    new = text.replace("positions = 6", "positions = 5")
    assert codes(new, 2026, 6, 1) == []
    assert codes(new, 2025, 6, 1) == ["too_many_positions"]
    assert codes(new, 2024, 6, 1) == ["document_is_not_in_force"]
    named = old.replace('"twice"', '"twice@1"')
    assert codes(named, 2025, 6, 1) == []
    (finding,) = check(named, moment=datetime(2026, 6, 1, tzinfo=UTC)).findings
    assert finding.code == "document_is_not_in_force"
    assert finding.message.endswith(
        "is in force only from 2025-01-01 00:00 UTC until 2026-01-01 00:00 UTC"
    )


def test_a_law_takes_the_place_of_the_book_on_the_shelf() -> None:
    two_versions()
    law = load(law_texts("twice", "1"))
    furnish()
    text = filled("md").replace('book = "md"', 'book = "twice"')
    assert [finding.code for finding in check(text).findings] == ["book_is_unknown"]
    report = check(text, law=law)
    assert report.book is law
    assert [finding.code for finding in report.findings] == ["too_many_positions"]
    assert report.submission.option("cap.scope") == "hand"


def test_the_hash_of_a_law_is_that_of_its_names_and_contents() -> None:
    texts: Mapping[str, str] = {"a.toml": "x = 1", "b.toml": ""}
    assert law_hash(texts) == law_hash(dict(reversed([*texts.items()])))
    assert len({law_hash(texts), law_hash({"a.toml": "x = 1"}), law_hash({"b.toml": "x = 1"})}) == 3


def test_a_book_does_not_take_over_when_its_base_is_in_force() -> None:
    put(folder(BOOK.format(id="fifth").replace('"md"', '"rws"')))
    assert book("rws").document.effective_from is not None
    assert book("fifth").document.effective_from is None
    assert book("fifth", on=date(1999, 1, 1)).id == "fifth"


def test_a_book_without_a_sample_has_that_of_its_base_or_none() -> None:
    alone = BOOK.format(id="alone").replace('base = "md"\n', "")
    own = 'book = "own"\n'
    put(
        folder(BOOK.format(id="fifth")),
        folder(alone),
        folder(BOOK.format(id="own"), submissions__a=own),
    )
    assert submission("fifth") == submission("md").replace('book = "md"', 'book = "fifth"')
    assert submission("own") == own
    assert with_samples() == ("md", "rws", "cb", "uk", "fifth", "own")
    with pytest.raises(BookError, match="has no sample submission"):
        submission("alone")


@pytest.mark.parametrize("id_", shelf.packaged())
def test_a_book_to_begin_with_is_as_its_base(id_: str) -> None:
    put(Folder(place="new", texts=starter("new-1", "New", book(id_))))
    law, base = book("new-1"), book(id_)
    assert law.model_copy(update={"document": base.document}).model_dump() == base.model_dump()
    assert law.document.jurisdiction == "<where the rules apply>"
    assert law.document.chapters == ()
    assert law.options == base.options


def test_a_version_may_be_in_force_for_one_day_or_until_the_end_of_time() -> None:
    day, always = "from = 2026-01-01\nuntil = 2026-01-01", "until = 9999-12-31"
    put(folder(BOOK.format(id="day") + day), folder(BOOK.format(id="always") + always))
    assert book("day", on=date(2026, 1, 1)).id == "day"
    assert book("always", on=date(9999, 12, 30)).id == "always"
