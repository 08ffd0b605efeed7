"""Two books side by side: all that differs, and nothing else."""

from collections import Counter
from dataclasses import asdict
from itertools import combinations, permutations

import pytest

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.comparison import Difference, compare, provisions
from fifthstreet.rules.contrast import TOPICS, contrasts, differing_points
from fifthstreet.rules.law import Law
from fifthstreet.rules.library import book, books, shelf

every_pair = pytest.mark.parametrize(
    ("left", "right"),
    [pytest.param(a, b, id=f"{a.id}-{b.id}") for a, b in permutations(books(), 2)],
)


def differences(left: str, right: str) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    found = compare(book(left), book(right))
    return {(item.where, item.field): (item.left, item.right) for item in found}


def test_books_are_compared_by_their_ids_too() -> None:
    assert compare("md", "rws") == compare(book("md"), book("rws"))


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_a_book_does_not_differ_from_itself(law: RuleBook) -> None:
    assert compare(law, law) == ()


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_provision_has_a_place_of_its_own(law: RuleBook) -> None:
    places = [provision.where for provision in provisions(law)]
    assert sorted(places) == sorted(set(places))


@pytest.mark.parametrize(
    ("pair", "where", "field", "values"),
    [
        (("md", "cb"), "caps.main.amount", "value", ("5000000", "2500000")),
        (("md", "cb"), "caps.main.scope", "value", ("hand", "round")),
        (("md", "cb"), "table.positions", "most", ("6", "7")),
        (("md", "cb"), "cards.decks", "allowed", ("1, 2", "1")),
        (("md", "uk"), "caps.main.scope", "value", ("hand", "player")),
        (("md", "uk"), "betting.closes", "value", ("no_more_bets", "first_card")),
        (("md", "uk"), "document", "currency", ("USD", "GBP")),
        (("cb", "uk"), "document", "version", ("2018-03-12", "poster")),
        (("md", "rws"), "document", "game", ("mississippi_stud", "casino_stud")),
        (
            ("md", "rws"),
            "schedules.main.tables.main.lines.Royal flush",
            "pays",
            ("500 to 1", "250 to 1"),
        ),
        (("md", "rws"), "zones.players", "cards", ("2", "5")),
    ],
)
def test_known_differences_are_told(
    pair: tuple[str, str], where: str, field: str, values: tuple[str, str]
) -> None:
    assert differences(*pair)[where, field] == values


@pytest.mark.parametrize(
    ("pair", "where"),
    [
        (("md", "uk"), "caps.main.amount"),
        (("md", "uk"), "schedules.progressive"),
        (("md", "uk"), "meters"),
        (("md", "cb"), "contests.envy"),
        (("md", "cb"), "wagers.six_card"),
        (("rws", "uk"), "contests.ante"),
    ],
)
def test_what_one_book_alone_has_is_told_once_without_its_parts(
    pair: tuple[str, str], where: str
) -> None:
    found = differences(*pair)
    left, right = found[where, ""]
    assert left
    assert right is None
    assert not [place for place, _ in found if place.startswith(f"{where}.")]


@pytest.mark.parametrize(
    ("pair", "where", "text"),
    [
        (("md", "cb"), "wagers.six_card", "Six Card Bonus"),
        (("md", "uk"), "schedules.progressive", "Progressive"),
        (("md", "uk"), "caps.main.amount", "value 5000000"),
        (("md", "cb"), "schedules.six_card", "Six Card Bonus"),
    ],
)
def test_what_one_book_alone_has_is_told_in_its_words(
    pair: tuple[str, str], where: str, text: str
) -> None:
    assert differences(*pair)[where, ""] == (text, None)
    assert differences(*reversed(pair))[where, ""] == (None, text)


def test_wording_is_no_difference() -> None:
    law = book("md")
    document = law.document.model_copy(update={"title": "Another title"})
    assert compare(law, law.model_copy(update={"document": document})) == ()


def test_books_with_the_same_main_table_do_not_differ_in_it() -> None:
    assert not [place for place, _ in differences("md", "uk") if place.startswith("schedules.main")]


def mirrored(item: Difference) -> Difference:
    return Difference(
        where=item.where,
        field=item.field,
        left=item.right,
        right=item.left,
        left_citation=item.right_citation,
        right_citation=item.left_citation,
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [pytest.param(a, b, id=f"{a.id}-{b.id}") for a, b in combinations(books(), 2)],
)
def test_comparing_the_other_way_round_tells_the_same(left: RuleBook, right: RuleBook) -> None:
    assert {mirrored(item) for item in compare(left, right)} == set(compare(right, left))


@every_pair
def test_both_sides_differ_and_cite_what_says_so(left: RuleBook, right: RuleBook) -> None:
    for item in compare(left, right):
        assert item.left != item.right
        assert not {"", "None", "()"} & {item.left, item.right}
        assert "cite=" not in f"{item.left} {item.right}"
        if item.left is not None:
            assert item.left_citation
            assert resolve(item.left_citation)
        if item.right is not None:
            assert item.right_citation
            assert resolve(item.right_citation)


@every_pair
def test_differences_follow_the_order_of_the_first_book(left: RuleBook, right: RuleBook) -> None:
    order = [provision.where for provision in provisions(left)]
    places = [item.where for item in compare(left, right) if item.where in order]
    assert places == sorted(places, key=order.index)


def test_every_cited_record_of_a_book_is_a_provision() -> None:
    law = book("md")

    def count(thing: object) -> int:
        if isinstance(thing, tuple):
            return sum(map(count, thing))
        fields = getattr(type(thing), "model_fields", ())
        return isinstance(thing, Law) + sum(count(getattr(thing, name)) for name in fields)

    assert len(list(provisions(law))) == count(law)


def test_a_difference_is_written_for_other_programs() -> None:
    (item, *_) = compare(book("md"), book("cb"))
    assert asdict(item).keys() == {
        *("where", "field", "left", "right", "left_citation", "right_citation")
    }


@pytest.mark.parametrize(("left", "right"), list(permutations(shelf(), 2)))
def test_every_difference_is_worded_under_a_topic(left: str, right: str) -> None:
    found = contrasts(book(left), book(right))
    assert {(each.where, each.field) for each in found} == {
        (each.where, each.field) for each in compare(left, right)
    }
    assert not [each.point for each in found if "_" in each.point or not each.point[0].isupper()]
    assert [each.topic for each in found] == sorted(
        (each.topic for each in found), key=[*TOPICS].index
    )


def test_amounts_are_written_as_money() -> None:
    [cap] = [each for each in contrasts(book("md"), book("cb")) if each.point == "Main, amount"]
    assert (cap.left_says, cap.right_says, cap.topic) == ("$50,000", "$25,000", "Caps")


def test_the_ids_of_two_books_are_no_difference() -> None:
    assert not [place for place in differences("md", "cb") if place[1] == "id"]


def test_differing_points_are_counted_by_topic() -> None:
    by_topic = Counter(each.topic for each in contrasts(book("md"), book("cb")))
    counts = differing_points(book("md"), book("cb"))
    assert counts == by_topic
    assert [*counts] == [topic for topic in TOPICS if topic in by_topic]
    assert differing_points(book("md"), book("md")) == {}
