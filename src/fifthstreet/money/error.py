"""The error of the money modules, and the safe way to quote what was given."""

from decimal import Decimal

from fifthstreet.errors import FifthStreetError

LONGEST_QUOTE = 60


class MoneyError(FifthStreetError):
    """A sum, a rate or odds that cannot be counted exactly.

    >>> str(MoneyError("No such currency: 'DEM'.", remedy="Write EUR."))
    "No such currency: 'DEM'. Write EUR."
    """


def quoted(value: object) -> str:
    """Quote a value in an error, cut short when it is long.

    >>> quoted("10.5O USD")
    "'10.5O USD'"
    """
    try:
        text = str(value) if isinstance(value, Decimal) else repr(value)
    except ValueError:  # Python refuses to write out an integer of thousands of digits
        return f"a value of type {type(value).__name__} too long to write out"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
