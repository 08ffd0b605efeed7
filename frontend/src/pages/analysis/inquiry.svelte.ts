/** A question about a game that the reader keeps changing, and the house's latest answer. */

import {
  figures,
  isBook,
  query,
  questionOf,
  type Figures,
  type Part,
  type Question,
} from "@/house/figures";
import { toasts } from "@/toasts.svelte";
import { noFigure } from "./refusal";

const MOST_CACHED = 200;

/** An inquiry with its latest answer, beside the figures of the document itself. */
export interface Results {
  inquiry: Inquiry;
  main: Figures;
  base: Figures;
}

export class Inquiry {
  question = $state.raw<Question>(questionOf("", ""));
  /** The figures for the question as it was last answered. */
  main = $state.raw<Figures | null>(null);
  /** The figures of the document itself, nothing changed. */
  base = $state.raw<Figures | null>(null);
  working = $state(false);
  failed = $state(false);
  /** Why the game has no exact figure, where the house says so. */
  noFigure = $state<string | null>(null);

  private readonly answers = new Map<string, unknown>();
  private out = false;

  constructor(subject: string, text: string) {
    this.question = questionOf(subject, text);
    void this.begin();
  }

  readonly changed = $derived.by(() => Object.keys(this.question.pays).length);
  readonly plain = $derived.by(() => isBook(this.question.subject));

  private async begin(): Promise<void> {
    const bare = { ...this.question, pays: {}, meters: {}, stake: null };
    this.working = true;
    try {
      this.base = await this.ask<Figures>(bare, "main");
      await this.answer();
    } catch (error) {
      this.noFigure = noFigure(error);
      this.failed = true;
      if (this.noFigure === null) toasts.failed(error);
    }
    this.working = false;
  }

  /** Returns a part of the figures; what was asked before is known at once. */
  async ask<T>(question: Question, part: Part): Promise<T> {
    const key = `${part}?${query(question)}`;
    const known = this.answers.get(key);
    if (known) return known as T;
    const answer = await figures<T>(question, part);
    if (this.answers.size > MOST_CACHED) this.answers.clear();
    this.answers.set(key, answer);
    return answer;
  }

  /** Lets a line pay something else; with null it pays what the document says. */
  pay(line: string, pays: string | null): void {
    const { [line]: _, ...others } = this.question.pays;
    this.set({ pays: pays === null ? others : { ...others, [line]: pays } });
  }

  set(changes: Partial<Question>): void {
    this.question = { ...this.question, ...changes };
    if (this.plain) {
      const answer = [query(this.question), this.others()].filter(Boolean).join("&");
      const address = `#/analysis/${this.question.subject}${answer ? `?${answer}` : ""}`;
      history.replaceState(null, "", address);
    }
    void this.follow();
  }

  /** Asks what an address asks to which the browser went, if that is something else. */
  reread(text: string): void {
    const { pays, ties } = questionOf(this.question.subject, text);
    const now = query({
      ...questionOf("", ""),
      pays: this.question.pays,
      ties: this.question.ties,
    });
    if (!this.plain || query({ ...questionOf("", ""), pays, ties }) === now) return;
    this.question = { ...this.question, pays, ties };
    void this.follow();
  }

  /** What the address says besides the question: the tab, and what the tab compares with. */
  private others(): string {
    const shown = new URLSearchParams(location.hash.split("?")[1]);
    const found = new URLSearchParams();
    for (const name of ["tab", "with"]) {
      const value = shown.get(name);
      if (value !== null) found.set(name, value);
    }
    return found.toString();
  }

  /** Asks for what is wanted now; while an answer is on its way, only the last wish counts. */
  private async follow(): Promise<void> {
    if (this.out) return;
    this.out = true;
    this.working = true;
    try {
      await this.answer();
    } catch (error) {
      toasts.failed(error);
    }
    this.out = false;
    this.working = false;
  }

  private async answer(): Promise<void> {
    for (let question = null; question !== this.question;) {
      question = this.question;
      this.main = await this.ask<Figures>(question, "main");
    }
  }
}
