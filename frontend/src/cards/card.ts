/** Cards as the house writes them, `Ks`, and as they are read aloud. */

import { texts } from "@/texts";

export const HIDDEN = "??";

export type Suit = "c" | "d" | "h" | "s";

export interface Face {
  rank: string;
  suit: Suit;
}

/** Returns rank and suit of a card, or null for one that lies face down. */
export function face(notation: string): Face | null {
  const found = /^([2-9TJQKA])([cdhs])$/.exec(notation);
  return found ? { rank: found[1] as string, suit: found[2] as Suit } : null;
}

/** Returns what stands in a card's corner. */
export function corner(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Names a card for people who do not see it. */
export function spoken(notation: string): string {
  const seen = face(notation);
  if (!seen) return texts.cards.hidden;
  return texts.cards.named(texts.cards.ranks[seen.rank] ?? seen.rank, texts.cards.suits[seen.suit]);
}

/** Names several cards in a row. */
export function spokenRow(cards: readonly string[]): string {
  if (cards.length > 0 && cards.every((card) => card === HIDDEN)) {
    return texts.cards.allHidden(cards.length);
  }
  return cards.map(spoken).join(", ");
}
