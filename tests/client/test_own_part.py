"""What a client works out by itself: its pledge, its checks of a proof, and what it reads."""

import json
from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.client import ClientError, House, Pledge, RefusedError, UnprovenError
from fifthstreet.client.errors import needed
from fifthstreet.client.fairness import checked, fair_number, shipped_verifier
from fifthstreet.client.update import Update
from fifthstreet.fairness import (
    Chain,
    Commitment,
    Deal,
    Gathering,
    HouseSecret,
    Particulars,
    Released,
    SystemEntropy,
    pledge_of,
)
from fifthstreet.floor.tables.vault import fair_number as number_of_the_house
from fifthstreet.protocol.codec import read_text, text_of
from fifthstreet.protocol.frames import EventsFrame
from fifthstreet.protocol.persons import Welcome
from fifthstreet.protocol.tables import Offer, TableEvent, Waits

TABLE, ROUND, SEAT = "md-1", 17, 2


def dealt() -> tuple[dict[str, Any], Pledge, Commitment]:
    """Play the fair part of a round in which seat 2 has a client of its own."""
    chance = SystemEntropy()
    chain, _ = Chain.drawn(chance, length=10)
    own, _ = Chain.drawn(chance, length=10)
    secret = HouseSecret.drawn(chance)
    bound = Particulars(
        table=TABLE,
        ruleset=bytes(32),
        meters={"mega": Fraction(5_000_000)},
        seats={1: "ann", SEAT: "bob"},
        link=chain.promised(1),
        house=own.promised(1),
    )
    commitment = secret.commitment(number_of_the_house(TABLE, ROUND), bound)
    mine = Pledge.drawn(TABLE, ROUND, SEAT, commitment.digest.hex())
    gathering = Gathering(commitment=commitment).pledged(SEAT, bytes.fromhex(mine.pledge))
    gathering = gathering.pledges_closed()
    gathering = gathering.with_number(SEAT, bytes.fromhex(mine.number)).closed()
    released = Released(link=chain.link(1), house=own.link(1))
    deal = Deal(secret=secret, gathering=gathering, released=released)
    return deal.ended().as_json(), mine, commitment


def test_a_clients_pledge_is_the_one_that_the_house_expects() -> None:
    _, mine, commitment = dealt()
    expected = pledge_of(commitment, SEAT, bytes.fromhex(mine.number))
    assert mine.pledge == expected.hex()
    assert fair_number(TABLE, ROUND) == number_of_the_house(TABLE, ROUND).to_bytes(8, "big")
    assert mine.number not in repr(mine)


def test_a_proof_holds_with_what_was_noted_and_not_with_anything_else() -> None:
    proof, mine, _ = dealt()
    shown = Pledge(
        table=TABLE, round=ROUND, seat=SEAT, digest=mine.digest, number=mine.number, counts=True
    )
    for noted in (None, mine, shown):
        assert checked(proof, (TABLE, ROUND), noted, shipped_verifier) is proof
    _, other, _ = dealt()
    with pytest.raises(UnprovenError, match="that you saw before the deal"):
        checked(proof, (TABLE, ROUND), other, shipped_verifier)
    forged = Pledge(
        table=TABLE, round=ROUND, seat=SEAT, digest=mine.digest, number="00" * 32, counts=True
    )
    with pytest.raises(UnprovenError, match="does not hold"):
        checked(proof, (TABLE, ROUND), forged, shipped_verifier)


def test_a_proof_of_another_round_or_with_a_changed_card_is_found_out() -> None:
    proof, mine, _ = dealt()
    with pytest.raises(UnprovenError, match="not that of round 18"):
        checked(proof, (TABLE, ROUND + 1), mine, shipped_verifier)
    changed = json.loads(json.dumps(proof))
    first, second = changed["openings"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    with pytest.raises(UnprovenError, match="does not hold"):
        checked(changed, (TABLE, ROUND), mine, shipped_verifier)
    with pytest.raises(UnprovenError, match="not a transcript"):
        checked({"round": proof["round"]}, (TABLE, ROUND), None, shipped_verifier)


def test_another_verifier_may_take_the_shipped_ones_place() -> None:
    proof, mine, _ = dealt()
    with pytest.raises(UnprovenError, match="I do not like it"):
        checked(proof, (TABLE, ROUND), mine, lambda _proof, _noted: "I do not like it.")


def test_a_missing_library_and_a_wrong_address_are_told_in_a_sentence() -> None:
    with pytest.raises(ClientError, match=r"needs no_such_library.*pip install"):
        needed("no_such_library")
    with pytest.raises(ClientError, match="no address of a house"):
        House("127.0.0.1:8000")


def test_a_refusal_keeps_its_code_its_sentence_and_its_clause() -> None:
    data = {
        "ok": False,
        "code": "no_round_is_in_progress",
        "says": "No round is in progress.",
        "clause": "MD-7.C",
    }
    refused = RefusedError.of(data)
    assert (refused.code, refused.says, refused.clause) == tuple(data.values())[1:]
    assert str(refused) == "No round is in progress. [MD-7.C]"


def test_events_that_were_told_before_are_not_told_again() -> None:
    waits = Waits(what="bets", seats=(), milliseconds=None, of=None)
    kind = "round.BettingOpened"
    events = tuple(TableEvent(number=n, kind=kind, data={}) for n in (4, 5, 6))
    update = Update.of(EventsFrame(events=events, waits=waits))
    assert [event.number for event in update.after(4).events] == [5, 6]
    assert update.after(None) is update
    assert update.after(3) is update
    assert update.after(9).events == ()


def test_an_offer_is_read_as_the_house_writes_it() -> None:
    offer = Offer(do="do.Bet", arguments={"seat": 1, "amount": 500}, most=1500)
    assert text_of(offer) == b'{"do":"do.Bet","with":{"seat":1,"amount":500},"most":1500}'
    assert read_text(Offer, text_of(offer)) == offer


def test_a_token_is_not_in_what_is_printed_of_a_welcome() -> None:
    fields = {"session": "s1", "person": "p1", "name": "Seven", "role": "guest"}
    text = text_of({**fields, "token": "very secret", "must_change_password": False})
    assert "very secret" not in repr(read_text(Welcome, text))
