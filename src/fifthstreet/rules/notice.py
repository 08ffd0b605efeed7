"""What a table must tell its players, on the felt or on a sign."""

from typing import ClassVar, Literal

from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.law import Law, Name, Reasons

Subject = Literal[
    "document",
    "objective",
    "pay_tables",
    "street_multiples",
    "limits",
    "progressive_amount",
    "maximum_payout",
    "house_edge",
    "text",
    "a4_copy",
    "no_progressive",
    "device_out_of_order",
]


class Notice(Law):
    """One thing that signs must say; `text` in our words where the wording is not computed."""

    informative: ClassVar[Reasons] = {"carried_by": "People hang it there."}

    id: Name
    """The short name by which other parts of the book name it."""
    subject: Subject
    """What the notice is about; most subjects are written by the program."""
    title: str
    """Its heading."""
    text: str | None = None
    """Its wording, where the program does not write it."""
    carried_by: tuple[Literal["layout", "sign"], ...] = ("sign",)
    """Where it may hang."""
    posted: Literal["always", "when_it_happens"] = "always"
    """Whether it hangs always, or when something happens."""
    when: Conditions = ()
