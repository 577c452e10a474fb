const FIRST_MS = 500;
const LONGEST_MS = 8000;

/** Returns the back-off in ms after this many consecutive failures. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
}
