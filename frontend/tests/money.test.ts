import { describe, expect, test } from "vitest";
import { chips, minor, money, plain, rack } from "@/money/money";

describe("money", () => {
  test.each([
    [1500, "USD", "$15"],
    [750, "SGD", "S$7.50"],
    [-300, "GBP", "\u2212£3"],
    [1234567, "USD", "$12,345.67"],
    [0, "USD", "$0"],
    [15, "JPY", "¥15"],
    [1500, "KWD", "KWD\u00a01.500"],
    [2000, "KWD", "KWD\u00a02"],
    [1500, "HUF", "HUF\u00a015"],
    [5, "USD", "$0.05"],
    [-1, "EUR", "\u2212€0.01"],
    [100_000_000_00, "USD", "$100,000,000"],
    [250, "XXXX", "XXXX\u00a02.50"],
  ])("writes %i %s as %s", (amount, currency, formatted) => {
    expect(money(amount, currency)).toBe(formatted);
  });

  test("shows a sign where one is asked for", () => {
    expect(money(500, "USD", true)).toBe("+$5");
    expect(money(0, "USD", true)).toBe("$0");
  });

  test("breaks an amount down into few chips and loses none", () => {
    expect(chips(13_000, "USD")).toEqual([
      { value: 100, step: 100, count: 1 },
      { value: 25, step: 25, count: 1 },
      { value: 5, step: 5, count: 1 },
    ]);
    expect(chips(3_100, "JPY")).toEqual([
      { value: 2500, step: 25, count: 1 },
      { value: 500, step: 5, count: 1 },
      { value: 100, step: 1, count: 1 },
    ]);
    expect(chips(6_000, "KWD")).toEqual([
      { value: 5, step: 5, count: 1 },
      { value: 1, step: 1, count: 1 },
    ]);
    for (const amount of [100, 1500, 99_900, 1_234_500]) {
      const sum = chips(amount, "USD").reduce((all, each) => all + each.value * each.count, 0);
      expect(sum * 100).toBe(amount);
    }
  });

  test("shows no chip for less than the smallest one", () => {
    expect(chips(99, "USD")).toEqual([]);
    expect(chips(0, "USD")).toEqual([]);
  });

  test.each(["USD", "JPY", "KWD"])("reads an amount of %s as it is typed", (currency) => {
    for (const amount of [0, 1, 999, 123_456]) {
      expect(minor(plain(amount, currency), currency)).toBe(amount);
    }
  });

  test("offers chips that fit between the limits", () => {
    const offered = rack(1500, 30_000, "USD");
    expect(offered.length).toBeGreaterThan(1);
    expect(Math.max(...offered)).toBeLessThanOrEqual(30_000);
    expect(offered).toEqual([...offered].sort((a, b) => a - b));
  });
});
