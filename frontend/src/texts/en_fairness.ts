/** English: the fairness panel and what the check of a round finds. */

import type { Finding } from "../fairness/verify";

const seats = (numbers: number[] = []): string =>
  numbers.length === 1
    ? `Seat ${numbers[0]}`
    : `Seats ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;

const several = (numbers: number[] = []): boolean => numbers.length > 1;

export const fairnessTexts = {
  fairness: {
    title: "Verify a round yourself",
    lead: "Before any bet is accepted, the house commits to 52 hidden cards. Your number, the other seats' numbers and the auditor's link decide their order. When the round is over, every card is revealed and your own browser verifies everything. You do not have to trust the house.",
    check: "Verify this round",
    checking: "Verifying …",
    right: "Everything is correct",
    wrong: "The verification failed",
    cannot:
      "Your browser allows cryptography only on secure (HTTPS) pages, so it cannot verify the round here.",
    unchecked: "Not verified",
    commitment: "Commitment",
    deck: "The cards in dealing order",
    download: "Download the proof",
    round: "Round",
    none: "There is no finished round to verify yet.",
    open: "The proof is available when the round is over.",
  },
  findings: {
    unreadable: (f) => `This is not a transcript: ${f.words}.`,
    notAllCards: (f) => `The commitment covers ${f.count} cards instead of 52.`,
    rootDiffers: () => "The root does not match the 52 hashes: a hash was changed.",
    digestDiffers: () =>
      "The digest does not match the commitment: the round, table, rules, meters, seats or link was changed.",
    committed: () => "The root covers 52 hashed cards, and the digest covers the whole commitment.",
    anotherCommitment: () =>
      "The commitment differs from the one that this page saw before the deal.",
    sameCommitment: () => "The commitment matches the one that this page saw before the deal.",
    seatsOutOfOrder: () => "The list of seats repeats a seat or is out of order.",
    contributionsOutOfOrder: () =>
      "A seat contributed twice, out of order, or without being in the round.",
    anotherNumber: (f) => `The number for seat ${f.seat} does not match its pledge.`,
    ownNumberUnused: (f) => `Your number for seat ${f.seat} was not used.`,
    ownNumber: (f) => `Your number for seat ${f.seat} is in the shuffle.`,
    seatsShowed: (f) =>
      `${seats(f.seats)} showed ${several(f.seats) ? "the numbers they" : "the number it"} pledged.`,
    houseChose: (f) =>
      several(f.seats)
        ? `The house chose the numbers for ${seats(f.seats).toLowerCase()} and pledged them in advance.`
        : `The house chose the number for ${seats(f.seats).toLowerCase()} and pledged it in advance.`,
    seatsSilent: (f) => `${seats(f.seats)} showed no number and did not affect the shuffle.`,
    anotherChain: () =>
      "The commitment names a chain that does not match the auditor's published tip.",
    noSuchLink: (f) => `No chain has a link number ${f.count}.`,
    linkLeadsElsewhere: (f) => `The auditor's link ${f.count} does not lead to the one before it.`,
    linkLeads: (f) => `The auditor's link ${f.count} leads to the one before it, as promised.`,
    linkMissesTip: (f) => `The auditor's link ${f.count} does not lead to the published tip.`,
    linkLeadsToTip: () => "It also leads to the chain's published tip.",
    orderFollows: () =>
      "Only the seats' numbers and the auditor's link decide the order of the deal.",
    placeWithoutDeal: (f) => `${f.card} has a place in the deal, but nothing was dealt.`,
    notDealtThere: (f) => `${f.card} was not dealt where the shuffle puts it.`,
    openedTwice: () => "One of the hashed cards is revealed twice.",
    cardTwice: (f) => `${f.card} appears twice in the commitment: the deck is not complete.`,
    cardsOpened: (f) => `${f.count} revealed cards match the commitment, each in its place.`,
    anotherCard: (f) => `${f.card} is not the card in the commitment.`,
    cardsMissing: (f) => `The round is over, but only ${f.count} of 52 cards are revealed.`,
    causeMismatch: () => "A voided round must state its cause, and other rounds must not.",
    endedUndealt: () => "The round ended without the auditor's link, so it was never dealt.",
    wholeDeck: () => "All 52 cards are different: one complete deck.",
    voided: (f) => `The round was voided: ${f.words}`,
    digestUnknown: () => "whether this is the commitment that was shown before the deal",
    tipUnknown: () => "whether the chain is the auditor's",
    cardsClosed: (f) => `${f.count} cards that this proof does not reveal`,
  } as Record<string, (finding: Finding) => string>,
};
