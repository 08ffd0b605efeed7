"""Maryland, Chapters 3, 5, 8 and 9: the decks and devices that a submission may have."""

from typing import TYPE_CHECKING

import pytest

from fifthstreet.rules.book import RuleBook

if TYPE_CHECKING:
    from documents.conftest import Alter, Draft

SHUFFLER = '[devices.shuffler]\nmodel = "quick"\n'


def two_decks(draft: "Draft", *, designs: str = "bee bee", backs: str = "red blue") -> "Draft":
    described = "".join(
        f'[[cards.deck]]\ndesign = "{design}"\nback = "{back}"\n'
        for design, back in zip(designs.split(), backs.split(), strict=True)
    )
    return draft.change("decks = 1", "decks = 2").change("[limits]\n", f"{described}[limits]\n")


@pytest.mark.clause("MD-3.A")
def test_md_3_a_two_decks_without_a_shuffler_are_refused(md_shoe: "Draft") -> None:
    assert "decks = 1" in md_shoe.text
    assert md_shoe.findings == []
    assert two_decks(md_shoe).findings == [("two_decks_need_a_shuffler", "cards.decks", "MD-3.B")]


@pytest.mark.clause("MD-3.A")
@pytest.mark.parametrize("count", [0, 3])
def test_md_3_a_no_game_is_played_with_no_deck_or_three(md_draft: "Draft", count: int) -> None:
    draft = md_draft.change("decks = 1", f"decks = {count}")
    assert draft.findings == [("number_of_decks_is_not_allowed", "cards.decks", "MD-3.A")]


@pytest.mark.clause("MD-3.A")
@pytest.mark.parametrize("count", [0, 2])
def test_md_3_a_there_is_exactly_one_cover_card(md_draft: "Draft", count: int) -> None:
    draft = md_draft.change("cover_cards = 1", f"cover_cards = {count}")
    assert draft.findings == [("number_of_cover_cards_is_wrong", "cards.cover_cards", "MD-3.A")]


@pytest.mark.clause("MD-3.A")
def test_md_3_a_one_deck_and_one_cover_card_are_what_the_book_takes_for_granted(
    md: RuleBook,
) -> None:
    assert md.cards.decks.default == 1
    assert md.cards.cover_cards is not None
    assert md.cards.cover_cards.value == 1


@pytest.mark.clause("MD-3.B", "MD-3.B.1", "MD-3.B.2")
def test_md_3_b_two_like_decks_with_different_backs_are_allowed_with_a_shuffler(
    md_draft: "Draft", md_shoe: "Draft"
) -> None:
    assert two_decks(md_draft).findings == []
    assert two_decks(md_shoe).change("[cards]\n", f"{SHUFFLER}[cards]\n").findings == []


@pytest.mark.clause("MD-3.B.1")
def test_md_3_b_1_two_decks_of_different_designs_are_refused(md_draft: "Draft") -> None:
    draft = two_decks(md_draft, designs="bee bicycle")
    assert draft.findings == [("two_decks_differ_in_design", "cards.deck", "MD-3.B.1")]


@pytest.mark.clause("MD-3.B.2")
def test_md_3_b_2_two_decks_with_red_backs_are_refused(md_draft: "Draft") -> None:
    draft = two_decks(md_draft, backs="red red")
    assert draft.findings == [("two_decks_have_like_backs", "cards.deck", "MD-3.B.2")]


@pytest.mark.clause("MD-3.B.1", "MD-3.B.2")
def test_md_3_b_two_decks_that_nobody_describes_are_refused(md_draft: "Draft") -> None:
    assert md_draft.change("decks = 1", "decks = 2").findings == [
        ("two_decks_are_not_described", "cards.deck", "MD-3.B.1"),
    ]


@pytest.mark.clause("MD-5.B")
def test_md_5_b_a_shuffler_may_feed_the_shoe(md_draft: "Draft") -> None:
    feeding = md_draft.change("counts_cards = false", "counts_cards = false\nfeeds_shoe = true")
    shuffler = feeding.report.submission.devices.shuffler
    assert feeding.findings == []
    assert shuffler is not None
    assert shuffler.feeds_shoe is True


