/** The floor's own doors of the house: the dealer's procedure, irregularities, the pit, people. */

import { get, post } from "./api";
import { client, nextNumber } from "./client";
import type { Json, Line, Waits } from "./protocol";

/** Something with the house's word for it. */
export interface Named {
  id: string;
  says: string;
}

/** A clause in the house's own words. */
export interface ClauseText {
  id: string;
  words: string;
}

export interface Place {
  target: string;
  seat: number | null;
  face_up?: boolean;
}

/** Something that whoever gives a command fills in. */
export interface Ask {
  field: string;
  kind: "number" | "choice" | "flag" | "text" | "player" | "seats" | "cards" | "piles";
  least?: number;
  most?: number;
  choices?: string[];
  count?: number;
  unseen?: boolean;
  places?: Place[];
  piles?: Place[];
}

export interface Step {
  id: string;
  says: string;
  actor: string;
  yours: boolean;
  do: string;
  with: Record<string, Json>;
  asks: Ask[];
  clauses: ClauseText[];
}

export interface Needs {
  code: string;
  says: string;
  clause: string | null;
}

export interface SettlementRow {
  seat: number;
  player?: string;
  settled: boolean;
  collect?: number;
  pay?: number;
  net?: number;
  lines?: Line[];
  needs: Needs | null;
}

export interface Procedure {
  table: string;
  live: boolean;
  round: number | null;
  phase: string | null;
  waits: { for: string; seats: number[] };
  held_up: Needs | null;
  next: Step[];
  decks: { deck: string; place: string; opened_at: number | null }[];
  settlement: SettlementRow[];
}

export interface Fact {
  choices: Named[];
  usual: string | null;
}

export interface Remedy {
  when: Named[];
  do: Named[];
  clauses: ClauseText[];
  possible: boolean;
  seats: number[];
  seat_needed: boolean;
  ruling: string | null;
}

export interface Irregularity {
  what: string;
  name: string;
  family: string;
  do: string;
  with: Record<string, Json>;
  clauses: ClauseText[];
  asks: {
    facts: Fact[];
    seat: { needed: boolean; seats: number[] };
    wager: { wagers: Record<string, Record<string, number>> } | null;
    place: { most: number } | null;
    also: boolean;
  };
  remedies: Remedy[];
}

export interface Fault {
  what: string;
  name: string;
  do: string;
  with: Record<string, Json>;
  actions: Named[];
  clauses: ClauseText[];
}

/** What a round waits to be ruled on. */
export interface Awaited {
  what: string;
  name: string;
  seat: number | null;
  wager: string | null;
  role: string;
  clause: string;
  clauses: ClauseText[];
  reported: Named[];
  facts: Fact[];
  remedies: { when: Named[]; do: Named[]; clauses: ClauseText[] }[];
  actions: Named[];
  do: string;
  with: Record<string, Json>;
}

export interface Ruling extends Awaited {
  table: string;
  round: number;
}

export interface Irregularities {
  table: string;
  round: number | null;
  irregularities: Irregularity[];
  faults: Fault[];
  ruling: Awaited | null;
}

export interface Return {
  wager: string;
  wagers: number;
  staked: number;
  net: number;
  hold: number | null;
  expected_hold: number;
  theory: number;
  deviations: number;
  alarm: boolean;
}

export interface PitTable {
  table: string;
  book: string;
  dealing: string;
  currency: string;
  positions: number;
  link: string;
  seats: Record<string, string>;
  round: number | null;
  rounds: number;
  phase: string | null;
  staked: number;
  waits: Waits;
  shut: string | null;
  stopped: string | null;
  ruling: Ruling | null;
  returns: Return[] | null;
  counted: boolean;
}

export interface Approval {
  id: string;
  kind: "meter_change" | "adjustment" | "jackpot";
  subject: string;
  before: number | null;
  after: number;
  reason: string;
  asked_by: string;
  approved_by: string | null;
  expires: number | null;
}

export interface Closure {
  scope: "all" | "game" | "table" | "player";
  subject: string;
  reason: string;
  by: string;
  at: number;
}

