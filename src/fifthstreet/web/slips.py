"""One-time passwords as they are handed over: an address, and its QR code.

The password follows the `#` of the address, a part that browsers never send to a server.
"""

from urllib.parse import quote

from fastapi import Request

from fifthstreet.accounts.sign_in import OneTimePassword
from fifthstreet.paper.slip import code_of
from fifthstreet.protocol.persons import Drawn
from fifthstreet.web.lobby import Lobby


def origin_of(request: Request, lobby: Lobby) -> str:
    """Return the origin under which a browser knows the house; the guard has checked it."""
    return request.headers.get("origin") or lobby.serving.public


def address_of(origin: str, name: str, password: str) -> str:
    """Return the address of the sign-in page, filled in.

    >>> address_of("https://play.example", "Ann Lee", "abc")
    'https://play.example/#/sign-in/Ann%20Lee/abc'
    """
    return f"{origin}/#/sign-in/{quote(name, safe='')}/{quote(password, safe='')}"


def drawn_record(request: Request, lobby: Lobby, drawn: OneTimePassword) -> Drawn:
    """Return a one-time password with all that its slip shows."""
    person, password = lobby.running.desk.state.persons[drawn.person], drawn.password.reveal()
    address = address_of(origin_of(request, lobby), person.name, password)
    return Drawn(
        person=person.id,
        password=password,
        name=person.name,
        address=address,
        expires=person.temporary_until or 0,
        code=code_of(address),
    )
