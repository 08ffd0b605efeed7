"""What a house, an auditor or a seat might try afterwards, and how the verifier sees it (G19)."""

import copy
import json
from typing import Any

from fairness.chance import Table
from fifthstreet.fairness import (
    Deal,
    Gathering,
    HouseSecret,
    Released,
    before_the_deal,
    pledge_of,
    voided_before_the_deal,
)
from fifthstreet.fairness.verifier import KnownFacts, contradiction, verify
from fifthstreet.fairness.verifier.checks import digest_of
from fifthstreet.fairness.verifier.hashes import tagged

Content = dict[str, Any]


def whole(deal: Deal) -> Content:
    content: Content = json.loads(deal.ended().text())
    return content


def wrong(content: object, known: KnownFacts | None = None) -> str:
    verdict = verify(content, known)
    assert verdict.wrong is not None
    assert not verdict.ok
    assert verdict.unchecked == verdict.deck == ()
    return verdict.wrong


def forged(secret: HouseSecret, deal: Deal, gathering: Gathering) -> Content:
    """Return the transcript of the same round with another secret slipped in."""
    forged_deal = object.__new__(Deal)
    parts = {"secret": secret, "gathering": gathering, "released": deal.released}
    for name, value in parts.items():
        object.__setattr__(forged_deal, name, value)
    object.__setattr__(forged_deal, "order", deal.order)
    return whole(forged_deal)


def test_a_house_that_commits_anew_after_seeing_the_numbers_is_caught() -> None:
    table = Table.opened(1)
    deal = table.deal()
    honest = deal.gathering
    ground = HouseSecret.drawn(table.entropy)
    # It opens other cards under the old hashes.
    assert "is not the card in the commitment" in wrong(forged(ground, deal, honest))
    # It exchanges the hashes and keeps root and digest.
    content = forged(ground, deal, honest)
    other = ground.commitment(table.round, honest.commitment.particulars)
    content["commitment"]["cards"] = [card.hex() for card in other.cards]
    assert "The root does not match the 52 hashes" in wrong(content)
    # It exchanges root and digest as well: the seats had pledged to the old ones.
    content["commitment"]["root"] = other.root.hex()
    content["commitment"]["digest"] = other.digest.hex()
    assert wrong(content) == "The number of seat 1 does not match its pledge."


def test_a_house_that_also_makes_all_pledges_anew_is_caught_by_what_a_player_saw() -> None:
    table = Table.opened(1)
    deal = table.deal()
    ground = HouseSecret.drawn(table.entropy)
    again = Gathering(
        commitment=ground.commitment(table.round, deal.gathering.commitment.particulars)
    )
    numbers = {
        seat: contribution.number or b""
        for seat, contribution in deal.gathering.contributions.items()
    }
    for seat, number in numbers.items():
        again = again.pledged(seat, pledge_of(again.commitment, seat, number))
    again = again.pledges_closed()
    for seat, number in numbers.items():
        again = again.with_number(seat, number)
    content = whole(Deal(secret=ground, gathering=again.closed(), released=deal.released))
    assert verify(content).ok
    seen = KnownFacts(digest=deal.gathering.commitment.digest.hex())
    assert "differs from the one that you saw before the deal" in wrong(content, seen)


def test_a_seat_whose_number_was_dropped_or_exchanged_sees_it() -> None:
    deal = Table.opened(1).deal(silent=(2,))
    own = {
        seat: (contribution.number or b"").hex()
        for seat, contribution in deal.gathering.contributions.items()
    }
    right = verify(whole(deal), KnownFacts(numbers={1: own[1].upper()})).right
    assert "Your number for seat 1 is in the shuffle." in right
    assert "for seat 2 was not used" in wrong(whole(deal), KnownFacts(numbers={2: "0" * 64}))
    assert "for seat 1 was not used" in wrong(whole(deal), KnownFacts(numbers={1: "0" * 64}))
    assert "for seat 9 was not used" in wrong(whole(deal), KnownFacts(numbers={9: own[1]}))


def test_a_number_that_the_house_chose_cannot_be_passed_off_as_a_seats() -> None:
    content = whole(Table.opened(1, first=True).deal(by_house=(1,)))
    content["contributions"][0]["by"] = "seat"
    assert "seat 1 does not match its pledge" in wrong(content)


def test_another_chain_than_the_published_one_is_seen() -> None:
    table, other = Table.opened(1), Table.opened(2)
    deal = [table.deal() for _ in range(5)][-1]
    tip = table.auditor.chain.tip.hex()
    right = verify(whole(deal), KnownFacts(tip=tip.upper())).right
    assert "It leads to the tip that was announced before the deal." in right
    mistaken = KnownFacts(tip=other.auditor.chain.tip.hex())
    assert "auditor's chain differs" in wrong(whole(deal), mistaken)


