"""What seats add: pledged unseen, shown after the last pledge, left out when silent."""

import pytest

from fairness.chance import Table
from fifthstreet.fairness import FairnessError, Gathering, pledge_of

NUMBER = bytes(range(32))
OTHER = bytes(range(1, 33))


def started() -> Gathering:
    return Table.opened(1).committed({1: "ann", 2: "bob"})[1]


def test_a_number_counts_once_it_is_pledged_and_shown() -> None:
    begun = started()
    pledge = pledge_of(begun.commitment, 1, NUMBER)
    assert pledge != NUMBER
    pledged = begun.pledged(1, pledge)
    assert pledged.contributions[1].number is None
    shown = pledged.pledges_closed().with_number(1, NUMBER)
    assert shown.contributions[1].number == NUMBER
    assert shown.silent == (2,)


def test_nothing_is_shown_while_somebody_may_still_pledge() -> None:
    begun = started()
    pledged = begun.pledged(1, pledge_of(begun.commitment, 1, NUMBER))
    with pytest.raises(FairnessError, match="cannot show a number"):
        pledged.with_number(1, NUMBER)


def test_nobody_pledges_after_the_first_number_could_be_seen() -> None:
    closed = started().pledges_closed()
    with pytest.raises(FairnessError, match="cannot pledge"):
        closed.pledged(1, pledge_of(closed.commitment, 1, NUMBER))


def test_a_seat_cannot_show_another_number_than_it_pledged() -> None:
    begun = started()
    closed = begun.pledged(1, pledge_of(begun.commitment, 1, NUMBER)).pledges_closed()
    for wrong in (OTHER, NUMBER + b"\0", b""):
        with pytest.raises(FairnessError, match="not the one it pledged"):
            closed.with_number(1, wrong)


def test_a_seat_cannot_copy_the_pledge_of_another() -> None:
    begun = started()
    pledge = pledge_of(begun.commitment, 1, NUMBER)
    both = begun.pledged(1, pledge).pledged(2, pledge).pledges_closed().with_number(1, NUMBER)
    with pytest.raises(FairnessError, match="not the one it pledged"):
        both.with_number(2, NUMBER)


def test_a_pledge_to_one_commitment_is_none_to_another() -> None:
    table = Table.opened(1)
    first, second = (table.committed({1: "ann"})[1] for _ in range(2))
    closed = second.pledged(1, pledge_of(first.commitment, 1, NUMBER)).pledges_closed()
    with pytest.raises(FairnessError, match="not the one it pledged"):
        closed.with_number(1, NUMBER)


def test_the_same_message_again_changes_nothing() -> None:
    begun = started()
    pledge = pledge_of(begun.commitment, 1, NUMBER)
    pledged = begun.pledged(1, pledge)
    assert pledged.pledged(1, pledge) is pledged
    shown = pledged.pledges_closed().with_number(1, NUMBER)
    assert shown.with_number(1, NUMBER) is shown
    assert shown.pledged(1, shown.contributions[1].pledge, by="seat").stage == "showing"


@pytest.mark.parametrize(
    ("seat", "pledge", "what"),
    [
        (3, bytes(32), "not in this round"),
        (1, bytes(31), "32 bytes"),
        (2, bytes(32), "already pledged another number"),
    ],
)
def test_pledges_that_do_not_fit_are_refused(seat: int, pledge: bytes, what: str) -> None:
    begun = started()
    begun = begun.pledged(2, pledge_of(begun.commitment, 2, NUMBER))
    with pytest.raises(FairnessError, match=what):
        begun.pledged(seat, pledge)


def test_a_seat_that_pledged_nothing_has_nothing_to_show() -> None:
    with pytest.raises(FairnessError, match="pledged no number"):
        started().pledges_closed().with_number(1, NUMBER)


def test_the_auditor_is_asked_only_when_all_is_closed() -> None:
    begun = started()
    with pytest.raises(FairnessError, match="cannot ask"):
        _ = begun.request
    with pytest.raises(FairnessError, match="cannot close the contributions"):
        begun.closed()
    closed = begun.pledges_closed().closed()
    with pytest.raises(FairnessError, match="cannot close the pledges"):
        closed.pledges_closed()
    assert len(closed.request) == 32


def test_a_number_that_the_house_chose_is_marked_and_cannot_pass_for_the_seats_own() -> None:
    table = Table.opened(1)
    begun = table.committed({1: "ann"})[1]
    number = table.entropy.take(32)
    pledged = begun.pledged(1, pledge_of(begun.commitment, 1, number, by="house"), by="house")
    assert pledged.contributions[1].by == "house"
    assert pledged.pledges_closed().with_number(1, number).contributions[1].number == number
    marked = pledged.contributions[1].pledge
    as_own = begun.pledged(1, marked, by="seat").pledges_closed()
    with pytest.raises(FairnessError, match="not the one it pledged"):
        as_own.with_number(1, number)
