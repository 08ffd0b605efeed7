"""Deletes a player's own account: checks the password, returns the chips and erases the data.

An account with bets in a round cannot be deleted: their result must reach the player first. Wagers
are in escrow in the store that all processes of a house share, no matter which one runs the table.
The store deletes only if the player's chips have not moved since it was asked for wagers, so that
no bet comes between.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from fifthstreet.accounts.balances import account_of
from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.money import CODES, Transfer, moved
from fifthstreet.accounts.outcome import AccountPlan, Done, Outcome, Then
from fifthstreet.accounts.password_hasher import PasswordHasher
from fifthstreet.accounts.sign_in import when_hashed
from fifthstreet.floor.tables.proof import round_records
from fifthstreet.ledger.entry import kind_of
from fifthstreet.ledger.store.projections import ESCROW
from fifthstreet.ledger.store.refusals import AccountMovedError
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import own
from fifthstreet.people.secret import Secret
from fifthstreet.people.sessions import WRONG, attempt_again, failed
from fifthstreet.protocol import people_commands as c
from fifthstreet.refusals import Refusal

if TYPE_CHECKING:
    from fifthstreet.floor.tables.host import TableHost


def chips_at_rest(store: Store, person: str) -> dict[str, int] | None:
    """Return a person's accounts with the lines of their last postings, 0 where there is none.

    With a wager in escrow anywhere, chips are not at rest: that is None. Reads the store, so call
    it in a thread.
    """
    accounts = store.accounts()
    seats: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    for name in accounts:
        if kind_of(name) == ESCROW:
            _, table, number, seat, _ = name.split(":")
            seats[table, int(number)].add(int(seat))
    if _plays_at(store, person, seats):
        return None
    own = (account_of(person, code) for code in sorted(CODES))
    return {name: accounts[name].seq if name in accounts else 0 for name in own}


def _plays_at(store: Store, person: str, seats: Mapping[tuple[str, int], Collection[int]]) -> bool:
    """Return whether a person placed one of the wagers of some seats, by table and round."""
    return any(
        record.kind == "round.WagerPlaced"
        and record.data["player"] == person
        and record.data["seat"] in taken
        for (table, number), taken in seats.items()
        for record in round_records(store, table, number)
    )


class Deletion:
    """Deletes accounts for their owners."""

    def __init__(
        self, desk: Desk, hashing: PasswordHasher, tables: Mapping[str, "TableHost"]
    ) -> None:
        self.desk = desk
        self.hashing = hashing
        self.tables = tables

    def delete(self, by: str, password: Secret, at_rest: Mapping[str, int], then: Then) -> None:
        """Delete the account of a session; a guest, who has no password, needs none.

        `at_rest` are the accounts with chips at rest; if any moves first, nothing is deleted.
        """
        desk = self.desk
        actor = own(desk.state, by, desk.at(), "house.delete_own_account")
        if isinstance(actor, Refusal):
            self._refuse(actor, then)
        elif self._plays(actor.name):
            self._refuse(Refusal("bets_are_on_the_table"), then)
        elif actor.column == "guest":
            self._erase(by, None, at_rest, then)
        else:
            tried = attempt_again(desk.state, by, desk.at())
            if isinstance(tried, Refusal):
                self._refuse(tried, then)
                return

            def checked(proof: c.Proof) -> None:
                self._erase(by, proof, at_rest, then)

            self.hashing.check(tried, password, when_hashed(checked, then))

    def _refuse(self, refused: Refusal, then: Then) -> None:
        self.desk.clock.later(0, lambda: then(refused))

    def _plays(self, person: str) -> bool:
        """Return whether somebody has a hand or wagers in a round."""
        rounds = (host.latest.now for host in self.tables.values())
        return any(
            seat.player == person for now in rounds if now for seat in now.game.seats.values()
        )

    def _erase(
        self, by: str, proof: c.Proof | None, at_rest: Mapping[str, int], then: Then
    ) -> None:
        desk = self.desk

        def decided() -> AccountPlan | Refusal:
            plan = desk.decided(c.DeleteAccount(at=desk.at(), by=by, proof=proof))
            if isinstance(plan, Refusal) or failed(plan.events):
                return plan
            chips = self._chips_back(plan.events[0].by)
            return replace(
                chips, events=plan.events, command=plan.command, unmoved=at_rest, body=None
            )

        def notify(outcome: Outcome) -> None:
            wrong = isinstance(outcome, Done) and failed(outcome.events)
            bet = isinstance(outcome, AccountMovedError)
            then(WRONG if wrong else Refusal("bets_are_on_the_table") if bet else outcome)

        desk.submit(decided, notify)

    def _chips_back(self, person: str) -> AccountPlan:
        """Return what gives back all play chips of a person."""
        balances = {code: self.desk.balance(person, code) for code in sorted(CODES)}
        transfers = [
            Transfer(kind="CashedOut", person=person, currency=code, amount=-amount, by=person)
            for code, amount in balances.items()
            if amount > 0
        ]
        return moved(self.desk, *transfers) if transfers else AccountPlan()
