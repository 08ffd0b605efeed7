/** Where things lie on the felt: the spots that the document's layout names, and who sits where. */

import type { Book } from "@/house/protocol";
import { named } from "@/texts/language";

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

/** Returns the names of the wagers that are made to be dealt in: the ante, and what equals it. */
export function openingNames(book: Book): string[] {
  const opening = book.wagers.filter(({ group }) => group === "ante");
  return opening.filter(({ id, equals }) => id === "ante" || equals).map(({ name }) => name);
}

/** Returns the name of the bet that a decision lets somebody take back, by its number. */
export function takenBack(book: Book, decision: number): string {
  const step = book.steps.filter(({ decide }) => decide !== null)[decision - 1];
  const choice = step?.choices.find(({ take_back }) => take_back !== null);
  return wagerName(book, choice?.take_back ?? "");
}

/** A group of cards that lies at no seat. */
export interface Zone {
  id: string;
  label: string;
  cards: number;
  /** What the layout says at each card; a document may leave it blank. */
  labels: (string | null)[];
}

/** The cards before the dealer, those in the middle, and those that only a side bet needs. */
export interface Zones {
  dealer: Zone[];
  middle: Zone[];
  aside: Zone[];
}

/** Returns the zones of a game by where they lie. */
export function zones(book: Book): Zones {
  const main = book.contests.filter(({ wagers }) => wagers.includes("ante"));
  const judged = main.flatMap(({ hand, against }) => [...hand.zones, ...(against?.zones ?? [])]);
  const found: Zones = { dealer: [], middle: [], aside: [] };
  for (const { id, name, per, cards } of book.zones) {
    if (per === "seat") continue;
    const areas = book.table.areas.filter((area) => area.id.startsWith(`${id}_`));
    const labels = areas.map((area) => area.label?.value ?? null);
    const zone = { id, label: capital(name), cards, labels };
    found[per === "dealer" ? "dealer" : judged.includes(id) ? "middle" : "aside"].push(zone);
  }
  return found;
}

/** Returns a text that begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns how many cards a hand has. */
export const handSize = (book: Book): number =>
  book.zones.find(({ per }) => per === "seat")?.cards ?? 0;

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
