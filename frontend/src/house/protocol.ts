/** What the house says and hears, as its public protocol has it. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Problem {
  code: string;
  says: string;
  clause?: string | null;
  remedy?: string | null;
  status?: number;
}

export interface Waits {
  for: string;
  seats: number[];
  milliseconds: number | null;
  of?: number | null;
}

export interface Span {
  least?: number;
  most?: number | null;
  sizes?: number[];
}

export interface TableRow {
  table: string;
  name?: string;
  facility?: string;
  book: string;
  version: string;
  dealing: string;
  currency: string;
  positions: number;
  link: string;
  seated: number;
  rounds: number;
  shut: string | null;
  stopped: boolean;
  waits: Waits;
  limits?: Record<string, Span>;
  meters?: Record<string, number>;
}

export interface Line {
  seat: number;
  wager: string;
  staked: number;
  paid: number;
  outcome: "win" | "lose" | "push" | "returned" | "forfeited";
  odds: string | null;
  capped_from: number | null;
  citation: string;
  why: string;
}

export interface SeatView {
  player: string;
  wagers: Record<string, number>;
  cards: string[];
  looked: boolean;
  standing: string;
  settled: boolean;
}

export interface Commitment {
  table: string;
  root: string;
  digest: string;
  auditor: { tip: string; number: number; previous: string };
}

export interface RoundView {
  number: number;
  phase: string;
  decision: number;
  to_act: number[];
  seats: Record<string, SeatView>;
  board: string[];
  six_card_box: string[];
  dealer: string[];
  waiting: string | null;
  choosing: number[];
  lines: Line[];
  commitment: Commitment | null;
}

export interface Offer {
  do: string;
  with: Record<string, Json>;
  most: number | null;
}

export interface Snapshot {
  table: string;
  number: number;
  book: string;
  version: string;
  dealing: string;
  currency: string;
  positions: number;
  link: string;
  shut: string | null;
  stopped: boolean;
  seats: Record<string, string>;
  names?: Record<string, string>;
  you: number | null;
  meters: Record<string, number>;
  pending: unknown;
  rounds: number;
  waits: Waits;
  round: RoundView | null;
  offers: Offer[];
  terms?: Record<string, Span>;
}

export interface TableEvent {
  number: number;
  kind: string;
  data: Record<string, any>;
}

export type Reply = { ok: true; round?: number; number?: number } | ({ ok: false } & Problem);

export type FromHouse =
  | { type: "snapshot"; snapshot: Snapshot }
  | { type: "events"; events: TableEvent[]; waits: Waits; view?: Snapshot }
  | ({ type: "reply"; sequence: number } & Reply)
  | { type: "meters"; link: string; meters: Record<string, number> }
  | ({ type: "problem" } & Problem)
  | { type: "pong" }
  | { type: "bye"; code: string; says?: string };

export interface Cited {
  cite: string[];
}

export interface Area extends Cited {
  id: string;
  name: string;
  per: "seat" | "table";
  label?: { value: string } | null;
}

export interface Wager extends Cited {
  id: string;
  name: string;
  group: "ante" | "bet" | "side";
  decision: number | null;
}

/** What the sign of a table says. */
export interface Sign {
  sections: SignSection[];
}

export interface SignSection extends Cited {
  notice: string;
  place: string;
  title: string;
  lines: string[];
  figures: { label: string; value: string }[];
  tables: { title: string; columns: string[]; rows: string[][]; notes: string[]; cite: string[] }[];
}

/** What is told of a book among others. */
export interface Entry {
  id: string;
  title: string;
  game: string;
  version: string;
  jurisdiction: string;
  currency: string;
}

export interface Book {
  document: {
    id: string;
    title: string;
    game: string;
    version: string;
    jurisdiction: string;
    operator: string | null;
    regulator: string | null;
    currency: string;
  };
  table: { positions: { word: string }; areas: Area[] };
  wagers: Wager[];
}

export interface Jackpot {
  link: string;
  currency: string;
  meters: Record<string, number>;
}
