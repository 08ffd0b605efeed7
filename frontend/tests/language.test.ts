import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minor, money, plain } from "@/money/money";
import { texts } from "@/texts";
import { facts } from "@/house/facts.svelte";
import { clock, dateTime, duration, fromClock, number, percent } from "@/texts/format";
import {
  language,
  locale,
  named,
  oddsText,
  readLanguage,
  readParts,
  readRefusals,
  refusalText,
  speak,
} from "@/texts/language";
import { english } from "./english";

const german = `
table-fold = Passen
table-seat = Platz { $number }
lobby-tables =
    { $count ->
        [one] { $count } Tisch
       *[other] { $count } Tische
    }
findings-seatsSilent = Plätze { $seats } ({ $seats_count })
names-three_card_bonus = Dreikartenbonus
refusal-seat_is_taken = Der Platz ist besetzt.
sign-odds-to = { $n } zu { $d }
story-won = gewinnt { $sum }
session-hours = { $hours } Std. { $minutes } Min.
`;
const house = "refusal-seat_is_taken = Someone else has that seat. Choose another.\n";

describe("a group of texts", () => {
  test("lists its keys in the order of the catalog", () => {
    expect(Object.entries(texts.console.seat.reasons)).toEqual([
      ["left", "The player left"],
      ["barred", "The player was barred"],
      ["disappeared", "The player disappeared"],
    ]);
    expect("left" in texts.console.seat.reasons).toBe(true);
    expect(texts.console.seat.reasons["nothing"]).toBeUndefined();
  });
});

describe("a page in another language", () => {
  afterEach(() => speak([["en", english]]));
  const speakGerman = (wanted: string[] = []): void =>
    speak(
      [
        ["de", german],
        ["en", english + house],
      ],
      wanted,
    );

  test("has its texts, and the English ones where it has none or a faulty one", () => {
    speakGerman();
    expect(language).toBe("de");
    expect(texts.table.fold).toBe("Passen");
    expect(texts.table.seat(1234)).toBe("Platz 1234");
    expect(texts.lobby.tables(1)).toBe("1 Tisch");
    expect(texts.lobby.tables(1200)).toBe("1.200 Tische");
    expect(texts.table.look).toBe("Look at your cards");
    expect(texts.story.won("5 €")).toBe("wins 5 €");
  });

  test("writes lists, names and refusals in its own way", () => {
    speakGerman();
    const silent = texts.findings.seatsSilent;
    expect(silent?.({ id: "seatsSilent", seats: [1, 2, 3] })).toBe("Plätze 1, 2 und 3 (3)");
    expect(named("Three Card Bonus")).toBe("Dreikartenbonus");
    expect(named("Six Card Bonus")).toBe("Six Card Bonus");
    const says = "Someone else has that seat. Choose another. Seat 2 is free.";
    expect(refusalText("seat_is_taken", says)).toBe("Der Platz ist besetzt. Seat 2 is free.");
    expect(refusalText("unknown_code", "No.")).toBe("No.");
    expect(oddsText("1,000 to 1")).toBe("1.000 zu 1");
    expect(oddsText("100% of the Mega meter")).toBe("100% of the Mega meter");
    expect(oddsText("10% of mega")).toBe("10% of the Mega meter");
    expect(oddsText("100% of meter")).toBe("100% of the meter");
  });

  test("writes numbers, money and dates as its readers do", () => {
    facts.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    speakGerman(["fr", "de-AT"]);
    expect(locale).toBe("de-AT");
    speakGerman();
    expect(number(-1234.5, 2)).toBe("\u22121.234,50");
    expect(percent(0.04915)).toBe("4,92\u00a0%");
    expect(money(123450, "USD")).toBe("1.234,50\u00a0$");
    expect(money(-300, "GBP")).toBe("\u22123\u00a0£");
    expect(plain(123450, "USD")).toBe("1234,50");
    expect(dateTime(new Date(2026, 2, 1, 15, 4))).toBe("01.03.2026, 15:04");
    expect(duration(125)).toBe("2 Std. 05 Min.");
  });
});

