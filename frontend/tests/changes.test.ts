import { expect, test } from "vitest";
import { changed } from "@/house/changes";
import type { Snapshot } from "@/house/protocol";

const view = {
  table: "md-1",
  number: 3,
  round: { number: 7, phase: "betting", seats: { 1: { player: "p1" }, 2: { player: "p2" } } },
} as unknown as Snapshot;

const later = (changes: unknown): unknown => changed(view, changes as Partial<Snapshot>);

test("a field that is another replaces the one before", () => {
  expect(later({ number: 4 })).toEqual({ ...view, number: 4 });
});

test("of a round that goes on, only what is another is there", () => {
  const round = { phase: "dealt", seats: { 2: { player: "p2", bet: 5 } } };
  expect(later({ round })).toEqual({
    ...view,
    round: {
      number: 7,
      phase: "dealt",
      seats: { 1: { player: "p1" }, 2: { player: "p2", bet: 5 } },
    },
  });
});

test("a round with its number is whole, and one that is over is gone", () => {
  const next = { number: 8, phase: "betting", seats: { 1: { player: "p3" } } };
  expect(later({ round: next })).toEqual({ ...view, round: next });
  expect(later({ round: null })).toEqual({ ...view, round: null });
});
