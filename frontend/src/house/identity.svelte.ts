/** Weighty acts ask for the password once more; then they are done as they were meant. */

import { Refused } from "./api";
import { confirmWithPasskey } from "./account";
import { confirmIdentity } from "./floor";

class Identity {
  asking = $state(false);
  private answered: ((confirmed: boolean) => void) | null = null;

  /** Does something, and once more after the password where the house asks for it. */
  async sure<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const stale = error instanceof Refused && error.code === "identity_must_be_confirmed";
      if (!stale || !(await this.ask())) throw error;
      return act();
    }
  }

  private ask(): Promise<boolean> {
    this.asking = true;
    return new Promise((answered) => {
      this.answered = answered;
    });
  }

  async confirm(password: string): Promise<void> {
    await confirmIdentity(password);
    this.close(true);
  }

  async confirmWithPasskey(): Promise<void> {
    await confirmWithPasskey();
    this.close(true);
  }

  close(confirmed: boolean): void {
    this.asking = false;
    this.answered?.(confirmed);
    this.answered = null;
  }
}

export const identity = new Identity();
