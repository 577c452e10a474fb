import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startServerProcess } from '../server-process.ts';
import { sendOperation } from './send-operation.ts';
import { judge } from './verdicts.ts';

/** Kills servers while they save `.env`, and checks that the file is complete. */
export async function killWhileSaving(dir: string, kills: number): Promise<void> {
  await rm(join(dir, '.env'), { force: true });
  let incomplete = 0;
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
    const until = Date.now() + 20 + Math.random() * 60;
    let save = 0;
    while (Date.now() < until) {
      const body = `A=${save}\nB=${'x'.repeat(100_000)}\nEND=${save}\n`;
      void sendOperation(server.port, { path: '/api/env?force=1', method: 'POST', body });
      save += 1;
      await delay(5);
    }
    await server.stop('SIGKILL');
    const text = await readFile(join(dir, '.env'), 'utf8').catch(() => 'A=0\nEND=0\n');
    if (/^A=(\d+)\n/.exec(text)?.[1] !== /\nEND=(\d+)\n$/.exec(text)?.[1]) incomplete += 1;
  }
  judge(`.env incomplete after ${kills} kills`, incomplete, '0', incomplete === 0);
}
