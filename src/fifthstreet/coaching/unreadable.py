"""A text that is no TOML, told like everything else that a check finds: with its line."""

import re
from typing import Any, Final

from fifthstreet.errors import FifthStreetError

PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


def as_finding(error: FifthStreetError) -> dict[str, Any]:
    """Return why a text cannot be read, as a finding where the reader stopped.

    >>> as_finding(FifthStreetError("It is not TOML: no value (at line 3, column 5)."))["line"]
    3
    """
    place = PLACE.search(error.what)
    return {
        "code": "text_is_no_toml",
        "severity": "error",
        "where": "",
        "line": int(place[1]) if place else 1,
        "column": int(place[2]) if place else 1,
        "message": error.what,
        "citation": error.citation,
        "remedy": error.remedy or "Correct the line and check again.",
    }
