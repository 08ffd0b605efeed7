"""Who may give a command: the roles of the book, and the players their own hands."""

from fifthstreet.play.commands import By
from fifthstreet.play.refusals import Refusal
from fifthstreet.play.state import State


def not_of_the_pit(state: State, by: By, act: str) -> Refusal | None:
    """Refuse somebody whose role may not do an act; acts the book does not name are the pit's."""
    book = state.terms.book
    power = next((power for power in book.powers if power.act == act), None)
    if power is not None:
        allowed, citation = book.may(by.role, act), power.citation
    else:
        role = book.role(by.role)
        dealer = book.role("dealer")
        allowed = role is not None and dealer is not None and role.group == dealer.group
        citation = (dealer or book.document).citation
    if allowed:
        return None
    return Refusal(code="role_may_not_do_this", citation=citation, detail=f"Act: {act}.")


def not_the_owner(state: State, by: By, seat: int) -> Refusal | None:
    """Refuse anybody but the player whose hand it is."""
    found = state.seats.get(seat)
    if found is None or seat not in state.dealt_in:
        ante = state.terms.book.wager("ante") or state.terms.book.document
        return Refusal(code="seat_has_no_hand", citation=ante.citation)
    if by.role == "player" and by.name == found.player:
        return None
    player = state.terms.book.role("player") or state.terms.book.document
    return Refusal(code="hand_is_not_the_players", citation=player.citation)


def ranks_below(state: State, by: By, least: str) -> bool:
    """Tell whether a role is below the one that a ruling needs."""
    book = state.terms.book
    role, needed = book.role(by.role), book.role(least)
    if role is None or needed is None:
        return True
    return role.group != needed.group or role.rank < needed.rank
