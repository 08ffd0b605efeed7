"""The leak oracle: what a reader is sent holds nothing that the reader may not know by then (I7).

What may be known is worked out from the round itself: cards that lie face up, hands that were shown
for settlement, and one's own hand once looked at. Everything else about the round that is on is
hidden from everybody: other cards, in whatever notation, and whatever would tell them, which is the
seed, the nonce, salts, the order of the cards, the house's keys, and links not yet given.
"""

import base64
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson

from fifthstreet.cards import Card, Deck
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.protocol import floor_events as e

EDGE = rb"[0-9A-Za-z_-]"
SUITS = rb"(?:[cdhs]|\xe2\x99[\xa0\xa3\xa5\xa6])"
CARD = re.compile(rb"(?<!%b)((?:(?:10|[2-9TJQKA])%b)+)(?!%b)" % (EDGE, SUITS, EDGE))
ONE = re.compile(rb"(10|[2-9TJQKA])(%b)" % SUITS)
WORDS = re.compile(rb"([a-z]+) of (clubs|diamonds|hearts|spades)", re.IGNORECASE)
LONG = re.compile(rb"[0-9A-Za-z+/_-]{40,}")
LAW = re.compile(rb'"words":"(?:[^"\\]|\\.)*",?')
NUMBERS = re.compile(rb"\[\s*\d+(?:,\s*\d+){7}")
SYMBOLS = {
    b"\xe2\x99\xa3": b"c",
    b"\xe2\x99\xa6": b"d",
    b"\xe2\x99\xa5": b"h",
    b"\xe2\x99\xa0": b"s",
}
LONGEST = 64
"""Characters of a hash; in a longer token several may stand together."""
STANDARD = tuple(Deck.standard())
SPOKEN = {f"{card.rank.word} of {card.suit.word}".encode(): card.notation for card in STANDARD}


def cards_in(text: bytes) -> frozenset[str]:
    """Return every card that a text names: written, drawn or spoken.

    >>> sorted(cards_in("a Ks, 10♥Qd and the ace of clubs; not 2c4f".encode()))
    ['Ac', 'Ks', 'Qd', 'Th']
    """
    found = set()
    for run in CARD.findall(text):
        for rank, suit in ONE.findall(run):
            letter = SYMBOLS.get(suit, suit)
            found.add((b"T" if rank == b"10" else rank) + letter)
    named = {card.decode() for card in found}
    if b" of " in text:
        spoken = (b" of ".join(pair).lower() for pair in WORDS.findall(text))
        named |= {SPOKEN[words] for words in spoken if words in SPOKEN}
    return frozenset(named)


def written(secret: bytes) -> set[bytes]:
    """Return some bytes in every way in which they are likely to be written."""
    plain = {secret.hex().encode(), secret.hex().upper().encode()}
    coded = {base64.b64encode(secret), base64.urlsafe_b64encode(secret)}
    return plain | {code.rstrip(b"=") for code in coded}


def without_law(text: bytes) -> bytes:
    """Return a text without the documents' own sentences, which speak of 6s and 10s.

    >>> without_law(b'{"words":"Pairs of 6s push.","do":"x"}')
    b'{"do":"x"}'
    """
    return LAW.sub(b"", text)


@dataclass(frozen=True)
class Found:
    """What a text names: cards, long tokens, and the beginnings of rows of numbers."""

    cards: frozenset[str]
    tokens: frozenset[bytes]
    rows: frozenset[bytes]

    @classmethod
    def of(cls, text: bytes) -> "Found":
        """Look a text through."""
        rows = (b",".join(re.findall(rb"\d+", row)) for row in NUMBERS.findall(text))
        return cls(cards_in(text), frozenset(LONG.findall(text)), frozenset(rows))


@dataclass
class Open:
    """A round that is on: what opens its cards, and where its events begin."""

    began: int
    secrets: dict[bytes, str] = field(default_factory=dict)
    salts: dict[bytes, str] = field(default_factory=dict)
    forbidden: dict[bool, dict[bytes, str]] = field(default_factory=dict)
    """What nobody may read, before the cards are ordered and after."""


def row_of(numbers: Iterable[int]) -> bytes:
    """Return how a row of numbers begins."""
    return b",".join(str(number).encode() for number in [*numbers][:8])


def may_know(now: RoundNow, person: str, column: str) -> frozenset[str]:
    """Return the cards of a round that somebody may know at this moment."""
    game = now.game
    known: set[Card] = {card for place, card in game.dealt if place.face_up}
    plays = bool(person) and column in {"player", "guest"}
    for seat in game.seats.values():
        if seat.face_up or (plays and seat.player == person and seat.looked):
            known.update(seat.cards)
    return frozenset(card.notation for card in known)


