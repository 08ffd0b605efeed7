/** A seat and who sits there. */

import { texts } from "../../texts";

/** Names a seat and who sits there, once where they are called by their seat. */
export const placed = (seat: number, name: string): string =>
  [`Seat ${seat}`, texts.table.seat(seat)].includes(name)
    ? texts.table.seat(seat)
    : texts.console.seat.title(seat, name);
