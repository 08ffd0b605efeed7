/** How things move: cards out of the shoe, chips from their owners. Never above 300 ms. */

import type { TransitionConfig } from "svelte/transition";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Lets something arrive from the middle of the nearest thing that a selector names. */
function arriving(node: Element, selector: string, duration: number): TransitionConfig {
  const origin = document.querySelector(selector);
  if (!origin || still.matches) return { duration: 0 };
  const from = origin.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return {
    duration,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) rotate(${u * 24}deg); opacity: ${Math.min(1, t * 4)}`,
  };
}

export const fromShoe = (node: Element): TransitionConfig => arriving(node, "[data-shoe]", 260);

export const fromPlayer = (node: Element, seat: number): TransitionConfig =>
  arriving(node, `[data-seat="${seat}"] [data-purse]`, 240);

/** Moves chips away: to their winner, or to the dealer's tray. */
export function leaving(
  node: Element,
  { seat, lost }: { seat: number; lost: boolean },
): TransitionConfig {
  const to = lost ? "[data-tray]" : `[data-seat="${seat}"] [data-purse]`;
  return arriving(node, to, 240);
}

/** Lets something rise quietly. */
export function rising(_node: Element): TransitionConfig {
  if (still.matches) return { duration: 0 };
  return { duration: 180, css: (t, u) => `opacity: ${t}; transform: translateY(${u * 10}px)` };
}
