"""Incidents: remedies are the book's, and each of their actions is carried out or told."""

from dataclasses import replace

import pytest

from fifthstreet.cards import Card, Deck
from fifthstreet.play import commands as c
from fifthstreet.play import deal_round
from fifthstreet.play import events as e
from fifthstreet.play.dealer import carry_on
from fifthstreet.play.incidents import CARRIED_OUT, REPORTED_FACTS, RULINGS
from fifthstreet.play.irregularities import known_facts, remedy_for
from fifthstreet.play.round import Round, decide
from fifthstreet.play.state import least_to_rule
from fifthstreet.play.terms import Terms
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES, answers
from fifthstreet.rules.submission import Submission
from play.playing import PLAIN, Table, table


def test_every_action_is_carried_out_awaits_a_ruling_or_only_tells_people_what_to_do() -> None:
    assert set(ACTIONS) == CARRIED_OUT | REPORTED_FACTS | RULINGS
    assert not CARRIED_OUT & REPORTED_FACTS
    assert not RULINGS & (CARRIED_OUT | REPORTED_FACTS)


@pytest.mark.parametrize("id_", shelf())
def test_every_remedy_of_a_book_can_be_reached(id_: str) -> None:
    law = book(id_)
    for rule in (*law.irregularities, *law.conduct):
        found = {remedy_for(rule, set(remedy.when)) for remedy in rule.remedies}
        assert None not in found
        assert {remedy for remedy in rule.remedies if not remedy.when} <= found


@pytest.mark.parametrize("where", PLAIN, ids=lambda where: where.name)
def test_somebody_of_the_book_may_rule_on_whatever_awaits_a_ruling(where: Table) -> None:
    law = where.terms.book
    roles = {role.id for role in law.roles}
    rules = (*law.irregularities, *law.conduct)
    assert {remedy.ruling for rule in rules for remedy in rule.remedies} - {None} <= roles
    assert least_to_rule(law) in roles


def test_what_the_state_tells_is_not_the_reporters_to_say() -> None:
    state = Round(table("rws").terms).state
    report = c.ReportIrregularity(what="technical_interruption", facts=("outcome_established",))
    facts = known_facts(state, report)
    assert "no_outcome_established" in facts
    assert "outcome_established" not in facts
    zones = {zone.fact for law in books() for zone in law.zones}
    assert facts <= {*CIRCUMSTANCES, *zones}


def test_a_person_of_an_unknown_role_may_neither_report_nor_rule() -> None:
    state = Round(table("rws").terms).state
    cook = c.By(role="cook", name="cook")
    answer = decide(state, c.ReportIrregularity(what="uncovered", by=cook))
    assert isinstance(answer, Refusal)
    assert answer.code == "role_may_not_do_this"


@pytest.mark.clause("RWS-5.17", "RWS-5.18.1-s1")
def test_a_jackpot_fault_voids_no_round_whose_hands_lie_open() -> None:
    """A hand that was turned up to be settled has been seen; in RWS one that was bet on has."""
    fault = c.ReportIrregularity(what="jackpot_fault")
    game = deal_round("rws", {"ann": 1000}, deck=Deck.standard())
    assert "nobody_has_looked" in known_facts(game.state, fault)
    game.do(c.Bet(by=c.By(role="player", name="ann"), seat=1, amount=2000))
    assert "somebody_has_looked" in known_facts(game.state, fault)
    other = deal_round("md", {"ann": 1000}, deck=Deck.standard())
    for _ in range(3):
        other.do(c.Bet(by=c.By(role="player", name="ann"), seat=1, amount=1000))
        other.do(c.Reveal())
    assert "nobody_has_looked" in known_facts(other.state, fault)
    other.do(c.ShowHand(seat=1))
    assert "somebody_has_looked" in known_facts(other.state, fault)


def test_nobody_who_has_left_is_asked_to_put_a_wager_right() -> None:
    terms = table("rws").terms
    least = terms.least_ante or 1
    game = Round(terms, seated={1: "ann"})
    ann = c.By(role="player", name="ann")
    game.do(c.OpenBetting())
    game.do(c.PlaceWager(by=ann, seat=1, wager="ante", amount=least, player="ann"))
    game.do(c.Leave(by=ann, seat=1))
    too_little = c.ReportIrregularity(
        what="bet_under_minimum", seat=1, wager="ante", amount=least - 1
    )
    game.do(too_little)
    assert not game.state.seats[1].to_correct


