"""Why a command is not carried out: a closed list of sentences, each with its clause.

Codes are public and never renamed. The order of the list is the order in which they are looked for.
"""

from dataclasses import dataclass, field

SENTENCES = {
    "round_is_over": "The round is over.",
    "round_waits_for_a_ruling": "The round waits for a ruling.",
    "round_waits_for_a_choice": "The round waits for players to choose how to go on.",
    "role_may_not_do_this": "Somebody in that role may not do this.",
    "meters_are_not_those_of_the_table": "These are not the meters of this table, each once.",
    "betting_is_not_open": "Betting is not open.",
    "betting_is_open_already": "Betting was opened already.",
    "betting_is_still_open": "Betting is still open.",
    "seat_does_not_exist": "The table has no such seat.",
    "seat_has_no_hand": "That seat has no hand in this round.",
    "player_may_not_bet_here": "The player may not bet there.",
    "hand_is_out_of_the_round": "That hand is out of the round.",
    "wager_does_not_exist": "The game has no such wager.",
    "wager_is_not_offered": "That wager is not offered at this table.",
    "wager_lies_already": "That wager lies there already.",
    "wager_does_not_lie_there": "No such wager lies there.",
    "wager_has_what_it_needs": "The wager lies there with every wager it needs, and stays.",
    "wager_hangs_on_another": "Another wager must lie there first.",
    "wager_holds_another": "Another wager that lies there needs this one.",
    "instrument_is_not_accepted": "Wagers are not made with that.",
    "stake_has_a_wrong_size": "The stake has a wrong size.",
    "stake_has_a_right_size": "That is an amount that the wager may have.",
    "nobody_has_an_ante": "Nobody has made an ante.",
    "step_does_not_exist": "The method of dealing has no such step.",
    "step_is_not_next": "Another step comes first.",
    "count_does_not_match": "The count does not match what was accepted.",
    "steps_are_left": "Steps of the procedure are still to be done.",
    "cards_are_dealt_already": "The cards are dealt already.",
    "cards_are_not_dealt": "The cards are not dealt yet.",
    "cards_come_from_the_deck": "At this table cards come from the deck.",
    "cards_must_be_entered": "At this table the dealer enters the cards.",
    "too_few_cards": "The deck has too few cards for this round.",
    "too_many_cards": "More cards were entered than there are places.",
    "card_is_in_play_already": "That card is in play already.",
    "hand_is_not_the_players": "That hand is another player's.",
    "only_one_hand_may_be_seen": "Only one hand may be looked at.",
    "hand_is_not_held": "The player holds no cards.",
    "hand_is_seen_already": "The hand was looked at already.",
    "seat_is_not_to_act": "It is not that seat's turn.",
    "no_decision_is_due": "No decision is due.",
    "somebody_has_still_to_decide": "Somebody has still to decide.",
    "cards_are_not_on_the_table": "Somebody still holds cards.",
    "nothing_is_left_to_reveal": "Nothing is left to turn up.",
    "cards_are_not_all_up": "Cards are still to be turned up.",
    "hand_is_not_shown": "The hand is not turned up yet.",
    "hand_is_shown_already": "The hand is turned up already.",
    "award_is_not_confirmed": "The award must be confirmed first.",
    "nothing_to_confirm": "There is nothing to confirm.",
    "seat_is_not_next_to_settle": "Another seat is settled first.",
    "seats_are_left_to_settle": "Seats are still to be settled.",
    "irregularity_is_unknown": "The book knows no such irregularity or conduct.",
    "irregularity_cannot_occur": "Its way of dealing or its bets rule that out at this table.",
    "cards_are_reported_one_by_one": "Report each card by itself.",
    "card_must_be_named": "The card concerned must be named, and lie there.",
    "seat_is_settled_already": "That seat is settled already.",
    "no_remedy_fits": "No remedy of the book fits what is known.",
    "seat_must_be_named": "The seat concerned must be named.",
    "nothing_awaits_a_ruling": "Nothing awaits a ruling.",
    "ruling_needs_a_higher_role": "A ruling needs a higher role.",
    "ruling_needs_a_reason": "A ruling needs a reason.",
    "no_choice_is_offered": "No choice is offered to that seat.",
    "player_is_gone_already": "The player has left already.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a command was refused; nothing has changed."""

    code: str
    citation: str
    detail: str = field(default="")

    @property
    def says(self) -> str:
        """Return the refusal as a sentence, with its detail where there is one."""
        sentence = SENTENCES[self.code]
        return f"{sentence} {self.detail}" if self.detail else sentence
