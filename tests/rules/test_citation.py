"""Citations: a clause, a family by its prefix, or a ruling, and nothing else."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, astuple
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.rules.citation import CitationError, Clause, Reading, clauses, resolve, rulings
from fifthstreet.rules.library import shelf


def ids(citation: str) -> list[str]:
    return [named.id for named in resolve(citation)]


def digest(table: Mapping[str, Clause | Reading]) -> str:
    rows = ["\t".join(each for each in astuple(named)) for named in table.values()]
    return sha256("\n".join(sorted(rows)).encode()).hexdigest()[:16]


def test_the_four_books_of_the_package_have_the_clauses_and_rulings_that_are_promised() -> None:
    counts = Counter(clause.book for clause in clauses().values())
    assert counts == {"md": 363, "rws": 168, "cb": 65, "uk": 59}
    assert len(rulings()) == 118
    assert (digest(clauses()), digest(rulings())) == ("3220035e75d61852", "3d3d647727acc3f3")


def test_every_clause_is_of_a_book_on_the_shelf_and_every_book_has_some() -> None:
    assert {clause.book for clause in clauses().values()} == set(shelf())


def test_a_ruling_that_speaks_of_a_yes_further_on_leaves_no_choice() -> None:
    assert "YES" in rulings()["AMB-meter-10pct"].option
    assert not rulings()["AMB-meter-10pct"].is_option


def test_clauses_stand_in_the_order_of_their_documents() -> None:
    books = [clause.book for clause in clauses().values()]
    assert list(dict.fromkeys(books)) == list(shelf())
    assert books == sorted(books, key=shelf().index)


@pytest.mark.parametrize("table", [clauses(), rulings()])
def test_every_clause_and_ruling_is_filed_under_its_own_id(
    table: dict[str, Clause | Reading],
) -> None:
    assert all(id_ == named.id for id_, named in table.items())


def test_every_clause_says_something_and_every_ruling_too() -> None:
    for clause in clauses().values():
        assert all((clause.doc, clause.source, clause.kind, clause.paraphrase, clause.actor))
    for ruling in rulings().values():
        assert all((ruling.topic, ruling.issue, ruling.reading, ruling.why, ruling.option))


def test_every_clause_is_named_by_its_own_id_first_of_its_family() -> None:
    for id_ in clauses():
        first, *rest = ids(id_)
        assert first == id_
        assert all(other.startswith((f"{id_}.", f"{id_}-")) for other in rest)


def test_a_family_ends_at_its_boundary() -> None:
    family = ids("RWS-3.1")
    assert "RWS-3.1.2-s10" in family
    assert not [id_ for id_ in family if id_.startswith(("RWS-3.10", "RWS-3.11", "RWS-3.14"))]
    assert ids("RWS-3.10") == ["RWS-3.10-s1", "RWS-3.10-s2", "RWS-3.10-s3", "RWS-3.10-s4"]
    assert ids("RWS-3.1.2-s1") == ["RWS-3.1.2-s1"]


def test_a_family_may_have_no_clause_of_its_own() -> None:
    assert "MD-6.B" not in clauses()
    assert ids("MD-6.B") == ["MD-6.B-s1", "MD-6.B-s2"]


def test_a_ruling_is_named_whole() -> None:
    (named,) = resolve("AMB-cap-scope")
    assert isinstance(named, Reading)
    with pytest.raises(CitationError):
        resolve("AMB-cap")


@pytest.mark.parametrize(
    "citation", ["", "MD", "md-2.A", "MD-", "MD-2.", "MD-99", "RWS-3.1.", "XX-1", "AMB-", " MD-2"]
)
def test_what_names_nothing_is_refused_with_a_remedy(citation: str) -> None:
    with pytest.raises(CitationError) as caught:
        resolve(citation)
    assert repr(citation) in caught.value.what
    assert caught.value.remedy


@given(st.text(alphabet="MDRWSCBUKAmb-.s0123456789", max_size=9))
def test_whatever_resolves_lies_under_the_prefix_asked_for(citation: str) -> None:
    try:
        found = resolve(citation)
    except CitationError:
        assert citation not in clauses()
        return
    assert all(named.id.startswith(citation) for named in found)


def test_a_clause_cannot_be_altered() -> None:
    with pytest.raises(FrozenInstanceError):
        clauses()["MD-0"].paraphrase = "Anything goes."  # type: ignore[misc]
    with pytest.raises(TypeError):
        clauses()["MD-0"] = clauses()["MD-1.A"]  # type: ignore[index]
