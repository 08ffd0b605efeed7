"""Why the house does not do what somebody asks: a closed list of sentences.

Codes are public and never renamed. The order of the list is the order in which they are looked for.
"""

from dataclasses import dataclass

from fifthstreet.errors import FifthStreetError

SENTENCES = {
    "session_has_ended": "The session has ended; sign on again.",
    "password_must_be_changed": "The password was given out for one use and must be changed first.",
    "role_may_not_do_this": "Somebody in that role may not do this.",
    "document_names_a_higher_role": "The document names a higher role for this.",
    "not_ones_own": "That is another person's.",
    "not_posted_at_the_table": "The dealer is not posted at that table.",
    "beginner_may_not_approve": "Nobody approves what he began himself.",
    "identity_must_be_confirmed": "Enter the password again before this.",
    "name_has_a_wrong_length": "A name has from 3 to 20 characters.",
    "name_has_a_wrong_character": "A name is made of letters, digits, and single . _ - or spaces.",
    "name_is_reserved": "That name is kept for the house.",
    "name_is_taken": "That name is taken, or looks like one that is.",
    "name_or_password_is_wrong": "The name or the password is wrong.",
    "too_many_failures": "Too many failures; wait before the next try.",
    "house_is_busy": "Too many people sign on at once; try again shortly.",
    "password_is_too_short": "A password has at least 12 characters.",
    "password_is_too_long": "A password has at most 256 characters.",
    "password_is_too_common": "That password is among the first that anybody would guess.",
    "password_tells_the_name": "A password may not be made from the name or from the house's.",
    "password_has_changed": "The password was changed meanwhile.",
    "password_is_the_old_one": "The new password must be another than the old one.",
    "person_is_suspended": "The account is suspended.",
    "person_is_excluded": "The player has excluded himself for a time that is not over.",
    "person_is_unknown": "There is no such person.",
    "person_has_no_password": "A guest has no password.",
    "person_is_not_a_dealer": "Only dealers are posted at tables.",
    "nobody_rules_over_himself": "Nobody changes his own role or standing.",
    "nothing_would_change": "It is so already.",
    "reason_is_missing": "An order like that needs a reason.",
    "session_is_unknown": "There is no such session.",
    "limit_does_not_exist": "There is no such limit.",
    "limit_has_a_wrong_value": "The limit has a wrong value.",
    "exclusion_is_too_short": "Players exclude themselves for at least a day.",
    "session_limit_is_reached": "The player's own limit for a session is reached.",
    "loss_limit_is_reached": "That could lose more than the player's own limit for a day.",
    "stake_limit_is_reached": "That goes beyond the player's own limit for a round.",
    "reality_check_is_due": "The reality check must be seen first.",
    "approval_is_unknown": "There is no such request.",
    "approval_has_expired": "The request has expired; ask again.",
    "approval_is_given_already": "The request is approved already.",
    "approval_is_not_given": "Nobody has approved the request.",
    "approval_is_for_another_act": "The request is for another act, or for other values.",
    "approval_is_for_others": "Only who asked or who approved carries it out.",
    "house_is_closed": "The house is closed.",
    "game_is_closed": "The game is closed.",
    "table_is_closed": "The table is closed.",
    "player_is_barred": "The player is barred from play.",
    "subject_is_missing": "What is closed must be named.",
    "currency_is_unknown": "The house keeps no chips of that currency.",
    "amount_is_wrong": "An amount is a whole number of minor units above zero.",
    "buy_in_is_too_large": "Nobody buys in for so much at a time.",
    "too_many_chips": "The player would hold more play chips than the house gives out.",
    "change_is_refused": "The jackpot does not take that change.",
    "too_few_chips": "The player does not hold so many chips.",
    "subject_is_unknown": "There is nothing of that name to be changed.",
    "value_has_fallen": "The meter shows less than when it was asked for.",
    "too_many_requests": "Too many requests; wait a moment.",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was refused; nothing has changed.

    >>> Refusal("name_is_taken").says
    'That name is taken, or looks like one that is.'
    """

    code: str
    detail: str = ""

    @property
    def says(self) -> str:
        """Return the refusal as a sentence, with its detail where there is one."""
        told = SENTENCES[self.code]
        return f"{told} {self.detail}" if self.detail else told


class RefusedError(FifthStreetError):
    """Something was refused; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.says)
        self.refusal = refusal
