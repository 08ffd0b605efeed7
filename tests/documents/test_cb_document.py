"""CB cover, overview, shuffle, dealing and seating: the document, its game and its tables."""

from datetime import date

import pytest

from documents.proving import altered, changed, deal_of, done, filled, found, found_under, some
from fifthstreet.cards import Hand, rank_five
from fifthstreet.rules.acceptance import Company, objection_to_place
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import places
from fifthstreet.rules.library import book
from pay_tables import main_table

SHUFFLER = '[devices.shuffler]\nmodel = "Stated"\ncounts_cards = false\n'
# P plays position 1, Q position 3.
TABLE = Company(seated={1: "P", 3: "Q"}, betting={1: "P", 3: "Q"})


def submission(old: str, new: str) -> str:
    return changed(filled("cb"), old, new)


def says_whose_it_is(law: RuleBook) -> None:
    document = law.document
    assert document.operator == "Catfish Bend Casino II"
    assert (document.title, document.game) == ("Mississippi Stud", "mississippi_stud")


@pytest.mark.clause("CB-0-s1")
def test_cb_0_the_rules_are_those_of_catfish_bend_casino_ii_for_mississippi_stud() -> None:
    says_whose_it_is(book("cb"))
    other = altered("cb", "document.toml", '"Catfish Bend Casino II"', '"Catfish Bend Casino"')
    with pytest.raises(AssertionError):
        says_whose_it_is(other)


def was_signed_off(law: RuleBook) -> None:
    document = law.document
    assert document.approved_on == date(2018, 3, 12)
    assert document.regulator == "Iowa Racing and Gaming Commission"
    assert some(document.regulator) in some(document.approval)


@pytest.mark.clause("CB-0-s2")
def test_cb_0_the_state_commission_signed_off_on_12_march_2018() -> None:
    was_signed_off(book("cb"))
    # 12 March, not 3 December.
    other = altered("cb", "document.toml", "approved_on = 2018-03-12", "approved_on = 2018-12-03")
    with pytest.raises(AssertionError):
        was_signed_off(other)


def has_no_opponent(law: RuleBook) -> None:
    assert all(contest.against is None for contest in law.contests)
    assert law.dealer_zone is None
    laid = [places(method, [1, 2], deal_of(law)) for method in law.dealing.methods]
    assert {place.target for deal in laid for place in deal} == {"community", "players"}


@pytest.mark.clause("CB-ov-1")
def test_cb_ov_1_no_dealer_hand_is_dealt_or_compared() -> None:
    has_no_opponent(book("cb"))
    with pytest.raises(AssertionError):
        has_no_opponent(book("rws"))
    dealt_in = altered(
        "cb",
        "dealing.toml",
        '{ to = ["players"], cards = 2',
        '{ to = ["players", "dealer"], cards = 2',
    )
    with pytest.raises(AssertionError):
        has_no_opponent(dealt_in)


@pytest.mark.clause("CB-ov-1")
def test_cb_ov_1_two_players_on_one_board_are_each_paid_by_the_table_alone() -> None:
    board = "Jd 8c 3s"
    hands = {hole: rank_five(Hand(f"{hole} {board}")) for hole in ("Js 2h", "Ah Kd", "8d 3h")}
    assert hands["8d 3h"] > hands["Js 2h"] > hands["Ah Kd"]
    lines = {hole: main_table(book("cb")).line(hand) for hole, hand in hands.items()}
    # The pair of jacks wins although another player's two pair beats it.
    assert str(some(lines["Js 2h"]).pays) == "1 to 1"
    assert str(some(lines["8d 3h"]).pays) == "2 to 1"
    assert lines["Ah Kd"] is None


