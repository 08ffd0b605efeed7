"""What a house tells besides its tables' play: who you are, what there is to play, jackpots."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fifthstreet.client.records import Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """You are in: the token that says so, which is told once, and who you are."""

    token: str = field(repr=False)
    person: str
    name: str
    role: str
    raw: Raw = field(repr=False)

    @classmethod
    def of(cls, raw: Raw) -> "Welcome":
        """Read a welcome."""
        return cls(
            token=raw["token"],
            person=raw["person"],
            name=raw["name"],
            role=raw["role"],
            raw=raw,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """A table among others."""

    table: str
    book: str
    version: str
    dealing: str
    currency: str
    positions: int
    link: str
    seated: int
    rounds: int
    raw: Raw

    @classmethod
    def of(cls, raw: Raw) -> "TableInfo":
        """Read what is told of a table among others."""
        return cls(
            table=raw["table"],
            book=raw["book"],
            version=raw["version"],
            dealing=raw["dealing"],
            currency=raw["currency"],
            positions=raw["positions"],
            link=raw["link"],
            seated=raw["seated"],
            rounds=raw["rounds"],
            raw=raw,
        )

    @property
    def open(self) -> bool:
        """Tell whether somebody could play there."""
        free = self.seated < self.positions
        return free and not self.raw.get("shut") and not self.raw.get("stopped")


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """Who you are and what you hold, in minor units; `clock` is how many seconds you are here."""

    person: str
    name: str
    role: str
    balances: Mapping[str, int]
    clock: int | None
    limits: Mapping[str, Raw]
    raw: Raw = field(repr=False)

    @classmethod
    def of(cls, raw: Raw) -> "Me":
        """Read what the house tells you of yourself."""
        return cls(
            person=raw["person"],
            name=raw["name"],
            role=raw["role"],
            balances=raw["balances"],
            clock=raw["clock"],
            limits=raw["limits"],
            raw=raw,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInfo:
    """A rule book among others."""

    id: str
    title: str
    game: str
    version: str
    currency: str
    raw: Raw = field(repr=False)

    @classmethod
    def of(cls, raw: Raw) -> "BookInfo":
        """Read what is told of a book among others."""
        return cls(
            id=raw["id"],
            title=raw["title"],
            game=raw["game"],
            version=raw["version"],
            currency=raw["currency"],
            raw=raw,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackpot:
    """A jackpot: what its meters show in minor units, and its last hits."""

    link: str
    currency: str
    meters: Mapping[str, int]
    hits: tuple[Raw, ...]
    raw: Raw = field(repr=False)

    @classmethod
    def of(cls, raw: Raw) -> "Jackpot":
        """Read what is told of a jackpot."""
        return cls(
            link=raw["link"],
            currency=raw["currency"],
            meters=raw["meters"],
            hits=tuple(raw["hits"]),
            raw=raw,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Chips that were bought or given back, and what you hold of that currency now."""

    currency: str
    amount: int
    balance: int

    @classmethod
    def of(cls, raw: Raw) -> "Moved":
        """Read the answer to a buy-in or a cash-out."""
        return cls(currency=raw["currency"], amount=raw["amount"], balance=raw["balance"])
