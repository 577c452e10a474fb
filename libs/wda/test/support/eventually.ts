import { setTimeout as sleep } from 'node:timers/promises';

// Generous on purpose: it only bounds how long a failing test takes.
const DEADLINE_MS = 60_000;

/** Waits until a condition holds that no event announces, such as the end of a process of another program. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`The condition never became true: ${condition}`);
    await sleep(10);
  }
}
