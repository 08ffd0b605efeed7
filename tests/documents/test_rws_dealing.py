"""RWS 1 and 3.7: the words about dealing, shown by where the cards go."""

import pytest

from documents.proving import altered, changed, deal_of, done, filled, found, holdings, some
from fifthstreet.cards import Deck, rank_five
from fifthstreet.rules.acceptance import Company
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import places
from fifthstreet.rules.library import book

METHODS = ("card_shoe", "electronic_shuffler")
SHUFFLER = '[devices.shuffler]\nmodel = "Stated"\ncounts_cards = false\n'


def dealt(law: RuleBook, method: str, *seats: int) -> list[tuple[str, int | None]]:
    laid = places(some(law.dealing.method(method)), seats, deal_of(law))
    return [(place.target, place.seat) for place in laid]


def buys_a_place(law: RuleBook) -> None:
    company = Company(seated={1: "P", 2: "Q", 3: "R"}, betting={1: "P", 3: "R"})
    for method in METHODS:
        laid = dealt(law, method, *company.betting)
        assert {seat for target, seat in laid if target == "players"} == {1, 3}
    assert {wager.id for wager in law.wagers if not wager.needs} == {"ante"}


@pytest.mark.clause("RWS-1.1")
def test_rws_1_1_a_box_without_an_ante_gets_no_cards_and_no_other_wager() -> None:
    buys_a_place(book("rws"))
    free = altered(
        "rws", "wagers.toml", 'group = "bet"\nneeds = ["ante"]', 'group = "bet"\nneeds = []'
    )
    with pytest.raises(AssertionError):
        buys_a_place(free)


def burns_the_top_card(law: RuleBook) -> None:
    assert dealt(law, "card_shoe", 1, 2)[:2] == [("burn", None), ("players", 1)]
    assert holdings(places(some(law.dealing.method("card_shoe")), [1, 2], deal_of(law)))[
        "burn", None
    ] == [0]


@pytest.mark.clause("RWS-1.4")
def test_rws_1_4_the_top_card_of_the_shoe_is_burnt_and_the_next_is_the_first_of_a_hand() -> None:
    burns_the_top_card(book("rws"))
    assert ("burn", None) not in dealt(book("rws"), "electronic_shuffler", 1, 2)
    burn = '  { to = ["burn"], cards = 1, cite = ["RWS-3.10-s1", "RWS-1.4", "AMB-rws-burn"] },\n'
    with pytest.raises(AssertionError):
        burns_the_top_card(altered("rws", "dealing.toml", burn, ""))


def deals_single_cards(law: RuleBook) -> None:
    lap = [("players", 1), ("players", 2), ("dealer", None)]
    assert dealt(law, "card_shoe", 1, 2) == [("burn", None), *lap * 5]


@pytest.mark.clause("RWS-1.5")
def test_rws_1_5_a_card_shoe_deals_single_cards_in_five_laps() -> None:
    deals_single_cards(book("rws"))
    assert some(book("rws").term("card shoe")).stands_for == "method card_shoe"
    packets = altered("rws", "dealing.toml", "cards = 1, laps = 5", "cards = 5")
    with pytest.raises(AssertionError):
        deals_single_cards(packets)


@pytest.mark.clause("RWS-1.5")
def test_rws_1_5_any_device_will_do_for_a_shoe_but_one_there_must_be() -> None:
    shoe = changed(filled("rws"), 'method = "electronic_shuffler"', 'method = "card_shoe"')
    assert found(shoe) == [("shoe_dealing_needs_a_shoe", "dealing.method", "RWS-1.5")]
    for model in ("Plain box of acrylic", "Electronic shoe"):
        described = changed(shoe, SHUFFLER, f'[devices.shoe]\nmodel = "{model}"\n')
        assert found(described) == []


def deals_packets(law: RuleBook) -> None:
    by_holder = holdings(
        places(some(law.dealing.method("electronic_shuffler")), [1, 2], deal_of(law))
    )
    assert by_holder == {
        ("players", 1): [0, 1, 2, 3, 4],
        ("players", 2): [5, 6, 7, 8, 9],
        ("dealer", None): [10, 11, 12, 13, 14],
    }


@pytest.mark.clause("RWS-1.7")
def test_rws_1_7_an_electronic_shuffler_dispenses_packets_of_five() -> None:
    deals_packets(book("rws"))
    singly = altered(
        "rws", "dealing.toml", 'cards = 5, cite = "RWS-3.11.1"', 'cards = 1, cite = "RWS-3.11.1"'
    )
    with pytest.raises(AssertionError):
        deals_packets(singly)


