"""RWS 0 and 1: the document itself and its words, each shown by what follows from it."""

from datetime import datetime, timedelta, timezone

import pytest

from documents.proving import altered, done, some
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book

SINGAPORE = timezone(timedelta(hours=8))
PIT = ("dealer", "pit_supervisor", "pit_manager")
GIVES_A_RESULT = {
    "continue",
    "fold_hand",
    "forfeit_all_wagers",
    "settle_as_placed",
    "settle_at_maximum",
    "settle_normally",
    "treat_as_losing",
}


def begins_at_eight(law: RuleBook) -> None:
    assert not law.document.in_force(datetime(2020, 6, 28, 7, 59, tzinfo=SINGAPORE))
    assert law.document.in_force(datetime(2020, 6, 28, 8, 0, tzinfo=SINGAPORE))


@pytest.mark.clause("RWS-0-s1")
def test_rws_0_version_6_is_in_force_from_eight_on_28_june_2020_in_singapore() -> None:
    law = book("rws")
    begins_at_eight(law)
    assert (law.document.version, law.document.operator) == ("6", "Resorts World at Sentosa")
    for other in ("2020-06-28T08:00:00+00:00", "2020-06-28T07:59:00+08:00"):
        moved = altered("rws", "book.toml", "2020-06-28T08:00:00+08:00", other)
        with pytest.raises(AssertionError):
            begins_at_eight(moved)


@pytest.mark.clause("RWS-1.2")
def test_rws_1_2_wager_is_another_word_for_bet_and_not_for_the_stake_called_bet() -> None:
    law = book("rws")
    assert law.term("wager") is law.term("Wager") is some(law.term("bet"))
    assert some(law.term("wager")).citation == "RWS-1.2"
    stake = some(law.term('"BET"'))
    assert stake is not law.term("BET")
    assert stake.stands_for == "wager bet"
    nameless = altered("rws", "document.toml", 'aliases = ["wager"]\n', "")
    assert nameless.term("wager") is None


@pytest.mark.clause("RWS-1.6")
def test_rws_1_6_the_dealer_deals_and_a_player_may_not() -> None:
    law = book("rws")
    assert law.may("dealer", "deal")
    assert not law.may("player", "deal")
    assert not law.may("bystander", "deal")
    steps = [step for method in law.dealing.methods for step in method.steps]
    assert {step.actor for step in steps} == {"dealer"}
    open_to_all = altered(
        "rws", "document.toml", 'act = "deal"\nrole = "dealer"', 'act = "deal"\nrole = "player"'
    )
    assert open_to_all.may("player", "deal")


def leaves_no_bet_after_a_fold(law: RuleBook) -> None:
    (decision,) = law.decisions
    assert [wager.id for wager in law.wagers if wager.group == "bet"] == ["bet"]
    assert some(decision.adds).add == "bet"
    assert decision.folds is not None
    assert {wager.fold.effect for wager in law.wagers} == {"lost"}


@pytest.mark.clause("RWS-1.8")
def test_rws_1_8_a_fold_takes_the_one_decision_in_which_a_bet_can_be_made() -> None:
    leaves_no_bet_after_a_fold(book("rws"))
    assert some(book("rws").term("fold")).stands_for == "decision fold"
    stay = '{ stay = true, cite = "RWS-1.8" }'
    again = f'[[steps]]\ndecide = "again"\nname = "Again"\nchoices = [{stay}]\n'
    reveal = '[[steps]]\nreveal = "dealer"\n'
    later = altered("rws", "plan.toml", reveal, f'{again}cite = "RWS-1.8"\n{reveal}')
    with pytest.raises(ValueError, match="too many values"):
        leaves_no_bet_after_a_fold(later)


@pytest.mark.clause("RWS-1.10")
@pytest.mark.parametrize(
    "act", ["rule_reconstruction", "order_of_jackpots", "choose_after_jackpot_fault"]
)
def test_rws_1_10_what_the_document_leaves_to_the_house_is_done_by_the_operators_staff(
    act: str,
) -> None:
    law = book("rws")
    able = [role for role in law.roles if law.may(role.id, act)]
    assert able
    assert {role.group for role in able} == {"pit"}
    assert not law.may("player", act)


