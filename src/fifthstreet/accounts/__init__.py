"""The desk: people and money of the running house, between the store and whoever asks.

Everything here runs in the house's one thread. Requests are answered by calling back, once, when
what they did is durable.
"""

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.dual_authorization import Matters, Wish
from fifthstreet.accounts.memory import News
from fifthstreet.accounts.money import Cage
from fifthstreet.accounts.outcome import Done, Key, Outcome, Plan, Then
from fifthstreet.accounts.password_hasher import DirectHashing, Hashing, LoopHashing
from fifthstreet.accounts.sign_in import Door, Drawn, Signing, Welcome

__all__ = [
    "Cage",
    "Desk",
    "DirectHashing",
    "Done",
    "Door",
    "Drawn",
    "Hashing",
    "Key",
    "LoopHashing",
    "Matters",
    "News",
    "Outcome",
    "Plan",
    "Signing",
    "Then",
    "Welcome",
    "Wish",
]
