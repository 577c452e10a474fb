import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const CHILD = new URL('child.ts', import.meta.url).pathname;

/**
 * Starts the child and kills the child with SIGKILL at a random moment, shortly after the child has printed the line
 * number `line`, or the line `done` at the end of a sync.
 */
export async function killSomewhere(work: object, line: number | 'done'): Promise<void> {
  const options = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, CHILD, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = 0;
  for await (const text of createInterface({ input: child.stdout })) {
    printed += 1;
    if (line === 'done' ? text === line : printed === line) break;
  }
  await pause(Math.random() * 8);
  child.kill('SIGKILL');
  await ended;
}
