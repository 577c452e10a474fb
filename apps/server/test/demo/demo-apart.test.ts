import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, test } from '@jest/globals';

import { MAIN } from '../cli/command-process.ts';

test('no other part of the command loads the simulated stores and devices of the demo', async () => {
  const folder = dirname(MAIN);
  const chunks = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const demo = chunks.filter((name) => name.startsWith('start-demo-'));
  expect(demo).toHaveLength(1);
  const loading = await Promise.all(
    chunks.map(async (name) => {
      const code = await readFile(join(folder, name), 'utf8');
      return /^(?:import|export) .*from "\.\/start-demo-/m.test(code) ? [name] : [];
    }),
  );
  expect(loading.flat()).toEqual([]);
});
