"""How often somebody may ask: windows that move with a told time."""

import threading
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.web.throttle import RATES, Pacer, SteadyWindow, source_of


def test_a_seat_gives_twenty_commands_a_second_and_no_more() -> None:
    pacer = Pacer()
    burst = [pacer.hit("seat", "md-1:3", 100.0).goes for _ in range(200)]
    assert burst == [True] * 20 + [False] * 180
    assert pacer.hit("seat", "md-1:4", 100.0).goes
    assert not pacer.hit("seat", "md-1:3", 100.999).goes
    assert pacer.hit("seat", "md-1:3", 101.0).goes


def test_who_comes_too_often_is_told_how_long_to_wait() -> None:
    pacer = Pacer({"seat": "2 per 1 second"})
    pacer.hit("seat", "a", 10.0)
    pacer.hit("seat", "a", 10.25)
    pace = pacer.hit("seat", "a", 10.5)
    assert not pace.goes
    assert pace.wait == pytest.approx(0.5)
    assert pace.refusal is not None
    assert pace.refusal.code == "too_many_requests"
    assert pacer.hit("seat", "a", 10.5 + pace.wait).refusal is None


def test_a_burst_is_bounded_and_so_is_what_lasts() -> None:
    pacer = Pacer({"http": "10 per 1 second; 30 per 1 minute"})
    let = [pacer.hit("http", "192.0.2.1", second / 2).goes for second in range(120)]
    assert let == [True] * 30 + [False] * 90
    assert pacer.hit("http", "192.0.2.1", 60.0).goes


def test_what_is_refused_is_not_counted() -> None:
    pacer = Pacer({"http": "1 per 1 second; 2 per 1 minute"})
    assert pacer.hit("http", "a", 0.0).goes
    for _ in range(100):
        assert not pacer.hit("http", "a", 0.5).goes
    assert pacer.hit("http", "a", 1.0).goes


@given(st.lists(st.integers(0, 400), max_size=200))
def test_no_window_ever_holds_more_than_its_figure(steps: list[int]) -> None:
    pacer, now, let = Pacer({"seat": "5 per 1 second; 12 per 10 seconds"}), 0, []
    for step in steps:
        now += step
        if pacer.hit("seat", "s", now / 1000).goes:
            let.append(now)
    for at in let:
        assert len([one for one in let if at - 1000 < one <= at]) <= 5
        assert len([one for one in let if at - 10_000 < one <= at]) <= 12


@pytest.mark.promise("F15")
def test_a_clock_that_runs_backwards_stands_still() -> None:
    pacer = Pacer({"seat": "1 per 1 second"})
    assert pacer.hit("seat", "s", 100.0).goes
    assert not pacer.hit("seat", "s", 40.0).goes
    assert pacer.hit("seat", "s", 101.0).goes


def test_no_thread_is_started_and_memory_is_bounded() -> None:
    before = threading.active_count()
    memory = SteadyWindow(most_keys=10)
    for number in range(1000):
        assert memory.acquire_entry(f"k{number}", 3, 1)
    assert threading.active_count() == before
    assert memory.reset() == 10


def test_a_window_takes_little_memory_and_an_idle_one_none() -> None:
    pacer, clients = Pacer(), 5_000
    tracemalloc.start()
    try:
        for number in range(clients):
            pacer.hit("http", f"10.0.{number // 256}.{number % 256}", number / 100)
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used < 2 * 400 * clients
    for number in range(clients):
        pacer.hit("http", "192.0.2.1", 200.0 + number / 100)
    assert pacer._memory.reset() == 2


def test_the_library_can_ask_everything_that_it_asks_of_a_memory() -> None:
    memory = SteadyWindow()
    memory.tell(7.0)
    assert memory.check()
    assert memory.get("k") == 0
    assert memory.get_expiry("k") == 7.0
    assert not memory.acquire_entry("k", 3, 1, amount=4)
    assert memory.acquire_entry("k", 3, 1, amount=3)
    assert (memory.get("k"), memory.get_expiry("k")) == (3, 7.0)
    assert memory.get_moving_window("k", 3, 1) == (7.0, 3)
    memory.clear("k")
    assert memory.get("k") == 0
    assert memory.base_exceptions is KeyError
    with pytest.raises(NotImplementedError):
        memory.incr("k", 1)


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:ffff", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("not an address", "unknown"),
    ],
)
def test_addresses_of_one_household_are_one_source(address: str, source: str) -> None:
    assert source_of(address) == source


def test_every_rate_can_be_read() -> None:
    pacer = Pacer()
    for rate in RATES:
        assert pacer.hit(rate, "x", 1.0).goes
