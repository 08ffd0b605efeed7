"""Which hands a line of a pay table covers, and which line of a table a hand is paid on."""

from fifthstreet.cards import Hand, rank_five
from fifthstreet.rules.library import book
from pay_tables import main_table


def test_a_line_covers_no_hand_of_another_category() -> None:
    pair = rank_five(Hand("Js Jd 9c 5h 2s"))
    covering = [line.hands for line in main_table(book("md")).lines if line.covers(pair)]
    assert covering == [("pair",)]


def test_the_first_line_that_covers_a_hand_is_the_one_paid() -> None:
    for table in (main_table(law) for law in map(book, ("md", "cb", "uk", "rws"))):
        for cards in ("As Ks Qs Js Ts", "Js Jd 9c 5h 2s", "6s 6d 9c 5h 2s", "As Kd 9c 5h 2s"):
            hand = rank_five(Hand(cards))
            covering = [line for line in table.lines if line.covers(hand)]
            assert table.line(hand) == (covering[0] if covering else None)
