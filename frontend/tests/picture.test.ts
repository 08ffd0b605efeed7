import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Line, Snapshot, TableEvent } from "@/house/protocol";
import { after, EMPTY, net, pictured, staked, type Picture } from "@/round/picture";
import { event } from "./fakes";

interface Recorded {
  updates: { events: TableEvent[]; view: Snapshot }[];
}

const folder = new URL("rounds/", import.meta.url);
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(name, folder), "utf-8"));
const plain = ({ phase: _, digest: __, ...picture }: Picture): unknown => ({
  ...picture,
  places: Object.fromEntries(
    Object.entries(picture.places).map(([seat, { announced: ___, ...place }]) => [seat, place]),
  ),
});

test("a settlement that is undone replaces the lines of its seat and of no other", () => {
  const line = { wager: "ante", staked: 100, outcome: "win", citation: "", why: "" } as Line;
  const settled = (seat: number): TableEvent =>
    event("round.SeatSettled", { seat, lines: [{ ...line, seat, paid: 300 }], meters: {} });
  const placed = (seat: number): TableEvent =>
    event("round.WagerPlaced", { seat, wager: "ante", amount: 100, player: `p${seat}` });
  const events = [placed(1), placed(2), settled(1), settled(2)];
  const back: Line = { ...line, seat: 1, paid: 100, outcome: "returned" };
  const undone = event("round.SettlementReversed", { seat: 1, lines: [back], meters: {} });
  const picture = [...events, undone].reduce(after, EMPTY);
  expect([net(picture, 1), net(picture, 2)]).toEqual([0, 200]);
});

describe("the picture of a round", () => {
  const place = (seat: number, wager: string, amount: number): TableEvent =>
    event("round.WagerPlaced", { seat, wager, amount, player: `p${seat}` });
  const dealt = (target: string, card: string): TableEvent =>
    event("round.CardDealt", {
      card,
      place: { target, seat: target === "hole" ? 2 : null, face_up: false },
    });
  const drawn = (...events: TableEvent[]): Picture => events.reduce(after, EMPTY);

  test("adds bets on a spot up, and forgets a seat that takes all of them back", () => {
    const bets = [place(2, "ante", 500), place(2, "ante", 1000), place(2, "three_card", 100)];
    const picture = drawn(...bets);
    expect(picture.places[2] && staked(picture.places[2])).toBe(1600);
    const back = (wager: string): TableEvent => event("round.WagerReturned", { seat: 2, wager });
    expect(Object.keys(drawn(...bets, back("ante")).places)).toEqual(["2"]);
    expect(drawn(...bets, back("ante"), back("three_card")).places).toEqual({});
  });

  test("corrects a bet to what was found on the spot", () => {
    const found = event("round.WagerFound", { seat: 2, wager: "ante", amount: 700 });
    expect(drawn(place(2, "ante", 500), found).places[2]?.wagers).toEqual({ ante: 700 });
  });

  test("puts each card where it is dealt; a burned card lies nowhere", () => {
    const picture = drawn(
      place(2, "ante", 500),
      dealt("hole", "As"),
      dealt("board", "??"),
      dealt("dealer", "Kd"),
      dealt("burn", "??"),
    );
    expect(picture).toMatchObject({ zones: { board: ["??"], dealer: ["Kd"] } });
    expect(picture.places[2]?.cards).toEqual(["As"]);
    expect(Object.keys(picture.zones)).toEqual(["board", "dealer"]);
  });

  test("turns up cards of a zone one by one, some or all at once", () => {
    const board = [dealt("board", "??"), dealt("board", "??")];
    const reveal = (number: number | null, ...cards: string[]): TableEvent =>
      event("round.CardsRevealed", { shows: "board", number, cards });
    expect(drawn(...board, reveal(2, "7h")).zones.board).toEqual(["??", "7h"]);
    expect(drawn(...board, reveal(null, "2c", "7h")).zones.board).toEqual(["2c", "7h"]);
    const flop = event("round.CardsRevealed", {
      shows: "board",
      number: null,
      numbers: [1, 3],
      cards: ["2c", "7h"],
    });
    expect(drawn(...board, dealt("board", "??"), flop).zones.board).toEqual(["2c", "??", "7h"]);
    const dealer = event("round.CardsRevealed", { shows: "dealer", number: null, cards: ["Ah"] });
    expect(drawn(dealer).zones.dealer).toEqual(["Ah"]);
  });

  test("shows a player's own cards to the player and to nobody else", () => {
    const start = [place(2, "ante", 500), dealt("hole", "??"), dealt("hole", "??")];
    const looked = drawn(...start, event("round.CardsViewed", { seat: 2, cards: ["As", "Kd"] }));
    expect(looked.places[2]).toMatchObject({ looked: true, cards: ["As", "Kd"] });
    const other = drawn(...start, event("round.CardsViewed", { seat: 2 }));
    expect(other.places[2]).toMatchObject({ looked: true, cards: ["??", "??"] });
  });

  test("marks hands that are folded or invalid, and why the table acted for a player", () => {
    const start = [place(2, "ante", 500), place(3, "ante", 500)];
    const folded = event("round.HandFolded", { seat: 2, reason: "connection_lost" });
    const invalid = event("round.HandInvalidated", { seat: 3, standing: "fouled" });
    expect(drawn(...start, folded, invalid).places).toMatchObject({
      2: { standing: "folded", absence: "connection_lost" },
      3: { standing: "fouled", absence: null },
    });
  });

  test("keeps a voided round's lines and its cause, and starts afresh with the next", () => {
    const voided = event("round.RoundVoided", { lines: [] });
    const over = event("house.RoundFinished", { outcome: "voided", cause: "fire_alarm" });
    const picture = drawn(place(2, "ante", 500), voided, over);
    expect(picture).toMatchObject({ phase: "voided", outcome: "voided", cause: "fire_alarm" });
    const next = after(picture, event("house.RoundOpened", { round: 8, digest: "ab" }));
    expect(next).toEqual({ ...EMPTY, round: 8, phase: "betting", digest: "ab" });
  });

  test("ignores an event of a seat that has no bets, and one of a kind it does not draw", () => {
    expect(drawn(event("round.HandFolded", { seat: 5 }), event("house.LinkAsked"))).toBe(EMPTY);
  });
});

describe.each(readdirSync(folder))("the picture of %s", (name) => {
  test("agrees with the house after every update", () => {
    let picture = EMPTY;
    let compared = 0;
    for (const { events, view } of recorded(name).updates) {
      picture = events.reduce(after, picture);
      if (!view.round) continue;
      expect(plain(picture)).toEqual(plain(pictured(view.round)));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  test("keeps the end of the round, when the house shows none any more", () => {
    const { updates } = recorded(name);
    const picture = updates.flatMap((update) => update.events).reduce(after, EMPTY);
    expect(updates.at(-1)?.view.round).toBeNull();
    expect(picture.outcome).toBe("ended");
    expect(picture.lines.length).toBeGreaterThan(0);
    const staked = Object.keys(picture.places).map(Number);
    expect(staked.every((seat) => picture.places[seat]?.settled)).toBe(true);
    expect(staked.some((seat) => net(picture, seat) !== 0)).toBe(true);
  });
});
