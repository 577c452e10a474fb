import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { startFakeMac } from '../../src/index.ts';

const systemFolder = tmpdir();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(systemFolder, 'failed-start-'));
  process.env['TMPDIR'] = folder;
});

afterEach(async () => {
  process.env['TMPDIR'] = systemFolder;
  await rm(folder, { recursive: true });
});

test('a simulated Mac that cannot start leaves nothing behind', async () => {
  await expect(startFakeMac({ user: 'me', hostKey: 'not a key' })).rejects.toThrow('Cannot parse privateKey');
  expect(await readdir(folder)).toEqual([]);
});
