import { describe, expect, test } from "vitest";
import { parseLimit, pendingText, typedLimit } from "@/pages/session/limits";

const describeLimit = (value: number | null): string => (value === null ? "no limit" : `$${value}`);
const NOW = Date.UTC(2030, 0, 1);
const limit = (from: number | null) => ({ now: 20, later: null, from });

describe("a limit", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["12", 1200],
    ["12.34", 1234],
    ["12,5", 1250],
    ["1,000", NaN],
    ["0", 0],
    ["-1", NaN],
    ["twelve", NaN],
  ])("typed as %j is %s", (typed, value) => {
    expect(parseLimit(typed, 100)).toBe(value);
  });

  test("is shown as it is typed", () => {
    expect([typedLimit(1250, 100), typedLimit(30, 1), typedLimit(null, 1)]).toEqual([
      "12.5",
      "30",
      "",
    ]);
  });

  test("says from when another one holds, and which holds until then", () => {
    const tomorrow = NOW / 1000 + 86_400;
    const text = pendingText(limit(tomorrow), describeLimit, NOW);
    expect(text).toMatch(/^Changes to no limit on .*2030.*\. Until then: \$20\.$/);
  });

  test("says nothing where no change is coming", () => {
    for (const each of [undefined, limit(null), limit(NOW / 1000)]) {
      expect(pendingText(each, describeLimit, NOW)).toBe("");
    }
  });
});
