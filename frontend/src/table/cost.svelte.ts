/** What a round may cost before it begins: the house works it out, and the page keeps the answers. */

import { roundCost } from "@/house/api";
import type { RoundCost } from "@/house/protocol";

const PAUSE = 80;

export class CostInView {
  cost = $state.raw<RoundCost | null>(null);
  private readonly known = new Map<string, RoundCost>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks what some wagers make the round cost, once somebody has stopped changing them. */
  ask(table: string, stakes: Record<string, number> | null): void {
    clearTimeout(this.timer);
    const key = stakes && JSON.stringify(stakes);
    this.cost = (key && this.known.get(key)) || null;
    if (this.cost || !stakes || !key) return;
    this.timer = setTimeout(() => {
      roundCost(table, stakes).then(
        (found) => {
          this.known.set(key, found);
          this.cost = found;
        },
        () => undefined,
      );
    }, PAUSE);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
