"""Does again what a walk did: `python -m felt.replay SCRIPT`, in the folder of the tests."""

import sys
from collections.abc import Callable
from pathlib import Path

from felt.company import STAFF
from felt.script import Script
from felt.walking import Walk


def main(path: str, out: Callable[[object], object] = print) -> None:
    """Replay a file, line by line, and print what everybody is shown at the end."""
    company = Walk.after(Script.read(Path(path).read_text(encoding="utf-8"))).company
    for act in company.script.acts:
        out(act)
    for who in STAFF:
        console = company.console(who)
        out(f"{who}: {[(step['id'], step['yours']) for step in console['next']]}")
        out(f"  waits {console['waits']}, held up by {console['held_up']}")
    out(f"out of balance: {company.out_of_balance() or 'no'}; stopped: {company.host.trouble}")


if __name__ == "__main__":
    main(sys.argv[1])
