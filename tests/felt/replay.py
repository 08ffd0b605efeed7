"""Does again what a walk did: `python -m felt.replay SCRIPT`, in the folder of the tests."""

import sys
from pathlib import Path
from random import Random

from felt.company import STAFF, Company
from felt.script import Script


def replay(script: Script) -> Company:
    """Do everything in a script again, and return the table as it is then."""
    opening = script.opening
    company = Company(opening["submission"], Random(0), opening["mode"], opening["large"])
    for act in script.acts:
        company.repeat(act)
    return company


def main(path: str) -> None:
    """Replay a file, line by line, and print what everybody is shown at the end."""
    script = Script.read(Path(path).read_text(encoding="utf-8"))
    company = replay(script)
    for act in company.script.acts:
        print(act)
    for who in STAFF:
        console = company.console(who)
        print(f"{who}: {[(step['id'], step['yours']) for step in console['next']]}")
        print(f"  waits {console['waits']}, held up by {console['held_up']}")
    print(f"out of balance: {company.out_of_balance() or 'no'}; stopped: {company.host.trouble}")


if __name__ == "__main__":
    main(*sys.argv[1:])
