"""What a sign says: every notice of every book, and every choice of the operator."""

from collections.abc import Mapping
from typing import get_args

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.edge import Edge
from fifthstreet.paper.sign import SECTIONS, make_notice, make_sign
from fifthstreet.paper.sign_record import PLACES, Sign, SignSection, SignTable
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.notice import Subject
from fifthstreet.rules.submission import Submission
from paper.submissions import EVERYTHING, NO_SIDE_BETS, edge_of, submitted

EDGE = edge_of("4.9149", "1.369")


def sign(
    id_: str, changes: Mapping[str, object] | None = None, *, edge: Edge | None = None
) -> Sign:
    return make_sign(submitted(id_, changes), book(id_), edge=edge)


def section(made: Sign, notice: str) -> SignSection:
    found = made.section(notice)
    assert found is not None
    return found


def table(made: Sign, title: str) -> SignTable:
    return next(t for t in section(made, "odds").tables if t.title.startswith(title))


def figures(made: Sign, notice: str) -> dict[str, str]:
    return {figure.label: figure.value for figure in section(made, notice).figures}


def lines_of(made: Sign, notice: str) -> str:
    return " ".join(section(made, notice).lines)


def test_every_subject_of_a_notice_has_a_builder() -> None:
    assert set(SECTIONS) == set(get_args(Subject))


@pytest.mark.parametrize("id_", shelf())
def test_every_standing_notice_is_on_the_sign_with_its_words_and_clauses(id_: str) -> None:
    submission, law = submitted(id_), book(id_)
    made = make_sign(submission, law)
    printed = " ".join(as_text(made, width=2000).split())
    for notice in law.notices:
        shown = made.section(notice.id)
        if notice.posted != "always" or not all_hold(notice.when, submission):
            assert shown is None, notice.id
            continue
        assert shown is not None, notice.id
        assert shown.title == notice.title
        assert set(shown.cite) <= set(notice.cite)
        assert shown.lines or shown.figures or shown.tables
        assert notice.text is None or notice.text in printed


@pytest.mark.parametrize("id_", shelf())
def test_every_occasional_notice_can_be_printed(id_: str) -> None:
    for notice in book(id_).notices:
        if notice.posted == "when_it_happens":
            made = make_notice(book(id_), notice.id)
            assert made.occasional
            assert made.ruleset is None
            assert [s.lines for s in made.sections] == [(notice.text,)]


@pytest.mark.parametrize("id_", shelf())
def test_sections_stand_in_the_order_of_their_places(id_: str) -> None:
    places = [PLACES.index(s.place) for s in sign(id_).sections]
    assert places == sorted(places)


def test_an_unknown_occasional_notice_is_refused_with_the_known_ones() -> None:
    with pytest.raises(FifthStreetError, match=r"'odds'. They are out_of_order\."):
        make_notice(book("md"), "odds")
    with pytest.raises(FifthStreetError, match="It has none at all"):
        make_notice(book("cb"), "out_of_order")


def test_a_submission_under_another_book_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="under md, not under uk"):
        make_sign(submitted("md"), book("uk"))


@pytest.mark.parametrize(
    ("id_", "changes", "key"),
    [
        ("md", {"limits": {}}, "limits.ante.min"),
        ("md", {"three_card": {}}, "three_card.paytable"),
        ("md", {"progressive": {"paytable": "A"}}, "progressive.rate.meter"),
        ("rws", {"progressive": {"paytable": "jackpot"}}, "progressive.bet_amount"),
        ("uk", {"chosen": {}}, "max_payout.amount"),
    ],
)
def test_a_sign_is_not_printed_from_half_a_submission(
    id_: str, changes: dict[str, object], key: str
) -> None:
    content = submitted(id_).model_dump(mode="python") | changes
    with pytest.raises(FifthStreetError, match=f"states no {key}"):
        make_sign(Submission.model_validate(content), book(id_))