@pytest.mark.clause("CB-shuf-1")
def test_cb_shuf_1_an_automated_shuffler_supplies_the_cards() -> None:
    assert found(filled("cb")) == []
    none = ("game_needs_a_shuffler", "devices.shuffler", "CB-shuf-1")
    assert found(submission(SHUFFLER, "")) == [none]
    shoe = '[devices.shoe]\nmodel = "Stated"\n'
    assert found(submission(SHUFFLER, shoe)) == [none]
    lax = altered("cb", "requirements.toml", 'needs = "devices.shuffler"', 'needs = "cards.decks"')
    assert found_under(lax, submission(SHUFFLER, "")) == []


@pytest.mark.clause("CB-shuf-2")
def test_cb_shuf_2_one_deck_of_52_is_used() -> None:
    wrong = ("number_of_decks_is_not_allowed", "cards.decks", "CB-shuf-2")
    for decks in (0, 2):
        assert found(submission("decks = 1\n", f"decks = {decks}\n")) == [wrong]
    assert book("cb").cards.decks.size == 52
    two = altered("cb", "cards.toml", "allowed = [1]", "allowed = [1, 2]")
    assert found_under(two, submission("decks = 1\n", "decks = 2\n")) == []


@pytest.mark.clause("CB-deal-1")
@pytest.mark.parametrize("method", ["hand", "manual_shoe"])
def test_cb_deal_1_the_game_is_dealt_out_of_the_shuffler_and_in_no_other_way(method: str) -> None:
    text = submission('method = "automated"', f'method = "{method}"')
    assert found(text) == [
        ("dealing_method_does_not_exist", "dealing.method", "CB-deal-1"),
    ]


@pytest.mark.clause("CB-deal-1")
def test_cb_deal_1_a_method_must_be_stated_and_another_needs_another_law() -> None:
    unstated = ("dealing_method_is_not_stated", "dealing.method", "CB-deal-1")
    assert found(submission('method = "automated"\n', "")) == [unstated]
    renamed = altered("cb", "dealing.toml", 'id = "automated"', 'id = "hand"')
    text = submission('method = "automated"', 'method = "hand"')
    assert found_under(renamed, text) == []
    assert [method.device for method in book("cb").dealing.methods] == ["shuffler"]


def objection(law: RuleBook, player: str, position: int) -> tuple[str, str] | None:
    """Return code and citation of what stands against a wager."""
    against = objection_to_place(law, player=player, position=position, company=TABLE)
    return (against.code, against.citation) if against else None


def gives_a_player_one_hand(law: RuleBook) -> None:
    assert objection(law, "P", 2) == ("player_has_a_position_already", "CB-irr-2-s1")
    assert objection(law, "P", 1) is None
    assert objection(law, "R", 2) is None


@pytest.mark.clause("CB-irr-2-s1")
def test_cb_irr_2_a_player_at_one_position_may_not_bet_at_another() -> None:
    gives_a_player_one_hand(book("cb"))
    assert done(book("cb").conduct_rule("one_position")) == ("refuse_wager",)
    one = 'positions_per_player = { value = 1, cite = "CB-irr-2-s1" }\n'
    for other in ("", one.replace("value = 1", "value = 2")):
        with pytest.raises(AssertionError):
            gives_a_player_one_hand(altered("cb", "table.toml", one, other))


def gives_a_position_one_player(law: RuleBook) -> None:
    refused = ("position_is_another_players", "CB-irr-2-s2")
    assert objection(law, "R", 1) == refused
    assert objection(law, "R", 3) == refused
    assert objection(law, "R", 4) is None


@pytest.mark.clause("CB-irr-2-s2")
def test_cb_irr_2_a_position_that_is_taken_serves_nobody_else() -> None:
    gives_a_position_one_player(book("cb"))
    assert some(book("cb").table.seating.players_per_position).value == 1
    assert done(book("cb").conduct_rule("shared_position")) == ("refuse_wager",)
    one = 'players_per_position = { value = 1, cite = "CB-irr-2-s2" }\n'
    with pytest.raises(AssertionError):
        gives_a_position_one_player(altered("cb", "table.toml", one, ""))
