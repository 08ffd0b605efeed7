import { describe, expect, test } from "vitest";
import { spoken, spokenRow } from "@/cards/card";
import { pips } from "@/cards/pips";
import { sequence } from "@/house/sequence";
import { sides } from "@/table/layout";

describe("numbers of commands", () => {
  test("rise even when the clock stands still or goes back", () => {
    let now = 1000;
    const numbers = sequence(3, () => now);
    const given = [numbers.next(), numbers.next()];
    now = 900;
    given.push(numbers.next());
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(new Set(given).size).toBe(3);
  });

  test("are never those of another tab, and the house can count them", () => {
    const one = sequence(1, () => 1.8e12);
    const two = sequence(2, () => 1.8e12);
    const given = Array.from({ length: 50 }, () => [one.next(), two.next()]).flat();
    expect(new Set(given).size).toBe(100);
    expect(Math.max(...given)).toBeLessThan(2 ** 53);
  });
});

describe("cards", () => {
  test("are named for those who do not see them", () => {
    expect(spoken("Qd")).toBe("queen of diamonds");
    expect(spoken("??")).toBe("a face-down card");
    expect(spokenRow(["??", "??"])).toBe("2 face-down cards");
  });

  test.each([..."23456789T"].map((rank, at) => [rank, at + 2]))("%s has %i pips", (rank, count) => {
    expect(pips(String(rank))).toHaveLength(Number(count));
  });
});

describe("seats", () => {
  test.each([1, 4, 6, 7, 9])("of a table for %i are each shown once", (positions) => {
    for (const own of [null, 1, positions]) {
      const { left, right } = sides(positions, own);
      const all = [...left, ...right, ...(own === null ? [] : [own])];
      expect(all.sort((a, b) => a - b)).toEqual(
        Array.from({ length: positions }, (_, at) => at + 1),
      );
      expect(Math.abs(left.length - right.length)).toBeLessThan(2);
    }
  });
});
