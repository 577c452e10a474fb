import { setTimeout as delay } from 'node:timers/promises';

/** The longest wait for a condition, in ms. It is generous, so that tests do not fail on a slow machine. */
const DEADLINE_MS = 240_000;

/** Waits until the condition is true. Rejects with an AbortError at the deadline. */
export async function until(condition: () => unknown): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  while (!(await condition())) await delay(10, undefined, { signal: deadline });
}
