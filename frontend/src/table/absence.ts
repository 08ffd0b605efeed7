/** What becomes of somebody's bets who is not connected: what the table's own clocks say. */

import type { Book, SeatView, Snapshot, Waits } from "@/house/protocol";
import { money } from "@/money/money";
import { texts } from "@/texts";
import { time as clock } from "@/texts/format";

const words = texts.line.away;

/** Returns one's places in the round that are not settled. */
export function ownSeats(view: Snapshot | null, me: string | undefined): SeatView[] {
  return Object.values(view?.round?.seats ?? {}).filter(
    (seat) => seat.player === me && !seat.settled,
  );
}

/** Returns what a fold of all one's hands loses, as the book says of each wager. */
export function lostByFolding(seats: SeatView[], book: Book): number {
  const lost = new Set(
    book.wagers.filter(({ fold }) => fold.effect === "lost").map((wager) => wager.id),
  );
  return seats
    .filter((seat) => seat.standing === "live")
    .flatMap((seat) => Object.entries(seat.wagers))
    .reduce((sum, [wager, amount]) => sum + (lost.has(wager) ? amount : 0), 0);
}

export interface Away {
  view: Snapshot;
  waits: Waits;
  book: Book;
  me: string | undefined;
  /** When the table stops waiting, and what time it is: milliseconds since 1970. */
  deadline: number | null;
  now: number;
}

/** Tells what happens at the table while one is away. */
export function whileAway({ view, waits, book, me, deadline, now }: Away): string {
  const seats = ownSeats(view, me);
  const { timers, round, currency } = view;
  if (!round || !seats.some((seat) => Object.keys(seat.wagers).length)) {
    const seat = view.you !== null && timers ? ` ${words.seat(timers.absent)}` : "";
    return `${words.nothing}${seat}`;
  }
  const live = seats.some((seat) => seat.standing === "live");
  if (!live || round.phase === "settling") return words.settles;
  if (!timers) return words.noClock;
  const mine = Object.entries(round.seats).some(
    ([number, seat]) => seat.player === me && waits.seats.includes(Number(number)),
  );
  const lost = money(lostByFolding(seats, book), currency);
  if (!mine || deadline === null || !["decision", "choice"].includes(waits.for))
    return words.next(Math.round(timers.decision / 1000), lost);
  const time = clock(deadline);
  if (now >= deadline) return words.tooLate(time);
  return waits.for === "choice" ? words.refund(time) : words.byThen(time, lost);
}
