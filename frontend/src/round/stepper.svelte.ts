/** The steps of a round that is over: forward and back, from end to end, or by itself. */

import { keyOf } from "./keys";

const PACE = 900;
/** What Space presses by itself. */
const PRESSES = "button, a, summary, input";

export class Stepper {
  at = $state(0);
  playing = $state(false);

  private readonly count: () => number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(count: () => number) {
    this.count = count;
  }

  get last(): number {
    return Math.max(0, this.count() - 1);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** Goes somewhere by hand, which ends playing. */
  jump(to: number): void {
    this.stop();
    this.go(to);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.last) this.stop();
    }, PACE);
  }

  stop(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  /** Answers a key: the arrows, Home, End and Space. */
  press(event: KeyboardEvent): void {
    const key = keyOf(event);
    const jumps: Record<string, number> = {
      arrowleft: this.at - 1,
      arrowright: this.at + 1,
      home: 0,
      end: this.last,
    };
    const to = key === null ? undefined : jumps[key];
    if (to !== undefined) {
      event.preventDefault();
      this.jump(to);
    } else if (key === " " && !(event.target as Element).closest(PRESSES)) {
      event.preventDefault();
      this.toggle();
    }
  }
}
