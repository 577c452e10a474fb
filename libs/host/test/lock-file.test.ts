import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';

import { isRunning, LockFile, thisProcess } from '../src/folder/index.ts';

let folder: string;
let lock: LockFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-lock-'));
  lock = new LockFile(join(folder, 'device.lock'));
});

test('one of many callers gets the lock, and only this user can read it', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, (_, at) => lock.claim(`holder ${at}`)));
  const winner = claims.indexOf(true);
  expect(claims.filter((isMine) => isMine)).toHaveLength(1);
  expect(await lock.read()).toBe(`holder ${winner}`);
  expect((await stat(lock.path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['device.lock']);
});

test('only the lock with the known content is removed', async () => {
  await lock.claim('first');
  await lock.write('second');
  await lock.remove('first');
  expect(await lock.read()).toBe('second');
  await lock.remove('second');
  expect(await readdir(folder)).toEqual([]);
});

test('one of many callers replaces an abandoned lock', async () => {
  await writeFile(lock.path, 'abandoned');
  const claims = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await lock.remove('abandoned');
      return lock.claim(`holder ${at}`);
    }),
  );
  expect(claims.filter((isMine) => isMine)).toHaveLength(1);
  expect(await lock.read()).toBe(`holder ${claims.indexOf(true)}`);
});

test('a lock that does not exist has no content, and a lock without a folder cannot be claimed', async () => {
  expect(await lock.read()).toBeUndefined();
  await lock.remove('nothing');
  const missing = new LockFile(join(folder, 'missing', 'device.lock'));
  await expect(missing.claim('holder')).rejects.toMatchObject({ name: 'HostError' });
});

test('a process is recognized by its start, not only by its id', async () => {
  const own = await thisProcess();
  expect(await isRunning(own)).toBe(true);
  expect(await isRunning({ ...own, startedAt: 'long ago' })).toBe(false);
});
