/** The ids by which the house distinguishes this browser and this tab. */

import { clientName, sequence } from "./sequence";

export const client = clientName(localStorage);

const tab = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
const numbers = sequence(tab, () => Date.now());

/** Returns the number of this tab's next command. */
export const nextNumber = (): number => numbers.next();

/** Returns the address of a table's socket on the server that this page came from. */
export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(table)}/socket`;
}
