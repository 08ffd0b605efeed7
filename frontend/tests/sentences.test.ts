import { describe, expect, test } from "vitest";
import type { Book, Line, TableEvent } from "@/house/protocol";
import { logged } from "@/pages/dealer/story";
import { sentence } from "@/table/sentences";
import { event } from "./fakes";

const book = { wagers: [{ id: "ante", name: "Ante" }] } as Book;
const teller = { book, currency: "USD", who: (seat: number) => `Seat ${seat}` };
const line = (seat: number, staked: number, paid: number): Line => ({
  seat,
  wager: "ante",
  staked,
  paid,
  outcome: "win",
  odds: null,
  capped_from: null,
  citation: "MD-12.A",
  why: "",
});

describe("the story of a round", () => {
  test.each<[string, TableEvent]>([
    [
      "Seat 2 bets $15 on Ante.",
      event("round.WagerPlaced", { seat: 2, wager: "ante", amount: 1500 }),
    ],
    ["Seat 2 takes Ante back.", event("round.WagerReturned", { seat: 2, wager: "ante" })],
    ["Seat 2 looks at the cards.", event("round.CardsViewed", { seat: 2 })],
    [
      "You hold ace of spades, king of hearts.",
      event("round.CardsViewed", { seat: 2, cards: ["As", "Kh"] }),
    ],
    ["Seat 2 folds.", event("round.HandFolded", { seat: 2, reason: null })],
    ["Seat 2 folds: time ran out.", event("round.HandFolded", { seat: 2, reason: "time_ran_out" })],
    ["Revealed: two of clubs.", event("round.CardsRevealed", { cards: ["2c"] })],
    [
      "Seat 2 has a pair of jacks.",
      event("round.HandShown", { seat: 2, announced: "a pair of jacks" }),
    ],
    ["The round is void. All bets are returned.", event("round.RoundVoided")],
  ])("says: %s", (said, happened) => {
    expect(sentence(happened, teller)).toBe(said);
  });

  test.each([
    [3000, "wins $15"],
    [0, "loses $15"],
    [1500, "breaks even"],
  ])("counts a seat's own lines and no other's", (paid, result) => {
    const lines = [line(2, 1500, paid), line(3, 1500, 99_000)];
    const settled = event("round.SeatSettled", { seat: 2, lines });
    expect(sentence(settled, teller)).toBe(`Seat 2: ${result}.`);
  });

  test("passes over what only machines care for", () => {
    expect(sentence(event("house.LinkAsked"), teller)).toBe("");
  });
});

describe("the dealer's log", () => {
  test("adds reports and rulings, with the clause where there is one", () => {
    const reported = event("round.IrregularityReported", {
      what: "boxed_card",
      actions: ["discard_card", "continue"],
      citation: "MD-13.C",
    });
    expect(logged(reported, teller)).toEqual({
      text: "Reported: boxed card → discard the card, continue the round.",
      clause: "MD-13.C",
    });
    const awaited = event("round.RulingAwaited", { what: "player_leaves", role: "floor" });
    expect(logged(awaited, teller)?.text).toBe(
      "Waiting for the floorperson to rule: player leaves.",
    );
  });

  test("names what happens to decks and devices, with its step", () => {
    expect(logged(event("table.DeckReceived", { deck: "A" }), teller)).toEqual({
      text: "Deck A comes to the table.",
      clause: null,
    });
    const step = event("table.OpeningStepDone", { deck: "A", step: "spread_face_up" });
    expect(logged(step, teller)?.text).toBe("Opening of deck A: spread face up.");
    const dealing = { methods: [{ steps: [{ id: "lock_it", text: "Lock the meters." }] }] };
    const book = { ...teller.book, dealing } as unknown as typeof teller.book;
    const done = event("round.StepDone", { step: "lock_it" });
    expect(logged(done, { ...teller, book })?.text).toBe("Done: Lock the meters.");
  });

  test("leaves out what the house does by itself", () => {
    expect(logged(event("house.NumberPledged"), teller)).toBeNull();
  });
});
