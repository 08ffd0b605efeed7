import { afterEach, describe, expect, test, vi } from "vitest";
import { Refused } from "@/house/api";
import { compare, query, questionOf } from "@/house/figures";
import { area, evenStep, scale } from "@/pages/analysis/lines";
import { containsCards } from "@/pages/analysis/search";
import { choiceOf, choices, raiseMap, startingMap } from "@/pages/analysis/maps";
import { odds, span } from "@/pages/analysis/odds";
import { noFigure, failureText } from "@/pages/analysis/refusal";
import { once, percent, signed, formatted } from "@/pages/analysis/format";

describe("what a line pays", () => {
  test.each([
    ["500 to 1", 500],
    ["1,000 to 1", 1000],
    ["13 to 2", 6.5],
    ["41 for 1", 40],
    ["3 for 2", 0.5],
    ["Push", 0],
    ["nothing that is known", null],
    [null, null],
  ])("%s", (pays, earned) => {
    expect(odds(pays)).toBe(earned);
  });

  test("a slider reaches what the line pays, in steps that meet it", () => {
    for (const now of [0, 1, 4, 6, 10, 40, 100, 250, 500]) {
      const { most, step } = span(now);
      expect(most).toBeGreaterThan(now);
      expect(now % step).toBe(0);
    }
  });
});

describe("a question in an address", () => {
  test("comes back as it was", () => {
    const asked = { subject: "md", pays: { straight: "5", pair: "push" }, ties: "fold" as const };
    const whole = { ...asked, meters: {}, stake: null };
    expect(query(whole)).toBe("pay.straight=5&pay.pair=push&ties=fold");
    expect(questionOf("md", query(whole))).toEqual(whole);
  });

  test("has the session that is asked about, without a target where there is none", () => {
    const session = { bankroll: 100, target: null, rounds: 240 };
    expect(query({ ...questionOf("md", ""), session })).toBe("bankroll=100&rounds=240");
  });
});

describe("a house that is busy", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const busy = (wait?: string): Response =>
    new Response(JSON.stringify({ code: "house_is_busy", says: "Ask again.", status: 503 }), {
      status: 503,
      headers: wait === undefined ? {} : { "Retry-After": wait },
    });

  test.each([
    ["7", 7000],
    [undefined, 1500],
  ])("is asked again after the seconds it names: %s", async (named, wait) => {
    vi.useFakeTimers();
    const answers = [busy(named), new Response(JSON.stringify({ differences: [] }))];
    const fetch = vi.fn(async () => answers.shift()!);
    vi.stubGlobal("fetch", fetch);
    const asked = compare("md", "cb");
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await asked).toEqual({ differences: [] });
  });
});

describe("a chart of lines", () => {
  test("has even steps that cover its span", () => {
    expect([evenStep(95), evenStep(101), evenStep(1), evenStep(0.4)]).toEqual([20, 50, 0.2, 0.1]);
  });

  test("has room for every point, and zero among its marks", () => {
    const at = scale(
      [
        [0, -40],
        [100, 60],
      ],
      160,
      130,
    );
    expect(at.path([[0, 60]])).toBe("60.0,24.0");
    expect(at.path([[100, -40]])).toBe("146.0,90.0");
    expect(at.up.map((tick) => tick.value)).toContain(0);
    expect(at.across.map((tick) => tick.value)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(area(at, [[0, -40]], [[0, 60]])).toBe("60.0,24.0 60.0,90.0");
  });

  test("survives a line that is flat", () => {
    expect(scale([[0, 0]], 100, 100).path([[0, 0]])).toBe("60.0,24.0");
  });
});

describe("positions", () => {
  test("are found by rank and suit, each card once", () => {
    expect(containsCards("KsKd7c", "kk")).toBe(true);
    expect(containsCards("KsKd7c", "K K K")).toBe(false);
    expect(containsCards("KsKd7c", "7d")).toBe(false);
    expect(containsCards("Ts9d7c", "10 9d")).toBe(true);
    expect(containsCards("Ts9d7c", "")).toBe(true);
  });

  test("two cards lie suited above the diagonal", () => {
    const hand = { high: "K", low: "7", ways: 4, value: { exact: "1/2", value: 0.5 } };
    const hands = [
      { ...hand, suited: true, bet: 1, ties_with: [], stays: false },
      { ...hand, suited: false, bet: 0, ties_with: [], stays: true },
    ];
    const rows = startingMap(hands);
    expect(choices([...hands].reverse()).map(choiceOf)).toEqual(["bet 1", "stay"]);
    expect(rows[1]?.cells[7]).toMatchObject({ text: "1", tone: 1 });
    expect(rows[7]?.cells[1]).toMatchObject({ text: "–", tone: 0 });
    expect(rows[0]?.cells[0]).toBeNull();
  });

  test("a hand that bets always has another sign than one that bets never", () => {
    const cell = (face_up: string, value: number) => ({
      hand: "A-K-J",
      face_up,
      ways: 1,
      raised: { exact: "", value },
    });
    const [row] = raiseMap([cell("A", 1), cell("K", 0), cell("Q", 0.18)]);
    expect(row?.cells.slice(0, 3).map((each) => each?.text)).toEqual(["✓", "–", "18"]);
  });
});

test("figures are formatted as people read them", () => {
  expect(percent(53223 / 1082900, 4)).toBe("4.9149%");
  expect(once(1 / 649740)).toBe("649,740");
  expect(signed(-1.5, 1)).toBe("\u22121.5");
  expect(formatted({ a: [1, null] }, "nothing")).toBe("a: 1, nothing");
});

describe("a game without figures", () => {
  const says = "No exact figure for this game because the deck has 36 cards; 52 were counted.";

  test("is told in the house's own words", () => {
    const refused = new Refused({ code: "no_exact_figure", says });
    expect(noFigure(refused)).toBe(says);
    expect(failureText(refused)).toBe(says);
  });

  test("is not taken for a house that fails", () => {
    const busy = new Refused({ code: "house_is_busy", says: "Ask again." });
    expect(noFigure(busy)).toBeNull();
    expect(failureText(busy)).not.toBe(busy.message);
  });
});
