import { describe, expect, test } from "vitest";
import type { Book, Snapshot, Waits } from "@/house/protocol";
import { whileAway } from "@/table/absence";

const book = {
  wagers: [
    { id: "ante", fold: { effect: "lost" } },
    { id: "three_card", fold: { effect: "live" } },
  ],
} as unknown as Book;
const timers = { bets: 20_000, decision: 25_000, absent: 3 };
const seat = { player: "p1", wagers: { ante: 1500, three_card: 500 }, standing: "live" };
const NOON = new Date(2030, 2, 17, 12, 0, 0).getTime();

function told(
  phase: string,
  waits: Partial<Waits>,
  more: { now?: number; held?: object; timers?: null } = {},
): string {
  const view = {
    you: 2,
    currency: "USD",
    timers: more.timers === null ? null : timers,
    round: phase ? { phase, seats: { 2: { ...seat, ...more.held } } } : null,
  } as unknown as Snapshot;
  return whileAway({
    view,
    waits: { for: "decision", seats: [2], milliseconds: 1, of: 1, ...waits },
    book,
    me: "p1",
    deadline: NOON,
    now: more.now ?? NOON - 5000,
  });
}

describe("what happens while the connection is lost", () => {
  const time = new Date(NOON).toLocaleTimeString();

  test("at one's own decision: by when the hand is folded, and what that loses", () => {
    expect(told("deciding", {})).toContain(`by ${time}`);
    expect(told("deciding", {})).toContain("folds your hand and you lose $15.");
  });

  test("once the time is over, that it is over", () => {
    expect(told("deciding", {}, { now: NOON })).toContain(`ended at ${time}`);
  });

  test("before one's decision: how long the table will wait then", () => {
    for (const waits of [{ for: "bets", seats: [] }, { seats: [5] }]) {
      expect(told("deciding", waits)).toContain("You have 25 s");
      expect(told("deciding", waits)).toContain("$15");
    }
  });

  test("where bets come back if nobody answers, that they do", () => {
    expect(told("deciding", { for: "choice" })).toContain("your bets are returned");
  });

  test("with nothing left to decide, that the bets are settled", () => {
    const settles = told("settling", { for: "round", seats: [] });
    expect(settles).toContain("settled without you");
    expect(told("deciding", {}, { held: { standing: "folded" } })).toBe(settles);
  });

  test("where a person deals, that there is no time limit", () => {
    expect(told("deciding", { for: "dealer" }, { timers: null })).toContain(
      "There is no time limit",
    );
  });

  test("without bets, that there are none and when the seat is lost", () => {
    expect(told("", {})).toContain("no bets");
    expect(told("", {})).toContain("3 missed rounds");
    expect(told("deciding", {}, { held: { settled: true } })).toContain("no bets");
  });
});