def test_a_chain_that_only_claims_to_come_from_the_tip_is_seen() -> None:
    table = Table.opened(1)
    secret = HouseSecret.drawn(table.entropy)
    particulars = table.particulars({1: "ann"})
    link = bytes(32)
    promised = type(particulars.link)(
        tip=particulars.link.tip,
        number=4,
        previous=tagged("link", (4).to_bytes(8, "big"), link),
    )
    bound = type(particulars)(
        table="md-1", ruleset=bytes(32), meters={}, seats={1: "ann"}, link=promised
    )
    gathering = table.gathered(Gathering(commitment=secret.commitment(7, bound)))
    content = whole(Deal(secret=secret, gathering=gathering, released=Released(link=link)))
    assert verify(content).ok
    seen = wrong(content, KnownFacts(tip=particulars.link.tip.hex()))
    assert "does not lead to the published tip" in seen


def _changed_commitment(content: Content) -> Content:
    """Make root, digest and pledges fit again after a change, as a cheating house would."""
    bound = content["commitment"]
    parts = [bytes.fromhex(content["round"]), *map(bytes.fromhex, bound["cards"])]
    bound["root"] = tagged("root", *parts).hex()
    bound["digest"] = digest_of(content, bytes.fromhex(bound["root"])).hex()
    content["contributions"] = []
    return content


def test_a_deck_with_a_card_twice_is_seen_when_it_is_opened() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    content = json.loads(voided_before_the_deal(secret, gathering, "why").text())
    first, second = content["openings"][0], content["openings"][1]
    second["card"] = first["card"]
    round_, salt = bytes.fromhex(content["round"]), bytes.fromhex(second["salt"])
    parts = (round_, (1).to_bytes(8, "big"), salt, first["card"].encode())
    content["commitment"]["cards"][1] = tagged("card", *parts).hex()
    assert "appears twice in the commitment" in wrong(_changed_commitment(content))


def test_other_ways_to_be_wrong_have_their_own_sentences() -> None:
    deal = Table.opened(1).deal()
    good = whole(deal)

    def sentence(**changes: object) -> str:
        return wrong(copy.deepcopy(good) | changes)

    openings = good["openings"]
    assert "51 of 52 cards are revealed" in sentence(openings=openings[:51])
    assert "revealed twice" in sentence(openings=[*openings, openings[0]])
    assert "must state its cause" in sentence(outcome="voided")
    assert "must state its cause" in sentence(cause="why")
    undealt = {"link": None, "house": None}
    assert "never dealt" in sentence(**undealt, openings=[o | {"position": None} for o in openings])
    assert "nothing was dealt" in sentence(**undealt)
    for alone in ("link", "house"):
        assert "Only one of the two links" in sentence(**{alone: None})
    assert "beacon differs from the one" in sentence(beacon="0" * 64)
    swapped = [o | {"position": 51 - o["position"]} for o in openings]
    assert "where the shuffle puts it" in sentence(openings=swapped)
    assert "where the shuffle puts it" in sentence(
        openings=[o | {"position": None} for o in openings]
    )
    assert "where the shuffle puts it" in sentence(
        openings=[o | {"position": 52} for o in openings]
    )
    assert "The commitment has no card at index 52" in sentence(
        openings=[openings[0] | {"index": 52}]
    )
    assert "does not lead to the link before it" in sentence(link="0" * 64)
    originals = good["contributions"]
    for contributions in (
        [*originals, originals[0]],
        originals[::-1],
        [originals[0] | {"seat": 9}],
    ):
        assert "A seat contributed twice" in sentence(contributions=contributions)


def test_commitments_that_are_wrong_in_themselves_have_their_own_sentences() -> None:
    good = whole(Table.opened(1).deal())
    few = copy.deepcopy(good)
    few["commitment"]["cards"].pop()
    assert "covers 51 cards instead of 52" in wrong(few)
    twice = copy.deepcopy(good)
    twice["commitment"]["seats"].append({"seat": 1, "player": "ann"})
    assert "repeats a seat" in wrong(twice)
    numberless = copy.deepcopy(good)
    numberless["commitment"]["auditor"]["number"] = 0
    assert "No chain has a link number 0" in wrong(_changed_commitment(numberless))
    meters = copy.deepcopy(good)
    meters["commitment"]["meters"]["progressive"] = "1"
    assert "The digest does not match the commitment" in wrong(meters)


def test_transcripts_that_are_each_right_may_contradict_one_another() -> None:
    table = Table.opened(1)
    first, second = table.deal(), table.deal()
    rounds = [whole(first), json.loads(first.seen([0]).text()), whole(second)]
    early = json.loads(before_the_deal(first.gathering).text())
    assert contradiction([early, *rounds, early]) is None
    committed = copy.deepcopy(rounds[2]) | {"round": rounds[0]["round"]}
    assert "committed to twice" in (contradiction([*rounds, committed]) or "")
    dealt = copy.deepcopy(rounds[0]) | {"contributions": []}
    assert "dealt twice" in (contradiction([*rounds, dealt]) or "")
    foreseen = copy.deepcopy(rounds[0]) | {"round": "00000000000000ff"}
    assert "served two rounds" in (contradiction([*rounds, foreseen]) or "")
