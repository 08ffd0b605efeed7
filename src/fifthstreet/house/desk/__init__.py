"""The desk: people and money of the running house, between the store and whoever asks.

Everything here runs in the house's one thread. Requests are answered by calling back, once, when
what they did is durable.
"""

from fifthstreet.house.desk.desk import Desk
from fifthstreet.house.desk.hashing import DirectHashing, Hashing, LoopHashing
from fifthstreet.house.desk.matters import Matters, Wish
from fifthstreet.house.desk.memory import News
from fifthstreet.house.desk.money import Cage
from fifthstreet.house.desk.outcome import Done, Key, Outcome, Plan, Then
from fifthstreet.house.desk.signing import Door, Drawn, Signing, Welcome

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
