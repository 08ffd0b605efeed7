"""The accounts: people and money of a running house, on top of the store.

Everything here runs in the house's one thread. Each request gets one callback, when its
effect is durable.
"""

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.dual_authorization import AuthorizationRequest, DualAuthorization
from fifthstreet.accounts.memory import News
from fifthstreet.accounts.money import Cage
from fifthstreet.accounts.outcome import AccountPlan, Done, Outcome, Then
from fifthstreet.accounts.password_hasher import DirectHashing, LoopHashing, PasswordHasher
from fifthstreet.accounts.sign_in import Admission, Door, OneTimePassword, Signing

__all__ = [
    "AccountPlan",
    "Admission",
    "AuthorizationRequest",
    "Cage",
    "Desk",
    "DirectHashing",
    "Done",
    "Door",
    "DualAuthorization",
    "LoopHashing",
    "News",
    "OneTimePassword",
    "Outcome",
    "PasswordHasher",
    "Signing",
    "Then",
]
