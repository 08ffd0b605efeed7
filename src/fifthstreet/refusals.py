"""Why something is not done: one record, and one table of codes with a sentence each.

`refusals.tsv` has every code, what it is over HTTP, and its sentence. From version 0.2.0 onward
the codes are promises.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Protocol

from fifthstreet.errors import FifthStreetError

_ROWS: Final = tuple(
    line.split("\t")
    for line in files("fifthstreet").joinpath("refusals.tsv").read_text("utf-8").splitlines()[1:]
)
SENTENCES: Final[Mapping[str, str]] = {code: sentence for code, _, sentence in _ROWS}
STATUS: Final[Mapping[str, int]] = {code: int(status) for code, status, _ in _ROWS}
"""What a code is over HTTP; 409 where it contradicts the state of things."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was refused; nothing has changed. `act` is what a role does not allow.

    >>> Refusal("seat_is_taken", "Seat 2 is free.").says
    'Someone else has that seat. Choose another. Seat 2 is free.'
    """

    code: str
    detail: str = ""
    citation: str = ""
    act: str = ""

    @property
    def says(self) -> str:
        """Return the refusal as a sentence, with its detail where there is one."""
        return f"{_sentence(self.code)} {self.detail}".rstrip()


class RefusedError(FifthStreetError):
    """Something was refused; `wait` is after how many seconds it may be tried again."""

    def __init__(self, refusal: Refusal, *, remedy: str | None = None, wait: float = 0) -> None:
        super().__init__(refusal.says, citation=refusal.citation or None, remedy=remedy)
        self.refusal = refusal
        self.wait = wait


class Citable(Protocol):
    """A record of the law that cites its clause."""

    @property
    def citation(self) -> str:
        """Return the clause."""


def refuse(code: str, law: Citable | str, detail: str = "") -> Refusal:
    """Return a refusal that cites a record of the law, or a clause by its id."""
    return Refusal(code, detail, law if isinstance(law, str) else law.citation)


def refusal_as_json(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as a reply has it."""
    reply = {
        "ok": False,
        "code": refusal.code,
        "says": refusal.says,
        "clause": refusal.citation or None,
    }
    return {**reply, "act": refusal.act} if refusal.act else reply


def refusal_of(reply: Mapping[str, Any]) -> Refusal:
    """Return the refusal that a reply has.

    >>> refusal_of(refusal_as_json(Refusal("table_is_closed", "Water damage.")))
    Refusal(code='table_is_closed', detail='Water damage.', citation='', act='')
    """
    detail = reply["says"].removeprefix(_sentence(reply["code"])).lstrip()
    return Refusal(reply["code"], detail, reply.get("clause") or "", reply.get("act") or "")


def _sentence(code: str) -> str:
    """Return a code's sentence; a code that an earlier version stored reads as its words."""
    return SENTENCES.get(code) or f"{code.capitalize().replace('_', ' ')}."
