import { setTimeout as sleep } from 'node:timers/promises';

// Long on purpose: it only limits how long a failing test takes.
const DEADLINE_MS = 60_000;

/**
 * Waits until `condition` returns true. For conditions without an event, such as the end of a process of another
 * program.
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`The condition never became true: ${condition}`);
    await sleep(10);
  }
}
