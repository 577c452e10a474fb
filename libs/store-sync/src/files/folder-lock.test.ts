import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { lockFolder } from './folder-lock.ts';

test('a folder in which nothing can be created is refused', async () => {
  await expect(lockFolder('/proc')).rejects.toMatchObject({ code: 'FOLDER_NOT_WRITABLE' });
});

test.each([
  ['of another machine, with a time in the future', { pid: 1, machine: 'elsewhere' }, 3_600_000],
  [
    'of a living process of this machine, with a time in the future',
    { pid: process.pid, machine: hostname() },
    3_600_000,
  ],
  [
    'of a living process of this machine, with a time in the past',
    { pid: process.pid, machine: hostname() },
    -3_600_000,
  ],
])('a lock in a downloaded folder does not block it: %s', async (_title, owner, offsetMs) => {
  const dir = await mkdtemp(join(tmpdir(), 'store-sync-lock-'));
  await mkdir(join(dir, 'assets'));
  const path = join(dir, 'assets/.lock');
  await writeFile(path, JSON.stringify({ ...owner, token: 'x' }));
  const time = new Date(Date.now() + offsetMs);
  await utimes(path, time, time);
  const lock = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toMatchObject({ code: 'FOLDER_NOT_WRITABLE' });
  await lock.release();
});
