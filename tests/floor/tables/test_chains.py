"""The chains of a table: announced before anybody bets, and never used again after a start."""

import pytest

from fifthstreet.fairness import Beacon, Gathering, verifier
from fifthstreet.fairness.verifier import KnownFacts
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.tables import Chains
from floor.tables.players import Sitting

WATCHER = Viewer()


def opened(beacon: Beacon | None = None) -> Sitting:
    sitting = Sitting()
    sitting.vault.beacon = beacon
    sitting.open("uk-1")
    return sitting


def seen(sitting: Sitting) -> Chains:
    chains = snapshot(sitting.house.tables["uk-1"], WATCHER).chains
    assert chains is not None
    return chains


def test_r6_both_tips_are_in_the_view_before_anybody_bets_and_prove_the_pledge() -> None:
    sitting = opened()
    chains = seen(sitting)
    assert chains.used == 0
    sitting.seat("uk-1", "ann")
    assert seen(sitting) == chains
    sitting.round("uk-1")
    proof = transcript(sitting.store, "uk-1", 1).as_json()
    verdict = verifier.verify(proof, KnownFacts(tip=chains.auditor, house=chains.house))
    assert verdict.ok
    assert "The house's link 1 leads to the link before it, as promised" in " ".join(verdict.right)
    assert verdict.right.count("It leads to the tip that was announced before the deal.") == 2
    assert seen(sitting).used == 1
    wrong = verifier.verify(proof, KnownFacts(house="0" * 64)).wrong
    assert wrong == "The house's chain differs from the one announced before the deal."


def test_the_commitment_of_an_open_round_names_the_houses_number() -> None:
    sitting = opened()
    sitting.seat("uk-1", "ann")
    chains = seen(sitting)
    sitting.bet("uk-1")
    view = snapshot(sitting.house.tables["uk-1"], WATCHER).round
    assert view is not None
    assert view.commitment is not None
    house = view.commitment.house
    assert house is not None
    assert (house.tip, house.number, house.previous) == (chains.house, 1, chains.house)


def test_the_nonce_of_a_chain_is_told_to_nobody() -> None:
    sitting = opened()
    (record,) = [
        one for one in sitting.store.records("table:uk-1") if one.kind == "house.ChainAnnounced"
    ]
    host: TableHost = sitting.house.tables["uk-1"]
    assert len(record.data["nonce"]) == 64
    assert record.data["nonce"] not in str(encode(snapshot(host, WATCHER)))


def test_r02_a_restored_house_announces_new_chains_and_repeats_no_deal() -> None:
    sitting = opened()
    sitting.seat("uk-1", "ann")
    before = seen(sitting)
    with sitting.store.view() as view:
        lines, head = [*view.lines()], view.head()
    sitting.round("uk-1")
    dealt = transcript(sitting.store, "uk-1", 1)
    sitting.store = type(sitting.store)()
    sitting.store.restore(lines, head)
    sitting.vault = Vault(sitting.vault._house, sitting.vault._auditor)  # the same key file
    sitting.start()
    assert seen(sitting).house != before.house
    sitting.round("uk-1")
    again = transcript(sitting.store, "uk-1", 1)
    assert [one.card for one in again.openings] != [one.card for one in dealt.openings]


class Witness:
    """A beacon whose values come one after the other."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.next = 1

    def promised(self) -> str:
        return f"witness-1/{self.next}"

    def value(self, name: str, _fixed: Gathering) -> bytes | None:
        return self.values.get(name)


def test_a_beacon_that_was_promised_is_waited_for_and_mixed_in() -> None:
    witness = Witness()
    sitting = opened(beacon=witness)
    sitting.seat("uk-1", "ann")
    sitting.bet("uk-1")
    host = sitting.house.tables["uk-1"]
    assert host.waits.what == "link"
    assert host.state.now is not None
    assert host.state.now.deal is None
    host.nudge()
    sitting.committer.settle()
    assert host.waits.what == "link"
    witness.values["witness-1/1"] = bytes(range(32))
    host.nudge()
    sitting.committer.settle()
    sitting.decide("uk-1")
    proof = transcript(sitting.store, "uk-1", 1).as_json()
    assert (proof["commitment"]["beacon"], proof["beacon"]) == (
        "witness-1/1",
        bytes(range(32)).hex(),
    )
    verdict = verifier.verify(proof, KnownFacts(beacon=bytes(range(32)).hex()))
    assert verdict.ok
    assert not [one for one in verdict.unchecked if "tried" in one]


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_lone_player_without_a_number_is_dealt_by_the_links_alone(rounds: int) -> None:
    sitting = opened()
    sitting.seat("uk-1", "ann")
    for _ in range(rounds):
        sitting.round("uk-1")
    proof = transcript(sitting.store, "uk-1", rounds)
    assert proof.contributions == ()
    verdict = verifier.verify(proof.as_json())
    assert verdict.ok
    assert any("the two links alone decide the order" in one for one in verdict.right)