@pytest.mark.clause("RWS-1.7")
def test_rws_1_7_packets_come_from_the_shuffler_itself_and_from_no_shoe() -> None:
    assert found(filled("rws")) == []
    missing = ("packets_need_an_electronic_shuffler", "dealing.method", "RWS-1.7")
    assert found(changed(filled("rws"), SHUFFLER, "")) == [missing]
    shoe = changed(filled("rws"), SHUFFLER, '[devices.shoe]\nmodel = "Stated"\n')
    assert found(shoe) == [missing]


def makes_four_hands_at_three_boxes(law: RuleBook) -> None:
    deck = Deck.standard()
    for method in METHODS:
        by_holder = holdings(places(some(law.dealing.method(method)), [1, 2, 3], deal_of(law)))
        by_holder.pop(("burn", None), None)
        assert list(by_holder) == [("players", 1), ("players", 2), ("players", 3), ("dealer", None)]
        hands = [[deck[index] for index in indices] for indices in by_holder.values()]
        assert [len(hand) for hand in hands] == [5] * 4
        assert all(rank_five(hand).strength > 0 for hand in hands)


@pytest.mark.clause("RWS-1.9")
def test_rws_1_9_three_boxes_and_the_dealer_have_a_hand_of_five_each() -> None:
    makes_four_hands_at_three_boxes(book("rws"))
    packet = 'cards = {}, cite = "RWS-3.11.1"'
    short = altered("rws", "dealing.toml", packet.format(5), packet.format(4))
    with pytest.raises(AssertionError):
        makes_four_hands_at_three_boxes(short)


def moves_whole_hands_back(law: RuleBook) -> None:
    misdealt = law.irregularity("misdealt")
    assert done(misdealt, "nobody_has_looked", "complete_hands_can_be_moved") == (
        "reconstruct",
        "offer_options_to_affected",
    )
    assert done(misdealt, "nobody_has_looked") == ("void_round", "return_all_wagers")


@pytest.mark.clause("RWS-1.15")
def test_rws_1_15_two_hands_at_each_others_boxes_are_reconstructed() -> None:
    moves_whole_hands_back(book("rws"))
    first = '  { when = ["complete_hands_can_be_moved"], do = ["reconstruct", "offer_options_to'
    void = altered(
        "rws",
        "irregularities.toml",
        f'{first}_affected"], cite = ["RWS-5.8.6", "RWS-5.10.2", "AMB-rws-repair-options"] }},\n',
        "",
    )
    with pytest.raises(AssertionError):
        moves_whole_hands_back(void)


@pytest.mark.clause("RWS-1.15")
def test_rws_1_15_the_intended_order_is_known_and_a_round_that_keeps_it_is_never_void() -> None:
    law = book("rws")
    shoe = some(law.dealing.method("card_shoe"))
    intended = holdings(places(shoe, [1, 2], deal_of(law)))
    assert intended["players", 1] == [1, 4, 7, 10, 13]
    assert intended["players", 2] == [2, 5, 8, 11, 14]
    assert some(book("rws").term("Reconstruction")).stands_for == "action reconstruct"
    rules = book("rws").irregularities
    repaired = [r for rule in rules for r in rule.remedies if "reconstruct" in r.do]
    assert len(repaired) >= 6
    for remedy in repaired:
        assert "void_round" not in remedy.do
        assert set(remedy.do) & {"offer_options_to_affected", "offer_options_to_all"}


def tells_of_one_hand_before_the_deal(law: RuleBook) -> None:
    for method in law.dealing.methods:
        step, *rest = method.steps
        assert (step.actor, step.citation) == ("dealer", "RWS-3.7-s2")
        assert "two or more boxes" in step.text
        assert "one hand" in step.text
        assert "hands" in [later.id for later in rest]


@pytest.mark.clause("RWS-3.7-s2")
def test_rws_3_7_the_dealer_is_shown_to_tell_players_of_several_boxes_before_dealing() -> None:
    tells_of_one_hand_before_the_deal(book("rws"))
    assert [method.id for method in book("rws").dealing.methods] == list(METHODS)
    one = book("rws").course.decisions.may_look
    assert one.value == "one_hand"
    packets = 'cards = 5, cite = "RWS-3.11.1" },\n]\nsteps = [\n'
    deal = '  { id = "packets", actor = "dealer", text = "Deal.", cite = "RWS-3.11.1" },\n'
    with pytest.raises(AssertionError):
        tells_of_one_hand_before_the_deal(altered("rws", "dealing.toml", packets, packets + deal))
