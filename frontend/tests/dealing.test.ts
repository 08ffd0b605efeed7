import { describe, expect, it } from "vitest";
import { begun, entered, stroke, undone, type Entry } from "@/cards/keys";
import type { Approval, Closure, Irregularity, Pit, Step } from "@/house/floor";
import { answered, blank, commandArguments } from "@/pages/dealer/answers";
import { startingReport, reportArguments, finds } from "@/pages/dealer/report";
import { amountOf, storedAmount } from "@/pages/pit/amounts";
import { approvalName, closureName, hasNoAmount, seated } from "@/pages/pit/names";

/** Types keys into an entry, as the console does. */
function typed(entry: Entry, keys: string): Entry {
  let pending = "";
  for (const key of keys) {
    const made = stroke(key === "<" ? "Backspace" : key, pending);
    pending = made.does === "rank" ? made.rank : "";
    if (made.does === "card") entry = entered(entry, made.card);
    if (made.does === "undo") entry = undone(entry);
  }
  return entry;
}

describe("cards by the keyboard", () => {
  it("takes rank, then suit, in either case, and ten by T, 0 or 10", () => {
    expect(typed(begun(["", "", ""]), "AStd0c").cards).toEqual(["As", "Td", "Tc"]);
    expect(typed(begun([""]), "10h").cards).toEqual(["Th"]);
  });

  it("takes ranks and suits from a keypad that has no letters, and goes back by its point", () => {
    const row = begun(Array.from({ length: 5 }, () => ""));
    expect(typed(row, "1102/3*4-1").cards).toEqual(["As", "Th", "Jd", "Qc", "Ks"]);
    expect(typed(row, "2122.23").cards.slice(0, 3)).toEqual(["2s", "2d", ""]);
  });

  it("reads d and s as suits only after a rank", () => {
    expect(typed(begun([""]), "dsc").cards).toEqual([""]);
  });

  it("corrects a rank by typing another", () => {
    expect(typed(begun([""]), "KQh").cards).toEqual(["Qh"]);
  });

  it("takes no card twice", () => {
    expect(typed(begun(["", ""]), "AsAs").cards).toEqual(["As", ""]);
  });

  it("fills only the places that are seen, and undoes in order", () => {
    const entry = typed(begun(["??", "", "??", ""]), "2c3d");
    expect(entry.cards).toEqual(["??", "2c", "??", "3d"]);
    expect(entry.at).toBe(-1);
    expect(undone(undone(entry)).cards).toEqual(["??", "", "??", ""]);
    expect(undone(entry).at).toBe(3);
  });
});

const step: Step = {
  id: "cut",
  says: "Cut.",
  actor: "dealer",
  confirms: false,
  yours: true,
  aside: false,
  do: "run.CutDeck",
  with: { deck: "D1" },
  asks: [
    { field: "depth", kind: "number", least: 5, most: 47 },
    { field: "back", kind: "text" },
    { field: "preshuffled", kind: "flag" },
  ],
  clauses: [],
  preset: {},
  also: [],
};

describe("the fields of a step", () => {
  it("wants every field but texts, and leaves empty ones out", () => {
    const answers = blank(step);
    expect(answered(step, answers)).toBe(false);
    const full = { ...answers, depth: 20 };
    expect(answered(step, full)).toBe(true);
    expect(commandArguments(step, full)).toEqual({ deck: "D1", depth: 20, preshuffled: false });
  });

  it("begins with what a confirmation would enter", () => {
    const preset = { ...step, preset: { depth: 26 } };
    expect(answered(preset, blank(preset))).toBe(true);
    expect(blank(preset).depth).toBe(26);
  });
});

const found: Irregularity = {
  what: "card_drawn_in_error",
  name: "A card is drawn by mistake",
  family: "drawn_in_error",
  forbidden: null,
  do: "do.ReportIrregularity",
  with: { what: "card_drawn_in_error" },
  clauses: [],
  asks: {
    facts: [{ choices: ["exposed", "unexposed"].map((id) => ({ id, says: id })), usual: null }],
    seat: { needed: true, seats: [1, 2] },
    wager: null,
    place: null,
    also: false,
    count: false,
    round: null,
  },
  remedies: [],
  terms: [],
};

describe("a report in the making", () => {
  it("begins with what is usual, and with a seat only where there is one", () => {
    const usual = { choices: [{ id: "exposed", says: "exposed" }], usual: "exposed" };
    const asks = { ...found.asks, facts: [usual], seat: { needed: true, seats: [2] } };
    expect(startingReport(found)).toMatchObject({ facts: [""], seat: null, round: null, count: 1 });
    expect(startingReport({ ...found, asks })).toMatchObject({ facts: ["exposed"], seat: 2 });
  });

  it("carries what was said and nothing else", () => {
    const known = { ...startingReport(found), facts: ["exposed"], seat: 2 };
    const args = { what: "card_drawn_in_error", facts: ["exposed"], seat: 2 };
    expect(reportArguments(found, known)).toEqual(args);
    expect(reportArguments(found, { ...known, count: 3 })).toEqual({ ...args, count: 3 });
    expect(reportArguments(found, { ...known, round: 4 })).toEqual({ ...args, round: 4 });
  });
});

