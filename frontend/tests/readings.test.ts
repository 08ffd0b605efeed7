import { describe, expect, it } from "vitest";
import type { Step } from "@/house/floor";
import { answered, blank, commandArguments } from "@/pages/dealer/answers";

const reveal = (read: boolean): Step => ({
  id: "reveal",
  says: "Turn up community card 1.",
  actor: "dealer",
  confirms: false,
  yours: true,
  aside: false,
  do: "do.Reveal",
  with: {},
  asks: [{ field: "cards", kind: "cards", count: 1, unseen: false, known: ["??"], read }],
  clauses: [],
  preset: read ? { cards: null } : {},
  also: [],
});

describe("cards that a device has read", () => {
  it("need nothing to be entered, and none is sent", () => {
    expect(answered(reveal(true), blank(reveal(true)))).toBe(true);
    expect(commandArguments(reveal(true), blank(reveal(true)))).toEqual({});
  });

  it("are replaced by what the dealer enters", () => {
    expect(commandArguments(reveal(true), { cards: ["As"] })).toEqual({ cards: ["As"] });
  });

  it("must be entered where no device has read them", () => {
    expect(answered(reveal(false), blank(reveal(false)))).toBe(false);
  });
});