def test_where_a_round_ends_when_all_fold_side_bets_without_their_cards_go_back() -> None:
    law = book("cb")
    decisions = law.course.decisions
    ends = decisions.if_all_fold and decisions.if_all_fold.model_copy(update={"value": "end"})
    decisions = decisions.model_copy(update={"if_all_fold": ends})
    course = law.course.model_copy(update={"decisions": decisions})
    offered = Submission.model_validate({"book": "cb", "offers": {"three_card": True}})
    terms = Terms.of(offered, law.model_copy(update={"course": course}))
    game = Round(terms, deck=Deck.standard(), seated={1: "ann"})
    ann = c.By(role="player", name="ann")
    game.do(c.OpenBetting())
    for wager in ("ante", "three_card"):
        game.do(c.PlaceWager(by=ann, seat=1, wager=wager, amount=1000, player="ann"))
    game.do(c.CloseBetting())
    carry_on(game)
    back, *_ = [one for one in game.do(c.Fold(by=ann, seat=1)) if isinstance(one, e.WagerReturned)]
    assert (back.wager, back.amount) == ("three_card", 1000)


@pytest.mark.clause("MD-13.A", "MD-13.B", "RWS-5.8.2")
@pytest.mark.parametrize(("name", "what"), [("md", "boxed_card"), ("rws", "player_card_exposed")])
def test_more_than_one_card_is_said_by_the_count_alone(name: str, what: str) -> None:
    least = table(name).terms.least_ante or 1
    bets = {"ann": least, "bob": least}
    for facts in (("two_or_more_cards",), ("again_in_deal",)):
        answer = decide(
            deal_round(name, bets, deck=Deck.standard()).state,
            c.ReportIrregularity(what=what, seat=1, facts=facts),
        )
        assert isinstance(answer, Refusal)
        assert answer.code in {"fact_does_not_belong", "fact_contradicts_the_record"}
        assert answer.detail == f"{facts[0]}."
    game = deal_round(name, bets, deck=Deck.standard())
    assert "RoundVoided" in [
        type(one).__name__ for one in game.do(c.ReportIrregularity(what=what, seat=1, count=2))
    ]


@pytest.mark.parametrize("id_", ["md", "rws", "cb", "uk"])
def test_only_facts_on_which_a_remedy_depends_are_taken(id_: str) -> None:
    state = Round(table(id_).terms).state
    law = book(id_)
    for rule in (*law.irregularities, *law.conduct):
        belongs = answers(rule.remedies)
        for fact in CIRCUMSTANCES:
            answer = decide(state, c.ReportIrregularity(what=rule.id, facts=(fact,)))
            code = answer.code if isinstance(answer, Refusal) else ""
            if not belongs(fact):
                assert code in {"fact_does_not_belong", "irregularity_cannot_occur"}, rule.id
            else:
                assert code != "fact_does_not_belong", (rule.id, fact)


def test_a_ruling_finds_nothing_that_the_book_does_not_ask() -> None:
    game = Round(table("rws").terms, seated={1: "ann"})
    game.do(c.OpenBetting())
    game.do(c.ReportIrregularity(what="extra_hand_examined", seat=1))
    chief = c.By(role="shift_manager", name="max")
    ruling = c.MakeRuling(
        by=chief, what="extra_hand_examined", reason="so", facts=("bets_are_open",)
    )
    answer = decide(game.state, ruling)
    assert isinstance(answer, Refusal)
    assert answer.code == "fact_does_not_belong"


FLO, FAY = c.By(role="floor", name="flo"), c.By(role="floor", name="fay")


def jacks_up() -> Round:
    """Return a Maryland round in which ann's four jacks lie open, each bet the least."""
    ann = c.By(role="player", name="ann")
    game = deal_round("md", {"ann": 500}, deck=stacked("Jc Jd Jh Js 3d"))
    for _ in range(3):
        game.do(c.Bet(by=ann, seat=1, amount=500))
        game.do(c.Reveal())
    game.do(c.ShowHand(seat=1))
    return game


