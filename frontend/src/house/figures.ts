/** What the house works out of a game: exact figures, strategy, comparison, findings. */

import { get, post, Refused } from "./api";

/** A figure as a fraction, and as a number to draw with. */
export interface Figure {
  exact: string;
  value: number;
}

export interface FigureLine {
  key: string | null;
  name: string;
  pays: string | null;
  ways: number;
  chance: Figure;
  staked: Figure;
  contribution: Figure;
  cite: string[];
}

export interface StartingHand {
  high: string;
  low: string;
  suited: boolean;
  ways: number;
  bet: number;
  value: Figure;
  ties_with: number[];
}

export interface RaiseCell {
  hand: string;
  face_up: string;
  ways: number;
  raised: Figure;
}

export interface SideBet {
  bet: string;
  table: string;
  stake: number;
  depends_on_stake: boolean;
  expected_value: Figure;
  house_edge: Figure;
  hit_frequency: Figure;
}

export interface Verdict {
  statement: { id: string; says: string; cite: string[] };
  holds: boolean | null;
  because: string;
}

export type SummaryKey =
  | "house_edge"
  | "element_of_risk"
  | "average_wager"
  | "variance"
  | "hit_frequency"
  | "push_frequency"
  | "loss_frequency"
  | "fold_frequency"
  | "most_won"
  | "most_lost"
  | "expected_value";

export interface Figures {
  identity: {
    book: string;
    game: string;
    title: string;
    version: string;
    jurisdiction: string;
    facility: string | null;
    currency: string;
    tie_rule: string;
    changes: string[];
    command: string;
  };
  names: Record<string, string>;
  edge: { of_ante_percent: string; of_money_staked_percent: string; basis: string };
  summary: Record<SummaryKey, Figure> & { standard_deviation: number; deals: number };
  lines: FigureLine[];
  results: { net: Figure; ways: number; chance: Figure }[];
  starting_hands: StartingHand[];
  raise_cells: RaiseCell[];
  side_bets: SideBet[];
  progressive_open: boolean;
  verdicts: Verdict[];
}

export interface ProgressiveBet {
  table: string;
  stake: number;
  meters: Record<string, string>;
  expected_value: string | null;
  house_edge_percent: number | null;
  constant: string;
  per_unit_of_meter: Record<string, string>;
  break_even: Record<string, string | null>;
  long_run_return: string | null;
  lines: { name: string; pays: string | null; chance: string }[];
}

export interface ShortRules {
  parts: { name: string; rules: { action: string; when: string }[]; otherwise: string }[];
  notes: string[];
  cost: string;
  cost_percent: number;
}

export interface Information {
  cards: { known: number[]; expected_value: string; gain: string; gain_percent: number }[];
  blind_hand: { expected_value: string; cost_of_not_looking: string } | null;
}

export interface Choice {
  action: string;
  bet: number | null;
  expected_value: string;
  value: number;
  cost: string;
  cost_in_antes: number;
  cost_in_money?: number;
  amount?: number | null;
}

export interface Position {
  staked: number;
  best: string;
  options: Choice[];
}

/** Every position of a street, in columns. */
export interface StreetTable {
  staked: number;
  staked_possible: number[];
  choices: string[];
  cards: string[];
  sets: number[];
  best: number[];
  values: number[][];
}

export interface Difference {
  where: string;
  field: string;
  left: unknown;
  right: unknown;
  left_citation: string | null;
  right_citation: string | null;
}

export interface Finding {
  code: string;
  severity: "error" | "warning";
  where: string;
  line: number;
  column: number;
  message: string;
  citation: string | null;
  remedy: string | null;
}

/** What is asked: a book by its id or a submission in full, with lines and meters changed. */
export interface Question {
  subject: string;
  pays: Record<string, string>;
  ties: "bet" | "fold";
  meters: Record<string, number>;
  stake: number | null;
}

export type Part = "main" | "all" | "information" | "short" | "progressive";

const TRIES = 8;
const AGAIN = 1500;
/** Answers after which one asks again: too many at once, and still being worked out. */
const WAITS = new Set([429, 503]);

/** Tells whether a subject is a book by its id, and not a submission's text. */
export const isBook = (subject: string): boolean => /^[a-z]{1,10}$/.test(subject);

/** Writes a question of a book as the query of an address. */
export function query(question: Question): string {
  const told = new URLSearchParams();
  for (const [line, pays] of Object.entries(question.pays)) told.set(`pay.${line}`, pays);
  for (const [meter, amount] of Object.entries(question.meters)) {
    told.set(`meter.${meter}`, String(amount));
  }
  if (question.stake !== null) told.set("stake", String(question.stake));
  if (question.ties !== "bet") told.set("ties", question.ties);
  return told.toString();
}

/** Reads a question back from an address. */
export function questionOf(subject: string, text: string): Question {
  const found: Question = { subject, pays: {}, ties: "bet", meters: {}, stake: null };
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.startsWith("pay.")) found.pays[name.slice(4)] = value;
    if (name === "ties" && value === "fold") found.ties = "fold";
  }
  return found;
}

/** Asks until the house has worked it out; what takes long is asked for again. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      const busy = error instanceof Refused && WAITS.has(error.status);
      if (!busy || left === 0) throw error;
      await new Promise((wake) => setTimeout(wake, AGAIN));
    }
  }
}

/** Asks for a part of the figures of a book or a submission. */
export function figures<T>(question: Question, part: Part): Promise<T> {
  const { subject, pays, ties, meters, stake } = question;
  if (!isBook(subject)) {
    return patiently(() =>
      post<T>("/analysis", { submission: subject, part, pays, ties, meters, stake }),
    );
  }
  return patiently(() => get<T>(`/analysis/${subject}?part=${part}&${query(question)}`));
}

export const street = (book: string, number: number, staked: number): Promise<StreetTable> =>
  patiently(() => get(`/analysis/${book}/strategy?street=${number}&staked=${staked}`));

export function position(
  book: string,
  seen: { cards: string[]; board: string[]; up: string[] },
): Promise<Position> {
  const told = new URLSearchParams({ cards: seen.cards.join(" ") });
  if (seen.board.length) told.set("board", seen.board.join(" "));
  if (seen.up.length) told.set("up", seen.up.join(" "));
  return patiently(() => get(`/analysis/${book}/position?${told.toString()}`));
}

export const compare = (left: string, right: string): Promise<{ differences: Difference[] }> =>
  patiently(() => get(`/compare/${left}/${right}`));

export const check = (text: string): Promise<{ ok: boolean; findings: Finding[] }> =>
  patiently(() => post("/check", { text }));

/** Brings a submission to fill in. */
export async function template(book: string): Promise<string> {
  return (await get<{ text: string }>(`/books/${book}/template`)).text;
}