describe("the clock of the house", () => {
  test.each([
    ["UTC", "2027-12-31", "2027-12-31T00:00Z"],
    ["America/New_York", "2027-12-31", "2027-12-31T05:00Z"],
    ["America/New_York", "2027-07-01T06:30", "2027-07-01T10:30Z"],
    ["America/New_York", "2027-03-14T12:00", "2027-03-14T16:00Z"],
    ["America/New_York", "2027-11-07T00:30", "2027-11-07T04:30Z"],
    ["Asia/Singapore", "2027-01-01T00:00", "2026-12-31T16:00Z"],
    ["Asia/Singapore", "2027-01-01T00:00:00Z", "2027-01-01T00:00Z"],
  ])("in %s shows %s at %s", (zone, local, moment) => {
    facts.timeZone = zone;
    expect(new Date(fromClock(local)).toISOString()).toBe(new Date(moment).toISOString());
  });

  test("is written wherever its reader lives, with its zone", () => {
    facts.timeZone = "Asia/Singapore";
    const at = Date.UTC(2027, 11, 30, 16);
    expect(dateTime(at)).toBe("Dec 31, 2027, 12:00 AM GMT+8");
    expect(clock(at / 1000)).toBe("Dec 31, 00:00");
    facts.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(dateTime(at)).not.toContain("GMT+8");
  });
});

test.each([
  ["7.50", 750],
  ["7,5", 750],
  [" 12 ", 1200],
  ["1,000", null],
  ["1.234", null],
  ["-3", null],
  ["", null],
  [".", null],
])("an amount typed as %o is read as %o", (typed, amount) => {
  expect(minor(typed, "USD")).toBe(amount);
});

describe("the parts of a catalog", () => {
  const served: Record<string, string> = {
    "/api/v1/texts/en?tag=1&part=first": "table-fold = Fold",
    "/api/v1/texts/en?tag=1&part=pit": "pit-title = Pit",
    "/api/v1/texts/en?tag=1&part=refusal": "refusal-late = Too late.",
    "/api/v1/texts/de?tag=2&part=first": "table-fold = Passen",
    "/api/v1/texts/de?tag=2&part=pit": "pit-title = Aufsicht",
    "/api/v1/texts/de?tag=2&part=refusal": "refusal-late = Zu spät.",
  };
  const languages = [
    { id: "de", name: "Deutsch", tag: "2" },
    { id: "en", name: "English", tag: "1" },
  ];
  const fetched: string[] = [];

  beforeEach(() => {
    fetched.length = 0;
    vi.stubGlobal("navigator", { languages: [] });
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    vi.stubGlobal("fetch", (address: string, { headers }: { headers?: Record<string, string> }) => {
      fetched.push(address);
      const text = served[address];
      if (text !== undefined) return Promise.resolve(new Response(text));
      const wanted = headers?.["Accept-Language"] ?? "en";
      return Promise.resolve(new Response(JSON.stringify({ language: wanted, languages })));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    speak([["en", english]]);
  });

  test("come when a page needs them, once", async () => {
    await readLanguage(null);
    expect([texts.table.fold, texts.pit.title]).toEqual(["Fold", "pit-title"]);
    await Promise.all([readParts(["pit"]), readParts(["pit"])]);
    expect(texts.pit.title).toBe("Pit");
    expect(fetched.filter((address) => address.endsWith("part=pit"))).toHaveLength(1);
    expect(fetched.some((address) => address.endsWith("part=refusal"))).toBe(false);
  });

  test("stay when the page speaks another language", async () => {
    await readLanguage(null);
    await readParts(["pit"]);
    fetched.length = 0;
    await readLanguage("de");
    expect([texts.table.fold, texts.pit.title]).toEqual(["Passen", "Aufsicht"]);
    expect(fetched.filter((address) => address.includes("/en?"))).toEqual([]);
    expect(refusalText("late", "Too late. Wait.")).toBe("Too late. Wait.");
    await readRefusals();
    expect(refusalText("late", "Too late. Wait.")).toBe("Zu spät. Wait.");
  });
});
