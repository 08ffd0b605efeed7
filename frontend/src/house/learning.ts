/** The school and the coach, as the house speaks of them. */

import { get, post } from "./api";
import { patiently, type Choice } from "./figures";

export interface DrillEntry {
  drill: string;
  for: "dealer" | "player";
  title: string;
  asks: string;
  books: string[];
}

export interface Named {
  id: string;
  says: string;
}

export interface SettleQuestion {
  board: string[];
  dealer: string[];
  currency: string;
  order: number[];
  seats: {
    seat: number;
    cards: string[];
    wagers: Record<string, number>;
    standing: "live" | "folded";
  }[];
  fields: string[];
}

export interface RemedyQuestion {
  what: string;
  facts: Named[];
  not: Named[];
  choices: Named[][];
}

export interface WinnerQuestion {
  hands: Record<string, string[]>;
  choices: string[];
}

export interface DecideQuestion {
  cards: string[];
  board: string[];
  up: string[];
  staked: number;
  choices: string[];
}

export interface Drill {
  drill: string;
  book: string;
  seed: number;
  title: string;
  asks: string;
  question: SettleQuestion | RemedyQuestion | WinnerQuestion | DecideQuestion;
}

export interface Clause {
  id: string;
  words: string;
}

export interface JudgedLine {
  field: string;
  right: boolean;
  given: number | null;
  paid: number;
  why: string;
  clauses: Clause[];
}

export interface Judged {
  right: boolean;
  score: number;
  answer?: number | string;
  explanation?: string;
  clauses?: Clause[];
  ruling?: string | null;
  options?: Choice[];
  lines?: JudgedLine[];
}

export type Answer = Record<string, number | string>;

export const drills = (): Promise<DrillEntry[]> => get("/school");
export const drill = (name: string, book: string, seed: number): Promise<Drill> =>
  get(`/school/${name}?book=${book}&seed=${seed}`);
export const judge = (asked: Drill, answer: Answer): Promise<Judged> =>
  patiently(() => post(`/school/${asked.drill}`, { book: asked.book, seed: asked.seed, answer }));

export interface Advice {
  round: number;
  decision: number;
  best: string;
  ante: number;
  options: Choice[];
}

export interface Decision {
  decision: number;
  board: string[];
  up: string[];
  did: string;
  best: string;
  cost: string;
  cost_in_money: number;
  timed_out: boolean;
  blind: boolean;
  options: Choice[];
}

export interface Lesson {
  table: string;
  round: number;
  currency?: string;
  cost_in_money: number;
  net: number;
  hands: { seat: number; cards: string[]; decisions: Decision[] }[];
}

export interface Lessons {
  rounds: Lesson[];
  decisions: number;
  best: number;
  cost_in_money: Record<string, number>;
  net: Record<string, number>;
}

export const advice = (table: string, seat: number): Promise<Advice> =>
  patiently(() => get(`/tables/${table}/advice?seat=${seat}`));
export const lesson = (table: string, round: number): Promise<Lesson> =>
  patiently(() => get(`/tables/${table}/rounds/${round}/lesson`));
export const lessons = (): Promise<Lessons> => patiently(() => get("/me/lessons?most=20"));
