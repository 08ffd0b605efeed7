"""A table as kernels see it: where cards fall, what lies on the layout, what each line pays.

Money is in minor units, and a seat is known by its place among the seats that play, from nought.
Records have room for the largest table, so that every place in them is known beforehand.
"""

from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any
"""One record of a kind below; the compiler knows its fields."""

SEATS, HAND, SHARED_CARDS, METERS, LINES, BINS = 9, 5, 7, 4, 16, 401
"""Room: seats, cards of a seat, of all; meters; lines of a side bet; bins of a histogram."""

MAIN, BET, PROGRESSIVE, ENVY, THREE, SIX, TOTAL = range(7)
"""Wagers in the order of settlement, and all of them together.

Main wagers on one's own hand are one; against a dealer they are the ante and the bet.
"""

CLASSES, CODES, ENDS, SIX_KINDS = 22, 64, 5, 14
"""Final classes; bets of three streets; what a dealer's hand comes to; six-card hands told apart.

The six-card hands are the ten categories, and a super royal of each suit.
"""

FOLDED = CLASSES
"""The ending of a folded hand, after those of the classes."""

LIMB_BITS = 62
"""Squares are summed in two limbs, the lower one of so many bits."""

LINE, TIMES, SUM, METER, PERCENT = range(5)
"""What is kept of a progressive line: its number, multiple, sum, meter (or -1) and percentage."""

AMOUNT, RESET = range(2)
"""What is kept of a meter: its amount when settlement begins, and from what it starts again."""

TABLE = np.dtype(
    [
        ("seats", np.int64),
        ("dealt", np.int64),  # cards dealt from the top of the deck
        ("places", np.int64, (SEATS, HAND)),  # where in the deck a seat's cards lie
        ("shared", np.int64, (SHARED_CARDS,)),  # the board and the box, or the dealer's, one up
        ("box", np.int64),  # cards of the box
        ("order", np.int64, (SEATS,)),  # seats in the order of settlement
        ("policy", np.int64, (SEATS,)),
        ("rate", np.int64, (SEATS,)),  # mistakes in parts of 65,536
        ("stakes", np.int64, (SEATS, TOTAL)),
        ("pays", np.int64, (CLASSES,)),
        ("ceiling", np.int64),  # below nought: none
        ("from_odds", np.int64),
        ("is_shared", np.int64),
        ("by_stake", np.int64),
        ("unit", np.int64),
        ("three", np.int64, (LINES, 2)),  # how often a stake is won on a line, and a sum beside
        ("six", np.int64, (SIX_KINDS, 2)),
        ("lines", np.int64),  # of the progressive
        ("progressive", np.int64, (CLASSES, PERCENT + 1)),
        ("meters", np.int64, (METERS, RESET + 1)),  # in parts of a minor unit
        ("parts", np.int64),
        ("half_up", np.int64),
        ("floor_at_reset", np.int64),
        ("fixed_from_meter", np.int64),
        ("stake_back", np.int64),
        ("envy", np.int64, (SEATS, CLASSES)),  # what a class brings to each seat
        ("brings", np.int64, (CLASSES,)),  # whether a class brings anything to anybody
        ("folded_holds", np.int64),
        ("holder_wagers", np.int64),
        ("last", np.int64, (4,)),  # the bets of the last decision by their numbers
        ("least", np.int64),  # strength with which a dealer qualifies
        ("unqualified", np.int64),  # what the ante wins where the dealer does not
        ("won", np.int64),  # and where the dealer is beaten
        ("bin", np.int64),
    ],
    align=True,
)
"""What a kernel knows of a table."""

HANDS = np.dtype(
    [
        ("net", np.int64, (SEATS + 1, TOTAL + 1)),  # the last row and column are sums
        ("staked", np.int64, (SEATS,)),  # on what a ceiling is about
        ("code", np.int64, (SEATS,)),  # bets of the streets, or the class
        ("ending", np.int64, (SEATS,)),  # the class or a fold, or what the dealer's hand came to
        ("kind", np.int64, (SEATS,)),  # the class
        ("live", np.int64, (SEATS,)),
        ("award", np.int64, (SEATS,)),  # line of the progressive; then none, and a fold
        ("three", np.int64),  # line of the board
        ("six", np.int64, (SEATS,)),  # kind of six-card hand
        ("brought", np.int64, (SEATS,)),  # envy bonuses that a hand brings to others
        ("meters", np.int64, (METERS,)),
        ("kept_back", np.int64),  # by the ceiling
        ("owed", np.int64, (SEATS,)),
        ("weight", np.int64, (SEATS,)),
        ("share", np.int64, (SEATS,)),
        ("rest", np.int64, (SEATS,)),
    ],
    align=True,
)
"""One round under way."""

TALLY = np.dtype(
    [
        ("main", np.int64, (SEATS, CODES, FOLDED + 1)),
        ("award", np.int64, (SEATS, LINES + 2)),
        ("envy", np.int64, (CLASSES,)),
        ("three", np.int64, (LINES,)),
        ("six", np.int64, (SEATS, SIX_KINDS)),
        ("net", np.int64, (SEATS + 1, TOTAL + 1)),
        ("squares", np.int64, (SEATS + 1, TOTAL + 1)),
        ("squares_high", np.int64, (SEATS + 1, TOTAL + 1)),
        ("capped_rounds", np.int64),
        ("kept_back", np.int64),
        ("histogram", np.int64, (BINS,)),
    ],
    align=True,
)
"""What is counted of many rounds; in sums of seats the table's row is the last one."""

TRACE = np.dtype(
    [
        ("net", np.int64, (SEATS, TOTAL)),
        ("code", np.int64, (SEATS,)),
        ("ending", np.int64, (SEATS,)),
    ],
    align=True,
)
"""What is kept of a round where anybody asks."""
