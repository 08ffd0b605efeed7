"""What a book answers: its terms, powers, force, decks, and whom the dealer's hand beats."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from fifthstreet.cards import Hand, rank_five
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.document import Power
from fifthstreet.rules.library import book, books
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES
from fifthstreet.rules.wager import Wager

SINGAPORE = timezone(timedelta(hours=8))


def test_a_term_is_found_by_name_or_alias_in_any_case() -> None:
    poster = book("uk")
    push = poster.term("stand off")
    assert push
    assert push.name == "Stand off"
    assert poster.term("PUSH") is push
    assert poster.term("3rd street") is poster.term("3rd Street wager")
    assert poster.term("river") is None


def test_a_word_in_quotation_marks_is_another_word() -> None:
    law = book("rws")
    plain, quoted = law.term("bet"), law.term('"bet"')
    assert plain
    assert quoted
    assert (plain.stands_for, quoted.stands_for) == (None, "wager bet")
    assert law.term("Wager") is plain
    assert law.term("bet wager") is quoted


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_no_word_of_a_book_means_two_things(law: RuleBook) -> None:
    words = [word.casefold() for term in law.terms for word in (term.name, *term.aliases)]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("role", "act", "may"),
    [
        ("floor", "order_recut", True),
        ("shift_manager", "order_recut", True),
        ("dealer", "order_recut", False),
        ("player", "order_recut", False),
        ("dealer", "deal", True),
        ("floor", "deal", True),
        ("player", "deal", False),
        ("nobody", "deal", False),
        ("floor", "fly", False),
    ],
)
def test_an_act_is_for_its_role_and_those_above_it(role: str, act: str, *, may: bool) -> None:
    assert book("md").may(role, act) is may


def test_an_act_may_be_for_its_role_alone() -> None:
    law = book("md")
    only = Power(act="order_recut", role="floor", or_above=False, cite=("MD-5.F",))
    strict = law.model_copy(update={"powers": (only,)})
    assert strict.may("floor", "order_recut")
    assert not strict.may("shift_manager", "order_recut")


def test_a_higher_rank_of_another_group_is_not_above() -> None:
    law = book("md")
    manager = law.roles[-1].model_copy(update={"group": "surveillance"})
    apart = law.model_copy(update={"roles": (*law.roles[:-1], manager)})
    assert not apart.may("shift_manager", "order_recut")


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_everybody_who_rules_is_a_role_that_the_book_knows(law: RuleBook) -> None:
    assert all(law.role(power.role) for power in law.powers)
    assert law.role("nobody") is None


def test_a_document_is_in_force_from_its_moment_on() -> None:
    document = book("rws").document
    start = datetime(2020, 6, 28, 8, tzinfo=SINGAPORE)
    assert document.effective_from == start
    assert document.in_force(start)
    assert document.in_force(start.astimezone(UTC))
    assert not document.in_force(start - timedelta(seconds=1))
    assert not document.in_force(datetime(2020, 6, 27, 23, 59, tzinfo=UTC))


def test_a_document_without_a_start_is_always_in_force() -> None:
    assert book("md").document.in_force(datetime(1900, 1, 1, tzinfo=UTC))


def test_things_are_found_by_their_ids() -> None:
    law = book("md")
    ante, exposed = law.wager("ante"), law.irregularity("player_card_exposed")
    touching = law.conduct_rule("touching_cards")
    assert isinstance(ante, Wager)
    assert exposed
    assert exposed.family == "exposed_card"
    assert touching
    assert touching.forbids
    assert law.wager("blind") is None
    assert law.irregularity("earthquake") is None
    assert law.conduct_rule("smoking") is None


def test_the_options_of_a_book_are_those_that_name_it() -> None:
    assert "cap.scope" in book("md").options
    assert "cap.scope" not in book("cb").options


def test_a_deck_is_in_play_for_hours_that_hang_on_the_method() -> None:
    cards = book("md").cards
    hours = {"hand": 4, "manual_shoe": 8, "automated": 8}
    for method, most in hours.items():
        life = cards.life(method)
        assert life is not None
        assert life.hours == most
    assert cards.life("by_post") is None
    assert book("uk").cards.life("hand") is None


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("Ac Kd 4d 3h 2h", True),
        ("Ac Kd Qh Js 9c", True),
        ("Ac Qd Jh Ts 8c", False),
        ("Kc Qd Jh Ts 8c", False),
        ("2c 2d 3h 4s 5c", True),
        ("As Ks Qs Js Ts", True),
    ],
)
def test_the_dealer_qualifies_with_ace_and_king_or_better(cards: str, *, qualifies: bool) -> None:
    qualifying = book("rws").main_contest.qualifying
    assert qualifying
    assert qualifying.met_by(rank_five(Hand(cards))) is qualifies


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_irregularity_says_what_is_done_whatever_the_circumstances(law: RuleBook) -> None:
    for rule in law.irregularities:
        assert rule.remedies, rule.id
    for rule in (*law.irregularities, *law.conduct):  # type: ignore[assignment]
        seen = [remedy.when for remedy in rule.remedies]
        assert len(seen) == len(set(seen)), f"{rule.id}: a remedy can never be reached"
        assert all(remedy.do for remedy in rule.remedies)


def test_circumstances_and_actions_are_words_used_by_some_book() -> None:
    rules = [rule for law in books() for rule in (*law.irregularities, *law.conduct)]
    remedies = [remedy for rule in rules for remedy in rule.remedies]
    facts = {zone.fact for law in books() for zone in law.zones}
    assert {word for remedy in remedies for word in remedy.when} <= {*CIRCUMSTANCES, *facts}
    assert {word for remedy in remedies for word in remedy.do} <= set(ACTIONS)
    assert len(set(CIRCUMSTANCES)) == len(CIRCUMSTANCES)
    assert len(set(ACTIONS)) == len(ACTIONS)
