"""The pit at work: winners in order, two people, closures, and what tables hold."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from browser.chrome import Chrome, Page
from browser.conftest import PICTURES
from browser.test_looks import serious
from browser.visiting import cents
from browser.working import come, fill, part, sign_in, tile
from fifthstreet.ledger.clock import LoopClock
from fifthstreet.people.policy import POLICY
from fifthstreet.rules.samples import submission
from jackpots.lucky import WISHES, wishes_come_true
from web.floor.company import Company
from web.served import TRUSTING, Player, Served, least_ante
from web.test_staff import WORDS

pytestmark = pytest.mark.slow
TABLES = ("md-1", "md-2", "md-3")
LARGE = 10_000
NEW_VALUE = "document.querySelector('dialog[open] input[name=newValue]').value"
BEN = "Badge 32"


class Later(LoopClock):
    """A clock that is ten minutes ahead."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(minutes=10)


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A house with three tables on one jackpot, and a live one."""
    folder: Path = tmp_path_factory.mktemp("floor")
    policy = replace(TRUSTING, large_jackpot=LARGE, fresh=POLICY.fresh)
    with wishes_come_true(), Served(folder, policy=policy) as served:
        made = Company(served)
        for table in TABLES:
            served.open_table(table=table, submission=submission("md"), link="oyster")
        yield made


def reason(page: Page, text: str) -> None:
    """Give the reason of the order that is open, and the order itself."""
    fill(page, "dialog[open] textarea[name=reason]", text)
    page.press("dialog[open] button[type=submit]")


def confirm_with(page: Page, text: str) -> None:
    """Give an order with its reason, which is taken at once."""
    reason(page, text)
    page.wait("!document.querySelector('dialog[open]')")


def choose(page: Page, selector: str, value: str) -> None:
    """Choose something from a list."""
    page.see(f"{selector} option[value={json.dumps(value)}]")
    page.js(
        f"(() => {{ const list = document.querySelector({json.dumps(selector)});"
        f" list.value = {json.dumps(value)};"
        " list.dispatchEvent(new Event('change', { bubbles: true })); })()"
    )


def until_paid(player: Player, bet: int) -> None:
    """Play a round with the Progressive bet up to where the jackpot is to be paid."""
    seat = player.sit()
    ante = least_ante(player.served, player.view["table"])
    for wager, amount in (("ante", ante), ("progressive", bet)):
        player.must("do.PlaceWager", seat=seat, wager=wager, amount=amount)
    player.must("ask.DeclareReady")
    while player.view["waits"]["for"] not in {"hit", "approval"}:
        offer = player.offer("do.ViewCards", "do.Bet")
        if offer is None:
            player.hear()
        else:
            player.must(offer["do"], **offer["with"])


def second(chrome: Chrome, company: Company, text: str) -> str:
    """Let the second person approve what waits; return what they were shown of it."""
    page = chrome.page(apart=True)
    page.size(1440, 900)
    page.go(f"{company.served.url}/#/pit/approvals")
    sign_in(page, BEN, f"{WORDS}{BEN}")
    page.see("[data-approval]")
    shown = page.text("[data-approval]")
    page.press("[data-approval] button", "Approve")
    confirm_with(page, text)
    assert page.complaints == []
    page.close()
    return shown


def test_winners_are_ranked_by_the_floor_and_a_large_jackpot_is_confirmed_by_two(
    chrome: Chrome, page: Page, company: Company
) -> None:
    served = company.served
    players = [served.player(table) for table in TABLES]
    for table, player in zip(TABLES, players, strict=True):
        WISHES[table, 1] = {"community": "Qs Js Ts", 1: "As Ks"}
        with player:
            until_paid(player, 100)
    come(page, company, "shift_manager", "/pit/jackpots")
    page.press("[data-jackpot=oyster] button", "2 winners are waiting")
    page.see("[data-winner='md-2:1:1']")
    assert "md-2, round 1, seat 1" in page.text("[data-winner='md-2:1:1']")
    page.press("[data-winner='md-3:1:1'] button")
    page.picture(PICTURES / "pit-winners.png")
    assert serious(page) == []
    confirm_with(page, "Seat 1 of md-3 was complete first.")
    waiting = company.get("floor", "/jackpots/oyster")["waiting"]
    assert [one["table"] for one in waiting] == ["md-3", "md-2"]

    award = company.get("floor", "/pit")["tables"][1]["award"]
    part(page, "approvals")
    page.see("[data-due=md-1]")
    page.press("section button", "New request")
    page.see("dialog[open] input[name=newValue]")
    page.wait(f"{NEW_VALUE} * 100 === {award['amount']}")
    confirm_with(page, "The hand was looked at.")
    page.see("[data-approval]")
    shown = second(chrome, company, "Seen it too.")
    assert "md-1, round 1, seat 1" in shown
    assert "requested by Badge 31" in shown
    page.press("[data-approval] button", "Apply")
    page.wait("!document.querySelector('[data-approval]')")
    part(page, "jackpots")
    page.wait("document.querySelector('[data-jackpot=oyster]').innerText.includes('md-3')")
    (hit,) = company.get("floor", "/jackpots/oyster")["hits"]
    assert (hit["table"], hit["amount"]) == ("md-1", award["amount"])
    page.go(f"{served.url}/#/jackpots/oyster")
    page.see(".hits li strong")
    assert cents(page.text(".hits li strong")) == award["amount"]


def test_money_moves_by_two_people_who_enter_their_passwords_again(
    chrome: Chrome, page: Page, company: Company
) -> None:
    served = company.served
    guest = served.guest()
    with served.http(guest["token"]) as http:
        before = http.get("/me").json()["balances"]["USD"]
    come(page, company, "floor", "/pit/approvals")
    usual = served.inside(lambda lobby: lobby.running.desk.clock)
    served.inside(lambda lobby: setattr(lobby.running.desk, "clock", Later(lobby.running.loop)))
    page.press("section button", "New request")
    choose(page, "dialog[open] select[name=kind]", "adjustment")
    fill(page, "dialog[open] input[name=player]", guest["person"])
    fill(page, "dialog[open] input[name=newValue]", "123.45")
    reason(page, "A chip was found under the rail.")
    page.see("dialog[open] input[type=password]")
    fill(page, "dialog[open] input[type=password]", "not the one")
    page.key("Enter")
    page.wait("document.querySelector('dialog[open] input[type=password]')?.value === ''")
    assert company.get("floor", "/approvals") == []
    fill(page, "dialog[open] input[type=password]", f"{WORDS}Badge 21")
    page.key("Enter")
    page.see("[data-approval]")
    assert not page.js("!!document.querySelector('dialog[open]')")
    served.inside(lambda lobby: setattr(lobby.running.desk, "clock", usual))
    shown = second(chrome, company, "I saw the chip.")
    assert "requested by Badge 21" in shown
    assert "$123.45" in shown
    page.press("[data-approval] button", "Apply")
    page.wait("!document.querySelector('[data-approval]')")
    with served.http(guest["token"]) as http:
        assert http.get("/me").json()["balances"]["USD"] == before + 12_345
    assert page.complaints, "the browser itself writes down that something was refused"
    page.complaints.clear()


def test_all_a_game_a_table_and_a_player_are_closed_for_a_reason_and_opened_again(
    page: Page, company: Company
) -> None:
    company.served.open_table(table="cb-1", submission=submission("cb"))
    come(page, company, "shift_manager", "/pit")
    with company.served.player("cb-1") as player:
        seat, ante = player.sit(), least_ante(company.served, "cb-1")
        person, name = player.me["person"], player.me["name"]
        version = next(
            one["version"] for one in company.get("floor", "/tables") if one["table"] == "cb-1"
        )
        page.see("[data-tile=cb-1] .taken")
        part(page, "closures")
        cases = {
            "all": ("", "Entire casino", "house_is_closed"),
            "game": (f"cb@{version}", f"CB ({version})", "game_is_closed"),
            "table": ("cb-1", "Bluestem \u00b7 cb-1", "table_is_closed"),
            "player": (person, name, "player_is_barred"),
        }
        for scope, (subject, called, code) in cases.items():
            page.press("section button", "New closure")
            choose(page, "dialog[open] select[name=scope]", scope)
            if scope == "player":
                fill(page, "dialog[open] input[name=player]", subject)
            elif subject:
                choose(page, "dialog[open] select[name=subject]", subject)
            confirm_with(page, f"A drill of {scope}.")
            where = f"[data-closure={json.dumps(subject or scope)}]"
            page.see(where)
            shown = page.text(where)
            assert called in shown
            assert f"A drill of {scope}." in shown
            assert "Badge 31" in shown
            answer = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=ante)
            assert answer["code"] == code
            page.press(f"{where} button", "Reopen")
            confirm_with(page, "The drill is over.")
            page.wait(f"!document.querySelector({json.dumps(where)})")
        player.must("do.PlaceWager", seat=seat, wager="ante", amount=ante)
        player.must("ask.LeaveSeat")


def test_what_a_table_holds_and_a_disputed_round_agree_with_the_chips(
    page: Page, company: Company
) -> None:
    company.served.open_table(table="uk-1", submission=submission("uk"))
    served = company.served
    with served.player("uk-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
        player.must("ask.LeaveSeat")
    with served.http(player.token) as http:
        lost = POLICY.guest_chips - http.get("/me").json()["balances"]["GBP"]
    come(page, company, "floor", "/pit/hold")
    row = "[...document.querySelectorAll('tbody tr')].filter((e) => e.innerText.includes('uk-1'))"
    page.wait(f"{row}.length > 0")
    cells = page.js(f"{row}.map((each) => [...each.cells].map((cell) => cell.innerText))")
    assert sum(cents(one[4]) for one in cells) == lost
    (main,) = cells
    assert ("+" in main[9]) is (cents(main[4]) > cents(main[5])), "plus: the house is ahead"
    threshold = page.text("[data-threshold]")
    assert "After 100 bets" in threshold
    assert "3 standard deviations of a normal distribution" in threshold
    part(page, "floor")
    tile(page, "uk-1", "Rounds")
    page.press("[data-found='uk-1:1'] a")
    page.see("[data-round='1'] [data-settlement]")
    net = page.text("[data-round='1'] [data-settlement] summary span:last-child")
    assert cents(net) == -lost
    assert company.post("auditor", "/pit/audit")["ok"]
    page.go(f"{served.url}/#/pit/audit")
    page.see("[data-audit=right]")
    assert not page.js("document.body.innerText.includes('Run audit')"), "an auditor's to start"
