/** The pit as this browser watches it; every tab of the page looks at the same. */

import { pit } from "../../house/floor";
import { Poll } from "../../house/poll.svelte";

const EVERY = 1000;
export const watching = new Poll(pit, EVERY);
