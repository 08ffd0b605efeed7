"""Decisions about people: a command gives events or a refusal, and changes nothing here."""

from collections.abc import Callable, Mapping
from typing import Any

from fifthstreet.people import (
    approvals,
    closures,
    erasure,
    exclusions,
    passkeys,
    protection,
    recovery,
    registration,
    sessions,
)
from fifthstreet.people.answer import Answer
from fifthstreet.people.state import State
from fifthstreet.protocol import exclusion_commands as x
from fifthstreet.protocol import passkey_commands as k
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.account_commands import CreateAccount


def decide(state: State, command: c.Command) -> Answer:
    """Return the events of a command, or a refusal."""
    return ANSWERS[type(command)](state, command)


ANSWERS: Mapping[type[c.Command], Callable[[State, Any], Answer]] = {
    c.Register: registration.register,
    c.RegisterGuest: registration.register_guest,
    c.RegisterBot: registration.register_bot,
    c.RegisterStaff: registration.register_staff,
    c.RecordStaff: registration.record_staff,
    c.SealBootstrap: registration.seal,
    c.ChangeRole: registration.change_role,
    c.Suspend: registration.suspend,
    c.Reinstate: registration.suspend,
    c.AssignDealer: registration.post_dealer,
    c.SignIn: sessions.sign_on,
    c.ConfirmIdentity: sessions.confirm,
    c.ChangePassword: sessions.change_password,
    c.ResetPassword: recovery.reset_password,
    c.DrawLink: recovery.draw_link,
    c.UseLink: sessions.use_link,
    c.SignOut: sessions.sign_off,
    c.EndSession: sessions.end_session,
    c.EndOtherSessions: sessions.end_others,
    c.EndExpired: sessions.end_expired,
    c.Touch: sessions.touch,
    c.AttachClient: sessions.attach,
    c.SetLimit: protection.set_limit,
    c.ChooseLanguage: registration.choose_language,
    c.ExcludeSelf: protection.exclude_self,
    c.ConfirmRealityCheck: protection.check_reality,
    c.RequestApproval: approvals.ask,
    c.Approve: approvals.approve,
    c.Decline: approvals.decline,
    c.UseApproval: approvals.use,
    c.Disable: closures.close,
    c.Enable: closures.close,
    c.ErasePersonalData: erasure.erase,
    c.DeleteAccount: erasure.delete_own,
    CreateAccount: registration.create_account,
    k.AddPasskey: passkeys.add,
    k.RenamePasskey: passkeys.rename,
    k.RemovePasskey: passkeys.remove,
    k.UsePasskey: passkeys.use,
    x.AddExclusion: exclusions.add,
    x.RemoveExclusion: exclusions.remove,
}
"""The function that decides each command."""
