import { describe, expect, test } from "vitest";
import { rolledUp } from "@/pages/jackpot/rollup";

describe("a meter", () => {
  test("runs up and never above what is written down", () => {
    let before = 1000;
    for (let passed = -50; passed < 2500; passed += 37) {
      const shown = rolledUp(1000, 1777, passed, 2000);
      expect(shown).toBeGreaterThanOrEqual(before);
      expect(shown).toBeLessThanOrEqual(1777);
      before = shown;
    }
    expect(before).toBe(1777);
  });

  test("falls at once when it was won", () => {
    expect(rolledUp(90_000, 25_000, 0, 2000)).toBe(25_000);
  });
});
