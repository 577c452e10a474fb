import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

const GIGABYTE = 1024 ** 3;
let dir: string;
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'preview-large-'));
  server = spawn(
    process.execPath,
    ['--conditions=@storedeck/source', join(import.meta.dirname, 'file-server.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  address = `http://127.0.0.1:${line.toString().trim()}`;
});
afterAll(async () => {
  server.kill();
  await rm(dir, { recursive: true });
});

test('two gigabytes are streamed in less than 20 MB of memory', async () => {
  const path = join(dir, 'sparse.bin');
  await writeFile(path, '');
  await truncate(path, 2 * GIGABYTE);
  // The first half gigabyte grows the engine's young generation to its working size, which is no growth with the file.
  const warm = await fetch(`${address}/?${new URLSearchParams({ path })}`, {
    headers: { Range: 'bytes=0-499999999' },
  });
  for await (const _ of warm.body!);
  const before = await memory();
  let received = 0;
  let peak = 0;
  const whole = await fetch(`${address}/?${new URLSearchParams({ path })}`);
  for await (const chunk of whole.body!) {
    const step =
      Math.floor((received + chunk.length) / (GIGABYTE / 8)) > Math.floor(received / (GIGABYTE / 8));
    received += chunk.length;
    if (step) peak = Math.max(peak, await memory());
  }
  expect(received).toBe(2 * GIGABYTE);
  expect(peak - before).toBeLessThan(20_000_000);
}, 60_000);

async function memory() {
  return Number(await (await fetch(`${address}/rss`)).text());
}
