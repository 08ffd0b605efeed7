import { describe, expect, test } from "vitest";
import { rolledUp } from "@/pages/jackpot/rollup";
import { nextSeed, speed, tallied } from "@/pages/school/record";

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

describe("a tally", () => {
  const none = { answered: 0, right: 0, streak: 0, best: 0, seconds: 0 };

  test("counts right answers, those in a row, and the time", () => {
    const answers = [true, true, false, true];
    const tally = answers.reduce((before, right) => tallied(before, right, 2), none);
    expect(tally).toEqual({ answered: 4, right: 3, streak: 1, best: 2, seconds: 8 });
  });

  test("a question left lying does not spoil the speed", () => {
    expect(tallied(none, true, 86_400).seconds).toBe(600);
  });
});

describe("a set of questions", () => {
  test("goes round once from wherever it begins, and then is over", () => {
    const asked = { seed: 47, place: 7, of: 10 };
    const seeds: number[] = [];
    for (let answered = 0; ; answered += 1) {
      seeds.push(asked.seed);
      const next = nextSeed(asked, answered + 1);
      if (next === null) break;
      asked.seed = next;
      asked.place = next % asked.of;
    }
    expect([...seeds].sort()).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    expect(seeds.slice(0, 4)).toEqual([47, 48, 49, 40]);
  });

  test("has no speed before its first answer", () => {
    const none = { answered: 0, right: 0, streak: 0, best: 0, seconds: 0 };
    expect(speed(none)).toBe("–");
    expect(speed(tallied(tallied(none, true, 2), false, 3))).toBe("2.5");
  });
});
