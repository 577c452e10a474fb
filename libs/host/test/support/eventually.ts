import { setTimeout as delay } from 'node:timers/promises';

// The deadline is long on purpose: only a failing test waits until the deadline.
const DEADLINE_MS = 240_000;

/**
 * Waits until `condition` returns true. Use this function for conditions that cause no event in this process, such as
 * the end of a process that another process has started.
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`The condition never became true: ${condition}`);
    await delay(10);
  }
}
