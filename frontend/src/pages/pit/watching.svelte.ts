/** The pit as this browser watches it; every tab of the page looks at the same. */

import { attention, pit } from "@/house/floor";
import { Poll } from "@/house/poll.svelte";

export const watching = new Poll(pit, 1000);
/** Where somebody is needed is read out of sight, too: the title counts it, and it may sound. */
export const calls = new Poll(attention, 400, { always: true });
