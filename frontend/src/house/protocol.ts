/** What the house says and hears: the types that its own description gives, under short names. */

import type { components } from "./schema";

export type Schemas = components["schemas"];

/** Anything that JSON can hold; a generated type cannot name itself. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Waits = Schemas["Waits"];
export type Span = Schemas["Span"];
export type TableRow = Schemas["TableRow"];
export type Line = Schemas["Line"];
export type SeatView = Schemas["SeatView"];
export type Absence = NonNullable<SeatView["absence"]>;
export type Fate = Schemas["Fate"];
export type Limit = Schemas["Limit"];
export type Commitment = Schemas["Commitment"];
export type RoundView = Schemas["RoundView"];
export type Offer = Schemas["Offer"];
export type Snapshot = Schemas["Snapshot"];
export type Sign = Schemas["Sign"];
export type SignSection = Schemas["SignSection"];
export type Entry = Schemas["Entry"];
export type Book = Schemas["Book"];
export type Area = Schemas["BookArea"];
export type Wager = Schemas["BookWager"];
export type Jackpot = Schemas["Jackpot"];
export type FromHouse = Schemas["FromHouse"];

/** Why something was not done; what a page says of its own has no status and no remedy. */
export type Problem = Pick<Schemas["Problem"], "code" | "says"> & Partial<Schemas["Problem"]>;

/** An event of any kind; a page that shows one picks by its kind what it knows of it. */
export type TableEvent = Omit<Schemas["TableEvent"], "kind" | "data"> & {
  kind: string;
  data: Record<string, any>;
};

/** The answer to a command. */
export type Reply = Schemas["Reply"] | Schemas["Refused"];
