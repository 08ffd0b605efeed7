"""A house with staff and a live table, and a dealer who knows nothing but the console."""

from pathlib import Path
from typing import Any, Self

import httpx

from web.served import Served, least_ante
from web.test_staff import Staff

SUBMISSIONS = Path(__file__).parents[3] / "examples" / "submissions"
FACES = (
    *("5h", "6h", "7h", "8h", "9h", "2s", "2d", "Kc", "Kd", "Qs"),
    *("Qd", "3c", "4c", "7d", "8s", "Th", "Jc", "As", "Ad", "4d"),
)
UP = "Ah"


class Company:
    """Staff of every role, and guests who sit at a live table."""

    def __init__(
        self, served: Served, table: str = "live-1", book: str = "md-shoe", text: str = ""
    ) -> None:
        self.served = served
        self.staff = Staff(served)
        self.table = table
        self.guests: dict[int, str] = {}
        self.sequence = 0
        text = text or (SUBMISSIONS / f"{book}.toml").read_text()
        served.open_table(table=table, submission=text, dealing="live")
        dealer = self.get("dealer", "/me")["person"]
        self.post("floor", f"/people/{dealer}/posts", tables=[table], reason="the shift")

    @classmethod
    def at_felt(cls, served: Served, table: str) -> Self:
        """Return the staff of a physical table as well, which its dealer runs."""
        company = cls(served)
        company.table = table
        company.guests[1] = company.staff.tokens["dealer"]
        text = (SUBMISSIONS / "md-shoe.toml").read_text()
        served.open_table(table=table, submission=text, dealing="live", mode="staff")
        company.post("floor", "/people/Badge 11/posts", tables=[table, "live-1"], reason="shift")
        return company

    def as_(self, who: str | int) -> httpx.Client:
        """Return a client of a role, or of the guest at a seat."""
        token = self.guests[who] if isinstance(who, int) else self.staff.tokens[who]
        return self.served.http(token)

    @staticmethod
    def ok(answer: httpx.Response) -> Any:
        assert answer.status_code < 300, answer.text
        return answer.json()

    def get(self, who: str | int, path: str, **query: Any) -> Any:
        """Return what somebody is shown."""
        with self.as_(who) as http:
            return self.ok(http.get(path, params=query))

    def post(self, who: str | int, path: str, **body: Any) -> Any:
        """Return what somebody is answered."""
        with self.as_(who) as http:
            return self.ok(http.post(path, json=body))

    def command(self, who: str | int, do: str, **arguments: Any) -> httpx.Response:
        """Give a command to the live table."""
        self.sequence += 1
        body = {"client": "c1", "sequence": self.sequence, "do": do, "with": arguments}
        with self.as_(who) as http:
            return http.post(f"/tables/{self.table}/commands", json=body)

    def rule(self, **arguments: Any) -> None:
        """Have the floor rule as the book has it, or as is given, on the one thing that waits."""
        (ruling,) = self.get("floor", "/pit")["rulings"]
        more = {**ruling["with"], "reason": "Seen by the floor.", **arguments}
        self.ok(self.command("floor", ruling["do"], **more))

    def seat(self, count: int) -> None:
        """Let guests sit down."""
        for seat in range(1, count + 1):
            self.guests[seat] = self.served.guest()["token"]
            self.ok(self.command(seat, "ask.TakeSeat", seat=seat))

    @property
    def console(self) -> dict[str, Any]:
        """Return what the dealer's console shows."""
        answer: dict[str, Any] = self.get("dealer", f"/tables/{self.table}/procedure")
        return answer

    def follow(self, *, until: str, most: int = 100) -> list[str]:
        """Do whatever the console says next until it says something; return what was done."""
        done: list[str] = []
        faces = iter(FACES)
        for _ in range(most):
            console = self.console
            if any(step["id"] == until for step in console["next"]):
                return done
            if console["phase"] == "betting" and "bet" not in done:
                self.bet()
                done.append("bet")
                continue
            if console["phase"] == "deciding" and self.decide():
                done.append("decide")
                continue
            step = console["next"][0]
            self.ok(self.do(step, faces))
            done.append(step["id"])
        raise AssertionError(done)

    def do(self, step: dict[str, Any], faces: Any) -> httpx.Response:
        """Do a step as it is shown, by whom it names."""
        arguments = dict(step["with"])
        for ask in step["asks"]:
            match ask["kind"]:
                case "number":
                    arguments[ask["field"]] = self._number(step, ask)
                case "choice":
                    arguments[ask["field"]] = ask["choices"][0]
                case "cards" if ask["unseen"]:
                    up = [place["face_up"] for place in ask.get("places", [{"face_up": False}])]
                    up += [False] * (ask["count"] - len(up))
                    arguments[ask["field"]] = [UP if each else "??" for each in up]
                case "cards":
                    arguments[ask["field"]] = [
                        next(faces) if card == "??" else card for card in ask["known"]
                    ]
                case _:
                    pass
        who: str | int = {"player": 1}.get(step["actor"], step["actor"])
        return self.command(who, step["do"], **arguments)

    def _number(self, step: dict[str, Any], ask: dict[str, Any]) -> int:
        return 0 if step["id"] == "reconcile_progressive" else (ask["least"] + ask["most"]) // 2

    def bet(self) -> None:
        """Let every guest make the least ante."""
        ante = least_ante(self.served, self.table)
        for seat in self.guests:
            self.ok(self.command(seat, "do.PlaceWager", seat=seat, wager="ante", amount=ante))

    def decide(self) -> bool:
        """Let whoever is to act bet the least."""
        for seat in self.guests:
            offers = self.get(seat, f"/tables/{self.table}")["offers"]
            bet = next((one for one in offers if one["do"] == "do.Bet"), None)
            if bet is not None:
                self.ok(self.command(seat, bet["do"], **bet["with"]))
                return True
        return False
