/** Figures, times and lengths of time as the language of the page writes them. */

import { texts } from ".";
import { locale } from "./language";

/** Writes a number with so many digits behind the point and a true minus: `−1,234.50`. */
export function number(value: number, digits = 0, most = digits): string {
  const written = Math.abs(value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: most,
  });
  return value < 0 && /[1-9]/.test(written) ? `\u2212${written}` : written;
}

/** Writes an exact fraction as people read it: `-2/1` is −2. */
export const fraction = (exact: string): string =>
  exact.replace(/\/1$/, "").replace(/^-/, "\u2212");

/** Writes a share as a percentage: `4.92%`. */
export function percent(value: number, digits = 2): string {
  return value
    .toLocaleString(locale, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    .replace("-", "\u2212");
}

/** Writes a time of day as its reader is used to. */
export const time = (at: Date | number | string): string => new Date(at).toLocaleTimeString(locale);

/** Writes a time of day; the clocks of a casino have 24 hours. */
export const clockTime = (at: Date | number | string, seconds = true): string =>
  new Date(at).toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds && { second: "2-digit" }),
    hourCycle: "h23",
  });

/** Writes a date with its time. */
export const dateTime = (at: Date | number | string): string =>
  new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** Writes a length of time: `45 min`, `2 h 05 min`. */
export function duration(minutes: number): string {
  if (minutes < 60) return texts.session.minutes(minutes);
  const rest = String(minutes % 60).padStart(2, "0");
  return texts.session.hours(Math.floor(minutes / 60), rest);
}
