"""Every route of the house with an example of asking for it, and the act that it takes."""

from dataclasses import dataclass, field
from typing import Any

OPEN = ""
"""Whatever anybody may ask for."""
SIGNED_ON = "-"
"""Whatever anybody may ask for who has signed on."""
WHY = {"reason": "asked for"}
KEY: dict[str, Any] = {"client": "c1", "sequence": 1}
PROOF: dict[str, Any] = {"from": 1, "to": 1}


@dataclass(frozen=True, kw_only=True)
class Route:
    """How one thing is asked for; `act` is what the table of powers calls it."""

    method: str
    path: str
    act: str
    path_is: str = ""
    body: dict[str, Any] | None = None
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def filled_path(self) -> str:
        """Return the path with its parts filled in."""
        return self.path_is or self.path

    @property
    def operation(self) -> str:
        """Return the operation of the description that this is."""
        return f"{self.method} {self.path}"


def get(path: str, act: str, path_is: str = "", **query: Any) -> Route:
    return Route(method="GET", path=path, act=act, path_is=path_is, query=query)


def post(path: str, act: str, path_is: str = "", **body: Any) -> Route:
    return Route(method="POST", path=path, act=act, path_is=path_is, body=body)


def about(what: str, act: str, **more: Any) -> Route:
    """Return an order about the person whom nobody misses."""
    return post(f"/people/{{person}}/{what}", act, f"/people/PERSON/{what}", **more, **WHY)


def closing(scope: str, subject: str, *, closed: bool) -> Route:
    act = f"house.{'disable' if closed else 'enable'}_{scope}"
    return post("/closures", act, scope=scope, subject=subject, closed=closed, **WHY)


def asking(kind: str, act: str, subject: str, after: int) -> Route:
    return post("/approvals", act, kind=kind, subject=subject, after=after, **WHY, **KEY)


