import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { startChild } from './start-child.ts';

/**
 * Starts a child and kills the child with SIGKILL. The kill comes at a random moment, at most 8 ms after the child has
 * printed its n-th line (`line` is a number), or the text `done` at the end of a sync (`line` is `done`).
 */
export async function killSomewhere(work: object, line: number | 'done'): Promise<void> {
  const child = startChild(work);
  const ended = once(child, 'exit');
  let printed = 0;
  for await (const text of createInterface({ input: child.stdout })) {
    printed += 1;
    if (line === 'done' ? text === line : printed === line) break;
  }
  await delay(Math.random() * 8);
  child.kill('SIGKILL');
  await ended;
}