@pytest.mark.clause("MD-5.B")
@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ('feeds_shoe = "yes"', ("value_has_wrong_type", "devices.shuffler.feeds_shoe", None)),
        ("feed_shoe = true", ("key_is_unknown", "devices.shuffler.feed_shoe", None)),
    ],
)
def test_md_5_b_whether_it_does_is_said_by_one_key_as_yes_or_no(
    md_draft: "Draft", line: str, finding: tuple[str, str, None]
) -> None:
    draft = md_draft.change("counts_cards = false", f"counts_cards = false\n{line}")
    assert draft.findings == [finding]


@pytest.mark.clause("MD-5.C.1")
@pytest.mark.parametrize("counts", [True, False])
def test_md_5_c_1_a_submission_says_whether_the_shuffler_counts(
    md_draft: "Draft", *, counts: bool
) -> None:
    draft = md_draft.change("counts_cards = false", f"counts_cards = {str(counts).lower()}")
    shuffler = draft.report.submission.devices.shuffler
    assert draft.findings == []
    assert shuffler is not None
    assert shuffler.counts_cards is counts


def full_deck(law: RuleBook) -> tuple[int, tuple[str, ...]]:
    """Return what a device must count, and what is done when it counts something else."""
    fault = law.irregularity("device_count_wrong")
    assert fault is not None
    [remedy] = fault.remedies
    assert "MD-5.C.1" in remedy.cite
    return law.cards.decks.size, remedy.do


@pytest.mark.clause("MD-5.C.1")
def test_md_5_c_1_such_a_device_looks_for_fifty_two_cards(md: RuleBook, alter: "Alter") -> None:
    assert full_deck(md) == (52, ("remove_deck",))
    assert full_deck(alter("md", "size = 52", "size = 53")) != (52, ("remove_deck",))


@pytest.mark.clause("MD-5.H")
def test_md_5_h_a_shoe_that_reshuffles_by_itself_needs_an_approval(md_draft: "Draft") -> None:
    named = md_draft.change("[cards]\n", '[devices.reshuffler]\nmodel = "endless"\n[cards]\n')
    assert named.findings == [
        ("reshuffler_has_no_approval", "devices.reshuffler.approval_ref", "MD-5.H")
    ]
    assert named.change("[cards]\n", 'approval_ref = "RS-1"\n[cards]\n').findings == []


@pytest.mark.clause("MD-8.A")
def test_md_8_a_the_place_of_a_manual_shoe_needs_an_approval(
    md_draft: "Draft", md_shoe: "Draft"
) -> None:
    missing = [("shoe_place_has_no_approval", "devices.shoe.approval_ref", "MD-8.A")]
    assert md_shoe.findings == []
    assert md_shoe.without('approval_ref = "SH-1"\n').findings == missing
    assert "devices.shoe" not in md_draft.text
    assert md_draft.findings == []


@pytest.mark.clause("MD-9.A.1")
def test_md_9_a_1_cards_are_dealt_by_hand_only_with_a_shuffler(md_shoe: "Draft") -> None:
    by_hand = md_shoe.change('method = "manual_shoe"', 'method = "hand"')
    assert by_hand.findings == [("hand_dealing_needs_a_shuffler", "dealing.method", "MD-9.A.1")]
    assert by_hand.change("[cards]\n", f"{SHUFFLER}[cards]\n").findings == []


@pytest.mark.parametrize(
    ("code", "needs"),
    [
        ("two_decks_need_a_shuffler", 'needs = "devices.shuffler"'),
        ("shoe_place_has_no_approval", 'needs = "devices.shoe.approval_ref"'),
    ],
)
def test_a_book_that_needed_less_would_be_caught(
    md_shoe: "Draft", alter: "Alter", code: str, needs: str
) -> None:
    lenient = alter("md", needs, 'needs = "dealing.method"')
    draft = two_decks(md_shoe).without('approval_ref = "SH-1"\n')
    assert code in {found for found, _, _ in draft.findings}
    assert code not in {found for found, _, _ in draft.under(lenient).findings}
