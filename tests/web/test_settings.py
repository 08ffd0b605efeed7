"""Where the server listens, and under which names it is known."""

from pathlib import Path

import pytest

from fifthstreet.web.settings import EVERYWHERE, Serving, ServingError, rates_of

SECURE = Serving(host="192.0.2.1", port=443, certificate=Path("c"), key=Path("k"))


def test_over_tls_the_cookie_is_one_that_no_other_host_can_set() -> None:
    assert SECURE.cookie == "__Host-fifthstreet"
    assert Serving().cookie == "fifthstreet"


def test_a_loopback_server_is_known_by_all_its_names_and_no_others() -> None:
    known = Serving(port=8123).known
    assert known == {f"http://{name}:8123" for name in ("127.0.0.1", "localhost", "[::1]")}
    assert SECURE.known == {"https://192.0.2.1:443", "https://192.0.2.1"}
    assert "localhost:443" not in SECURE.hosts


def test_an_operator_names_further_origins() -> None:
    serving = Serving(origins=("https://play.example/",))
    assert "https://play.example" in serving.known
    assert "play.example" in serving.hosts


@pytest.mark.parametrize("host", EVERYWHERE)
def test_a_house_at_every_interface_says_an_address_that_a_browser_can_open(host: str) -> None:
    origins = ("https://play.example/", "https://other.example")
    assert Serving(host=host, origins=origins).public == "https://play.example"
    assert Serving(origins=origins).public == "http://127.0.0.1:8000"


@pytest.mark.parametrize("origin", ["play.example", "ftp://play.example", "https://", ""])
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(ServingError, match="no origin"):
        Serving(origins=(origin,))


def test_a_certificate_without_its_key_is_refused() -> None:
    with pytest.raises(ServingError, match="go together"):
        Serving(certificate=Path("c"))


def test_one_rate_is_changed_and_the_others_stay() -> None:
    rates = rates_of(["connect=7 per 1 second"])
    assert rates["connect"] == "7 per 1 second"
    assert rates["seat"] == rates_of([])["seat"]
