"""The deal: bound by the commitment, moved by nothing but chance, silent until cards are opened.

R05, R09, R23, I8.
"""

import copy
import dataclasses
import json
import pickle
from fractions import Fraction

import pytest

from fairness.chance import METERS, PLAYERS, RULES, SeededEntropy, Table
from fifthstreet.cards import Deck
from fifthstreet.fairness import (
    Commitment,
    Deal,
    FairnessError,
    Gathering,
    HouseSecret,
    Particulars,
    PromisedLink,
    Released,
    before_the_deal,
    pledge_of,
    voided_before_the_deal,
)
from fifthstreet.play.dealer import deal_round

pytestmark = pytest.mark.requirement("R05", "R09", "R23")


def test_i8_a_deal_is_one_whole_deck_and_the_round_takes_it() -> None:
    deal = Table.opened(1).deal()
    deck = Deck(deal.deck_order())
    assert deck.is_complete
    game = deal_round("md", {"ann": 1000, "bob": 1000}, deck=deck)
    assert [card for _, card in game.state.dealt] == list(deck[: len(game.state.dealt)])


def test_every_position_opens_the_card_that_is_dealt_there() -> None:
    deal = Table.opened(1).deal()
    for position, card in enumerate(deal.deck_order()):
        opening = deal.opening(position)
        assert (opening.position, opening.card) == (position, card)
    for outside in (-1, 52):
        with pytest.raises(FairnessError, match="positions 0 to 51"):
            deal.opening(outside)


def test_what_a_view_shows_is_found_in_the_deal_and_opened() -> None:
    deal = Table.opened(1).deal()
    order = deal.deck_order()
    assert deal.positions([order[7], order[2]]) == (2, 7)
    opened = deal.seen(deal.positions([order[7], order[2]])).openings
    assert [opening.card for opening in opened] == [order[2], order[7]]
    assert deal.positions([]) == ()


def _dealt_under(particulars: Particulars) -> tuple[object, ...]:
    """Deal with the same secret, numbers and link under other particulars."""
    entropy = SeededEntropy(5)
    secret = HouseSecret.drawn(entropy)
    gathering = Gathering(commitment=secret.commitment(9, particulars))
    numbers = {seat: entropy.take(32) for seat in sorted(particulars.seats)}
    for seat, number in numbers.items():
        gathering = gathering.pledged(seat, pledge_of(gathering.commitment, seat, number))
    gathering = gathering.pledges_closed()
    for seat, number in numbers.items():
        gathering = gathering.with_number(seat, number)
    table = Table.opened(1)
    assert table.own is not None
    released = Released(link=table.auditor.chain.link(1), house=table.own.link(1))
    return Deal(secret=secret, gathering=gathering.closed(), released=released).deck_order()


def test_r05_the_same_chance_deals_the_same_deck_whatever_the_rules_meters_and_players() -> None:
    plain = Table.opened(1).particulars({1: "ann", 2: "bob"})
    others = [
        dataclasses.replace(plain, meters={"progressive": Fraction(1)}),
        dataclasses.replace(plain, meters={}),
        dataclasses.replace(plain, seats={1: "zed", 2: "high roller"}),
        dataclasses.replace(plain, ruleset=bytes(32)),
        dataclasses.replace(plain, table="rws-7"),
    ]
    assert {_dealt_under(other) for other in others} == {_dealt_under(plain)}
    digests = {HouseSecret(bytes(80)).commitment(1, other).digest for other in (plain, *others)}
    assert len(digests) == len(others) + 1


def test_every_number_the_link_and_the_round_move_the_cards() -> None:
    decks = set()
    for silent in ((), (1,), (2,), (1, 2)):  # the last of them is dealt by the two links alone
        decks.add(Table.opened(1).deal({1: "ann", 2: "bob"}, silent=silent).deck_order())
    table = Table.opened(1)
    decks |= {table.deal({1: "ann", 2: "bob"}).deck_order() for _ in range(3)}
    assert len(decks) == 6  # the first round of the last table is the first of all


def test_r09_a_secret_restored_after_a_crash_makes_the_same_commitment() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    restored = HouseSecret(secret.seed_for_the_safe())
    assert restored.has_made(gathering.commitment)
    particulars = gathering.commitment.particulars
    assert restored.commitment(table.round, particulars) == gathering.commitment
    gathered = table.gathered(gathering)
    assert (
        table.dealt(restored, gathered).deck_order() == table.dealt(secret, gathered).deck_order()
    )


def test_r09_one_round_never_gets_a_second_deck() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    gathered = table.gathered(gathering)
    table.dealt(secret, gathered)
    other = HouseSecret.drawn(table.entropy)
    with pytest.raises(FairnessError, match="not the one that was committed to"):
        table.dealt(other, gathered)
    with pytest.raises(FairnessError, match="not the one that was committed to"):
        voided_before_the_deal(other, gathered, "so it is")


