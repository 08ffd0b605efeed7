"""What a command about people brings about: events, or a refusal. Nothing changes here."""

from collections.abc import Callable, Mapping
from typing import Any

from fifthstreet.house.people import approvals, closures, protection, registering, sessions
from fifthstreet.house.people import commands as c
from fifthstreet.house.people.answer import Answer
from fifthstreet.house.people.state import State


def decide(state: State, command: c.Command) -> Answer:
    """Return the events that a command brings about, or why it is refused."""
    return ANSWERS[type(command)](state, command)


ANSWERS: Mapping[type[c.Command], Callable[[State, Any], Answer]] = {
    c.Register: registering.register,
    c.RegisterGuest: registering.register_guest,
    c.RegisterBot: registering.register_bot,
    c.RegisterStaff: registering.register_staff,
    c.ChangeRole: registering.change_role,
    c.Suspend: registering.suspend,
    c.Reinstate: registering.suspend,
    c.PostDealer: registering.post_dealer,
    c.SignOn: sessions.sign_on,
    c.ConfirmIdentity: sessions.confirm,
    c.ChangePassword: sessions.change_password,
    c.ResetPassword: sessions.reset_password,
    c.SignOff: sessions.sign_off,
    c.EndSession: sessions.end_session,
    c.EndExpired: sessions.end_expired,
    c.Touch: sessions.touch,
    c.AttachClient: sessions.attach,
    c.SetLimit: protection.set_limit,
    c.ExcludeSelf: protection.exclude_self,
    c.CheckReality: protection.check_reality,
    c.AskApproval: approvals.ask,
    c.Approve: approvals.approve,
    c.Decline: approvals.decline,
    c.UseApproval: approvals.use,
    c.Disable: closures.close,
    c.Enable: closures.close,
}
"""What answers each command of the vocabulary."""
