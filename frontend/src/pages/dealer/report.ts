/** A report in the making: what the house has said of an irregularity, against what is known of it.
 *
 * The house alone finds the remedy; this only shows which of those it listed is still open.
 */

import type { Irregularity, Remedy } from "../../house/floor";
import type { Json } from "../../house/protocol";

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
  };
}

/** Returns the remedies that nothing known speaks against, in the order of the book. */
export function openRemedies(found: Irregularity, known: Known): Remedy[] {
  const questions = new Set(found.asks.facts.flatMap((fact) => fact.choices.map((one) => one.id)));
  const facts = new Set(known.facts.filter(Boolean));
  return found.remedies.filter(
    (remedy) =>
      remedy.possible &&
      remedy.when.every(({ id }) => !questions.has(id) || facts.has(id)) &&
      remedy.counts.includes(Math.min(known.count, 2)) &&
      (!remedy.seat_needed || known.seat === null || remedy.seats.includes(known.seat)),
  );
}

/** Tells whether a report says all that it must. */
export function complete(found: Irregularity, known: Known): boolean {
  const placed = openRemedies(found, known)[0]?.place_needed ?? found.asks.place?.needed ?? false;
  const seated = !found.asks.seat.needed || known.seat !== null;
  return seated && (!placed || known.place !== null) && known.count >= 1;
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
  };
}