def test_an_unknown_envy_schedule_is_refused() -> None:
    submission = submitted("md").model_copy(update={"chosen": {"envy.paytable": "Z"}})
    with pytest.raises(FifthStreetError, match=r"envy\.paytable"):
        make_sign(submission, book("md"))


def test_side_bets_that_are_not_offered_are_not_on_the_sign() -> None:
    made = sign("md", NO_SIDE_BETS)
    assert len(section(made, "odds").tables) == 1
    assert list(figures(made, "limits")) == ["Ante"]
    after = lines_of(made, "maximum").partition("stakes are returned in addition")[2]
    assert "in addition" not in after


def test_limits_name_every_wager_whose_size_the_operator_sets() -> None:
    made = sign("md", EVERYTHING | {"limits.six_card": {"min": 500, "max": 500}})
    assert figures(made, "limits") == {
        "Ante": "$5 to $200",
        "Three Card Bonus": "$1 to $25",
        "Six Card Bonus": "$5",
        "Progressive": "$1 or $5",
    }


def test_a_progressive_shows_meters_denominations_and_envy_of_those_denominations() -> None:
    made = sign("md", EVERYTHING | {"progressive.denominations": (500,)})
    assert ("Royal flush", "100% of the Mega meter") in table(made, "Progressive").rows
    assert table(made, "The meters").rows[0] == ("Mega", "$15,000", "$10,000", "10%")
    assert table(made, "Envy Bonus").columns == ("Hand", "With a $5 bet")
    assert table(made, "Envy Bonus").rows == (
        ("Royal flush", "$5,000"),
        ("Straight flush", "$1,500"),
    )
    assert "50 for 1 on $5 is $250 in total" in " ".join(table(made, "Progressive").notes)


def test_a_single_unnamed_meter_is_just_the_meter() -> None:
    assert ("Royal flush", "100% of the meter") in table(sign("md"), "Progressive").rows


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("envy.folded_holder_counts", "when another player has the hand"),
        ("envy.holder_needs_progressive", "another player with a Progressive bet who has not"),
    ],
)
def test_the_envy_note_follows_the_operators_reading(key: str, words: str) -> None:
    assert words in " ".join(table(sign("md", {key: True}), "Envy Bonus").notes)


def test_a_fixed_award_says_whether_the_stake_goes_back() -> None:
    made = sign("md", {"six_card.fixed_returns_stake": False})
    assert "The stake is also returned" in " ".join(table(sign("md"), "Six Card").notes)
    assert "The stake is not returned" in " ".join(table(made, "Six Card").notes)


def test_a_jackpot_bet_says_whether_it_goes_back() -> None:
    returned = sign("rws", {"progressive.stake_returned_on_win": True})
    assert "is not returned" in " ".join(table(sign("rws"), "Progressive").notes)
    assert "A winning bet is returned" in " ".join(table(returned, "Progressive").notes)


def test_the_only_table_of_a_side_bet_need_not_be_named() -> None:
    made = sign("cb", {"three_card": {}})
    assert table(made, "3 Card Bonus").rows[0] == ("Straight flush", "40 to 1")


@pytest.mark.parametrize("id_", ["cb", "uk"])
def test_street_wagers_of_any_size_are_said_to_be_so(id_: str) -> None:
    made = sign(id_, {"street.multiples": "any"})
    assert list(figures(made, "multiples").values()) == ["1× to 3× the ante"]  # noqa: RUF001
    assert "Any amount between" in lines_of(made, "multiples")
    assert "5 to " in lines_of(made, "multiples")


def test_limits_that_bind_the_streets_are_said_to_do_so() -> None:
    assert "may exceed" in lines_of(sign("uk"), "limits")
    bound = sign("uk", {"limits.apply_to_streets": True})
    assert "The same limits apply to" in lines_of(bound, "limits")


