/** A report in the making, and the search for what it is about. The house alone finds the remedy. */

import type { ClauseText, Irregularity } from "@/house/floor";
import type { Json } from "@/house/protocol";

export interface Known {
  /** For each question, the fact that was chosen, or an empty string. */
  facts: string[];
  seat: number | null;
  wager: string;
  amount: number | null;
  place: number | null;
  also: number[];
  /** How many cards it is about. */
  count: number;
  /** The number of the earlier round that it is about, if it is about one. */
  round: number | null;
}

/** Tells whether each word that is searched for begins a word of a name, a term or a clause. */
export function finds(
  wanted: string,
  one: { name: string; terms: string[]; clauses: ClauseText[] },
): boolean {
  const words = [one.name, ...one.terms, ...one.clauses.map((each) => each.id)]
    .join(" ")
    .toLowerCase()
    .split(/[\s(),]+/);
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns what is known at first: what is usual, and a seat where there is only one. */
export function startingReport(found: Irregularity): Known {
  const { facts, seat } = found.asks;
  const only = seat.needed && seat.seats.length === 1 ? (seat.seats[0] ?? null) : null;
  return {
    facts: facts.map((fact) => fact.usual ?? ""),
    seat: only,
    wager: "",
    amount: null,
    place: null,
    also: [],
    count: 1,
    round: null,
  };
}

/** Returns what a report's command carries. */
export function reportArguments(found: Irregularity, known: Known): Record<string, Json> {
  const facts = known.facts.filter(Boolean);
  return {
    ...found.with,
    ...(facts.length ? { facts } : {}),
    ...(known.seat === null ? {} : { seat: known.seat }),
    ...(known.wager ? { wager: known.wager } : {}),
    ...(known.wager && known.amount !== null ? { amount: known.amount } : {}),
    ...(known.place === null ? {} : { place: known.place }),
    ...(known.also.length ? { also: known.also } : {}),
    ...(known.count > 1 ? { count: known.count } : {}),
    ...(known.round === null ? {} : { round: known.round }),
  };
}
