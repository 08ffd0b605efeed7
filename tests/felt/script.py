"""What was done at a table, as a file that does it again: one line of JSON for each act.

The first line opens the table. Then each line is a command (`who`, `do`, `with`), or something that
no command is: the house is started again, time passes, two people approve an award, the house is
closed or opened for business.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import Any


@dataclass(slots=True)
class Script:
    """The acts at one table, first to last."""

    opening: dict[str, Any]
    acts: list[dict[str, Any]] = field(default_factory=list)

    def note(self, **act: Any) -> None:
        """Add an act."""
        self.acts.append(act)

    def __str__(self) -> str:
        return "\n".join(json.dumps(act) for act in (self.opening, *self.acts))

    def saved(self, name: str) -> Path:
        """Write the script to a file that can be replayed, and return where."""
        path = Path(gettempdir()) / f"dead-end-{'-'.join(name.replace(',', '').split())}.jsonl"
        path.write_text(f"{self}\n", encoding="utf-8")
        return path

    @classmethod
    def read(cls, text: str) -> "Script":
        """Return the script in a text."""
        opening, *acts = map(json.loads, text.splitlines())
        return cls(opening, acts)