def test_a_shared_ceiling_says_how_it_is_shared() -> None:
    paid = lines_of(sign("cb"), "maximum")
    staked = lines_of(sign("cb", {"cap.prorata_basis": "stake"}), "maximum")
    assert "Wins at 100 to 1 or more" in paid
    assert "Lower wins are paid in full in addition." in paid
    assert "each hand would have been paid" in paid
    assert "each hand staked" in staked
    assert figures(sign("cb"), "maximum") == {"For all players in a round together": "$25,000"}


def test_a_lower_approved_limit_is_the_one_shown() -> None:
    made = sign("md", {"cap.amount": 2_000_000, "cap.approval_ref": "2024-17"})
    assert list(figures(made, "maximum").values()) == ["$20,000"]


def test_the_dealers_game_tells_what_the_ante_pays_and_when_the_bet_goes_back() -> None:
    made = sign("rws")
    assert table(made, "Ante").rows[0] == ("Dealer below ace-king high", "1 to 1")
    assert "is returned when the dealer has a lower hand" in " ".join(table(made, "BET").notes)
    assert figures(made, "multiples") == {"BET": "2× the ante"}  # noqa: RUF001


def test_a_computed_edge_is_printed_under_a_book_that_does_not_ask_for_it() -> None:
    assert sign("md").section("house_edge") is None
    assert figures(sign("md", edge=EDGE), "house_edge")["Of the ante"] == "4.9149%"


def test_the_operators_own_words_on_the_edge_are_printed() -> None:
    text = "The edge is 4.91% of the ante."
    stated = {"sign.edge_text": text}
    assert f"The casino states: {text}" in lines_of(sign("uk", stated, edge=EDGE), "house_edge")
    assert "The casino states" not in lines_of(sign("uk", stated), "house_edge"), (
        "nothing verifies it"
    )


@pytest.mark.clause("UK-edge-4")
@pytest.mark.parametrize(
    "text",
    [
        "2.50% of the ante",
        "the player has an advantage of 5%",
        "The player has an advantage of 4.91% of the ante",
        "4.91% of all money staked",
        "4.91% of the ante, or 4.91% of all money staked",
    ],
)
def test_uk_edge_4_a_false_claim_of_the_operator_is_not_printed(text: str) -> None:
    sound = submitted("uk")
    false = sound.model_copy(update={"chosen": {**sound.chosen, "sign.edge_text": text}})
    made = make_sign(false, book("uk"), edge=EDGE)
    assert "The casino states" not in lines_of(made, "house_edge")


def test_a_table_that_favours_the_player_says_what_the_player_gains() -> None:
    kind = edge_of("-2.2", "-0.6")
    text = lines_of(sign("uk", edge=kind), "house_edge")
    assert "On an ante of £100, the player gains £2.20 on average over time." in text
    assert "On an ante of £100, that is £4.91 on average" in lines_of(
        sign("uk", edge=EDGE), "house_edge"
    )


def test_the_sign_warns_where_a_maximum_makes_the_edge_larger() -> None:
    capped = {"max_payout.amount": 2_500_000}
    exact = edge_of("5.1", "1.4", tie_rule="the player folds", before_maximum=False)
    assert "where it applies" in lines_of(sign("uk", capped, edge=EDGE), "house_edge")
    assert "where it applies" not in lines_of(sign("uk", edge=EDGE), "house_edge")
    assert "where it applies" not in lines_of(sign("uk", capped, edge=exact), "house_edge")


def test_house_and_tables_are_named_and_cleaned() -> None:
    changes: dict[str, object] = {
        "tables": [{"name": "MS-1"}, {"name": "MS-2"}],
    }
    made = sign("md", changes)
    assert made.tables == ("MS-1", "MS-2")
    renamed = submitted("md").facility.model_copy(update={"name": "River\u202e\n House\x1b"})
    again = make_sign(submitted("md").model_copy(update={"facility": renamed}), book("md"))
    assert again.house == "River House"
