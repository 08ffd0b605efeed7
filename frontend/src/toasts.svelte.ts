/** Short messages that come and go, and sentences for screen readers. */

import { untrack } from "svelte";
import { Refused } from "./house/api";
import type { Reply } from "./house/protocol";
import { readRefusals, refusalText } from "./texts/language";

export interface Toast {
  id: number;
  kind: "says" | "refusal";
  text: string;
  clause: string | null;
}

const STAYS = 6000;

class Toasts {
  all = $state<Toast[]>([]);
  private last = 0;

  say(text: string, kind: Toast["kind"] = "says", clause: string | null = null): void {
    const id = ++this.last;
    this.all = [
      ...this.all.filter((toast) => toast.text !== text),
      { id, kind, text, clause },
    ].slice(-3);
    setTimeout(() => this.drop(id), STAYS);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** Tells why something was refused, if it was; returns whether it was done. */
  answered(reply: Reply): boolean {
    if (!reply.ok) void this.refused(reply);
    return reply.ok;
  }

  private async refused({ code, says, clause }: Extract<Reply, { ok: false }>): Promise<void> {
    await readRefusals();
    this.say(refusalText(code, says), "refusal", clause ?? null);
  }

  /** Does something, and tells why it was refused, if it was; returns whether it was done. */
  async attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  failed(error: unknown): void {
    if (error instanceof Refused) this.say(error.message, "refusal", error.clause);
    else throw error;
  }
}

class Announcer {
  text = $state("");
  /** What one's own hands have come to in a round; it stays until the next one opens. */
  result = $state("");

  /** Has something read aloud when nothing else is. */
  say(text: string): void {
    this.text = untrack(() => this.text) === text ? `${text}\u00a0` : text;
  }
}

export const toasts = new Toasts();
export const announcer = new Announcer();
