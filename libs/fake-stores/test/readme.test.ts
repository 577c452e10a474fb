import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from '@jest/globals';

import { FAULTS } from '../src/index.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${folder}/README.md`, 'utf8');

test('the example of the README runs', async () => {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const flags = ['--conditions=@storedeck/source', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder });
  expect(stdout).toMatch(/app\.tilia\.garden\n429 http:\/\/127\.0\.0\.1:\d+\/v1\/apps\n/);
});

test('the README names every fault', () => {
  expect(Object.keys(FAULTS).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
