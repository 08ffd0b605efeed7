"""Who may be seated by account: nobody who is on the exclusion list, from its first moment on."""

from accounts.kit import Front
from fifthstreet.accounts.registry import DeskRegistry
from fifthstreet.protocol.exclusion_commands import AddExclusion
from fifthstreet.refusals import Refusal


def test_nobody_on_the_exclusion_list_is_seated_or_bets_by_their_account() -> None:
    front = Front()
    ann, manager = front.player("ann"), front.staff("max")
    registry = DeskRegistry(front.desk)
    assert registry.objection(ann.person) is None
    known = registry.player(ann.person)
    assert not isinstance(known, Refusal)
    entry = AddExclusion(
        at=front.desk.at(),
        by=manager.session,
        name="ann",
        category="barred",
        since=front.desk.at() + 60,
        until=None,
        reason="a dispute",
    )
    front.done(entry)
    assert registry.objection(ann.person) is None, "it does not hold yet"
    front.wait(60)
    for refused, code in (
        (registry.objection(ann.person), "staff_must_be_asked"),
        (registry.player(ann.person), "floor_must_check_identity"),
    ):
        assert isinstance(refused, Refusal)
        assert refused.code == code
        assert "dispute" not in refused.says