PASSWORD = "seven quiet herons wade"  # noqa: S105 - of a test
ROUTES = (
    get("/books", OPEN),
    get("/books/{id_}", OPEN, "/books/md"),
    get("/books/{id_}/clauses/{citation}", OPEN, "/books/md/clauses/MD-12.B"),
    get("/tables", OPEN),
    get("/tables/{table}", OPEN, "/tables/md-1"),
    get("/tables/{table}/book", OPEN, "/tables/md-1/book"),
    get("/texts", OPEN),
    get("/texts/{language}", OPEN, "/texts/de"),
    get("/tables/{table}/leaving", "house.stand", "/tables/md-1/leaving"),
    get("/tables/{table}/hand", SIGNED_ON, "/tables/md-1/hand", cards="Jh Js"),
    get("/tables/{table}/cost", SIGNED_ON, "/tables/md-1/cost", stakes="ante:500"),
    get("/tables/{table}/events", OPEN, "/tables/md-1/events"),
    get("/tables/{table}/rounds/{number}", OPEN, "/tables/md-1/rounds/1"),
    get("/tables/{table}/rounds/{number}/book", OPEN, "/tables/md-1/rounds/1/book"),
    get("/tables/{table}/rounds/{number}/proof", OPEN, "/tables/md-1/rounds/1/proof"),
    get("/tables/{table}/rounds/{number}/review", OPEN, "/tables/md-1/rounds/1/review"),
    get("/tables/{table}/rounds/{number}/script", OPEN, "/tables/md-1/rounds/1/script"),
    get("/rounds", "house.read_history"),
    get(
        "/tables/{table}/rounds/{number}/record",
        "house.read_history",
        "/tables/md-1/rounds/1/record",
    ),
    get("/jackpots", OPEN),
    get("/jackpots/{id_}", OPEN, "/jackpots/md-1"),
    post("/jackpots/{id_}/fail", "table.restore_jackpot", "/jackpots/nowhere/fail", **WHY),
    post("/jackpots/{id_}/restore", "table.restore_jackpot", "/jackpots/nowhere/restore", **WHY),
    post(
        "/jackpots/{id_}/order", "round.make_ruling", "/jackpots/nowhere/order", order=["a"], **WHY
    ),
    get("/healthz", OPEN),
    get("/house", OPEN),
    get("/metrics", OPEN),
    post("/guests", OPEN, client="c2"),
    post("/people", OPEN, client="c2", name="somebody else", password=PASSWORD),
    post("/sessions", OPEN, client="c2", name="nobody at all", password=PASSWORD),
    get("/me", SIGNED_ON),
    post(
        "/tables/{table}/commands", "house.sit", "/tables/md-1/commands", do="ask.TakeSeat", **KEY
    ),
    post("/tables/{table}/preview", "house.sit", "/tables/md-1/preview", do="ask.TakeSeat"),
    post("/tables", "house.open_table", table="MS-9", submission="r9", **WHY, **KEY),
    post("/tables/{table}/opening", "house.open_table", "/tables/MS-9/opening", request="a99"),
    get("/build", OPEN),
    get("/register", "house.read_register"),
    get("/register/{submission}", "house.read_register", "/register/r1"),
    post("/register", "house.file_submission", submission="nothing = 1", **WHY, **KEY),
    post(
        "/register/{submission}/withdraw",
        "house.withdraw_submission",
        "/register/r9/withdraw",
        **WHY,
    ),
    post("/me/identity", "house.confirm_identity", password=PASSWORD),
    post("/me/password", "house.change_own_password", old=PASSWORD, new="nine loud geese departed"),
    post("/me/link", "house.draw_link"),
    post("/password", OPEN, name="nobody at all", link="x" * 43, password=PASSWORD, client="c1"),
    post("/me/limits", "house.set_own_limit", kind="session", value=60),
    post("/me/language", "house.choose_own_language", language="de"),
    post("/me/exclusion", "house.exclude_self", days=1),
    post("/me/break", "house.exclude_self", hours=1),
    post("/me/account", "house.create_account", name="newly named", password=PASSWORD),
    get("/me/data", "house.export_own_data"),
    post("/me/deletion", "house.delete_own_account", password=PASSWORD[::-1]),
    post("/me/reality", "house.check_reality"),
    get("/me/history", "house.read_own_history", currency="USD"),
    post("/chips/buy-in", "house.buy_in", currency="USD", amount=100, **KEY),
    post("/chips/cash-out", "house.cash_out", currency="USD", amount=100, **KEY),
    get("/me/rounds", "house.read_own_history"),
    get("/school", OPEN),
    get("/me/school", SIGNED_ON),
    Route(
        method="POST",
        path="/school/sets",
        act=SIGNED_ON,
        body={"kind": "hands", "book": "md"},
    ),
    get("/school/sets/{set_id}", SIGNED_ON, "/school/sets/0123456789ab"),
    Route(
        method="POST",
        path="/school/sets/{set_id}/answers",
        path_is="/school/sets/0123456789ab/answers",
        act=SIGNED_ON,
        body={"place": 0, "answer": {"choice": "tie"}},
    ),
    get("/people", "house.read_people"),
    get("/people/{person}", "house.read_people", "/people/PERSON"),
    post("/staff", "house.register_staff", name="newcomer", role="dealer", **WHY),
    about("password", "house.reset_password"),
    about("suspend", "house.suspend"),
    about("reinstate", "house.reinstate"),
    about("role", "house.change_role", role="dealer"),
    about("posts", "house.post_dealer", tables=["md-1"]),
    about("record", "house.record_staff"),
    get("/staff/roles", "house.read_closures"),
    get("/dealers", "house.post_dealer"),
    post("/sessions/{session}/end", "house.end_session", "/sessions/SESSION/end", **WHY),
    get("/me/sessions", "house.end_own_session"),
    post("/me/sessions/end-others", "house.end_own_session"),
    get("/people/{person}/sessions", "house.end_session", "/people/PERSON/sessions"),
    post("/people/{subject}/erase", "house.erase_person", "/people/p999/erase", **WHY),
    post("/slips", "house.register_staff", name="Ann", password="x" * 43, expires=1),
    get("/exclusions", "house.read_exclusions"),
    post("/exclusions", "house.add_exclusion", category="barred", since=0, person="p999", **WHY),
    post("/exclusions/{entry}/remove", "house.remove_exclusion", "/exclusions/x9/remove", **WHY),
    post(
        "/exclusions/{entry}/remove",
        "house.remove_statutory_exclusion",
        "/exclusions/ENTRY/remove",
        **WHY,
    ),
    post("/passkeys/options", OPEN),
    post("/sessions/passkey", OPEN, client="c1", credential={}),
    post("/me/identity/options", "house.confirm_identity"),
    post("/me/identity/passkey", "house.confirm_identity", client="c1", credential={}),
    get("/me/passkeys", "house.rename_passkey"),
    post("/me/passkeys/options", "house.add_passkey"),
    post("/me/passkeys", "house.add_passkey", name="phone", credential={}),
    post("/me/passkeys/{passkey}", "house.rename_passkey", "/me/passkeys/k9", name="phone"),
    Route(
        method="DELETE",
        path="/me/passkeys/{passkey}",
        act="house.remove_passkey",
        path_is="/me/passkeys/k9",
    ),
    get("/closures", "house.read_closures"),
    get("/staff/roles", "house.read_closures"),
    get("/pit/attention", "house.read_approvals"),
    closing("all", "", closed=True),
    closing("all", "", closed=False),
    closing("game", "md@MLGCA 1.2", closed=True),
    closing("game", "md@MLGCA 1.2", closed=False),
    closing("table", "md-1", closed=True),
    closing("table", "md-1", closed=False),
    closing("player", "PERSON", closed=True),
    closing("player", "PERSON", closed=False),
    closing("alarm", "hold:md-1:main@9", closed=True),
    closing("alarm", "hold:md-1:main@9", closed=False),
    get("/approvals", "house.read_approvals"),
    asking("meter_change", "house.change_meter", "meter:md-1:mega", 16 * 10**9),
    asking("adjustment", "house.adjust_money", "player:PERSON:USD", 10**6),
    asking("jackpot", "house.confirm_jackpot", "md-1:1:1", 10**6),
    asking("approver", "house.grant_approval", "PERSON", 1),
    asking("password", "house.reset_password", "PERSON", 1),
    asking("first_day", "house.begin_first_day", "house", 1),
    asking("exclusion", "house.remove_statutory_exclusion", "x9", 0),
    asking("day_close", "house.close_day", "2999-01-01", 1),
    asking("submission", "house.judge_submission", "r9", 1),
    asking("opening", "house.open_table", "r9:MS-9", 1),
    post(
        "/approvals/{request}/approve",
        "house.approve_adjustment",
        "/approvals/ADJUSTMENT/approve",
        **WHY,
    ),
    post(
        "/approvals/{request}/approve",
        "house.approve_meter_change",
        "/approvals/METER/approve",
        **WHY,
    ),
    post("/approvals/{request}/approve", "house.approve_grant", "/approvals/GRANT/approve", **WHY),
    post(
        "/approvals/{request}/approve", "house.approve_password", "/approvals/RESET/approve", **WHY
    ),
    get("/audit", "house.read_audit"),
    get("/heads", OPEN),
    get("/heads/proof", OPEN, **PROOF),
    get("/heads/lines/{line}", OPEN, "/heads/lines/1", size=1),
    get("/export/{what}", "house.export", "/export/accounts"),
    get("/pit", "house.read_approvals"),
    get("/days", "house.read_days"),
    get("/days/{day}", "house.read_days", "/days/2026-01-01"),
    get("/days/{day}/archive", "house.read_days", "/days/2026-01-01/archive"),
    get("/days/{day}/files/{name}", "house.read_days", "/days/2026-01-01/files/win.json"),
    get("/days/filing", "house.export"),
    post("/days/{day}/close", "house.close_day", "/days/2999-01-01/close", **WHY),
    post("/days/{day}/sign", "house.approve_close", "/days/2999-01-01/sign", **WHY),
    post("/pit/audit", "house.read_audit"),
    get("/tables/{table}/irregularities", "house.read_procedure", "/tables/md-1/irregularities"),
    get("/tables/{table}/procedure", "house.read_procedure", "/tables/md-1/procedure"),
)
"""Whatever can be asked for over HTTP, but for what hangs on a matter."""
BY_THE_MATTER = (
    "POST /approvals/{request}/decline",
    "POST /approvals/{request}/use",
    "DELETE /sessions/current",
    "GET /tables/{table}/advice",
)
"""Whose right to it hangs on who began it: these have tests of their own."""
ABOUT_BOOKS = {"analysis"}
"""Tags of what anybody may have worked out about a document, away from tables and people."""
