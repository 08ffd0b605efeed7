"""The people of a house as the staff of a table ask for them: whom to seat, and who may deal."""

from fifthstreet.accounts.desk import Desk
from fifthstreet.people.closures import Where
from fifthstreet.people.exclusions import ASK_STAFF, listed, matched
from fifthstreet.people.names import find_person
from fifthstreet.people.state import Person
from fifthstreet.refusals import Refusal

CALL = "Do not seat them. Call a floorperson."


class DeskRegistry:
    """The registered people whom a desk knows, by id or by name."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def player(self, who: str) -> Person | Refusal:
        """Return a player whom staff may seat, or why they may not and what to do."""
        person = find_person(self.desk.state, who)
        if person is None or person.role != "player":
            return Refusal("person_is_unknown", "Seat them by a name, or by the seat alone.")
        barred = self.objection(person.id)
        if barred == ASK_STAFF:
            return Refusal("floor_must_check_identity")
        if barred:
            return Refusal(barred.code, f"{barred.detail} {CALL}".strip())
        return person

    def objection_to_patron(
        self, *, name: str, card: str, person: str, checked: bool
    ) -> Refusal | None:
        """Return why a dealer seats nobody who is known like this before the floor has looked.

        Once a floorperson has checked who they are, a name alone keeps nobody from a seat.
        """
        state, at = self.desk.state, self.desk.at()
        match = matched(state, at, person=person, name=name, number=card)
        if match is None or (match.certainty == "name" and checked):
            return None
        return Refusal("patron_is_excluded" if checked else "floor_must_check_identity")

    def objection(self, person: str) -> Refusal | None:
        """Return why a registered person may not play at all, or None."""
        known = self.desk.state.persons.get(person)
        if known is None:
            return None
        if known.suspended:
            return Refusal("person_is_suspended", f"Reason: {known.suspended}")
        if known.excluded(self.desk.at()):
            return Refusal("person_is_excluded")
        if listed(self.desk.state, known, self.desk.at()):
            return ASK_STAFF
        return self.desk.closed("round.place_wager", Where(player=person))

    def dealer(self, who: str, table: str) -> Person | Refusal:
        """Return a dealer who is assigned to a table, or why there is none of that name."""
        person = find_person(self.desk.state, who)
        if person is None or person.role != "dealer" or person.suspended:
            return Refusal("person_is_unknown", "Name a dealer of the house.")
        if person.licence_expired(self.desk.at()):
            return Refusal("licence_has_expired", f"It ended on {person.licence_until}.")
        if table not in person.posts:
            return Refusal("dealer_is_not_assigned_to_the_table", "Assign them on the pit page.")
        return person
