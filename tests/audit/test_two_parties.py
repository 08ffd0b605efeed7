"""What the audit says of approvals: who could not give one, and who may be one person."""

from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.replay import replayers
from fifthstreet.fairness.entropy import SystemEntropy
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.people.policy import DAY
from fifthstreet.people.records import records
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from people.test_two_people import Sealed


def audited(events: list[e.Event]) -> AuditReport:
    store = MemoryStore()
    sealer = Sealer(SystemEntropy())
    store.commit([Batch(records=records(events, 0, sealer), personal=sealer.values)])
    return audit(store, replayers=replayers(store.personal))


def approved(house: Sealed, one: str, two: str) -> str:
    request = house.ask(one, "jackpot", "md-1:1:1")
    house.do(house.approval(two, request))
    return request


def grown() -> tuple[Sealed, list[str]]:
    """Return a house whose two shift managers may approve, and their names."""
    house = Sealed()
    first, second = house.begin()
    for name in ("sheila", "sofia"):
        house.grant(first, second, house.person(house.hire(first, name)))
    house.now += DAY
    return house, ["sheila", "sofia"]


def test_r5_the_audit_lists_parties_who_share_an_origin_a_device_and_a_creator() -> None:
    house, names = grown()
    one, two = map(house.session, names)
    request = approved(house, one, two)
    report = audited(house.recorded)
    assert report.ok
    assert report.remarks[-1].what == (
        f"p3 and p4, the two parties of {request}, have in common: origin, device, creator"
    )
    remarks = report.record().remarks
    assert [one.what for one in remarks] == [one.what for one in report.remarks]


def test_parties_with_nothing_in_common_are_not_listed() -> None:
    house = Sealed()
    first, second = house.begin()
    made = [house.hire(first, "sheila"), house.hire(second, "sofia")]
    for session in made:
        house.grant(first, second, house.person(session))
    before = len(audited(house.recorded).remarks)
    house.now += DAY
    one = house.session("sheila")
    two = house.session("sofia", source="198.51.100.9")
    house.do(c.AttachClient(at=house.now, by=two, client="phone"))
    approved(house, one, two)
    assert len(audited(house.recorded).remarks) == before


def test_r5_an_approval_of_somebody_to_whom_nobody_granted_it_is_a_problem() -> None:
    house = Sealed()
    first, _ = house.begin()
    one, two = house.hire(first, "sheila"), house.hire(first, "sofia")
    request = house.ask(one, "jackpot", "md-1:1:1")
    forged = e.ApprovalGiven(
        at=house.now, by=house.person(two), request=request, reason="x", expires=house.now + 60
    )
    report = audited([*house.recorded, forged])
    assert not report.ok
    assert f"p4 approves {request}: You do not have permission to approve" in (
        report.problems[0].what
    )


def test_an_approval_within_the_first_day_is_remarked_on() -> None:
    house = Sealed()
    first, second = house.begin()
    sofia = house.hire(first, "sofia")
    house.grant(first, second, house.person(sofia))
    request = house.ask(house.hire(second, "sheila"), "jackpot", "md-1:1:1")
    early = e.ApprovalGiven(
        at=house.now, by=house.person(sofia), request=request, reason="x", expires=house.now + 60
    )
    report = audited([*house.recorded, early])
    assert report.ok
    assert any("a password of your own for a day" in one.what for one in report.remarks)