def test_nothing_is_dealt_out_of_turn() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    assert table.own is not None
    right = Released(link=table.auditor.chain.link(1), house=table.own.link(1))
    with pytest.raises(FairnessError, match="once the contributions are closed"):
        Deal(secret=secret, gathering=gathering, released=right)
    gathered = table.gathered(gathering)
    wrong = [
        (dataclasses.replace(right, link=bytes(32)), "link is not the one that was promised"),
        (dataclasses.replace(right, house=bytes(32)), "number is not the one that was promised"),
        (dataclasses.replace(right, house=None), "number is not the one that was promised"),
        (dataclasses.replace(right, beacon=bytes(32)), "a beacon if one was promised"),
    ]
    for released, what in wrong:
        with pytest.raises(FairnessError, match=what):
            Deal(secret=secret, gathering=gathered, released=released)


def hidden(secret: HouseSecret) -> list[str]:
    """Return what must not be found: the seed, all salts and their ways of being written."""
    secrets = [secret.seed_for_the_safe(), *secret._salts]
    return [text for value in secrets for text in (value.hex(), str(value)[2:-1], str(list(value)))]


def test_nothing_that_is_printed_or_written_before_the_end_tells_a_card_or_a_salt() -> None:
    table = Table.opened(1)
    secret, gathering = table.committed()
    gathered = table.gathered(gathering)
    deal = table.dealt(secret, gathered)
    things = [secret, gathering, gathered, deal, gathering.commitment, table.auditor]
    lines = [text for thing in things for text in (repr(thing), str(thing), f"{thing!s}")]
    lines += [before_the_deal(gathered).text(), deal.seen([]).text()]
    assert [text for text in lines for secret_ in hidden(secret) if secret_ in text] == []
    assert str(list(secret._order))[1:-1] not in "".join(lines)
    assert [text for text in lines if "card='" in text or '"card":' in text] == []


def test_a_seat_is_told_its_own_cards_and_no_other() -> None:
    deal = Table.opened(1).deal()
    seen = json.loads(deal.seen([3, 0, 3]).text())
    assert [opening["position"] for opening in seen["openings"]] == [0, 3]
    others = [deal.opening(at) for at in range(52) if at not in {0, 3}]
    text = deal.seen([3, 0]).text()
    assert [opening for opening in others if opening.salt.hex() in text] == []
    lengths = {len(Table.opened(seed).deal().seen([0, 1]).text()) for seed in range(20)}
    assert max(lengths) - min(lengths) <= 2  # the indices are of one figure or two


@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy, json.dumps])
def test_a_secret_is_neither_pickled_nor_copied_nor_written(way: object) -> None:
    assert callable(way)
    with pytest.raises((FairnessError, TypeError)):
        way(HouseSecret.drawn(SeededEntropy(1)))
    with pytest.raises((FairnessError, TypeError)):
        way(dataclasses.asdict(Table.opened(1).deal()))


def _commitment(**changed: object) -> Commitment:
    particulars = {
        "table": "t",
        "ruleset": RULES,
        "meters": METERS,
        "seats": PLAYERS,
        "link": PromisedLink(tip=RULES, number=1, previous=RULES),
        "beacon": "",
    }
    whole = {"round": 1, "cards": tuple(bytes([n] * 32) for n in range(52))}
    for name, value in changed.items():
        (particulars if name in particulars else whole)[name] = value
    return Commitment(particulars=Particulars(**particulars), **whole)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"round": 1 << 64}, "64 bits"),
        ({"round": -1}, "64 bits"),
        ({"cards": ()}, "covers 52 cards"),
        ({"cards": (b"",) * 52}, "32 bytes"),
        ({"ruleset": b""}, "32 bytes"),
        ({"seats": {}}, "at least one seat"),
        ({"seats": {0: "ann"}}, "at least one seat"),
        ({"seats": {256: "ann"}}, "at least one seat"),
        ({"meters": {"größe": Fraction(1)}}, "plain ASCII"),
        ({"beacon": "witness-1/7"}, "takes a beacon"),
    ],
)
def test_commitments_that_could_be_read_in_two_ways_are_refused(
    changed: dict[str, object], what: str
) -> None:
    assert _commitment().root
    with pytest.raises(FairnessError, match=what):
        _commitment(**changed)


@pytest.mark.parametrize(
    ("tip", "number", "previous"), [(b"", 1, RULES), (RULES, 1, b""), (RULES, 0, RULES)]
)
def test_promises_of_no_link_are_refused(tip: bytes, number: int, previous: bytes) -> None:
    with pytest.raises(FairnessError):
        PromisedLink(tip=tip, number=number, previous=previous)


def test_a_secret_needs_its_whole_seed() -> None:
    with pytest.raises(FairnessError, match="80 bytes"):
        HouseSecret(bytes(79))


def test_the_order_in_which_seats_and_meters_are_given_means_nothing() -> None:
    turned = dict(reversed(PLAYERS.items()))
    meters = {"b": Fraction(1), "a": Fraction(2)}
    other = dict(reversed(meters.items()))
    assert _commitment(seats=turned, meters=meters) == _commitment(meters=other)
