"""Fair cards: the house commits, the seats contribute, the auditor adds the last word, all verify.

`fifthstreet.fairness.verifier` checks what this package makes, and shares no code with it.
"""

from fifthstreet.fairness.beacon import SIGNED, Beacon
from fifthstreet.fairness.chain import Chain, ChainEndedError
from fifthstreet.fairness.commitment import (
    INDEPENDENT,
    Commitment,
    FairnessError,
    Particulars,
    PromisedLink,
)
from fifthstreet.fairness.contribution import Contribution, Gathering, pledge_of, request_of
from fifthstreet.fairness.deal import Deal, Released, before_the_deal, voided_before_the_deal
from fifthstreet.fairness.entropy import ChanceError, Entropy, SystemEntropy
from fifthstreet.fairness.secret import HouseSecret
from fifthstreet.fairness.transcript import Opening, Transcript, commitment_as_json, commitment_of

__all__ = [
    "INDEPENDENT",
    "SIGNED",
    "Beacon",
    "Chain",
    "ChainEndedError",
    "ChanceError",
    "Commitment",
    "Contribution",
    "Deal",
    "Entropy",
    "FairnessError",
    "Gathering",
    "HouseSecret",
    "Opening",
    "Particulars",
    "PromisedLink",
    "Released",
    "SystemEntropy",
    "Transcript",
    "before_the_deal",
    "commitment_as_json",
    "commitment_of",
    "pledge_of",
    "request_of",
    "voided_before_the_deal",
]
