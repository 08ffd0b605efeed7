"""Acknowledgements of alarms: seen, with a reason, and quiet until the figure moves on."""

from fifthstreet.people.answer import Answer
from fifthstreet.people.authority import allowed
from fifthstreet.people.policy import DAY
from fifthstreet.people.state import State
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal


def acknowledge(state: State, command: c.AcknowledgeAlarm) -> Answer:
    """Acknowledge an alarm."""
    actor = allowed(state, command.by, command.at, "house.acknowledge_alarm")
    if isinstance(actor, Refusal):
        return actor
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    if is_quiet(state, f"{command.alarm}:{command.subject}", command.figure, command.at):
        return Refusal("nothing_would_change")
    return (
        e.AlarmAcknowledged(
            at=command.at,
            by=actor.name,
            alarm=command.alarm,
            subject=command.subject,
            figure=command.figure,
            reason=command.reason,
        ),
    )


def is_quiet(state: State, alarm: str, figure: int, at: int) -> bool:
    """Return whether an alarm was acknowledged at its figure or a higher one, within a day."""
    seen = state.acknowledged.get(alarm)
    return seen is not None and figure <= seen.figure and at < seen.at + DAY
