import { describe, expect, test } from "vitest";
import type { Book } from "@/house/protocol";
import { howToPlay } from "@/table/how";
import { rewardFor } from "@/table/reward";

const outcome = (pays: string) => ({ cite: ["X-9"], pays, commission: null });
const choice = { add: null, times: [], of: null, take_back: null, stay: false, fold: false };

/** A made-up game: two cards of one's own and a shared one against the dealer's two. */
const book = {
  wagers: [
    { id: "ante", name: "Ante", group: "ante", cite: ["X-1"] },
    { id: "play", name: "Play", group: "bet", cite: ["X-2"] },
    { id: "luck", name: "Lucky Card", group: "side", cite: ["X-3"] },
  ],
  zones: [
    { id: "own", name: "the player's cards", per: "seat", cards: 2, when: [], cite: ["X-4"] },
    { id: "board", name: "the shared card", per: "table", cards: 1, when: [], cite: ["X-4"] },
    { id: "box", name: "the box", per: "table", cards: 4, when: ["offers.luck"], cite: ["X-4"] },
    { id: "dealer", name: "the dealer's cards", per: "dealer", cards: 2, when: [], cite: ["X-4"] },
  ],
  dealing: { methods: [{ up_card: { which: "last" } }] },
  steps: [
    {
      decide: "play",
      name: "First decision",
      choices: [
        { ...choice, add: "play", times: [1, 3], of: "ante" },
        { ...choice, take_back: "ante" },
        { ...choice, fold: true },
      ],
      unless: ["play"],
      reveal: null,
      cards: [],
      cite: ["X-5"],
    },
    { decide: null, name: null, choices: [], unless: [], reveal: "board", cards: [1], cite: [] },
    { decide: null, name: null, choices: [], unless: [], reveal: "dealer", cards: [], cite: [] },
  ],
  contests: [
    {
      wagers: ["ante", "play"],
      hand: { zones: ["own", "board"] },
      against: { zones: ["dealer"] },
      qualifying: { category: "high_card", ranks: ["A", "K"] },
      not_qualified: outcome("push"),
      win: outcome("3 to 2"),
      win_below: null,
      tie: outcome("returned"),
      others: false,
      cite: ["X-6"],
    },
    { wagers: ["luck"], hand: { zones: ["board"] }, against: null, others: false, cite: ["X-7"] },
  ],
} as unknown as Book;

const sentences = (limits: Record<string, object>): string[] => {
  const how = howToPlay(book, limits, "USD");
  return [...how.bet, ...how.round, ...how.pay].map(({ text }) => text);
};

describe("how to play", () => {
  test("follows from the plan alone", () => {
    expect(sentences({ ante: { least: 500, most: 10000 }, luck: { sizes: [100] } })).toEqual([
      "Place your Ante: $5–$100.",
      "You may add side bets: Lucky Card.",
      "You get 2 cards, face down.",
      "The shared card: 1 card, face down.",
      "The box: 4 cards, face down.",
      "The dealer's cards: 2 cards, one of them face up.",
      "First decision: bet 1× or 3× your Ante on Play, take back Ante, or fold. " +
        "You skip this step once you have bet on Play.",
      "The dealer turns up card 1 of the shared card.",
      "The dealer turns up the dealer's cards.",
      "Ante and Play: your hand plays against the dealer's. The dealer qualifies with high card " +
        "A-K or better. Dealer does not qualify: your bet is returned. You win: 3 to 2. " +
        "Tie: your bet is returned.",
      "Lucky Card: paid by the pay table for the shared card.",
    ]);
  });

  test("leaves out what the table does not offer", () => {
    const said = sentences({ ante: { least: 500 } });
    expect(said[0]).toBe("Place your Ante: $5.");
    expect(said.join(" ")).not.toMatch(/Lucky|The box/);
  });
});

describe("a result", () => {
  test.each([
    [-500, "none"],
    [0, "none"],
    [100, "win"],
    [2499, "win"],
    [2500, "big"],
    [25000, "huge"],
  ])("of %i on an ante of 500 is celebrated as %s", (net, reward) => {
    expect(rewardFor(net, 500)).toBe(reward);
  });
});
