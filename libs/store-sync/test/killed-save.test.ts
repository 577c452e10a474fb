import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { parseEnv, recoverWorkingFolder } from '../src/index.ts';
import { killSomewhere } from './kill-somewhere.ts';
import { makeWorkingFolder } from './working-folder.ts';

const KILLS = 30;

test(`${KILLS} kills during a save of .env leave a complete text each time`, async () => {
  const dir = await makeWorkingFolder();
  await writeFile(join(dir, '.env'), 'A=-1\nEND=-1\n');
  const kinds = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killSomewhere({ kind: 'env', dir }, 1 + (kill % 12));
    for (const name of ['.env', '.env.backup']) {
      const text = await readFile(join(dir, name), 'utf8').catch(() => 'A=0\nEND=0\n');
      const { A, END } = parseEnv(text);
      expect(A).toBe(END);
      kinds.add(A ?? '');
    }
  }
  expect(kinds.size).toBeGreaterThan(5);
  expect((await stat(join(dir, '.env'))).mode & 0o777).toBe(0o600);
  await recoverWorkingFolder(dir);
  expect((await readdir(dir)).sort()).toEqual(['.env', '.env.backup', 'assets']);
}, 600_000);
