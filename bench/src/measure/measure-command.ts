import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { BUILT_COMMAND } from './built-server.ts';
import { processMemory } from './process-memory.ts';
import { processorSeconds } from './processor-time.ts';

const EVERY_MS = 50;

/** What a run of the built command took: processor time and time on the clock in seconds, and most memory in bytes. */
export interface MeasuredRun {
  readonly seconds: number;
  readonly wall: number;
  readonly peak: number;
}

/** Runs the built command to its end. Rejects if it fails. */
export async function measureCommand(args: readonly string[]): Promise<MeasuredRun> {
  const started = performance.now();
  const command = spawn(process.execPath, [BUILT_COMMAND, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = command.pid ?? 0;
  let [seconds, peak] = [NaN, NaN];
  const watching = setInterval(() => {
    // When the process has ended, the last values before that are kept.
    void Promise.all([processorSeconds(pid), processMemory(pid)]).then(([time, memory]) => {
      if (!Number.isNaN(time)) seconds = time;
      if (!Number.isNaN(memory.peak)) peak = memory.peak;
    });
  }, EVERY_MS);
  const [code] = (await once(command, 'exit')) as [number | null];
  clearInterval(watching);
  if (code !== 0) throw new Error(`storedeck ${args[0]} ended with the code ${String(code)}.`);
  return { seconds, peak, wall: (performance.now() - started) / 1000 };
}
