/** English: the fairness panel and what the check of a round finds. */

import type { Finding } from "../fairness/verify";

const seats = (numbers: number[] = []): string =>
  numbers.length === 1
    ? `Seat ${numbers[0]}`
    : `Seats ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;

export const proving = {
  fairness: {
    title: "Check a round yourself",
    lead: "Before any bet counts, the house is bound to 52 hidden cards. Your number, the other seats' numbers and the auditor's link decide their order. When the round is over every card is opened, and your own browser checks all of it: nothing is taken on trust.",
    check: "Check this round",
    checking: "Checking …",
    right: "Everything is right",
    wrong: "Something is wrong",
    cannot:
      "This browser lends its cryptography only to secure pages, so nothing can be checked here.",
    unchecked: "What this check cannot know",
    bound: "Bound to",
    deck: "The cards in the order of the deal",
    download: "Save the proof",
    round: "Round",
    none: "There is no finished round to check yet.",
    open: "The proof of this round comes when it is over.",
  },
  findings: {
    unreadable: (f) => `This is not a transcript: ${f.words}.`,
    notAllCards: (f) => `The commitment covers ${f.count} cards instead of 52.`,
    rootDiffers: () => "The root is not that of the 52 hashes: a hash was changed.",
    digestDiffers: () =>
      "The digest is not that of the commitment: round, table, rules, meters, seats or link were changed.",
    committed: () => "The root covers 52 hashed cards, and the digest all that was committed to.",
    anotherCommitment: () => "The commitment is not the one that this page saw before the deal.",
    sameCommitment: () => "It is the commitment that this page saw before the deal.",
    seatsOutOfOrder: () => "The list of seats names a seat twice or is out of order.",
    contributionsOutOfOrder: () =>
      "A seat contributed twice, out of order, or without being in the round.",
    anotherNumber: (f) => `The number of seat ${f.seat} is not the one that it pledged.`,
    ownNumberUnused: (f) => `The number that you gave for seat ${f.seat} was not used.`,
    ownNumber: (f) => `Your own number is in the shuffle, for seat ${f.seat}.`,
    seatsShowed: (f) => `${seats(f.seats)} showed the numbers that were pledged.`,
    houseChose: (f) =>
      `The house chose, and pledged beforehand, for ${seats(f.seats).toLowerCase()}.`,
    seatsSilent: (f) => `${seats(f.seats)} showed no number; nothing of theirs is in the shuffle.`,
    anotherChain: () => "The commitment names another chain than the auditor's published tip.",
    noSuchLink: (f) => `No chain has a link of number ${f.count}.`,
    linkLeadsElsewhere: (f) => `The auditor's link ${f.count} does not lead to the one before it.`,
    linkLeads: (f) => `The auditor's link ${f.count} leads to the one before it, as was promised.`,
    linkMissesTip: (f) => `The auditor's link ${f.count} does not lead to the published tip.`,
    linkLeadsToTip: () => "It leads to the chain's published tip as well.",
    orderFollows: () =>
      "The seats' numbers and the auditor's link alone give the order of the deal.",
    placeWithoutDeal: (f) => `${f.card} has a place in the deal, but nothing was dealt.`,
    notDealtThere: (f) => `${f.card} was not dealt where the shuffle puts it.`,
    openedTwice: () => "One of the hashed cards is opened twice.",
    cardTwice: (f) => `${f.card} was committed to twice: the deck is not a deck.`,
    cardsOpened: (f) =>
      `${f.count} opened cards are those that were committed to, each in its place.`,
    anotherCard: (f) => `${f.card} is not the card that was committed to.`,
    cardsMissing: (f) => `The round is over, but only ${f.count} of 52 cards are opened.`,
    causeMismatch: () => "A voided round must name its cause, and no other round may.",
    endedUndealt: () => "The round ended without the auditor's link, so it was never dealt.",
    wholeDeck: () => "All 52 cards are different: it was one whole deck.",
    voided: (f) => `The round was voided: ${f.words}`,
    digestUnknown: () => "whether this is the commitment that was shown before the deal",
    tipUnknown: () => "whether the chain is the auditor's",
    cardsClosed: (f) => `${f.count} cards that this proof does not open`,
  } as Record<string, (finding: Finding) => string>,
};
