"""Who may give a command: the roles of the book, and the players their own hands."""

from fifthstreet.play.commands import By
from fifthstreet.play.state import SeatState, State
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook


def not_of_the_pit(state: State, by: By, act: str) -> Refusal | None:
    """Refuse somebody whose role may not do an act; acts the book does not name are the pit's."""
    brief = state.terms.brief
    if by.role in brief.roles.get(act, brief.pit):
        return None
    book = state.terms.book
    power = next((power for power in book.powers if power.act == act), None)
    citation = (power or book.role("dealer") or book.document).citation
    return Refusal(code="role_may_not_do_this", citation=citation, detail=f"Act: {act}.")


def not_the_owner(state: State, by: By, seat: int) -> Refusal | None:
    """Refuse anybody but the player whose hand it is."""
    owner = state.seats.get(seat)
    if owner is None or seat not in state.dealt_in:
        ante = state.terms.book.wager("ante") or state.terms.book.document
        return Refusal(code="seat_has_no_hand", citation=ante.citation)
    return not_the_player(state, by, owner)


def not_the_player(state: State, by: By, seat: SeatState) -> Refusal | None:
    """Refuse anybody but the player of a seat, and that player once gone."""
    own = by.role == "player" and by.name == seat.player
    if own and not seat.has_left:
        return None
    player = state.terms.book.role("player") or state.terms.book.document
    code = "player_has_already_left" if own else "hand_belongs_to_another_player"
    return Refusal(code=code, citation=player.citation)


def ranks_below(state: State, by: By, least: str) -> bool:
    """Tell whether a role is below the one that a ruling needs."""
    book = state.terms.book
    role, needed = book.role(by.role), book.role(least)
    if role is None or needed is None:
        return True
    return role.group != needed.group or role.rank < needed.rank


def least_to_rule(book: RuleBook) -> str:
    """Return the lowest role above the dealer, who rules where the book names nobody."""
    return next(role.id for role in book.roles if role.rank > 1)
