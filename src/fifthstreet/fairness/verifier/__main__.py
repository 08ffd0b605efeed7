"""Check one transcript: ``python -m verifier ROUND.json``."""

import sys
from pathlib import Path

from . import load, verify

if __name__ == "__main__":
    _verdict = verify(load(Path(sys.argv[1]).read_text(encoding="utf-8")))
    _lines = [*_verdict.right, *(f"not checked: {one}" for one in _verdict.unchecked)]
    sys.stdout.write("\n".join([*_lines, _verdict.wrong or "Nothing is wrong."]) + "\n")
    sys.exit(0 if _verdict.ok else 1)
