import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { makeWorkingFolder } from './working-folder.ts';

/**
 * Saves `.env` in a process that can write files of at most 8 KiB. When the process writes more, the system writes only
 * a part of the data, as on a full disk.
 */
function saveWithLimit(dir: string, text: string): { status: number | null; stdout: string } {
  const program = `
    import { saveEnv } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
    const error = await saveEnv({ dir: ${JSON.stringify(dir)}, text: ${JSON.stringify(text)}, force: true }).then(() => undefined, (reason) => reason);
    console.log(error?.code, error?.cause?.code);
  `;
  const args = [
    '--conditions=@storedeck/source',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    program,
  ];
  // The limit is 16 blocks: 8 KiB in a POSIX shell, whose blocks have 512 bytes. bash may count blocks of 1024 bytes.
  // Its limit of 16 KiB is small enough for this test too.
  const limited = spawnSync('sh', ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, ...args], {
    encoding: 'utf8',
  });
  return { status: limited.status, stdout: limited.stdout };
}

test('on a full disk, the previous .env stays, and no incomplete file is left', async () => {
  const dir = await makeWorkingFolder();
  await writeFile(join(dir, '.env'), 'OLD=1\n');
  const { status, stdout } = saveWithLimit(dir, `A=${'x'.repeat(40_000)}`);
  expect(stdout.trim()).toBe('DISK_FULL EFBIG');
  expect(status).toBe(0);
  expect(await readFile(join(dir, '.env'), 'utf8')).toBe('OLD=1\n');
  expect(await readdir(dir)).toEqual(['.env']);
  expect(saveWithLimit(dir, 'A=small').stdout.trim()).toBe('undefined undefined');
  expect(await readFile(join(dir, '.env'), 'utf8')).toBe('A=small');
});

test('if there is room for the new .env but not for the backup, nothing changes', async () => {
  const dir = await makeWorkingFolder();
  const former = `OLD=${'x'.repeat(40_000)}\n`;
  await writeFile(join(dir, '.env'), former);
  await writeFile(join(dir, '.env.backup'), 'OLDER=1\n');
  expect(saveWithLimit(dir, 'A=small').stdout.trim()).toBe('DISK_FULL EFBIG');
  expect(await readFile(join(dir, '.env'), 'utf8')).toBe(former);
  expect(await readFile(join(dir, '.env.backup'), 'utf8')).toBe('OLDER=1\n');
  expect((await readdir(dir)).sort()).toEqual(['.env', '.env.backup']);
});
