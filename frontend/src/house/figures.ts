/** What the house works out of a game: exact figures, strategy, comparison, findings. */

import { fileFor, get, post, Refused } from "./api";
import type { Schemas, Sign } from "./protocol";

export type Figure = Schemas["Figure"];
export type FigureLine = Schemas["ParLine"];
export type StartingHand = Schemas["ParStartingHand"];
export type RaiseCell = Schemas["ParRaiseCell"];
/** The one record of figures: the parts that were not asked for are empty. */
export type Figures = Schemas["ParSheet"];
export type ProgressiveSheet = Schemas["ParProgressiveSheet"];
/** How money behaves over a session and over many rounds. */
export type Money = Schemas["MoneyFigures"];
/** What each pay line does, and the best trade-offs nearby. */
export type Design = Schemas["DesignSheet"];
export type ShortRules = Schemas["ShortRules"];
export type Position = Schemas["Position"];
export type StreetTable = Schemas["StreetTable"];
export type Difference = Schemas["Contrast"];
export type Finding = Schemas["Finding"];
export type SummaryKey = Exclude<keyof Schemas["ParSummary"], "standard_deviation" | "deals">;

/** A choice with its exact value; at a table also with what it stakes and costs in money. */
export type Choice = Schemas["Choice"] & Partial<Schemas["PricedChoice"]>;

/** What is asked: a book by its id or a submission in full, with lines and meters changed. */
export interface Question {
  subject: string;
  pays: Record<string, string>;
  ties: "bet" | "fold";
  meters: Record<string, number>;
  stake: number | null;
  ante?: number;
  session?: Session;
  search?: Search;
}

/** What the pay tables of a search keep to; the ceiling is odds to 1. */
export interface Search {
  whole: boolean;
  any_order: boolean;
  ceiling: number | null;
}

/** A session to follow a bankroll over: money in antes. */
export interface Session {
  bankroll: number;
  target: number | null;
  rounds: number;
}

export type Part =
  | "main"
  | "all"
  | "information"
  | "short"
  | "side_bets"
  | "progressive"
  | "cap"
  | "money"
  | "design";

/** What is gained by seeing the cards of some neighbors. */
export type SeenCards = Schemas["SeenCards"];

/** How often one asks: a busy machine works on a whole game for a minute. */
const TRIES = 30;
/** Milliseconds between two looks at a count that goes on. */
const GLANCE = 300;
/** Seconds to wait where the house names none. */
const AGAIN = 1.5;
/** Answers after which one asks again: too many at once, and still being worked out. */
const WAITS = new Set([429, 503]);

/** Tells whether a subject is a book by its id, and not a submission's text. */
export const isBook = (subject: string): boolean => /^[a-z][a-z0-9_-]{0,39}$/.test(subject);

/** Writes a question of a book as the query of an address. */
export function query(question: Question): string {
  const params = new URLSearchParams();
  for (const [line, pays] of Object.entries(question.pays)) params.set(`pay.${line}`, pays);
  for (const [meter, amount] of Object.entries(question.meters)) {
    params.set(`meter.${meter}`, String(amount));
  }
  if (question.stake !== null) params.set("stake", String(question.stake));
  if (question.ante !== undefined) params.set("ante", String(question.ante));
  for (const [name, value] of Object.entries({ ...question.session, ...question.search })) {
    if (value !== null) params.set(name, String(value));
  }
  if (question.ties !== "bet") params.set("ties", question.ties);
  return params.toString();
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

/** Asks until the house has worked it out; what takes long is asked for when the house says. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || !WAITS.has(error.status) || left === 0) throw error;
      const wait = error.wait ?? AGAIN;
      await new Promise((wake) => setTimeout(wake, wait * 1000));
    }
  }
}

/** Asks for a part of the figures of a book or a submission. */
export function figures<T>(question: Question, part: Part): Promise<T> {
  const { subject, pays, ties, meters, stake, ante = null, session, search } = question;
  if (!isBook(subject)) {
    const body = {
      submission: subject,
      part,
      pays,
      ties,
      meters,
      stake,
      ante,
      ...session,
      ...search,
    };
    return patiently(() => post<T>("/analysis", body));
  }
  return patiently(() => get<T>(`/analysis/${subject}?part=${part}&${query(question)}`));
}

/** Asks what neighbors' cards are worth; tells how far the count has come until it is complete. */
export async function neighbors(
  question: Question,
  tell: (done: number, todo: number) => void,
): Promise<SeenCards[]> {
  const { subject, pays, ties } = question;
  const ask = (): Promise<Schemas["NeighborsCount"]> =>
    isBook(subject)
      ? get(`/analysis/${subject}/neighbors?${query(question)}`)
      : post("/neighbors", { submission: subject, pays, ties });
  for (;;) {
    const { done, todo, seen } = await patiently(ask);
    if (seen) return seen;
    tell(done, todo);
    await new Promise((wake) => setTimeout(wake, GLANCE));
  }
}

/** Brings the PAR sheet of a submission, with the lines that were changed. */
export const parOf = ({ subject, pays, ties }: Question, kind: string): Promise<Blob> =>
  patiently(() => fileFor(`/par.${kind}`, { submission: subject, pays, ties }));

export function street(book: string, number: number, staked?: number): Promise<StreetTable> {
  if (!isBook(book)) {
    const body = { submission: book, street: number, staked: staked ?? null };
    return patiently(() => post("/strategy", body));
  }
  const at = staked === undefined ? "" : `&staked=${staked}`;
  return patiently(() => get(`/analysis/${book}/strategy?street=${number}${at}`));
}

export function position(
  book: string,
  seen: { cards: string[]; board: string[]; up: string[] },
): Promise<Position> {
  if (!isBook(book)) {
    const { cards, board, up } = seen;
    const written = { cards: cards.join(" "), board: board.join(" "), up: up.join(" ") };
    return patiently(() => post("/position", { submission: book, ...written }));
  }
  const params = new URLSearchParams({ cards: seen.cards.join(" ") });
  if (seen.board.length) params.set("board", seen.board.join(" "));
  if (seen.up.length) params.set("up", seen.up.join(" "));
  return patiently(() => get(`/analysis/${book}/position?${params.toString()}`));
}

export const compare = (left: string, right: string): Promise<{ differences: Difference[] }> =>
  patiently(() =>
    isBook(left) ? get(`/compare/${left}/${right}`) : post("/compare", { left, right }),
  );

export const check = (text: string): Promise<{ ok: boolean; findings: Finding[] }> =>
  patiently(() => post("/check", { text }));

/** Brings the sign of a table, whose edge a busy house may still be working out. */
export const sign = (table: string): Promise<Sign> =>
  patiently(() => get(`/tables/${table}/notices`));

/** Brings what wins the jackpot of a table, how often, and where the wager breaks even. */
export const progressive = (table: string): Promise<Figures> =>
  patiently(() => get(`/tables/${table}/progressive`));

/** Brings a submission to fill in. */
export async function template(book: string): Promise<string> {
  return (await get<{ text: string }>(`/books/${book}/template`)).text;
}
