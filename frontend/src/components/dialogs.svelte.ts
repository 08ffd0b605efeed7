/** The dialogs that are open, the topmost last. */
import { untrack } from "svelte";

class Dialogs {
  private open = $state.raw<readonly HTMLDialogElement[]>([]);

  get topmost(): HTMLDialogElement | undefined {
    return this.open.at(-1);
  }

  /** Puts a dialog on top of the others; returns what takes it away again. */
  add(dialog: HTMLDialogElement): () => void {
    this.open = [...untrack(() => this.open), dialog];
    return () => {
      this.open = untrack(() => this.open).filter((each) => each !== dialog);
    };
  }
}

export const dialogs = new Dialogs();
