/** Your own rounds, page by page, newest first. */

import { ownRounds, type OwnRound } from "@/house/rounds";
import { toasts } from "@/toasts.svelte";

/** How long to wait before asking again for figures that are being worked out. */
const AGAIN = 2000;

export class OwnRoundList {
  rounds = $state.raw<OwnRound[]>([]);
  next = $state("");
  known = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the newest page, in the place of everything read before. */
  async read(): Promise<void> {
    clearTimeout(this.timer);
    await toasts.attempt(async () => {
      const page = await ownRounds();
      this.rounds = page.rounds;
      this.next = page.next;
      this.known = true;
    });
    if (this.rounds.some(({ pending }) => pending)) {
      this.timer = setTimeout(() => void this.read(), AGAIN);
    }
  }

  /** Reads the page after the last. */
  async older(): Promise<void> {
    await toasts.attempt(async () => {
      const page = await ownRounds(this.next);
      this.rounds = [...this.rounds, ...page.rounds];
      this.next = page.next;
    });
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
