import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Snapshot, TableEvent } from "../src/house/protocol";
import { after, EMPTY, net, pictured, type Picture } from "../src/round/picture";

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
  const line = { wager: "ante", staked: 100, outcome: "win", citation: "", why: "" };
  const event = (kind: string, data: object): TableEvent =>
    ({ number: 1, kind, data }) as TableEvent;
  const settled = (seat: number): TableEvent =>
    event("round.SeatSettled", { seat, lines: [{ ...line, seat, paid: 300 }], meters: {} });
  const placed = (seat: number): TableEvent =>
    event("round.WagerPlaced", { seat, wager: "ante", amount: 100, player: `p${seat}` });
  const events = [placed(1), placed(2), settled(1), settled(2)];
  const back = { ...line, seat: 1, paid: 100, outcome: "returned" };
  const undone = event("round.SettlementReversed", { seat: 1, lines: [back], meters: {} });
  const picture = [...events, undone].reduce(after, EMPTY);
  expect([net(picture, 1), net(picture, 2)]).toEqual([0, 200]);
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