class Oracle:
    """Watches the tables of a house, and looks through whatever is sent."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.hosts: dict[str, TableHost] = {}
        self.opened: dict[str, Open] = {}
        self.leaks: list[str] = []
        self.seen: Counter[str] = Counter()
        self.lengths: dict[str, list[int]] = {}
        keys = (vault._house, vault._auditor)
        self.keys = {text: "a key of the house" for key in keys for text in written(key)}
        self._last: tuple[bytes, Found] = (b"", Found.of(b""))

    def watch(self, host: TableHost) -> None:
        """Follow a table; before anybody else does."""
        self.hosts[host.state.id] = host
        host.listeners.insert(0, self._heard)

    def _heard(self, update: TableUpdate) -> None:
        for number, _, event in update.events:
            if isinstance(event, e.RoundOpened):
                self.opened[update.state.id] = self._opened(update, number)
        if update.state.now is None:
            self.opened.pop(update.state.id, None)

    def _opened(self, update: TableUpdate, number: int) -> Open:
        made, now = Open(number), update.state.now
        if now is None or now.secret is None:
            return made
        secret = now.secret
        named = {
            "the seed": secret.seed_for_the_safe(),
            "half of the seed": secret.seed_for_the_safe()[:48],
            "the other half of the seed": secret.seed_for_the_safe()[48:],
            "the nonce": bytes.fromhex(now.opened.nonce),
        }
        for name, value in named.items():
            made.secrets |= dict.fromkeys(written(value), name)
        made.secrets[row_of(secret._order)] = "the order of the cards"
        for index in range(52):
            card, salt = secret.open(index)
            made.salts |= dict.fromkeys(written(salt), card.notation)
        return made

    def _links(self, now: RoundNow, table: str) -> dict[bytes, str]:
        """Return the auditor's links that are not given yet."""
        chain = self.vault.chain(table, now.opened.chain)
        due = now.opened.link if now.deal is None else now.opened.link + 1
        return dict.fromkeys(written(chain.link(due)), "a link not yet given")

    def look(self, text: bytes) -> Found:
        """Look a text through; the same frame for many is looked through once."""
        if self._last[0] is not text and self._last[0] != text:
            self._last = (text, Found.of(text))
        return self._last[1]

    def message(self, text: bytes, role: str, person: str, table: str) -> None:
        """Look through a message of a socket, or an answer about one table as it is now."""
        self.seen[role] += 1
        found = self.look(text)
        self._secrets(found, role, person)
        now = self.hosts[table].state.now
        if now is not None and found.cards:
            hidden = found.cards - may_know(now, person, role)
            if hidden:
                self.leak(role, f"cards {sorted(hidden)}", text)

    def answer(self, text: bytes, role: str, person: str, about: Iterable[bytes] = ()) -> None:
        """Look through an answer over HTTP; `about` are its parts about rounds that are on."""
        self.seen[role] += 1
        self._secrets(Found.of(text), role, person)
        for part in about:
            table, _, content = part.partition(b"\n")
            now = self.hosts[table.decode()].state.now
            found = cards_in(content)
            if now is not None and (hidden := found - may_know(now, person, role)):
                self.leak(role, f"cards {sorted(hidden)}", content)

    def bare(self, text: bytes, where: str) -> None:
        """Look through what has no cards at all: logs, counters, errors, people, money."""
        self.seen[where] += 1
        found = Found.of(text)
        self._secrets(found, where, "")
        if found.cards:
            self.leak(where, f"cards {sorted(found.cards)}", text)

    def _forbidden(self, table: str, now: RoundNow) -> dict[bytes, str]:
        opened, dealt = self.opened[table], now.deal is not None
        if dealt not in opened.forbidden:
            links = self._links(now, table) if now.secret is not None else {}
            opened.forbidden[dealt] = self.keys | opened.secrets | links
        return opened.forbidden[dealt]

    def _secrets(self, found: Found, role: str, person: str) -> None:
        tokens = found.tokens | found.rows
        for table, opened in self.opened.items() if tokens else ():
            now = self.hosts[table].state.now
            if now is None:
                continue
            forbidden = self._forbidden(table, now)
            leaks = [forbidden[token] for token in tokens if token in forbidden]
            salts = {opened.salts[token] for token in tokens if token in opened.salts}
            for token in (token for token in found.tokens if len(token) > LONGEST):
                leaks += [name for text, name in forbidden.items() if text in token]
                salts |= {card for text, card in opened.salts.items() if text in token}
            for what in leaks:
                self.leak(role, what, b"")
            if salts and (hidden := salts - may_know(now, person, role)):
                self.leak(role, f"salts of {sorted(hidden)}", b"")

    def leak(self, role: str, what: str, text: bytes) -> None:
        """Note a leak."""
        self.leaks.append(f"{role}: {what} in {text[:300]!r}")

    def of_open_rounds(self, table: str, events: Iterable[dict[str, Any]]) -> Iterator[bytes]:
        """Give those of some events that belong to the round that is on."""
        opened = self.opened.get(table)
        if opened is not None:
            mine = [event for event in events if event["number"] >= opened.began]
            yield f"{table}\n".encode() + orjson.dumps(mine)
