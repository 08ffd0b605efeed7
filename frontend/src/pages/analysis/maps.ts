/** Maps of hands from the house's figures: the place and the text of each cell. */

import type { RaiseCell, StartingHand } from "@/house/figures";
import { texts } from "@/texts";
import { percent, signed } from "./format";

const words = texts.analysis.strategy;
export const RANKS = [..."AKQJT98765432"];

export interface Cell {
  text: string;
  /** How strong the colour is, from 0 to 3. */
  tone: number;
  says: string;
}

export interface Row {
  name: string;
  cells: (Cell | null)[];
}

/** What a hand does in words: a bet, a fold, or no bet yet. */
export function choiceOf(hand: StartingHand): string {
  return hand.stays ? words.stay : words.bet(hand.bet);
}

/** One hand for each choice, the largest bet first. */
export function choices(hands: readonly StartingHand[]): StartingHand[] {
  const byBet = new Map(hands.map((hand) => [hand.bet, hand]));
  return [...byBet.values()].sort((one, other) => other.bet - one.bet);
}

/** Lays two-card hands out by rank: suited above the diagonal, of two suits below it. */
export function startingMap(hands: readonly StartingHand[]): Row[] {
  const byKey = new Map(hands.map((hand) => [`${hand.high}${hand.low}${hand.suited}`, hand]));
  return RANKS.map((down, row) => ({
    name: down,
    cells: RANKS.map((along, column) => {
      const [high, low] = column < row ? [along, down] : [down, along];
      const hand = byKey.get(`${high}${low}${column > row}`);
      if (!hand) return null;
      const named = `${high}${low}${hand.suited ? ` ${words.suited}` : ""}`;
      return {
        text: hand.bet === 0 ? "–" : String(hand.bet),
        tone: Math.min(3, hand.bet),
        says: words.cell(named, choiceOf(hand), signed(hand.value.value)),
      };
    }),
  }));
}

/** Lays hands out against the dealer's card, with how often each bets. */
export function raiseMap(cells: readonly RaiseCell[]): Row[] {
  const hands = [...new Set(cells.map((cell) => cell.hand))];
  const byKey = new Map(cells.map((cell) => [`${cell.hand}|${cell.face_up}`, cell]));
  return hands.map((hand) => ({
    name: hand,
    cells: RANKS.map((up) => {
      const cell = byKey.get(`${hand}|${up}`);
      if (!cell) return null;
      const share = cell.raised.value;
      return {
        text: share === 0 ? "–" : share === 1 ? "✓" : String(Math.round(share * 100)),
        tone: share === 1 ? 3 : share === 0 ? 0 : share < 0.5 ? 1 : 2,
        says: words.raised(hand, up, percent(share, 0)),
      };
    }),
  }));
}
