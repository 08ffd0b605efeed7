"""Hash chains: links that lead to the published tip, one for each round."""

import pytest

from fifthstreet.fairness import Chain, ChainEndedError, FairnessError, SystemEntropy
from fifthstreet.fairness.chain import USUAL_LENGTH
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
    assert chain.tip.hex() in repr(chain)
    assert Chain(seed, length=10).tip == chain.tip


def test_the_promised_link_is_named_and_not_told() -> None:
    chain = Chain(SEED, length=5)
    promised = chain.promised(1)
    assert (promised.number, promised.previous) == (1, chain.tip)
    assert promised.leads_to(chain.link(1))
    assert not promised.leads_to(bytes(32))
    assert chain.promised(2).previous == chain.link(1)


def test_an_ended_chain_says_so() -> None:
    chain = Chain(SEED, length=2)
    for give in (chain.promised, chain.link):
        with pytest.raises(ChainEndedError, match="Publish the tip of a new chain"):
            give(3)


@pytest.mark.parametrize(("seed", "length"), [(bytes(31), 5), (SEED, 0), (SEED, 1 << 25)])
def test_chains_without_a_sound_seed_or_length_are_refused(seed: bytes, length: int) -> None:
    with pytest.raises(FairnessError, match="sound length"):
        Chain(seed, length=length)
