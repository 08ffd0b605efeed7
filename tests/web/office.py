"""The register of a served house, as its staff use it over the network."""

from typing import Any

import httpx

from web.test_staff import Staff

WHY = {"reason": "As the commission has it."}


class Office:
    """The staff of a house at its register; two shift managers may approve."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.served = staff.served
        self.sequence = 1_000

    def post(self, who: str, path: str, **body: Any) -> httpx.Response:
        """Send something, with a number of its own."""
        self.sequence += 1
        numbered = {"client": "c1", "sequence": self.sequence}
        keyed = path in {"/register", "/approvals", "/tables"} or path.endswith("/use")
        with self.staff.http(who) as http:
            return http.post(path, json=body | (numbered if keyed else {}))

    def get(self, who: str, path: str) -> Any:
        with self.staff.http(who) as http:
            answer = http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ok(self, who: str, path: str, **body: Any) -> Any:
        answer = self.post(who, path, **body)
        assert answer.is_success, answer.text
        return answer.json()

    def code(self, who: str, path: str, **body: Any) -> str:
        """Return why something is refused, in a sentence that somebody can read."""
        answer = self.post(who, path, **body)
        assert answer.status_code >= 400, answer.text
        data = answer.json()
        assert data["says"].endswith((".", "!"))
        return str(data["code"])

    def filed(self, text: str, **more: Any) -> str:
        """Have a shift manager file a submission; return its number."""
        return str(self.ok("shift_manager", "/register", submission=text, **WHY, **more)["id"])

    def judged(self, id_: str, after: int = 1) -> str:
        """Have two shift managers approve a submission, or refuse it; return the request."""
        question = self.ok(
            "shift_manager", "/approvals", kind="submission", subject=id_, after=after, **WHY
        )
        request = str(question["events"][0]["data"]["request"])
        self.ok("second", f"/approvals/{request}/approve", **WHY)
        self.ok("second", f"/approvals/{request}/use")
        return request

    def confirmed(self, id_: str, table: str, **more: Any) -> str:
        """Have a floorperson request a table and a shift manager confirm it; return the request."""
        question = self.ok("floor", "/tables", submission=id_, table=table, **WHY, **more)
        request = str(question["events"][0]["data"]["request"])
        self.ok("second", f"/approvals/{request}/approve", **WHY)
        self.ok("second", f"/approvals/{request}/use")
        return request

    def opened(self, id_: str, table: str, **more: Any) -> Any:
        """Have two people open a table from an approved submission."""
        request = self.confirmed(id_, table, **more)
        return self.ok("second", f"/tables/{table}/opening", request=request)

    def row(self, id_: str) -> Any:
        return self.get("auditor", f"/register/{id_}")
