/** Cards by the keyboard or a keypad: rank, then suit. */

import { HIDDEN } from "./card";

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;

/** What a key does while cards are entered. */
export type Stroke =
  | { does: "rank"; rank: string }
  | { does: "card"; card: string }
  | { does: "undo" }
  | { does: "nothing" };

const NOTHING: Stroke = { does: "nothing" };

/** The ranks and suits of a keypad, which has no letters. */
const PAD_RANKS: Record<string, string> = { "1": "A", "0": "T", "/": "J", "*": "Q", "-": "K" };
const PAD_SUITS: Record<string, string> = { "1": "s", "2": "h", "3": "d", "4": "c" };

/** Reads a key, given the rank that was typed before it, if one was. */
export function stroke(key: string, pending: string): Stroke {
  if (key === "Backspace" || key === "." || key === ",") return { does: "undo" };
  if (key === "?") return { does: "card", card: HIDDEN };
  const suit = PAD_SUITS[key] ?? key.toLowerCase();
  if (pending && (SUITS as readonly string[]).includes(suit)) {
    return { does: "card", card: pending + suit };
  }
  const rank = PAD_RANKS[key] ?? key.toUpperCase();
  return (RANKS as readonly string[]).includes(rank) ? { does: "rank", rank } : NOTHING;
}

/** Cards being entered into their places; empty ones are yet to come. */
export interface Entry {
  cards: string[];
  at: number;
  before: { at: number; card: string }[];
}

/** Begins an entry: places that nobody sees are face down from the start. */
export function begun(first: readonly string[]): Entry {
  return { cards: [...first], at: nextEmpty(first, -1), before: [] };
}

function nextEmpty(cards: readonly string[], from: number): number {
  const after = cards.findIndex((card, at) => at > from && card === "");
  return after >= 0 ? after : cards.indexOf("");
}

/** Puts a card where the entry stands; it may be undone. */
export function entered(entry: Entry, card: string): Entry {
  const { at } = entry;
  if (at < 0 || at >= entry.cards.length) return entry;
  if (card !== HIDDEN && entry.cards.includes(card)) return entry;
  const cards = entry.cards.with(at, card);
  const before = [...entry.before, { at, card: entry.cards[at] ?? "" }];
  return { cards, at: nextEmpty(cards, at), before };
}

/** Takes the last card back. */
export function undone(entry: Entry): Entry {
  const last = entry.before.at(-1);
  if (!last) return entry;
  const cards = entry.cards.with(last.at, last.card);
  return { cards, at: last.at, before: entry.before.slice(0, -1) };
}
