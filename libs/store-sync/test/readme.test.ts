import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { StoreSyncError } from '../src/index.ts';

const PACKAGE = new URL('..', import.meta.url).pathname;

test('the example of the README runs, and names the missing variables when nothing is configured', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  const folder = join(PACKAGE, 'out-tsc', `readme-${process.pid}`);
  await mkdir(join(folder, 'listing'), { recursive: true });
  try {
    await writeFile(join(folder, 'example.ts'), code);
    const args = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning', 'example.ts'];
    const { stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('No store is configured: missing ASC_KEY_ID');
    expect(status).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the README names every error code', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const source = await readFile(join(PACKAGE, 'src/store-sync-error.ts'), 'utf8');
  const codes = [...source.matchAll(/\| '([A-Z_]+)'/g)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(readme).toContain(`\`${code}\``);
  expect(new StoreSyncError('ABORTED', 'x').name).toBe('StoreSyncError');
});
