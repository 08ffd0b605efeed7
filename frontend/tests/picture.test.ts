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