describe("the search for what is wrong", () => {
  const misdealt = {
    ...found,
    terms: ["misdeal", "past post"],
    clauses: [{ id: "MD-13.C", words: "" }],
  };

  it("finds words by how they begin, in names, terms and clauses", () => {
    for (const wanted of ["", "misd", "Past P", "post", "drawn mistake", "md-13"]) {
      expect(finds(wanted, misdealt), wanted).toBe(true);
    }
    for (const wanted of ["deal", "rawn", "misdeal jam"]) {
      expect(finds(wanted, misdealt), wanted).toBe(false);
    }
  });
});

const approval = (kind: Approval["kind"], subject: string, after: number): Approval => ({
  id: "a1",
  kind,
  subject,
  before: null,
  after,
  reason: "",
  asked_by: "p3",
  approved_by: "",
  round: "",
  expires: 0,
  names: { p3: "Badge 31", p7: "Seven" },
  act: "house.change_meter",
  approving_act: "house.approve_meter_change",
  order: {},
});
const pit = {
  tables: [
    {
      table: "uk-1",
      name: "MS-11",
      currency: "GBP",
      seats: { 1: "p9", 2: "p7" },
      names: { p9: "Nine", p7: "Seven" },
    },
    { table: "cb-1", name: null, currency: "USD", seats: { 3: "p8" }, names: { p8: "Eight" } },
  ],
  jackpots: [{ link: "rws-1", currency: "SGD" }],
} as unknown as Pit;

describe("what takes two people", () => {
  it("is shown in the unit of its kind", () => {
    const shown = (one: Approval): string => amountOf(one, one.after, pit);
    expect(shown(approval("meter_change", "meter:rws-1:jackpot", 50_000_000))).toBe("S$50");
    expect(shown(approval("meter_change", "overflow:rws-1:jackpot", 50_000_000))).toBe("S$50");
    expect(shown(approval("meter_change", "hold:rws-1:uk-1:17:3", 0))).toBe("–");
    expect(shown(approval("meter_change", "limit:rws-1:jackpot", 5_000))).toBe("S$50");
    expect(shown(approval("meter_change", "rate:rws-1:jackpot", 600))).toBe("6%");
    expect(shown(approval("adjustment", "player:p7:USD", 1_250))).toBe("$12.50");
    expect(shown(approval("jackpot", "uk-1:17:3", 100))).toBe("£1");
  });

  it("is called by the names of people and tables", () => {
    const called = (one: Approval): string => approvalName(one, pit.tables);
    expect(called(approval("adjustment", "player:p7:USD", 1))).toBe("Seven, USD");
    expect(called(approval("adjustment", "player:p99:USD", 1))).toBe("p99, USD");
    expect(called(approval("jackpot", "uk-1:17:3", 1))).toBe("MS-11 · uk-1, round 17, seat 3");
    expect(called(approval("meter_change", "hold:rws-1:uk-1:17:3", 0))).toBe(
      "rws-1, MS-11 · uk-1, round 17, seat 3: Set the winner aside",
    );
    expect(called(approval("meter_change", "meter:rws-1:jackpot", 1))).toMatch(/^rws-1, /);
    const close = approval("day_close", "2026-11-20:0879d239", 381);
    const removal = approval("exclusion", "x4", 0);
    expect([close, removal].map(called)).toEqual(["2026-11-20", "x4"]);
    expect([close, removal].map(hasNoAmount)).toEqual([true, true]);
    const closed = { reason: "", by: "p3", at: 0, names: { p7: "Seven" } };
    const shown = (scope: Closure["scope"], subject: string): string =>
      closureName({ scope, subject, ...closed }, pit.tables);
    expect(shown("player", "p7")).toBe("Seven");
    expect(shown("table", "cb-1")).toBe("cb-1");
    expect(shown("game", "md@2024")).toBe("MD (2024)");
    expect(seated(pit).map(([, name]) => name)).toEqual(["Eight", "Nine", "Seven"]);
    expect(seated(pit)[0]).toEqual(["p8", "Eight", "cb-1, seat 3"]);
  });

  it("is sent in the unit in which the house keeps it", () => {
    expect(storedAmount("meter", 50, "SGD")).toBe(50_000_000);
    expect(storedAmount("reset", 12.5, "USD")).toBe(1_250);
    expect(storedAmount("rate", 6, "USD")).toBe(600);
  });
});
