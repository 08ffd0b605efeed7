/** The one rule for everything that moves money: a choice is offered once a player has seen what it
 * depends on, and one press counts for one choice.
 */

import { tick } from "svelte";

/** How long nothing may have been pressed, in milliseconds, before a new choice is offered. */
const QUIET = 300;

/** Waits until the cards and chips on the felt lie still; only clocks go on. */
async function still(): Promise<void> {
  await tick();
  const moving = document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = effect?.getComputedTiming().endTime !== Infinity;
    return ends && target?.closest(".felt") && !target.closest(".ring");
  });
  await Promise.allSettled(moving.map((each) => each.finished));
}

export class Sight {
  private seen = $state("");
  private next = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether the player has seen what a choice depends on; one without cards has no name. */
  sees(choice: string): boolean {
    return !choice || choice === this.seen;
  }

  /** Notes what lies on the felt for a choice; it counts as seen once nothing moves. */
  async show(choice: string): Promise<void> {
    if (choice === this.next) return;
    this.hide();
    this.next = choice;
    await still();
    if (choice && choice === this.next) this.wait();
  }

  /** Notes that something is still to be shown. */
  hide(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next = "";
  }

  /** Notes a press of a key or a pointer: one for an earlier choice is not one for the next. */
  pressed(): void {
    if (this.timer) this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.seen = this.next;
    }, QUIET);
  }
}
