/** Why there are no figures, as the page says it. */

import { Refused } from "@/house/api";
import { texts } from "@/texts";

const NO_FIGURE = "no_exact_figure";

/** Returns the house's sentence where the game has no exact figure, or null for other failures. */
export function noFigure(error: unknown): string | null {
  return error instanceof Refused && error.code === NO_FIGURE ? error.message : null;
}

/** Returns what stands in place of figures that did not come. */
export function failureText(error: unknown): string {
  return noFigure(error) ?? texts.lost.failed;
}
