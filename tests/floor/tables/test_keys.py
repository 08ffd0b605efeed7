"""Lost keys: other tables go on, nothing is dealt twice, and later rounds can be proved again."""

from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.fairness import SystemEntropy, verifier
from fifthstreet.floor.tables.proof import transcript
from fifthstreet.floor.tables.vault import Vault, VaultError
from fifthstreet.protocol import floor_commands as h
from floor.tables.players import Sitting


def lose_the_keys(sitting: Sitting) -> None:
    sitting.vault = Vault.drawn(SystemEntropy())
    sitting.start()


def test_with_other_keys_between_rounds_the_next_round_announces_another_chain() -> None:
    sitting = Sitting()
    sitting.open("uk-1")
    sitting.seat("uk-1", "ann")
    sitting.round("uk-1")
    lose_the_keys(sitting)
    sitting.round("uk-1")
    assert sitting.kinds("uk-1").count("house.ChainAnnounced") == 2
    for number in (1, 2):
        assert verifier.verify(transcript(sitting.store, "uk-1", number).as_json()).ok
    report = audit(sitting.store, replayers=replayers())
    assert report.ok, report.problems


def test_a_round_whose_keys_are_lost_stands_still_and_other_tables_go_on() -> None:
    sitting = Sitting()
    for table in ("uk-1", "cb-1"):
        sitting.open(table)
    sitting.seat("uk-1", "ann")
    sitting.seat("cb-1", "bob")
    sitting.bet("uk-1")
    vault = sitting.vault
    lose_the_keys(sitting)
    answer = sitting.ask("uk-1", "ann", h.LeaveSeat())
    assert answer["code"] == "table_has_stopped"
    sitting.round("cb-1")
    sitting.vault = vault
    sitting.start()
    assert not sitting.house.tables["uk-1"].stopped


def test_keys_are_for_their_owner_alone_and_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "house.keys"
    first = Vault.stored_at(path, SystemEntropy())
    assert path.stat().st_mode & 0o777 == 0o600
    again = Vault.stored_at(path, SystemEntropy())
    assert first.chain("md-1", 1).tip == again.chain("md-1", 1).tip
    assert "..." in repr(first)
    path.write_text("nonsense")
    with pytest.raises(VaultError, match="cannot be read"):
        Vault.stored_at(path, SystemEntropy())
    with pytest.raises(VaultError, match="two different keys"):
        Vault(bytes(32), bytes(32))
