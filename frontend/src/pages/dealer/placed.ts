/** How places on the felt are called. */

import { texts } from "@/texts";

/** Names a seat and who sits there, once where they are called by their seat. */
export const placed = (seat: number, name: string): string =>
  [`Seat ${seat}`, texts.table.seat(seat)].includes(name)
    ? texts.table.seat(seat)
    : texts.console.seat.title(seat, name);

/** Names where cards lie: at a seat, or as the book calls it, without an article. */
export const lyingAt = (place: { seat: number | null; name: string }): string => {
  const name = place.name.replace(/^the /, "");
  return place.seat === null
    ? name.charAt(0).toUpperCase() + name.slice(1)
    : texts.table.seat(place.seat);
};
