/** A figure that runs to each new amount, frame by frame. */
import { untrack } from "svelte";

/** What a figure stands at so long after it left one amount for another, in milliseconds. */
export type Run = (from: number, to: number, elapsed: number) => number;

/** Returns a figure that runs after an amount, and follows at once where motion is unwanted. */
export function running(amount: () => number, run: Run): { readonly shown: number } {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = $state(untrack(amount));

  $effect(() => {
    const from = untrack(() => shown);
    const to = amount();
    const start = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const figure = still.matches ? to : run(from, to, now - start);
      shown = figure;
      if (figure !== to) frame = requestAnimationFrame(step);
    };
    step(start);
    return () => cancelAnimationFrame(frame);
  });

  return {
    get shown() {
      return shown;
    },
  };
}
