"""Circumstances and remedies in sentences, as a dealer would say them at the table."""

from collections.abc import Iterable, Mapping
from typing import Final

from fifthstreet.rules.remedies import Action, Circumstance

CIRCUMSTANCES: Final[Mapping[Circumstance, str]] = {
    "first_in_deal": "it happens for the first time in this deal",
    "again_in_deal": "it has happened before in this deal",
    "nobody_has_looked": "nobody has looked at any cards",
    "somebody_has_looked": "somebody has looked at their cards",
    "bets_are_open": "bets may still be made",
    "bets_are_closed": "no more bets are taken",
    "at_settlement": "it is found while the bets are settled",
    "before_settlement": "it is found before the bets are settled",
    "before_next_round": "the next round has not begun",
    "after_next_round_began": "the next round has begun",
    "decisions_remain": "the player still has a decision to make",
    "no_decisions_remain": "the player has no decision left to make",
    "outcome_established": "the outcome of the round is known",
    "no_outcome_established": "the outcome of the round is not known",
    "deck_is_complete": "the deck has all its cards",
    "deck_is_not_complete": "the deck has too few or too many cards",
    "misdealt": "the cards were dealt wrongly",
    "not_misdealt": "the cards were dealt rightly",
    "repairable": "the cards can be put as they should be",
    "not_repairable": "the cards cannot be put as they should be",
    "complete_hands_can_be_moved": "whole hands can be moved to where they belong",
    "order_can_be_told": "it can be told which card came first",
    "order_cannot_be_told": "nobody can tell which card came first",
    "one_card": "it is one card",
    "two_or_more_cards": "it is two cards or more",
    "in_community_area": "it is a card of the board",
    "in_players_hand": "it is a card of a player's hand",
    "in_dealers_hand": "it is a card of the dealer's hand",
    "in_six_card_box": "it is a card of the six-card box",
    "unexposed": "nobody has seen the card's face",
    "exposed": "the card's face has been seen",
    "over_the_size": "the wager is too large",
    "under_the_size": "the wager is too small",
    "deliberate": "it was done on purpose",
    "not_deliberate": "it was not done on purpose",
    "board_not_complete": "community cards are still face down",
    "board_complete": "all community cards are face up",
    "ruled_abandoned": "the hand is ruled to be abandoned",
    "ruled_folded": "the hand is ruled to be folded",
    "ruled_settled": "the hand is ruled to be settled",
    "ruled_void": "the hand is ruled to be void",
}
ACTIONS: Final[Mapping[Action, str]] = {
    "continue": "the round goes on",
    "log": "it is written down",
    "discard_card": "the card is discarded",
    "use_as_next_card": "the card is used as the next one",
    "use_as_face_up_card": "the card becomes the dealer's face-up card",
    "turn_card_back": "the card is turned face down again",
    "void_round": "the round is void",
    "return_all_wagers": "every wager goes back",
    "reverse_payments": "what was paid and collected is put right",
    "reshuffle": "the cards are shuffled again",
    "reunite_all_cards": "all cards are brought together",
    "remove_deck": "the deck is taken out of play",
    "reconstruct": "the cards are put as they should have been",
    "offer_options_to_affected": "those whom it touches may play on or withdraw",
    "offer_options_to_all": "everybody may play on or withdraw",
    "refund_hand": "the wagers of the hand go back",
    "remove_hand": "the hand is taken away",
    "keep_first_hand": "the hand looked at first is played",
    "forfeit_all_wagers": "the player forfeits every wager",
    "fold_hand": "the hand is folded",
    "settle_normally": "the hand is settled like any other",
    "treat_as_losing": "the hand loses",
    "reject_excess": "what is above the maximum is refused",
    "settle_at_maximum": "the wager is settled at the maximum",
    "return_surplus": "the surplus goes back",
    "ask_to_raise_or_withdraw": "the player is asked to raise the wager or to take it back",
    "ask_to_correct": "the player is asked to put the wager right",
    "settle_as_placed": "the wager is settled as it lies",
    "return_wager": "the wager goes back",
    "return_six_card_wagers": "the Six Card wagers go back",
    "refuse_wager": "the wager is refused",
    "hold_round": "the round is held up",
    "investigate": "the pit looks into it",
    "use_last_good_meter": "the last good figure of the meter counts",
    "choose_later_rounds": "it is decided how later rounds are played",
    "cover_or_sign_device": "the device is covered or bears a sign",
    "players_favour": "the player is given the benefit",
    "floor_ruling": "the floor rules on it",
    "shift_manager_ruling": "the shift manager rules on it",
}


def sentence(parts: Iterable[str]) -> str:
    """Return clauses as one sentence.

    >>> sentence(["the round is void", "every wager goes back", "the cards are shuffled again"])
    'The round is void, every wager goes back and the cards are shuffled again.'
    """
    *others, last = parts
    told = f"{', '.join(others)} and {last}" if others else last
    return f"{told[:1].upper()}{told[1:]}."


def remedy(actions: Iterable[Action]) -> str:
    """Return what a remedy orders, as a sentence."""
    return sentence(ACTIONS[action] for action in actions)


def facts(words: Iterable[Circumstance]) -> list[str]:
    """Return circumstances, a sentence each."""
    return [sentence([CIRCUMSTANCES[word]]) for word in words]
