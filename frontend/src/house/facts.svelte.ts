/** What every page needs to know of the house: its clock, whether guests may play, where help is. */

import { get } from "./api";
import type { Schemas } from "./protocol";

class Facts {
  timeZone = $state("UTC");
  guests = $state(true);
  helpLine = $state("");
  /** Until when, in seconds, nobody plays here because somebody excluded themselves. */
  awayUntil = $state<number | null>(null);

  /** Reads them anew: before the first page is shown, and after an exclusion. */
  async read(): Promise<void> {
    const facts = await get<Schemas["HouseFacts"]>("/house");
    this.timeZone = facts.time_zone;
    this.guests = facts.guests;
    this.helpLine = facts.help_line;
    this.awayUntil = facts.away_until;
  }
}

export const facts = new Facts();
