"""Tables that people open: from an approved submission in force, as two people confirmed."""

from fifthstreet.accounts.register_desk import RegisterDesk
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.loader import PREFIX, REOPENS
from fifthstreet.floor.tables.opening import ApprovedRules, TableOrder
from fifthstreet.ledger.stream import Then
from fifthstreet.people import Actor
from fifthstreet.people.authority import refusal
from fifthstreet.protocol.register_events import OpeningConfirmed
from fifthstreet.refusals import Refusal, refusal_as_json
from fifthstreet.register import RegisterState
from fifthstreet.register.decide import objection_to_opening, objection_to_playing


class Openings:
    """Opens tables that were confirmed, each once."""

    def __init__(self, register: RegisterDesk, floor: Floor) -> None:
        self.register = register
        self.floor = floor

    @property
    def state(self) -> RegisterState:
        """Return the register, as it is durable."""
        return self.register.state

    def lapsed(self, register: str) -> Refusal | None:
        """Return that no round begins at a table opened from a version, as it is not in force."""
        if not register or not objection_to_playing(self.state, register, self.register.desk.at()):
            return None
        return Refusal("table_rules_are_not_in_force")

    def pending(self) -> tuple[OpeningConfirmed, ...]:
        """Return the openings that were confirmed and not carried out yet, and may still be."""
        at, wait = self.register.desk.at(), self.register.desk.state.policy.approval
        recent = (one for one in self.state.openings.values() if at < one.at + wait)
        return tuple(one for one in recent if not self._is_used(one))

    def open(self, actor: Actor, table: str, request: str, then: Then) -> None:
        """Open a table as two people confirmed, or move it to the version that they named."""
        opening = self._confirmed(actor, table, request)
        if isinstance(opening, Refusal):
            then(refusal_as_json(opening))
            return
        filed = self.state.versions[opening.id].filed
        state = self.state
        approved = ApprovedRules(
            submission=filed.submission,
            book=filed.book,
            version=filed.version,
            law=filed.law,
            ruleset=filed.ruleset,
            register=opening.id,
            approval=opening.request,
            approved=(opening.asked_by, opening.approved_by),
            earlier=lambda other: state.descends(opening.id, other),
        )
        order = TableOrder(
            table=table,
            submission=filed.submission,
            dealing=opening.dealing,
            mode=opening.mode if opening.dealing == "live" else None,
            confirming_role=opening.confirming_role,
            link=opening.link,
            by=actor.name,
            role=actor.column or "",
            name=opening.name,
            approved=approved,
        )
        try:
            self.floor.open_table(order, then)
        except FifthStreetError as error:
            then(refusal_as_json(Refusal("submission_is_not_accepted", error.what)))

    def _confirmed(self, actor: Actor, table: str, request: str) -> OpeningConfirmed | Refusal:
        """Return the confirmation by which a table is opened now, or why it is not."""
        if refused := refusal(actor, "house.open_table"):
            return refused
        opening = self.state.openings.get(request)
        if opening is None or opening.table != table:
            return Refusal("approval_is_unknown")
        if actor.name not in {opening.asked_by, opening.approved_by}:
            return Refusal("approval_belongs_to_others")
        desk = self.register.desk
        at = desk.at()
        if at >= opening.at + desk.state.policy.approval:
            return Refusal("approval_has_expired")
        if self._is_used(opening):
            return Refusal("opening_was_carried_out")
        if refused := objection_to_opening(self.state, opening.id, opening.name, at):
            return refused
        rules = self.register.rules_of(self.state.versions[opening.id].filed)
        return rules if isinstance(rules, Refusal) else opening

    def _is_used(self, opening: OpeningConfirmed) -> bool:
        """Return whether the table was opened by this very confirmation before."""
        lasting = self.register.desk.store.lasting(f"{PREFIX}{opening.table}")
        opened = (one.data for one in lasting if one.kind == REOPENS)
        return any(data.get("approval") == opening.request for data in opened)
