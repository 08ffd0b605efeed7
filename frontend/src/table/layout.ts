/** Where things lie on the felt: the spots that the document's layout names, and who sits where. */

import type { Book } from "../house/protocol";
import { named } from "../texts/language";

export interface Spot {
  wager: string;
  label: string;
  group: "ante" | "bet" | "side";
}

/** Returns the spots of a seat, in the order of the layout; what is not staked there is left out. */
export function spots(book: Book): Spot[] {
  const found: Spot[] = [];
  for (const area of book.table.areas) {
    const wager = book.wagers.find((each) => each.id === area.id);
    if (area.per !== "seat" || !wager) continue;
    found.push({
      wager: wager.id,
      label: named(area.label?.value ?? wager.name),
      group: wager.group,
    });
  }
  return found;
}

/** Returns the name that the document gives a wager. */
export function wagerName(book: Book, id: string): string {
  return named(book.wagers.find((wager) => wager.id === id)?.name ?? id);
}

/** Returns the labels of the community places; a document may leave them blank. */
export function communityLabels(book: Book): (string | null)[] {
  const areas = book.table.areas.filter((area) => area.id.startsWith("community"));
  return areas.map((area) => area.label?.value ?? null);
}

/** Tells whether the layout has an area of that name. */
export function hasArea(book: Book, id: string): boolean {
  return book.table.areas.some((area) => area.id === id);
}

/** Splits the other seats into those on one's left and those on one's right, nearest last.
 *
 * The dealer deals clockwise, so the next number sits on one's left.
 */
export function sides(positions: number, own: number | null): { left: number[]; right: number[] } {
  const all = Array.from({ length: positions }, (_, at) => at + 1);
  const others = own === null ? all : [...all.slice(own), ...all.slice(0, own - 1)];
  const half = Math.ceil(others.length / 2);
  return { left: others.slice(0, half).reverse(), right: others.slice(half) };
}
