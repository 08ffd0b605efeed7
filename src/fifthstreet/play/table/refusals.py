"""Why the table does not carry a command out: a closed list of sentences, each with its clause.

Codes are public and never renamed. The order of the list is the order in which they are looked for.
"""

from dataclasses import dataclass

from fifthstreet.play.refusals import Refusal
from fifthstreet.rules.law import Law

SENTENCES = {
    "time_runs_backwards": "That is earlier than what has happened already.",
    "role_may_not_do_this": "Somebody in that role may not do this.",
    "reason_is_missing": "An order like that needs a reason.",
    "table_is_idle": "The table is idle.",
    "table_is_not_idle": "The table is not idle.",
    "players_are_at_the_table": "Players are at the table.",
    "round_is_not_over": "The round before is not over.",
    "no_round_is_on": "No round is in progress.",
    "round_must_be_void": "The round must be voided.",
    "jackpot_course_is_not_chosen": "Nobody has chosen how to go on after the jackpot fault.",
    "table_is_closed": "The table is closed.",
    "notice_is_not_posted": "The notice that no Progressive bets are taken is not posted.",
    "no_jackpot_fault_is_open": "No jackpot fault is open.",
    "jackpot_fault_is_open_already": "A jackpot fault is open already.",
    "boxes_must_be_named": "The boxes that are barred must be named.",
    "box_is_disabled": "No bets are taken on that box.",
    "progressive_is_suspended": "Progressive bets are neither taken nor paid.",
    "irregularity_is_unknown": "The book knows no such irregularity.",
    "procedure_does_not_exist": "The book has no such procedure.",
    "deck_is_unknown": "The table has no such deck.",
    "deck_is_known_already": "The table has had a deck of that name.",
    "deck_is_removed": "That deck has left the table.",
    "deck_is_missing": "A deck must be brought to the table first.",
    "deck_must_leave": "Without a shuffler one deck must leave the table.",
    "table_has_its_decks": "The table has all its decks.",
    "decks_must_alternate": "The other deck is used for this round.",
    "deck_is_in_play": "The cards of that deck are being played with.",
    "deck_is_not_in_play": "That deck is not being played with.",
    "other_deck_stays_in_the_shuffler": "The other deck stays in the shuffler during a round.",
    "other_deck_is_not_in_the_shuffler": "The other deck must be in the shuffler first.",
    "deck_is_not_opened": "A deck has not gone through the opening.",
    "deck_is_not_shuffled": "The deck is not shuffled.",
    "deck_is_not_stacked": "The deck is not squared into one stack.",
    "deck_is_not_cut": "The deck is not cut.",
    "deck_is_not_placed": "The deck is not where it is dealt from.",
    "deck_is_due_for_change": "The deck has been in play for as long as it may.",
    "step_does_not_exist": "The procedure has no such step.",
    "step_is_not_asked_for": "That step is done, or not asked for.",
    "another_step_comes_first": "Another step comes first.",
    "verifier_must_be_another": "Somebody other than who inspected the cards must confirm it.",
    "no_player_has_viewed": "No player has had a look yet.",
    "order_must_be_given": "A virtual table must be told the order of the cards.",
    "order_is_not_known_here": "Nobody knows the order of the cards at a live table.",
    "order_is_not_a_whole_deck": "That order is not one of a whole deck.",
    "cut_is_too_near_the_top": "The cut is too near the top.",
    "cut_is_too_near_the_bottom": "The cut is too near the bottom.",
    "deck_is_not_in_the_shuffler": "The deck is not in the shuffler.",
    "place_is_taken": "A deck is there already.",
    "device_is_not_at_the_table": "No such device stands at the table.",
    "device_does_not_count": "The device does not count cards.",
    "device_is_unusable": "The device cannot be used.",
    "device_is_usable": "The device works.",
    "device_must_be_covered_or_signed": "The device must be covered or signed first.",
    "method_does_not_exist": "The book has no such method of dealing.",
    "method_is_not_allowed": "The table may not deal like that.",
    "cards_are_not_dealt_by_hand": "Cards are not dealt from the hand here.",
    "holding_hand_is_not_chosen": "In which hand are the cards held, the left or the right?",
    "deal_has_begun": "The deal has begun.",
    "deal_has_not_begun": "The deal has not begun.",
    "deal_is_over": "The deal is over.",
    "deal_is_not_over": "The deal is not over.",
    "seats_are_not_told": "The seats that got cards must be told, each once.",
    "number_is_impossible": "That number of cards is impossible.",
    "stub_must_be_counted": "The stub must be counted first.",
    "stub_is_counted_already": "The stub is counted already.",
    "stub_is_racked_already": "The stub is in the rack already.",
    "stub_is_not_racked": "The stub is not in the rack.",
    "investigation_is_open": "The count is wrong, and nobody has looked for the reason.",
    "no_investigation_is_open": "There is nothing to look into.",
    "every_pile_must_be_counted": "The cards of every seat and area must be counted.",
    "rack_holds_another_deck": "The rack holds cards of another deck.",
    "pile_does_not_exist": "No such cards lie on the layout.",
    "pile_has_another_number_of_cards": "Another number of cards belongs there.",
    "card_is_racked_already": "That card is in the rack already.",
    "cards_are_not_racked": "Cards are still on the layout.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRefusal(Refusal):
    """Why a command to the table was refused; nothing has changed."""

    @property
    def says(self) -> str:
        """Return the refusal as a sentence, with its detail where there is one."""
        sentence = SENTENCES[self.code]
        return f"{sentence} {self.detail}" if self.detail else sentence


def refuse(code: str, law: Law | str, detail: str = "") -> TableRefusal:
    """Return a refusal that cites a record of the law, or a clause by its id."""
    citation = law if isinstance(law, str) else law.citation
    return TableRefusal(code=code, citation=citation, detail=detail)
