/** Figures as people read them. */

import { number } from "@/texts/format";

export { percent } from "@/texts/format";

/** Returns the number nearest to an exact fraction: `3/2` is 1.5. */
export function value(exact: string): number {
  const [above, below] = exact.split("/").map(Number);
  return (above ?? 0) / (below ?? 1);
}

/** Writes a chance as one in so many: `1 in 649,740`. */
export function once(chance: number): string {
  if (chance <= 0) return "–";
  const often = 1 / chance;
  const digits = often < 10 ? 2 : often < 100 ? 1 : 0;
  return number(often, digits);
}

/** Writes a number with its sign, and a true minus. */
export function signed(value: number, digits = 3): string {
  return `${value > 0 ? "+" : ""}${number(value, digits)}`;
}

/** Writes a number with a true minus. */
export const plain = (value: number, digits = 3): string => number(value, digits);

/** Writes whatever a document has at a point. */
export function formatted(value: unknown, nothing: string): string {
  if (value === null || value === undefined) return nothing;
  if (Array.isArray(value)) return value.map((each) => formatted(each, nothing)).join(", ");
  if (typeof value === "object") {
    const parts = Object.entries(value as Record<string, unknown>);
    return parts.map(([name, part]) => `${name}: ${formatted(part, nothing)}`).join("; ");
  }
  return String(value);
}
