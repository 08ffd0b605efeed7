"""The auditor: links that lead to the published tip, one for each round, after any restart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairness.chance import SeededEntropy
from fifthstreet.fairness import Auditor, Chain, ChainEndedError, FairnessError, SystemEntropy
from fifthstreet.fairness.auditor import USUAL_LENGTH
from fifthstreet.fairness.commitment import link_before

SEED = bytes(range(32))


def by_hand(seed: bytes, length: int) -> list[bytes]:
    links = [seed]
    for number in range(length, 0, -1):
        links.append(link_before(number, links[-1]))
    return links[::-1]


@pytest.mark.parametrize("length", [1, 2, 3, 4, 9, 10, 99, 100, 101, 257])
def test_every_link_is_the_one_that_hashing_by_hand_finds_in_any_order(length: int) -> None:
    chain, links = Chain(SEED, length=length), by_hand(SEED, length)
    assert chain.tip == links[0]
    assert [chain.link(at) for at in range(length + 1)] == links
    assert [chain.link(at) for at in range(length, -1, -1)] == links[::-1]


def test_a_chain_keeps_few_links_and_walks_about_one_hash_a_link() -> None:
    chain = Chain(SEED)
    chain.link(1)
    assert len(chain._marks) + len(chain._stretch[1]) < 600
    assert chain.length == USUAL_LENGTH


def test_a_chain_does_not_show_its_seed() -> None:
    chain, seed = Chain.drawn(SystemEntropy(), length=10)
    assert seed.hex() not in repr(chain)
    assert seed.hex() not in repr(Auditor(chain=chain))
    assert chain.tip.hex() in repr(chain)
    assert Chain(seed, length=10).tip == chain.tip


def test_the_promised_link_is_named_and_not_told() -> None:
    auditor = Auditor(chain=Chain(SEED, length=5))
    promised = auditor.promised
    assert (promised.number, promised.previous) == (1, auditor.chain.tip)
    later, link = auditor.release(1, b"one")
    assert promised.leads_to(link)
    assert not promised.leads_to(bytes(32))
    assert later.promised.previous == link


def test_a_request_that_comes_again_gets_the_same_link_and_no_other_request_gets_it() -> None:
    auditor, link = Auditor(chain=Chain(SEED, length=5)).release(1, b"one")
    assert auditor.release(1, b"one") == (auditor, link)
    with pytest.raises(FairnessError, match="given to another round"):
        auditor.release(1, b"two")
    with pytest.raises(FairnessError, match="not due"):
        auditor.release(3, b"three")
    with pytest.raises(FairnessError, match="given to another round"):
        Auditor(chain=auditor.chain).release(0, b"")


@given(st.integers(0, 20))
def test_after_a_restart_the_auditor_goes_on_from_its_position(stopped: int) -> None:
    auditor = Auditor(chain=Chain(SEED, length=20))
    given_out = []
    for at in range(1, 21):
        if at == stopped:
            state = (auditor.position, auditor.answered)
            auditor = Auditor(chain=Chain(SEED, length=20), position=state[0], answered=state[1])
        auditor, link = auditor.release(at, bytes([at]))
        given_out.append(link)
    assert given_out == by_hand(SEED, 20)[1:]


def test_r09_a_crash_between_keeping_and_answering_loses_no_link() -> None:
    chain = Chain(SEED, length=5)
    auditor, link = Auditor(chain=chain).release(1, b"round")
    again = Auditor(
        chain=Chain(SEED, length=5), position=auditor.position, answered=auditor.answered
    )
    assert again.release(1, b"round")[1] == link


def test_an_ended_chain_says_so_and_a_new_one_takes_over() -> None:
    auditor = Auditor(chain=Chain(SEED, length=2))
    for at in (1, 2):
        assert auditor.left == 3 - at
        auditor, _ = auditor.release(at, bytes([at]))
    assert auditor.left == 0
    with pytest.raises(ChainEndedError, match="Publish the tip of a new chain"):
        _ = auditor.promised
    with pytest.raises(ChainEndedError):
        auditor.release(3, b"three")
    renewed = Auditor(chain=Chain.drawn(SeededEntropy(1), length=2)[0])
    assert renewed.promised.tip != auditor.chain.tip


@pytest.mark.parametrize(("seed", "length"), [(bytes(31), 5), (SEED, 0), (SEED, 1 << 25)])
def test_chains_without_a_sound_seed_or_length_are_refused(seed: bytes, length: int) -> None:
    with pytest.raises(FairnessError, match="sound length"):
        Chain(seed, length=length)
