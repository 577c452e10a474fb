import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Row } from '../table.ts';

const SEED = 20_261_128;

/**
 * Runs the test `test:kills` of libs/capture. It ends the process that captures 30 languages, 6 screenshots and 3 devices
 * with SIGKILL at 20 random moments, and continues each time. It fails at the first picture that is missing, wrong or taken
 * twice, and at the first setting that is left changed.
 */
export async function benchKilledCaptures(): Promise<Row> {
  const test = spawn('npm', ['run', 'test:kills'], {
    cwd: fileURLToPath(new URL('../../../libs/capture', import.meta.url)),
    env: { ...process.env, STOREDECK_SEED: String(SEED) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(test, 'exit')) as [number | null];
  const holds = code === 0;
  return {
    what: `540 captures, killed 20 times with SIGKILL (seed ${SEED})`,
    ours: holds ? '0 wrong' : 'a run was wrong, see the output',
    beside: '0 allowed',
    ratio: holds ? 0 : NaN,
    target: '0 lost, 0 twice, 0 settings left changed',
    holds,
  };
}
