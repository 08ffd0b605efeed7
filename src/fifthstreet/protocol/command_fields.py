"""The fields of a command that its sender writes, and those that the house fills in."""

from typing import Any, Final

from fifthstreet.play.commands import By
from fifthstreet.protocol.codec import CodecError, decode
from fifthstreet.protocol.record import Fields

BY: Final = By(role="player", name="")
"""Stands for the giver until the house puts in who it really is."""


def read_command(do: str, fields: Fields, *, name: str, at: int) -> Any:
    """Return the command of a kind that somebody gives at a moment.

    Its giver and its time are not theirs to say.

    >>> read_command("do.Fold", {"seat": 1}, name="ann", at=0).seat
    1
    """
    if "by" in fields:
        raise CodecError("Leave out `by`: the house knows who you are.")
    if "at" in fields and do.startswith("run."):
        raise CodecError("Leave out `at`: the house knows the time.")
    whole = dict(fields)
    if do.startswith(("do.", "run.")):
        whole["by"] = BY
    if do.startswith("run."):
        whole["at"] = at
    if do == "do.PlaceWager":
        whole.setdefault("player", name)
    return decode(do, whole)
