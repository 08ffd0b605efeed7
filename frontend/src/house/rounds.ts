/** Finished rounds from the house: their story, their review, and your own. */

import { get } from "./api";
import { patiently } from "./figures";
import type { Book, Schemas, TableEvent } from "./protocol";

type Story = Schemas["RoundStory"];
/** A round with every event that its reader may have. */
export type RoundStory = Omit<Story, "events"> & { events: (TableEvent & { at: string })[] };
export type RoundReview = Schemas["RoundReview"];
export type ReviewedHand = Schemas["ReviewedHand"];
export type ReviewedDecision = Schemas["ReviewedDecision"];
export type OwnRound = Schemas["OwnRound"];
export type OwnRounds = Schemas["OwnRounds"];

const path = (table: string, round: number): string => `/tables/${table}/rounds/${round}`;

export const roundStory = (table: string, round: number): Promise<RoundStory> =>
  get(path(table, round));
export const roundBook = (table: string, round: number): Promise<Book> =>
  get(`${path(table, round)}/book`);
export const roundReview = (table: string, round: number): Promise<RoundReview> =>
  patiently(() => get(`${path(table, round)}/review`));
export const scriptOf = (table: string, round: number): string => `${path(table, round)}/script`;
export const recordOf = (table: string, round: number): string => `${path(table, round)}/record`;
export const ownRounds = (before = "", most = 20): Promise<OwnRounds> =>
  get(`/me/rounds?most=${most}${before && `&before=${before}`}`);

/** Returns the page of a round. */
export const pageOf = (table: string, round: number): string =>
  `#/round/${encodeURIComponent(table)}/${round}`;

/** Reads an exact figure such as `-3/7` as a number to show. */
export function shown(exact: string): number {
  const [over = "0", under = "1"] = exact.split("/");
  return Number(over) / Number(under);
}

/** What luck and skill come to in whole minor units that add up. */
export interface Parts {
  result: number;
  expectation: number;
  luck: number;
  mistakes: number;
}

/** Returns the parts of a result as people add them: luck takes what rounding leaves. */
export function parts(of: {
  result: number;
  expectation: string | null;
  mistakes: string | null;
}): Parts | null {
  if (of.expectation === null || of.mistakes === null) return null;
  const expectation = Math.round(shown(of.expectation));
  const mistakes = Math.round(shown(of.mistakes));
  return { result: of.result, expectation, luck: of.result - expectation + mistakes, mistakes };
}