def stacked(first: str) -> Deck:
    """Return a deck with some cards on top."""
    top = [Card(each) for each in first.split()]
    return Deck((*top, *(card for card in Deck.standard() if card not in top)))


def found(amount: int, by: c.By) -> c.ReportIrregularity:
    return c.ReportIrregularity(
        what="street_wager_wrong_size", by=by, seat=1, wager="fifth_street", amount=amount
    )


def code(game: Round, command: c.Command) -> str:
    answer = decide(game.state, command)
    return answer.code if isinstance(answer, Refusal) else ""


@pytest.mark.parametrize("amount", [1700, 300])
def test_once_hands_are_open_two_people_change_a_stake_with_a_reason(amount: int) -> None:
    game = jacks_up()
    for by in (c.DEALER, FLO):
        assert code(game, found(1500, by)) == "stake_is_allowed", "it is no wrong size"
    assert game.state.seats[1].wagers["fifth_street"] == 500
    game.do(found(amount, FLO))
    assert game.state.seats[1].wagers["fifth_street"] == 500, "nothing changes yet"
    ruling = c.MakeRuling(by=FLO, what="street_wager_wrong_size", reason="So it lay.")
    assert code(game, ruling) == "ruling_needs_another_person"
    assert code(game, replace(ruling, by=FAY, reason=" ")) == "ruling_needs_a_reason"
    game.do(replace(ruling, by=FAY))
    assert game.state.seats[1].wagers["fifth_street"] == min(amount, 1500)


def test_a_finding_of_what_the_record_shows_takes_nobody_else() -> None:
    game = jacks_up()
    seen = found(500, c.DEALER)
    game.do(replace(seen, what="player_card_exposed"))
    assert game.state.waiting is None


def test_a_finding_that_is_dismissed_changes_no_stake() -> None:
    game = jacks_up()
    game.do(found(1700, c.DEALER))
    nothing = c.MakeRuling(
        by=FLO, what="street_wager_wrong_size", reason="It is $5.", actions=("continue",)
    )
    game.do(nothing)
    assert game.state.seats[1].wagers["fifth_street"] == 500


@pytest.mark.clause("RWS-5.15")
def test_a_payment_is_taken_back_by_two_people() -> None:
    game = deal_round("rws", {"ann": 1000}, deck=Deck.standard())
    game.do(c.Bet(by=c.By(role="player", name="ann"), seat=1, amount=2000))
    carry_on(game)
    while game.state.unsettled:
        game.do(c.SettleSeat(seat=game.state.unsettled[0]))
    net = game.nets[1]
    assert net
    chief = c.By(role="pit_supervisor", name="pat")
    for by in (c.DEALER, chief):
        alone = Round.__new__(Round)
        vars(alone).update(vars(game))
        alone.do(c.ReportIrregularity(what="wrong_number_of_cards", by=by, seat=1))
        assert alone.nets[1] == net
        ruling = c.MakeRuling(by=chief, what="wrong_number_of_cards", reason="It had six.")
        assert code(alone, ruling) == ("" if by is c.DEALER else "ruling_needs_another_person")
        alone.do(replace(ruling, by=replace(chief, name="max")))
        assert alone.nets[1] == 0


def test_a_ruling_may_not_return_a_street_wager_that_was_found() -> None:
    law = book("md")
    chosen = {"street.wrong_size": "floor"}
    terms = Terms.of(Submission(book="md", chosen=chosen), law)
    game = Round(terms, deck=stacked("Jc Jd Jh Js 3d"), seated={1: "ann"})
    ann = c.By(role="player", name="ann")
    game.do(c.OpenBetting())
    game.do(c.PlaceWager(by=ann, seat=1, wager="ante", amount=500, player="ann"))
    game.do(c.CloseBetting())
    carry_on(game)
    game.do(c.Bet(by=ann, seat=1, amount=500))
    report = found(1700, c.DEALER)
    game.do(replace(report, wager="third_street", facts=("over_the_size",)))
    ruling = c.MakeRuling(
        by=FLO, what="street_wager_wrong_size", reason="So it lay.", actions=("return_wager",)
    )
    assert code(game, ruling) == "wager_is_not_placed"
