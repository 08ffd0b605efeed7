"""The first administrators: two, for two different people; then only people add people."""

import asyncio
from typing import Any, Final

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.sign_in import OneTimePassword, Signing
from fifthstreet.people import HOUSE
from fifthstreet.people.registration import objection_to_new_name
from fifthstreet.protocol import people_commands as c

FIRST_PEOPLE: Final = 2
FIRST_NAMES: Final = ("keeper", "second-keeper", "third-keeper")
"""What the first administrators are called; the passwords are drawn."""
FIRST_REASON: Final = "The house was opened for the first time."


async def first_administrators(desk: Desk, signing: Signing) -> tuple[OneTimePassword, ...]:
    """Add the administrators of the bootstrap who are missing, and seal it."""
    if desk.state.sealed:
        return ()
    loop, people = asyncio.get_running_loop(), desk.state.persons.values()
    here = [one for one in people if one.role == "administrator" and one.approver]
    free = (name for name in FIRST_NAMES if not objection_to_new_name(desk.state, name))
    drawn = []
    for _, name in zip(range(FIRST_PEOPLE - len(here)), free, strict=False):
        result: asyncio.Future[Any] = loop.create_future()
        signing.take_on(HOUSE, name, "administrator", FIRST_REASON, result.set_result)
        drawn.append(await result)
    sealed: asyncio.Future[Any] = loop.create_future()
    desk.do(c.SealBootstrap(at=desk.at()), sealed.set_result)
    await sealed
    return tuple(one for one in drawn if isinstance(one, OneTimePassword))
