/** The difference that the stores tolerate is about a minute; a response may be on its way for some seconds. */
const TOLERATED_MS = 60_000;

/**
 * Describes how far the clock of this computer is from the time in the header `Date` of a response, such as `14 minutes
 * ahead`; undefined if it is right.
 */
export function clockDifference(
  date: string | string[] | undefined,
  now: number = Date.now(),
): string | undefined {
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const difference = now - theirs;
  if (Number.isNaN(difference) || Math.abs(difference) <= TOLERATED_MS) return undefined;
  return `${duration(Math.abs(difference))} ${difference > 0 ? 'ahead' : 'behind'}`;
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