@pytest.mark.clause("RWS-1.10")
def test_rws_1_10_house_is_the_operator_and_has_the_account_that_lost_stakes_go_to() -> None:
    law = book("rws")
    house = some(law.term("house"))
    assert house.stands_for == "account house"
    assert "operator" in house.means
    assert law.document.operator == "Resorts World at Sentosa"
    assert some(law.wager("ante")).fold.effect == "lost"
    assert law.options["progressive.fixed_from_meter"].default is False


def is_pit_staff(law: RuleBook) -> None:
    assert [some(law.role(post)).group for post in PIT] == ["pit"] * 3
    assert some(law.role("player")).group is None
    assert [law.may(post, "place_bet_for_player") for post in PIT] == [True] * 3
    assert not law.may("player", "place_bet_for_player")


@pytest.mark.clause("RWS-1.11-s1")
def test_rws_1_11_dealer_pit_supervisor_and_pit_manager_are_pit_employees() -> None:
    is_pit_staff(book("rws"))
    assert some(book("rws").term("pit employee")).stands_for == "roles pit"
    apart = altered("rws", "document.toml", 'rank = 2\ngroup = "pit"', "rank = 2")
    with pytest.raises(AssertionError):
        is_pit_staff(apart)


def lets_others_act_in_the_post(law: RuleBook) -> None:
    assert [law.may(post, "deal") for post in PIT] == [True] * 3
    assert law.may("dealer", "rule_order_of_cards") is False
    assert law.may("pit_manager", "rule_order_of_cards")


@pytest.mark.clause("RWS-1.11-s2")
def test_rws_1_11_a_manager_who_acts_as_dealer_may_deal() -> None:
    lets_others_act_in_the_post(book("rws"))
    strict = altered(
        "rws",
        "document.toml",
        'act = "deal"\nrole = "dealer"',
        'act = "deal"\nrole = "dealer"\nor_above = false',
    )
    with pytest.raises(AssertionError):
        lets_others_act_in_the_post(strict)


def ends_with_the_last_settlement(law: RuleBook) -> None:
    assert some(law.betting.opens).value == "place_your_bets"
    settled = [wager for contest in law.contests for wager in contest.wagers]
    assert settled == [wager.id for wager in law.wagers]
    closing = [
        remedy
        for rule in law.irregularities
        for remedy in rule.remedies
        if remedy.when == ("after_next_round_began",)
    ]
    assert len(closing) >= 9
    assert all("void_round" not in remedy.do for remedy in closing)


@pytest.mark.clause("RWS-1.16")
def test_rws_1_16_a_round_runs_from_the_call_until_every_wager_is_settled() -> None:
    law = book("rws")
    ends_with_the_last_settlement(law)
    assert law.may("dealer", "place_bets_call")
    assert not law.may("player", "place_bets_call")
    assert done(law.irregularity("foreign_card"), "after_next_round_began") == ("log", "continue")
    assert "void_round" in done(law.irregularity("foreign_card"), "before_next_round")
    unsettled = altered("rws", "plan.toml", 'wagers = ["progressive"]', 'wagers = ["bet"]')
    with pytest.raises(AssertionError):
        ends_with_the_last_settlement(unsettled)


def voids_without_a_result(law: RuleBook) -> None:
    void = [r.do for rule in law.irregularities for r in rule.remedies if "void_round" in r.do]
    assert len(void) >= 10
    for actions in void:
        assert "return_all_wagers" in actions
        assert not GIVES_A_RESULT & set(actions)


@pytest.mark.clause("RWS-1.20")
def test_rws_1_20_a_void_round_returns_every_wager_and_posts_neither_win_nor_loss() -> None:
    law = book("rws")
    voids_without_a_result(law)
    assert some(law.term("void")).stands_for == "action void_round"
    stopped = law.irregularity("technical_interruption")
    assert done(stopped, "no_outcome_established") == ("void_round", "return_all_wagers")
    assert done(stopped, "outcome_established") == ("continue",)
    variant = altered(
        "rws",
        "irregularities.toml",
        'when = ["no_outcome_established"], do = ["void_round", "return_all_wagers"]',
        'when = ["no_outcome_established"], do = ["void_round"]',
    )
    with pytest.raises(AssertionError):
        voids_without_a_result(variant)
