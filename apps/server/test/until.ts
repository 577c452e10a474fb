import { setTimeout as pause } from 'node:timers/promises';

/** The deadline of every wait in these tests. It is generous, so that tests do not fail on a slow machine. */
const DEADLINE_MS = 90_000;

/** Waits until the condition holds. Rejects with an AbortError at the deadline. */
export async function until(condition: () => unknown): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  while (!(await condition())) await pause(10, undefined, { signal: deadline });
}
