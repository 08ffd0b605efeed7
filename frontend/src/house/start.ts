/** Where somebody begins, by what they may do. */

import { DEALS, WATCHES_PIT } from "./acts";
import { can } from "./session.svelte";

/** Returns the page of the pit or of dealers for who works there, and another one for players. */
export function startPage(ofPlayers: string): string {
  if (can(WATCHES_PIT)) return "/pit";
  return can(DEALS) ? "/dealer" : ofPlayers;
}