/** Who wins from a jackpot. */
export interface Winner {
  table: string;
  round: number;
  seat: number;
}

export interface PitJackpot {
  link: string;
  currency: string;
  meters: Record<string, number>;
  pending: Winner | null;
  waiting: Winner[];
  out_of_order: string | null;
  closed: string | null;
}

export interface Audited {
  at: string;
  ok: boolean;
  lines: number;
  rounds: number;
  entries: number;
  problems: string[];
}

export interface Pit {
  tables: PitTable[];
  rulings: Ruling[];
  alarms: { alarm: string; table: string | null; says: string }[];
  approvals: Approval[];
  closures: Closure[];
  jackpots: PitJackpot[];
  audit: { head: { seq: number; hash: string }; last: Audited | null };
}

export interface Person {
  person: string;
  name: string;
  role: string;
  bot: boolean;
  suspended: string | null;
  posts: string[];
}

/** Who may look at the pit, and who deals or helps out at a table. */
export const PIT_ROLES = ["floor", "shift_manager", "auditor", "administrator"];
export const DEALER_ROLES = ["dealer", "floor", "shift_manager"];

const numbered = (): { client: string; sequence: number } => ({ client, sequence: nextNumber() });

export const procedure = (table: string): Promise<Procedure> => get(`/tables/${table}/procedure`);
export const irregularities = (table: string): Promise<Irregularities> =>
  get(`/tables/${table}/irregularities`);
export const pit = (): Promise<Pit> => get("/pit");
export const auditNow = (): Promise<Audited> => post("/pit/audit");
export const people = (): Promise<Person[]> => get("/people?most=500");

/** Gives a command to a table from a page that has no line to it. */
export const order = (table: string, do_: string, given: Record<string, Json>): Promise<unknown> =>
  post(`/tables/${table}/commands`, { ...numbered(), do: do_, with: given });

export const setClosed = (
  what: { scope: string; subject: string },
  closed: boolean,
  reason: string,
): Promise<unknown> => post("/closures", { ...what, closed, reason });

export const askApproval = (
  wish: { kind: string; subject: string; after: number },
  reason: string,
): Promise<unknown> => post("/approvals", { ...wish, reason, ...numbered() });
export const approve = (id: string, reason: string): Promise<unknown> =>
  post(`/approvals/${id}/approve`, { reason });
export const decline = (id: string, reason: string): Promise<unknown> =>
  post(`/approvals/${id}/decline`, { reason });
export const carryOut = (id: string): Promise<unknown> => post(`/approvals/${id}/use`, numbered());

/** Says that a jackpot works again, or that it does not. */
export const setWorking = (link: string, works: boolean, reason: string): Promise<unknown> =>
  post(`/jackpots/${link}/${works ? "mend" : "fail"}`, { reason });
export const rankWinners = (link: string, ranks: string[], reason: string): Promise<unknown> =>
  post(`/jackpots/${link}/order`, { order: ranks, reason });

export const takeOn = (
  name: string,
  role: string,
  reason: string,
): Promise<{ person: string; password: string }> => post("/staff", { name, role, reason });
export const resetPassword = (
  person: string,
  reason: string,
): Promise<{ person: string; password: string }> => post(`/people/${person}/password`, { reason });
export const changeRole = (person: string, role: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/role`, { role, reason });
export const postDealer = (person: string, tables: string[], reason: string): Promise<unknown> =>
  post(`/people/${person}/posts`, { tables, reason });
export const suspend = (person: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/suspend`, { reason });
export const reinstate = (person: string, reason: string): Promise<unknown> =>
  post(`/people/${person}/reinstate`, { reason });
export const openTable = (body: {
  table: string;
  submission: string;
  dealing: string;
}): Promise<unknown> => post("/tables", body);
export const confirmIdentity = (password: string): Promise<unknown> =>
  post("/me/identity", { password });
export const changePassword = (old: string, fresh: string): Promise<unknown> =>
  post("/me/password", { old, new: fresh });
