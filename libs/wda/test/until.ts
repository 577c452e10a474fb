import { setTimeout } from 'node:timers/promises';

/** Waits until `condition` holds. The test's own time limit ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(5);
}
