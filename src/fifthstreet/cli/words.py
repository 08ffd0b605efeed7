"""How the page of a book says the closed vocabularies of the law."""

from collections.abc import Mapping, Sequence

from fifthstreet.rules.book import RuleBook

GAMES: Mapping[str, str] = {
    "mississippi_stud": "Mississippi Stud: two cards of one's own and three shared ones, "
    "paid by a table",
    "casino_stud": "Casino Stud: five cards of one's own against the dealer's five",
}

TARGETS: Mapping[str, str] = {
    "players": "each player in turn",
    "community": "the board",
    "dealer": "the dealer",
    "burn": "the burn",
    "six_card_box": "the six-card box",
}

MOMENTS: Mapping[str, str] = {
    "place_your_bets": 'at the call "place your bets"',
    "any_time": "at any time",
    "no_more_bets": 'at the call "no more bets"',
    "first_card": "with the first card",
}

EXEMPTIONS: Mapping[str, str] = {
    "devices.reshuffler": "the shoe reshuffles by itself",
    "preinspected_and_preshuffled": "the cards come inspected and shuffled",
    "device_counts": "a device counts the cards",
}

CIRCUMSTANCES: Mapping[str, str] = {
    "first_in_deal": "the first time in a deal",
    "again_in_deal": "again in the same deal",
    "nobody_has_looked": "nobody has looked at cards",
    "somebody_has_looked": "somebody has looked at cards",
    "bets_are_open": "betting is still open",
    "bets_are_closed": "betting is closed",
    "at_settlement": "found at settlement",
    "before_settlement": "found before settlement",
    "before_next_round": "found before the next round",
    "after_next_round_began": "found after the next round began",
    "decisions_remain": "decisions remain",
    "no_decisions_remain": "no decisions remain",
    "outcome_established": "an outcome is established",
    "no_outcome_established": "no outcome is established",
    "deck_is_complete": "the deck is complete",
    "deck_is_not_complete": "the deck is not complete",
    "misdealt": "the deal was wrong",
    "not_misdealt": "the deal was right",
    "repairable": "it can be repaired",
    "not_repairable": "it cannot be repaired",
    "complete_hands_can_be_moved": "complete hands can be moved",
    "order_can_be_told": "the order of cards can be told",
    "order_cannot_be_told": "the order of cards cannot be told",
    "one_card": "one card",
    "two_or_more_cards": "two cards or more",
    "in_community_area": "on the board",
    "in_players_hand": "in a player's hand",
    "in_dealers_hand": "in the dealer's hand",
    "in_six_card_box": "in the six-card box",
    "unexposed": "not exposed",
    "exposed": "exposed",
    "over_the_size": "over the size",
    "under_the_size": "under the size",
    "deliberate": "on purpose",
    "not_deliberate": "not on purpose",
    "board_not_complete": "community cards are still to come",
    "board_complete": "all community cards are up",
    "ruled_abandoned": "ruled as abandoned",
    "ruled_folded": "ruled as folded",
    "ruled_settled": "ruled to be settled",
    "ruled_void": "ruled as void",
}

ACTIONS: Mapping[str, str] = {
    "continue": "carry on",
    "log": "note it",
    "discard_card": "discard the card",
    "use_as_next_card": "use it as the next card",
    "use_as_face_up_card": "use it as the face-up card",
    "turn_card_back": "turn the card back",
    "void_round": "void the round",
    "return_all_wagers": "return all wagers",
    "reverse_payments": "take payments back",
    "reshuffle": "reshuffle",
    "reunite_all_cards": "bring all cards together",
    "remove_deck": "take the deck out of play",
    "reconstruct": "put the cards back in order",
    "offer_options_to_affected": "offer those affected a choice",
    "offer_options_to_all": "offer everybody a choice",
    "refund_hand": "refund the hand",
    "remove_hand": "take the hand away",
    "keep_first_hand": "keep the first hand",
    "forfeit_all_wagers": "all wagers are forfeited",
    "fold_hand": "the hand is folded",
    "settle_normally": "settle as usual",
    "treat_as_losing": "treat it as lost",
    "reject_excess": "refuse the excess",
    "settle_at_maximum": "settle at the maximum",
    "return_surplus": "return the surplus",
    "ask_to_raise_or_withdraw": "ask to raise or withdraw it",
    "ask_to_correct": "ask to correct it",
    "settle_as_placed": "settle as placed",
    "return_wager": "return the wager",
    "return_six_card_wagers": "return the Six Card wagers",
    "refuse_wager": "refuse the wager",
    "hold_round": "hold the round",
    "investigate": "look into it",
    "use_last_good_meter": "use the last good meter",
    "choose_later_rounds": "decide for later rounds",
    "cover_or_sign_device": "cover the device or put a sign on it",
    "players_favour": "decide in the player's favour",
    "floor_ruling": "the floor rules",
    "shift_manager_ruling": "the shift manager rules",
}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def either(words: Sequence[object]) -> str:
    """Return a choice in words.

    >>> either([1, 2, 3]), either(["md"])
    ('1, 2 or 3', 'md')
    """
    *first, last = map(str, words)
    return f"{', '.join(first)} or {last}" if first else last


def unless(exemption: str) -> str:
    """Return what makes a procedure unnecessary, in words.

    >>> unless("device_counts")
    'unless a device counts the cards'
    """
    return f"unless {EXEMPTIONS.get(exemption, exemption)}"


def conditions(when: Sequence[str], book: RuleBook) -> str:
    """Return conditions on a submission in words, or nothing where there are none.

    >>> from fifthstreet.rules.library import book
    >>> conditions(["offers.six_card"], book("md"))
    'where Six Card Bonus is offered'
    """
    return f"where {' and '.join(_condition(text, book) for text in when)}" if when else ""


def _condition(text: str, book: RuleBook) -> str:
    key, _, rest = text.partition(" ")
    wager = book.wager(key.removeprefix("offers."))
    if wager is not None:
        return f"{wager.name} is offered"
    method = book.dealing.method(rest.removeprefix("= "))
    if key == "dealing.method" and method is not None:
        return f"cards are dealt thus: {method.name}"
    return text.replace("_", " ") if "." not in text else text
