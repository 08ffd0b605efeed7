import { describe, expect, it } from "vitest";
import type { Book } from "@/house/protocol";
import { keysFor, tableKeys } from "@/round/keys";

const choice = { add: null, times: [], of: null, take_back: null, stay: false, fold: false };

/** A book whose plan has one decision with some choices. */
const book = (...choices: Partial<typeof choice>[]): Book =>
  ({ steps: [{ choices: choices.map((each) => ({ ...choice, ...each })) }] }) as unknown as Book;

const listed = (law: Book, virtual = true): string =>
  tableKeys(law, virtual)
    .map(({ use, key }) => `${key} ${use}`)
    .join(", ");

describe("keys of a table", () => {
  it("lists the sizes of a bet and the fold, and nothing that the plan does not offer", () => {
    const raises = { add: "play", times: [1, 2, 3] } as never;
    expect(listed(book(raises, { fold: true }))).toBe("B place, D deal, L look, 1–3 bet, F fold");
  });

  it("lists staying and taking back only where the plan has them", () => {
    const law = book({ take_back: "first" } as never, { stay: true });
    expect(listed(law)).toBe("B place, D deal, L look, S stay, T takeBack");
  });

  it("leaves the deal to the dealer of a live table", () => {
    const law = book({ add: "play", times: [1] } as never);
    expect(listed(law, false)).toBe("B place, L look, 1 bet");
  });

  it("has the same keys for the choices of a puzzle", () => {
    expect(keysFor(["bet 1", "bet 3", "fold"])).toEqual(["1", "2", "f"]);
    expect(keysFor(["take back 1", "stay"])).toEqual(["t", "s"]);
  });
});
