"""The chains of a table: the auditor's, and the house's own, both announced before anybody bets.

A round uses one link of each. A chain comes from fresh randomness and lasts as long as the process
that announced it, so a house that is restored from a backup never repeats a deal.
"""

from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables import vault
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.protocol import floor_events as e


def announce(plan: TablePlan, entropy: Entropy) -> None:
    """Announce new chains unless those in use were announced here and have links left."""
    state = plan.state
    if state.links < vault.LINKS and plan.vault.has_announced(state.id, state.chain, state.nonce):
        return
    nonce, number = entropy.take(vault.NONCE_BYTES).hex(), state.chain + 1
    auditor, house = plan.vault.announce(state.id, number, nonce)
    plan.tell(
        e.ChainAnnounced(
            chain=number,
            tip=auditor.tip.hex(),
            length=vault.LINKS,
            house=house.tip.hex(),
            nonce=nonce,
        )
    )
