"""The kinds of five-card hands by card numbers alone, and how many of each there are."""

CATEGORY_COUNTS = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
"""No pair, pair, two pair, three, straight, flush, full house, four, straight flush, royal."""

CATEGORY_SHARES = [count / sum(CATEGORY_COUNTS) for count in CATEGORY_COUNTS]
PAIRED = {(2, 4): 1, (2, 3): 2, (3, 3): 3, (3, 2): 6, (4, 2): 7}
"""By how often the commonest rank comes and how many ranks there are."""

WHEEL = [0, 1, 2, 3, 12]
TEN = 8


def category(cards: bytes) -> int:
    """Return the kind of five cards, each numbered by rank from two up and then by suit.

    >>> category(bytes([48, 49, 50, 51, 0])), category(bytes([35, 39, 43, 47, 51]))
    (7, 9)
    """
    ranks = sorted(card >> 2 for card in cards)
    different = len(set(ranks))
    if different < len(ranks):
        return PAIRED[max(map(ranks.count, ranks)), different]
    flush = len({card & 3 for card in cards}) == 1
    straight = ranks[-1] - ranks[0] == len(ranks) - 1 or ranks == WHEEL
    if flush and straight:
        return 9 if ranks[0] == TEN else 8
    return 5 if flush else 4 if straight else 0
