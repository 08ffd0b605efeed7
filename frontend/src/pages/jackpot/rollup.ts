/** How a meter's figure runs after what the house wrote down: upwards only, and never past it. */

/** Returns what is shown some time after the house's last word, given what was shown before. */
export function rolledUp(from: number, to: number, passed: number, span: number): number {
  if (to <= from || passed >= span) return to;
  return Math.min(to, from + Math.floor(((to - from) * Math.max(0, passed)) / span));
}
