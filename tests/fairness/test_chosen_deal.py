"""A deal that nobody can choose: what a house does that is alone with it, and what is told of it.

Nobody but the house brings a number, and it has every key. Whatever it may still draw, repeat
or void when a round opens moves no card.
"""

import json
from dataclasses import replace

import pytest

from fairness.chance import SeededEntropy, Table
from fifthstreet.cards import Card
from fifthstreet.fairness import Chain, Deal, Gathering, HouseSecret, Released
from fifthstreet.fairness.verifier import FairnessVerdict, KnownFacts, verify

TRIES = 303
ALONE = {1: "ann"}


def dealt_alone(table: Table, released: Released | None = None) -> Deal:
    """Deal a round in which the only seat brings nothing, without the links being used up."""
    secret, gathering = table.committed(ALONE)
    closed = gathering.pledges_closed().closed()
    assert table.own is not None
    right = Released(link=table.auditor.chain.link(1), house=table.own.link(1))
    return Deal(secret=secret, gathering=closed, released=released or right)


def verdict_of(deal: Deal, known: KnownFacts | None = None) -> FairnessVerdict:
    return verify(json.loads(deal.ended().text()), known)


def test_r6_a_house_that_draws_again_and_again_deals_the_same_cards_each_time() -> None:
    table = Table.opened(6)
    decks = {dealt_alone(table).deck_order() for _ in range(TRIES)}
    assert len(decks) == 1
    assert table.round == TRIES  # voided rounds before it move nothing either


def test_r6_in_the_first_algorithm_as_many_tries_chose_the_first_cards() -> None:
    """Why there is a second one; the verifier says at least that it cannot tell."""
    table = Table.opened(6, first=True)
    secret, begun = table.committed(ALONE)
    link = Released(link=table.auditor.chain.link(1))
    tries = (table.gathered(begun, by_house=(1,)) for _ in range(TRIES))
    deals = (Deal(secret=secret, gathering=gathering, released=link) for gathering in tries)
    chosen = next(deal for deal in deals if deal.deck_order()[0] == Card("As"))
    verdict = verdict_of(chosen)
    assert verdict.ok
    assert "whether the house tried many numbers: nobody else took part in this deal" in (
        verdict.unchecked
    )
    assert any("no pledge of them from before the bets" in one for one in verdict.unchecked)
    assert not [one for one in verdict.right if "beforehand" in one]


def test_a_house_cannot_exchange_its_number_once_the_round_is_open() -> None:
    table = Table.opened(6)
    deal = table.deal(ALONE)
    content = json.loads(deal.ended().text())
    other = Chain(bytes(32), length=64)
    assert verify(content | {"house": other.link(1).hex()}).wrong == (
        "The house's link 1 does not lead to the link before it."
    )
    # It commits anew, to another chain: who saw the tip, or the digest, before the bets knows.
    promised = replace(deal.gathering.commitment.particulars, house=other.promised(1))
    secret = HouseSecret.drawn(SeededEntropy(7))
    gathering = Gathering(commitment=secret.commitment(1, promised)).pledges_closed().closed()
    released = replace(deal.released, house=other.link(1))
    again = Deal(secret=secret, gathering=gathering, released=released)
    assert verdict_of(again).ok
    assert table.own is not None
    seen = {"house": table.own.tip.hex(), "digest": deal.gathering.commitment.digest.hex()}
    assert verdict_of(deal, KnownFacts(house=seen["house"], digest=seen["digest"])).ok
    assert (
        verdict_of(again, KnownFacts(house=seen["house"])).wrong
    ) == "The house's chain differs from the one announced before the deal."
    assert "you saw before" in str(verdict_of(again, KnownFacts(digest=seen["digest"])).wrong)


def test_the_verifier_says_what_it_could_not_check_of_a_deal_that_the_house_made_alone() -> None:
    table = Table.opened(6)
    for number in (1, 2):
        verdict = verdict_of(table.deal(ALONE, absent=(1,)))
        assert "No seat gave a number: the two links alone decide the order of the deal." in (
            verdict.right
        )
        assert (
            "whether the house tried many chains before it announced these, of which this is "
            f"link {number}: nobody else took part in this deal"
        ) in verdict.unchecked
    attended = verdict_of(table.deal(ALONE))
    assert not [one for one in attended.unchecked if "tried" in one]


def test_a_beacon_gives_a_deal_that_nobody_brought_a_number_to_another_order() -> None:
    table = Table.opened(6)
    plain = table.deal(ALONE, absent=(1,)).deck_order()
    table = Table.opened(6)
    table.beacon = "witness-1/48211"
    deal = table.deal(ALONE, absent=(1,))
    assert deal.deck_order() != plain
    verdict = verdict_of(deal)
    assert not [one for one in verdict.unchecked if "tried" in one]
    assert "the two links and the beacon alone decide the order" in " ".join(verdict.right)
    published = KnownFacts(beacon="0" * 64)
    assert verdict_of(deal, published).wrong == "The beacon witness-1/48211 has another value."


@pytest.mark.parametrize("silent", [(), (1,)])
def test_the_dealer_and_the_verifier_agree_on_who_is_alone(silent: tuple[int, ...]) -> None:
    deal = Table.opened(6).deal(ALONE, silent=silent)
    verdict = verdict_of(deal)
    assert verdict.ok
    assert deal.gathering.is_alone == bool(silent)
    assert verdict.deck == tuple(card.notation for card in deal.deck_order())
