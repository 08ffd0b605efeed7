"""The documents' own demands on what players are told, clause by clause."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from fifthstreet.paper.edge import Edge, expected_loss
from fifthstreet.paper.sign import Sign, make_notice, make_sign
from fifthstreet.paper.sign_html import as_html
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.library import book
from paper.submissions import EVERYTHING, edge_of, submitted

EDGE = edge_of("4.9149", "1.369")


def sign(
    id_: str, changes: Mapping[str, object] | None = None, *, edge: Edge | None = None
) -> Sign:
    return make_sign(submitted(id_, changes), book(id_), edge=edge)


def text_of(made: Sign) -> str:
    """Return the sign on lines so long that no sentence is broken."""
    return as_text(made, width=500)


def section_of(made: Sign, notice: str) -> str:
    """Return one section of a sign and its clauses as text."""
    found = made.section(notice)
    assert found is not None
    shown = [f"{figure.label} {figure.value}" for figure in found.figures]
    return "\n".join((*found.cite, *shown, *found.lines))


@pytest.mark.clause("MD-2.B.7-s1")
def test_the_sign_lists_what_every_wager_pays() -> None:
    made = sign("md", EVERYTHING)
    odds = made.section("odds")
    assert odds is not None
    assert "MD-2.B.7-s1" in odds.cite
    paid = {table.title: {row[0]: row[1] for row in table.rows} for table in odds.tables}
    assert paid["Three Card Bonus, table C"]["Mini-royal"] == "50 to 1"
    assert paid["Ante, 3rd Street, 4th Street and 5th Street"]["Royal flush"] == "500 to 1"
    assert paid["Six Card Bonus, table A"]["Super royal of diamonds"] == "$1,000,000"
    assert paid["Progressive, table C"]["Four of a kind"] == "100% of the Minor meter"
    assert paid["Envy Bonus, schedule C"]["Royal flush"] == "$1,000"


@pytest.mark.clause("MD-2.B.7-s2")
def test_the_sign_tells_the_multiple_that_a_street_wager_must_be() -> None:
    section = section_of(sign("md"), "multiples")
    assert "MD-2.B.7-s2" in section
    streets = "3rd Street, 4th Street and 5th Street"
    assert f"{streets} 1×, 2× or 3× the ante" in section  # noqa: RUF001
    assert "On an ante of $5: $5, $10 or $15." in section


@pytest.mark.clause("MD-12.B")
def test_the_sign_shows_the_most_that_a_hand_is_paid() -> None:
    section = section_of(sign("md"), "maximum")
    assert "For each player's hand $50,000" in section
    dearer = {"limits.ante": {"min": 1500, "max": 20000}}
    assert "$75,000" in section_of(sign("md", dearer), "maximum")
    shared = section_of(sign("md", {"cap.scope": "round"}), "maximum")
    assert "For all players in a round together $50,000" in shared


@pytest.mark.clause("MD-13.H.2")
def test_a_broken_device_gets_its_placard() -> None:
    placard = make_notice(book("md"), "out_of_order")
    assert "OUT OF ORDER" in text_of(placard)
    assert "MD-13.H.2" in placard.sections[0].cite
    assert "<h2>Out of order</h2>" in as_html(placard)


@pytest.mark.clause("RWS-0-s2")
def test_the_sign_shows_on_what_basis_the_rules_were_approved() -> None:
    section = section_of(sign("rws"), "rules")
    assert "RWS-0-s2" in section
    assert "Casino Stud Poker, version 6." in section
    assert "Approval: Casino Control Act 2006, section 100(1)." in section


@pytest.mark.clause("RWS-3.1")
def test_the_sign_states_the_aim_of_the_game() -> None:
    section = section_of(sign("rws"), "objective")
    assert "RWS-3.1" in section
    assert "Beat the dealer's hand." in section


@pytest.mark.clause("RWS-3.3")
def test_the_sign_shows_minimum_maximum_and_the_progressive_amount() -> None:
    limits = {"min": 5_000, "max": 50_000}
    made = sign("rws", {"limits.ante": limits, "progressive.bet_amount": 500})
    assert "Ante S$50 to S$500" in section_of(made, "limits")
    assert "Progressive Jackpot S$5" in section_of(made, "progressive_amount")
    assert all(amount in text_of(made) for amount in ("S$50 to S$500", "S$5\n"))


def test_a_table_without_the_jackpot_shows_no_amount_for_it() -> None:
    made = sign("rws", {"offers.progressive": False, "progressive": {}})
    assert made.section("progressive_amount") is None
    assert "Progressive" not in text_of(made)


@pytest.mark.clause("RWS-5.18.2.c-s2")
def test_a_suspended_jackpot_gets_its_notice() -> None:
    notice = make_notice(book("rws"), "no_progressive")
    assert "RWS-5.18.2.c-s2" in notice.sections[0].cite
    assert "No Progressive" in text_of(notice)
    assert "you accept this" in text_of(notice)


@pytest.mark.clause("UK-0-s1")
def test_the_sign_gives_the_promise_of_fair_and_open_gambling() -> None:
    section = section_of(sign("uk"), "commitment")
    assert "UK-0-s1" in section
    assert "fair and open gambling" in section


@pytest.mark.clause("UK-5")
def test_the_sign_shows_the_limits_of_a_stake() -> None:
    made = sign("uk", {"limits.ante": {"min": 500, "max": 10_000}})
    section = section_of(made, "limits")
    assert "UK-5" in section
    assert "Ante £5 to £100" in section


@pytest.mark.clause("UK-19")
def test_the_sign_shows_the_highest_payout_or_that_there_is_none() -> None:
    posted = section_of(sign("uk", {"max_payout.amount": 2_500_000}), "maximum")
    assert "UK-19" in posted
    assert "For each player in a round £25,000" in posted
    assert "No maximum payout is declared" in section_of(sign("uk"), "maximum")


@pytest.mark.clause("UK-edge-1")
def test_the_sign_explains_the_edge_with_an_example_that_computes() -> None:
    assert expected_loss(Fraction(5, 100), 10_000) == 500
    section = section_of(sign("uk"), "house_edge")
    assert "UK-edge-1" in section
    assert "at 5 per cent, 5 pounds of every 100" in section


@pytest.mark.clause("UK-edge-2")
def test_the_sign_says_that_the_edge_differs() -> None:
    made = sign("uk")
    statement = next(s for s in book("uk").statements if s.id == "edge_differs")
    assert "UK-edge-2" in section_of(made, "edge_differs")
    assert statement.says in text_of(made)
    assert "skill" in section_of(made, "edge_differs")


@pytest.mark.clause("UK-edge-3")
def test_the_sign_says_that_the_house_keeps_an_edge() -> None:
    section = section_of(sign("uk"), "edge_remains")
    assert "UK-edge-3" in section
    assert "always keeps some advantage" in section


@pytest.mark.clause("UK-edge-4")
def test_the_claimed_edge_is_printed_only_as_a_claim() -> None:
    bare = section_of(sign("uk"), "house_edge")
    assert "has not been computed yet" in bare
    assert "claims 1.58%: a claim only, not computed." in bare


@pytest.mark.clause("UK-edge-4")
def test_the_claimed_edge_is_flagged_where_the_computed_one_disagrees() -> None:
    section = section_of(sign("uk", edge=EDGE), "house_edge")
    assert "Of the ante 4.9149%" in section
    assert "Of all money staked 1.3690%" in section
    assert "between equal choices the player bets more" in section
    assert "£4.91 on average" in section
    assert "claims 1.58%: a claim only, which the computed figures do not reproduce" in section
    assert "not been computed" not in section


def test_a_claimed_edge_that_computes_is_confirmed() -> None:
    edge = edge_of("1.5801", "0.5")
    assert "confirm" in section_of(sign("uk", edge=edge), "house_edge")


@pytest.mark.clause("UK-rg-1")
def test_the_sign_has_the_safer_gambling_block() -> None:
    made = sign("uk")
    found = made.section("safer_gambling")
    assert found is not None
    assert found.place == "help"
    assert "UK-rg-1" in found.cite
    assert "limits beforehand" in text_of(made)


@pytest.mark.clause("UK-rg-2")
def test_the_sign_points_to_advice() -> None:
    assert "begambleaware.org" in section_of(sign("uk"), "advice")
    assert "begambleaware.org" in as_html(sign("uk"))


@pytest.mark.clause("UK-rg-3")
def test_the_sign_gives_the_number_of_the_helpline() -> None:
    assert "0808 802 0133" in section_of(sign("uk"), "helpline")
    assert "0808 802 0133" in as_html(sign("uk"))


@pytest.mark.clause("UK-a4-1")
def test_a_print_request_produces_an_a4_page_that_offers_copies() -> None:
    page = as_html(sign("uk"))
    assert "@page { size: A4 portrait;" in page
    assert "UK-a4-1" in section_of(sign("uk"), "a4_copy")
    assert "A4" in section_of(sign("uk"), "a4_copy")
