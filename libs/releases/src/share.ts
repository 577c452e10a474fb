/** The shares of a phased release on its seven days (App Store Connect Help, "Release a version update in phases"). */
const PHASED_SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/**
 * Returns the share of people with automatic updates who get a phased release on this day; null before the first day.
 * After the seventh day, everybody gets it.
 */
export function phasedShare(day: number | null): number | null {
  if (day === null || !(day >= 1)) return null;
  return PHASED_SHARES[Math.min(Math.floor(day), PHASED_SHARES.length) - 1] ?? null;
}

/** Whether Google Play accepts a number as the share of a rollout: strictly between 0 and 1. */
export function isShare(share: number): boolean {
  return share > 0 && share < 1;
}

/**
 * Reads a share that a person has written: `20%`, `20 %` or `0.2`. Returns undefined for anything else, also for a number
 * that is not strictly between 0 and 1. The decimal digits are kept: `20%` is exactly the number `0.2`.
 */
export function parseShare(text: string): number | undefined {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s?(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const share = Number(percent === '%' ? `${digits}e-2` : digits);
  return isShare(share) ? share : undefined;
}

/** Returns a share as a percentage, such as `20 %` or `0.5 %`. */
export function shareText(share: number): string {
  return `${Number((share * 100).toFixed(4))} %`;
}
