/** The breaks and self-exclusions that a player can choose, each in words. */

import { texts } from "../../texts";

const words = texts.session.break;
const HOUR = 3_600_000;
const DAYS_OF_MONTH = 183;
const DAYS_OF_YEAR = 365;

export interface Absence {
  id: string;
  /** How long, in words. */
  text: string;
  hours: number;
  /** Whether it is a self-exclusion, and no break. */
  excludes: boolean;
}

const pause = (text: string, hours: number): Absence => ({
  id: `break-${hours}`,
  text,
  hours,
  excludes: false,
});
const exclusion = (text: string, days: number): Absence => ({
  id: `exclusion-${days}`,
  text,
  hours: days * 24,
  excludes: true,
});

export const BREAKS: Absence[] = [
  pause(words.hour(1), 1),
  pause(words.hour(12), 12),
  pause(words.day(1), 24),
  pause(words.week(1), 168),
  pause(words.week(6), 1008),
];
export const EXCLUSIONS: Absence[] = [
  exclusion(words.month(6), DAYS_OF_MONTH),
  exclusion(words.year(1), DAYS_OF_YEAR),
  exclusion(words.year(5), 5 * DAYS_OF_YEAR + 1),
];

/** Returns when something of so many hours ends that begins now. */
export const endOf = (hours: number, now: number): Date => new Date(now + hours * HOUR);
