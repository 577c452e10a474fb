import { setTimeout as sleep } from 'node:timers/promises';

// Deliberately long, because it only limits how long a failing test takes.
const DEADLINE_MS = 60_000;

/**
 * Waits until a condition is true. For conditions that no event announces, such as the end of another program's
 * process.
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`The condition never became true: ${condition}`);
    await sleep(10);
  }
}
