/** How many places the page offers to fill with cards that a player sees. */

import type { Book } from "@/house/protocol";

export interface Places {
  hand: number;
  board: number;
  up: number;
}

/** Returns the places of a game; the house judges whether cards fill them. */
export function places({ zones, steps, contests, dealing }: Book): Places {
  const main = contests.find(({ wagers, adds }) => wagers.includes("ante") && !adds);
  const seen = { seat: 0, table: 0, dealer: 0 };
  for (const zone of zones) {
    const judged = main && [...main.hand.zones, ...(main.against?.zones ?? [])];
    if (!judged?.includes(zone.id)) continue;
    const last = steps.findLastIndex(({ decide }) => decide !== null);
    const turned = steps.slice(0, last).filter(({ reveal }) => reveal === zone.id);
    const before = turned.reduce((sum, { cards }) => sum + (cards.length || zone.cards), 0);
    const shown = zone.per === "dealer" && dealing.methods.some(({ up_card }) => up_card !== null);
    seen[zone.per] += zone.per === "seat" || zone.up ? zone.cards : shown ? 1 : before;
  }
  return { hand: seen.seat, board: seen.table, up: seen.dealer };
}
