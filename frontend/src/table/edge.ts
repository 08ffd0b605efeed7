/** The house edge that the sign of a table prints. */

import type { Sign } from "@/house/protocol";

/** Returns the edge as a sign prints it, or nothing where it prints none. */
export const edgeOn = (sign: Sign | null): string =>
  sign?.sections.find(({ place, figures }) => place === "edge" && figures.length)?.figures[0]
    ?.value ?? "";
