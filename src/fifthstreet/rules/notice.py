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

    informative: ClassVar[Reasons] = {"*": "It is what a sign says, and where it hangs."}

    id: Name
    subject: Subject
    title: str
    text: str | None = None
    carried_by: tuple[Literal["layout", "sign"], ...] = ("sign",)
    posted: Literal["always", "when_it_happens"] = "always"
    when: Conditions = ()
