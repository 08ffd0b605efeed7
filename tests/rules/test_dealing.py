"""Where each card of the deck goes, by every method of every book."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents.proving import deal_of
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealChoices, DealingMethod, Place, places
from fifthstreet.rules.library import book, books

SHORT = {"community": "c", "dealer": "d", "burn": "b", "six_card_box": "x"}
METHODS = [(law, method) for law in books() for method in law.dealing.methods]


def method(book_id: str, id_: str) -> DealingMethod:
    found = book(book_id).dealing.method(id_)
    assert found
    return found


def dealt(
    book_id: str, id_: str, seats: tuple[int, ...] = (1, 2), choices: DealChoices | None = None
) -> str:
    """Write the deck from its top: seats by number, the rest by letter, a capital face up."""
    return shown(places(method(book_id, id_), seats, choices or deal_of(book(book_id))))


def shown(laid: tuple[Place, ...]) -> str:
    words = [SHORT.get(place.target, str(place.seat)) for place in laid]
    return " ".join(
        word.upper() if place.face_up else word for word, place in zip(words, laid, strict=True)
    )


@pytest.mark.parametrize(
    ("law", "id_", "expected"),
    [
        ("md", "manual_shoe", "1 1 2 2 c c c"),
        ("md", "hand", "1 1 2 2 c c c"),
        ("md", "automated", "c c c 1 1 2 2"),
        ("cb", "automated", "c c c 1 1 2 2"),
        ("uk", "manual_shoe", "1 1 2 2 c c c"),
        ("uk", "hand", "1 1 2 2 c c c"),
        ("uk", "automated", "1 1 2 2 c c c"),
        ("rws", "card_shoe", "b 1 2 d 1 2 d 1 2 d 1 2 d 1 2 D"),
        ("rws", "electronic_shuffler", "1 1 1 1 1 2 2 2 2 2 d d d d D"),
    ],
)
def test_each_method_of_each_book_deals_in_its_own_order(law: str, id_: str, expected: str) -> None:
    assert dealt(law, id_) == expected


def test_no_method_of_any_book_is_left_out_above() -> None:
    assert len(METHODS) == 9


def test_a_lap_of_single_cards_goes_round_twice() -> None:
    single = deal_of(book("md"), lap="single")
    assert dealt("md", "hand", (1, 2, 3), single) == "1 2 3 1 2 3 c c c"
    assert dealt("md", "automated", choices=single) == "c c c 1 2 1 2"
    assert dealt("md", "manual_shoe", (4,), single) == "4 4 c c c"


def test_laps_are_for_players_alone_and_leave_the_dealers_game_as_it_is() -> None:
    single = deal_of(book("rws"), lap="single")
    assert dealt("rws", "card_shoe", choices=single) == dealt("rws", "card_shoe")
    assert dealt("rws", "electronic_shuffler", choices=single) == dealt(
        "rws", "electronic_shuffler"
    )


def test_the_six_card_box_is_dealt_first_and_only_where_the_bet_is_offered() -> None:
    six = deal_of(book("md"), offers=("six_card",))
    assert dealt("md", "automated", choices=six) == "x x x x c c c 1 1 2 2"
    assert dealt("md", "hand", choices=six) == dealt("md", "hand")
    assert "x" not in dealt("md", "automated")


def test_the_board_may_come_first() -> None:
    first = deal_of(book("uk"), first="community")
    assert dealt("uk", "hand", choices=first) == "c c c 1 1 2 2"
    both = deal_of(book("uk"), first="community", lap="single")
    assert dealt("uk", "automated", (1, 3), both) == "c c c 1 3 1 3"
    assert dealt("cb", "automated", choices=first) == dealt("cb", "automated")


def test_the_dealers_first_or_last_card_is_turned_up() -> None:
    last = method("rws", "electronic_shuffler")
    assert last.up_card is not None
    turned = last.up_card.model_copy(update={"which": "first"})
    first = last.model_copy(update={"up_card": turned})
    assert shown(places(last, (1,), deal_of(book("rws")))) == "1 1 1 1 1 d d d d D"
    assert shown(places(first, (1,), deal_of(book("rws")))) == "1 1 1 1 1 D d d d d"


def test_seats_are_served_from_the_dealers_left_whatever_order_they_are_given_in() -> None:
    assert dealt("md", "hand", (5, 1, 3)) == "1 1 3 3 5 5 c c c"


def test_nobody_with_an_ante_leaves_only_the_board() -> None:
    assert dealt("md", "automated", ()) == "c c c"


def test_a_method_that_a_book_does_not_have_is_not_found() -> None:
    assert book("cb").dealing.method("hand") is None


@given(
    st.sampled_from(METHODS),
    st.sets(st.integers(min_value=1, max_value=9)),
    st.fixed_dictionaries(
        {
            "offers": st.sampled_from([(), ("six_card",)]),
            "lap": st.sampled_from(["pair", "single"]),
            "first": st.sampled_from([None, "community"]),
        }
    ),
)
def test_whatever_is_chosen_everybody_has_as_many_cards(
    chosen: tuple[RuleBook, DealingMethod], seats: set[int], choices: dict[str, Any]
) -> None:
    law, by = chosen
    laid = places(by, tuple(seats), deal_of(law, **choices))
    each = law.seat_zone.cards
    assert {seat: sum(place.seat == seat for place in laid) for seat in seats} == dict.fromkeys(
        seats, each
    )
    assert sum(place.target == "community" for place in laid) == (3 if each == 2 else 0)
    assert sum(place.face_up for place in laid) == (by.up_card is not None)
    assert all(place.target == "dealer" for place in laid if place.face_up)
    assert len(laid) <= law.cards.decks.size
