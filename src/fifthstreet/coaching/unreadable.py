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
    found = PLACE.search(error.what)
    return {
        "code": "text_is_no_toml",
        "severity": "error",
        "where": "",
        "line": int(found[1]) if found else 1,
        "column": int(found[2]) if found else 1,
        "message": error.what,
        "citation": error.citation,
        "remedy": error.remedy or "Mend the line and check again.",
    }
