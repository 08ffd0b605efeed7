"""A witness over the network: the guide does what it says, line by line, on a house that runs."""

import json
import re
import shlex
import shutil
from pathlib import Path

import httpx
import pytest

from fifthstreet.cli.main import main
from fifthstreet.ledger import house_heads
from fifthstreet.ledger.heads import HeadsFile
from fifthstreet.ledger.merkle import includes
from fifthstreet.ledger.witness import stored_heads
from fifthstreet.web.routes import heads
from web.served import Served

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "witness.md"
pytestmark = pytest.mark.requirement("R47")


def commands(folder: Path, url: str) -> dict[str, list[str]]:
    """Return the commands of the guide by their headings, about a house and a folder of ours."""
    text = GUIDE.read_text("utf-8").replace("http://127.0.0.1:8000", url)
    text = text.replace("/mnt/other/", f"{folder}/mnt/other/")
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)[1:]
    return {
        title: re.findall(r"^\$ fifthstreet (.*)$", body, re.MULTILINE)
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    }


def run(command: str) -> int:
    """Carry a command out, and return its exit code."""
    with pytest.raises(SystemExit) as left:
        main(shlex.split(command))
    assert isinstance(left.value.code, int | None)
    return left.value.code or 0


def file_of(url: str, end: str = "heads") -> Path:
    """Return the file that a witness keeps of a house."""
    return Path("heads") / f"{url.removeprefix('http://').replace(':', '-')}.{end}"


@pytest.fixture(autouse=True)
def prompt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have a head signed whenever one is asked for, and work in a folder of our own."""
    monkeypatch.setattr(house_heads, "FRESH", 0.0)
    monkeypatch.chdir(tmp_path)


def test_the_guide_watches_a_house_and_finds_that_it_was_set_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Served(tmp_path) as served:
        before = served.url
        served.guest("a")
        guide = commands(tmp_path, served.url)
        over_http, from_disk = guide["Be a witness"]
        (auditing,) = guide["Audit with a witness"]
        for client in ("b", "c"):
            assert run(over_http) == run(from_disk) == 0
            served.guest(client)
        named = httpx.get(f"{served.url}/api/v1/heads").json()
        capsys.readouterr()
        assert run(f"{over_http} --key {named['key']} --json") == 0
        data = json.loads(capsys.readouterr().out)
        assert data["ok"]
        assert data["houses"][0]["head"]["size"] == named["size"]
        assert run(auditing) == 0
    shutil.copy(tmp_path / "house.db", tmp_path / "older.db")
    with Served(tmp_path) as served:
        served.guest("d")
        file_of(before).rename(file_of(served.url))
        assert run(f"witness heads {served.url}") == 0
        assert run(from_disk) == 0
        before = served.url
    sizes = [len(one) for one in stored_heads(tmp_path / "mnt" / "other" / "heads")]
    shutil.copy(tmp_path / "older.db", tmp_path / "house.db")
    assert run(auditing) == 1
    assert "the journal was set back to line" in capsys.readouterr().out
    (tmp_path / "house.heads").unlink()
    with Served(tmp_path) as served:
        served.guest("x")
        assert run(from_disk) == 1
        assert "does not prove that it still has" in capsys.readouterr().err
        file_of(before).rename(file_of(served.url))
        assert run(f"witness heads {served.url}") == 1
        assert "shows" in capsys.readouterr().err
        assert file_of(served.url, "refused").exists()
    assert run(auditing) == 1
    assert "the journal was rewritten after line" in capsys.readouterr().out
    assert [len(one) for one in stored_heads(tmp_path / "mnt" / "other" / "heads")] == sizes


def test_a_house_proves_its_lines_over_http_and_refuses_what_it_does_not_have(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as served, served.http() as http:
        served.guest("a")
        head = http.get("/heads").json()
        size = head["size"]
        line = http.get("/heads/lines/2", params={"size": size}).json()
        path = [bytes.fromhex(node) for node in line["path"]]
        assert includes(bytes.fromhex(head["root"]), size, 2, line["hash"], path)
        assert http.get("/heads/proof", params={"from": 1, "to": size}).json()["path"]
        unknown = http.get("/heads/proof", params={"from": 1, "to": size + 10**6})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "head_is_unknown")
        assert http.get("/heads/lines/0", params={"size": size}).status_code == 404
        assert http.get("/heads/proof", params={"from": 0, "to": 1}).status_code == 422
    assert HeadsFile(tmp_path / "house.heads").read()[-1].head.size >= size


def test_what_is_no_house_is_told_and_others_are_still_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("witness heads") == 2
    assert "--from" in capsys.readouterr().err
    with Served(tmp_path) as served:
        assert run(f"witness heads {served.url}/docs nonsense {served.url}") == 2
        result = capsys.readouterr()
        assert "shows no head" in result.err
        assert "does not answer as a house does" in result.err
        assert f"{served.url}: countersigned line" in result.out


def test_witnesses_who_ask_too_much_at_once_are_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "MOST", 0)
    with Served(tmp_path) as served, served.http() as http:
        refused = http.get("/heads")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert refused.headers["Retry-After"]
