import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Row } from '../table.ts';

const KILLS = 200;
const SEED = 20_261_122;

/**
 * Runs the test `test:kills` of libs/store-sync. The test kills a publication to both stores at random moments and
 * continues it, with and without the App Asset Library. It fails at the first picture that is duplicate or missing, and
 * at the first needless write.
 */
export async function benchKills(): Promise<Row[]> {
  const test = spawn('npm', ['run', 'test:kills'], {
    cwd: fileURLToPath(new URL('../../../libs/store-sync', import.meta.url)),
    env: { ...process.env, STOREDECK_SEED: String(SEED) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(test, 'exit')) as [number | null];
  const holds = code === 0;
  return [
    {
      what: `publish to both stores, killed ${KILLS} times, and ${KILLS} times with the App Asset Library (seed ${SEED})`,
      ours: holds ? '0 wrong' : 'a run was wrong, see the output',
      beside: '0 allowed',
      ratio: holds ? 0 : NaN,
      target: '0 duplicates, holes or needless writes',
      holds,
    },
  ];
}
