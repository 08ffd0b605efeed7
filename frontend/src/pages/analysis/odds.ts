/** What a pay line pays, as a number that a slider moves. */

/** Reads what a line pays as a number to 1; a push is 0. */
export function odds(pays: string | null): number | null {
  if (pays === null) return null;
  if (/^push$/i.test(pays)) return 0;
  const found = /^([\d,.]+) (to|for) ([\d,.]+)$/.exec(pays);
  if (!found) return null;
  const [, earns, , staked] = found.map((part) => Number(part.replaceAll(",", "")));
  if (earns === undefined || !staked) return null;
  return earns / staked - (found[2] === "for" ? 1 : 0);
}

/** Returns how far a line's slider goes, and in which steps. */
export function span(now: number): { most: number; step: number } {
  const steps = [
    { upTo: 4, most: 10, step: 1 },
    { upTo: 12, most: 25, step: 1 },
    { upTo: 60, most: 100, step: 1 },
    { upTo: 150, most: 250, step: 5 },
  ];
  return steps.find(({ upTo }) => now <= upTo) ?? { most: 1000, step: 10 };
}
