"""Chips: how an amount is cut from the tray, in as few chips as possible."""

from fifthstreet.money.currency import Currency


def cut(minor: int, currency: Currency) -> tuple[tuple[tuple[int, int], ...], int]:
    """Return the fewest chips that make an amount, largest first, and what no chip covers.

    Each denomination goes into the next larger one, so taking the largest first takes the fewest.

    >>> from fifthstreet.money import currency
    >>> cut(6_019_940, currency("USD"))
    (((500000, 12), (10000, 1), (2500, 3), (500, 4), (100, 4)), 40)
    """
    stacks = []
    for denomination in reversed(currency.chips):
        count, minor = divmod(minor, denomination)
        if count:
            stacks.append((denomination, count))
    return tuple(stacks), minor
