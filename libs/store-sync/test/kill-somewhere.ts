import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const CHILD = new URL('child.ts', import.meta.url).pathname;

/**
 * Starts the child and kills it with SIGKILL at a random moment, shortly after it has printed one of its first `steps`
 * lines.
 */
export async function killSomewhere(work: object, steps: number): Promise<void> {
  const options = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, CHILD, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let left = 1 + Math.floor(Math.random() * steps);
  for await (const _line of createInterface({ input: child.stdout })) {
    left -= 1;
    if (left === 0) break;
  }
  await pause(Math.random() * 8);
  child.kill('SIGKILL');
  await ended;
}
