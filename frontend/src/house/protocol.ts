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
export type BlockedOffer = Schemas["BlockedOffer"];
export type RoundCost = Schemas["RoundCost"];
export type Snapshot = Schemas["Snapshot"];
export type Sign = Schemas["Sign"];
export type SignSection = Schemas["SignSection"];
export type Entry = Schemas["Entry"];
export type Book = Schemas["Book"];
export type Area = Schemas["BookArea"];
export type Wager = Schemas["BookWager"];
export type HandSoFar = Schemas["HandSoFar"];
export type Jackpot = Schemas["Jackpot"];
export type FromHouse = Schemas["FromHouse"];

/** Why something was not done; what a page says of its own has no status and no remedy. */
export type Problem = Pick<Schemas["Problem"], "code" | "says"> & Partial<Schemas["Problem"]>;

/** Something that happened at a table: a union that its `kind` tells apart. */
export type TableEvent = Schemas["TableEvent"];
export type EventKind = TableEvent["kind"];
export type EventData<Kind extends EventKind> = Extract<TableEvent, { kind: Kind }>["data"];

/** One function for each kind of event that matters to somebody. */
export type ByKind<Rest extends unknown[], Result> = {
  [Kind in EventKind]?: (data: EventData<Kind>, ...rest: Rest) => Result;
};

/** Calls the function for an event's kind; a kind without one gives nothing. */
export function dispatch<Rest extends unknown[], Result>(
  functions: ByKind<Rest, Result>,
  event: TableEvent,
  ...rest: Rest
): Result | undefined {
  type Call = (data: TableEvent["data"], ...rest: Rest) => Result;
  return (functions[event.kind] as Call | undefined)?.(event.data, ...rest);
}

/** The answer to a command. */
export type Reply = Schemas["Reply"] | Schemas["Refused"];
