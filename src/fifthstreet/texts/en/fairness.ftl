fairness-title = Verify a round yourself
fairness-lead = Before any bet is accepted, the house commits to 52 hidden cards. Your number, the other seats' numbers and the auditor's link decide their order. When the round is over, every card is revealed and your own browser verifies everything. You do not have to trust the house.
fairness-check = Verify this round
fairness-checking = Verifying …
fairness-right = Everything is correct
fairness-wrong = The verification failed
fairness-cannot = Your browser can verify a round only on a secure (HTTPS) page. Download the proof and verify it elsewhere.
fairness-unchecked = Not verified
fairness-commitment = Commitment
fairness-deck = The cards in dealing order
fairness-download = Download the proof
fairness-round = Round
fairness-none = There is no finished round to verify yet.
fairness-open = The proof is available when the round is over.

## findings-*

findings-unreadable = This is not a transcript: { $words }.
findings-notAllCards = The commitment covers { $count } cards instead of 52.
findings-rootDiffers = The root does not match the 52 hashes: a hash was changed.
findings-digestDiffers = The digest does not match the commitment: the round, table, rules, meters, seats or link was changed.
findings-committed = The root covers 52 hashed cards, and the digest covers the whole commitment.
findings-anotherCommitment = The commitment differs from the one that this page saw before the deal.
findings-sameCommitment = The commitment matches the one that this page saw before the deal.
findings-seatsOutOfOrder = The list of seats repeats a seat or is out of order.
findings-contributionsOutOfOrder = A seat contributed twice, out of order, or without being in the round.
findings-anotherNumber = The number for seat { $seat } does not match its pledge.
findings-ownNumberUnused = Your number for seat { $seat } was not used.
findings-ownNumber = Your number for seat { $seat } is in the shuffle.
findings-seatsShowed =
    { $seats_count ->
        [one] Seat { $seats } showed the number it pledged.
       *[other] Seats { $seats } showed the numbers they pledged.
    }
findings-houseChose =
    { $seats_count ->
        [one] The house chose the number for seat { $seats }.
       *[other] The house chose the numbers for seats { $seats }.
    }
findings-seatsSilent =
    { $seats_count ->
        [one] Seat { $seats } showed no number and did not affect the shuffle.
       *[other] Seats { $seats } showed no number and did not affect the shuffle.
    }
findings-anotherChain =
    { $words ->
        [house] The house's chain differs from the one that it announced before the deal.
       *[auditor] The auditor's chain differs from the one that it announced before the deal.
    }
findings-noSuchLink = No chain has a link number { $count }.
findings-linkLeadsElsewhere =
    { $words ->
        [house] The house's link { $count } does not lead to the one before it.
       *[auditor] The auditor's link { $count } does not lead to the one before it.
    }
findings-linkLeads =
    { $words ->
        [house] The house's link { $count } leads to the one before it, as promised.
       *[auditor] The auditor's link { $count } leads to the one before it, as promised.
    }
findings-linkMissesTip =
    { $words ->
        [house] The house's link { $count } does not lead to the published tip.
       *[auditor] The auditor's link { $count } does not lead to the published tip.
    }
findings-linksApart = Only one of the two links is known.
findings-anotherBeacon = The beacon differs from the one in the commitment.
findings-sameBeacon = The value of the beacon { $words } is the one that was published.
findings-houseAudits = The auditor of this round is the house itself.
findings-auditorSigned = The auditor { $words } signed these numbers, and its signature is in the shuffle.
findings-auditorDidNotSign = The auditor { $words } did not sign these numbers.
findings-anotherAuditor = This round has another auditor than the one that was named to you.
findings-restarted =
    { $seats_count ->
        [one] The deal started again, in view of all: seat { $seats } stayed silent.
       *[other] The deal started again, in view of all: seats { $seats } stayed silent.
    }
findings-restartedForNobody = The deal started again although every seat showed its number.
findings-linkLeadsToTip = It also leads to the chain's published tip.
findings-orderFollows = Only the seats' numbers and the links decide the order of the deal.
findings-orderFollowsLinks = No seat contributed a number: only the links and a beacon, if there is one, decide the order of the deal.
findings-placeWithoutDeal = { $card } has a place in the deal, but nothing was dealt.
findings-notDealtThere = { $card } was not dealt where the shuffle puts it.
findings-openedTwice = One of the hashed cards is revealed twice.
findings-cardTwice = { $card } appears twice in the commitment: the deck is not complete.
findings-cardsOpened = { $count } revealed cards match the commitment, each in its place.
findings-anotherCard = { $card } is not the card in the commitment.
findings-cardsMissing = The round is over, but only { $count } of 52 cards are revealed.
findings-causeMismatch = A voided round must state its cause, and other rounds must not.
findings-endedUndealt = The round ended without the auditor's link, so it was never dealt.
findings-wholeDeck = All 52 cards are different: one complete deck.
findings-voided = The round was voided: { $words }
findings-digestUnknown = whether this is the commitment that was shown before the deal
findings-tipUnknown = whether the chain is the auditor's
findings-houseUnknown = whether the house pledged its number before the bets
findings-beaconUnknown = the value of the beacon { $words }
findings-auditorUnknown = whether the auditor { $words } is independent of the house
findings-signatureUnchecked = whether the auditor signed these numbers: this browser cannot check its signature
findings-chosenBySilence =
    { $seats_count ->
        [one] whether the house chose this deal: seat { $seats } pledged a number and stayed silent, so the house had { $count } decks to choose from if it spoke for that seat
       *[other] whether the house chose this deal: seats { $seats } pledged a number and stayed silent, so the house had { $count } decks to choose from if it spoke for them
    }
findings-othersUnknown =
    { $seats_count ->
        [one] whether the house speaks for seat { $seats }: it is its own auditor, so it could have refused this deal once by staying silent
       *[other] whether the house speaks for seats { $seats }: it is its own auditor, so it could have refused this deal once for each such seat by staying silent
    }
findings-houseChoseWhen =
    { $seats_count ->
        [one] when the house chose the number for seat { $seats }
       *[other] when the house chose the numbers for seats { $seats }
    }
findings-numbersTried = whether the house tried many numbers: nobody else took part in this deal
findings-chainsTried = whether the house tried many chains before it announced these, of which this is link { $count }: nobody else took part in this deal
findings-cardsClosed = { $count } cards that this proof does not reveal

##
