"""Why the house does not do what somebody at a table asks, besides what the game itself refuses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.people.refusals import Refusal as PeopleRefusal
from fifthstreet.play.refusals import Refusal as GameRefusal

SENTENCES: Final = {
    "table_is_unknown": "There is no such table.",
    "table_is_shut": "The table is closed.",
    "table_is_elsewhere": "Another server runs this table.",
    "table_has_stopped": "The table has stopped after a fault and must be opened again.",
    "table_is_open_already": "The table is open already.",
    "link_is_unknown": "There is no such jackpot, or it has no such meter.",
    "link_is_closed": "The jackpot is no more.",
    "link_is_in_use": "Tables still play for the jackpot, or somebody is being paid from it.",
    "link_is_out_of_order_already": "The jackpot is out of order already.",
    "link_works": "The jackpot works.",
    "link_holds_money": "The jackpot still holds money, which goes to another one first.",
    "limit_only_rises": "The limit of a meter may only be raised.",
    "two_people_must_agree": "Two different people must agree to that, for a reason.",
    "odds_would_be_worse": "The other meter is not won by the same hands in the same currency.",
    "winner_is_unknown": "No such winner is being paid from the jackpot or waits for it.",
    "winner_is_being_paid": "The winner's table is running, and the winner is paid there.",
    "order_names_not_every_winner": "The order does not name every waiting winner once.",
    "figures_make_no_sense": "A jackpot cannot be run by these figures.",
    "contribution_is_unreasonable": "The wager would feed the jackpot more than is reasonable.",
    "link_is_another": "The jackpot of that name has other meters or another currency.",
    "seat_does_not_exist": "The table has no such seat.",
    "seat_is_taken": "Somebody else sits there.",
    "player_sits_already": "The player sits at this table already.",
    "player_does_not_sit_here": "The player does not sit at this table.",
    "seat_is_not_in_the_round": "That seat waits for the next round.",
    "no_round_is_on": "No round is on.",
    "round_is_in_progress": "A round is in progress. Close the table in the pit: the round is "
    "played to its end, and no other begins.",
    "round_does_not_exist": "The table has played no such round.",
    "meter_was_won_since": "The jackpot was won since; two people make an adjustment instead.",
    "next_round_is_not_open_yet": "The next round opens in a moment.",
    "command_is_stale": "The table has gone on since that was asked.",
    "command_is_unknown": "There is no such command.",
    "message_is_too_large": "The message is too large.",
    "command_is_not_for_this_table": "That is not done at a table of this kind.",
    "number_is_not_taken": "The number is not taken.",
    "wager_was_never_taken": "The house took no such wager: hand the chips back and report it "
    "without an amount.",
    "amount_takes_a_floorperson": "The house has recorded another amount: a floorperson must "
    "report this one.",
    "not_enough_chips": "The player has not enough chips.",
    "jackpot_is_pending": "Another winner of the same jackpot is paid first.",
    "jackpot_is_out_of_order": "The jackpot does not work: no Progressive wagers are taken.",
    "award_waits_for_approval": "An award of that size is confirmed by two people first.",
    "store_is_busy": "The house cannot write it down at the moment; ask again.",
    "store_is_full": "The house has no room to write it down; nothing has changed.",
    "house_has_stopped": "The house has stopped and takes nothing more.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why something was refused; nothing has changed.

    >>> Refusal(code="seat_is_taken").says
    'Somebody else sits there.'
    """

    code: str
    detail: str = ""
    citation: str = ""

    @property
    def says(self) -> str:
        """Return the refusal as a sentence, with its detail where there is one."""
        told = SENTENCES[self.code]
        return f"{told} {self.detail}" if self.detail else told


Any_ = Refusal | GameRefusal | PeopleRefusal


def refusal_as_json(refusal: Any_) -> dict[str, Any]:
    """Return a refusal of any kind as a reply tells it."""
    return {
        "ok": False,
        "code": refusal.code,
        "says": refusal.says,
        "clause": getattr(refusal, "citation", "") or None,
    }


class ProblemError(Exception):
    """What somebody asked cannot be done; the message says why."""

    def __init__(
        self,
        code: str,
        says: str,
        *,
        clause: str | None = None,
        remedy: str | None = None,
        wait: float = 0,
    ) -> None:
        super().__init__(says)
        self.code = code
        self.says = says
        self.clause = clause
        self.remedy = remedy
        self.wait = wait

    @classmethod
    def of(cls, refusal: Any_) -> "ProblemError":
        """Return the problem that a refusal of any kind is."""
        told = refusal_as_json(refusal)
        return cls(told["code"], told["says"], clause=told["clause"])

    @classmethod
    def answered(cls, body: Mapping[str, Any]) -> "ProblemError":
        """Return the problem that a table's answer tells."""
        return cls(body["code"], body["says"], clause=body.get("clause"))
