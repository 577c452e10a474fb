import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { listFolder } from './list-folder.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-folder-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function listNames(path: string) {
  return (await listFolder(path)).entries.map(({ name }) => name);
}

describe('listFolder', () => {
  test('lists folders first, sorted by name, and describes the kind, size and link of each entry', async () => {
    await mkdir(join(dir, 'sub'));
    await writeFile(join(dir, 'shot 10.png'), 'ten');
    await writeFile(join(dir, 'shot 9.png'), '');
    await symlink(join(dir, 'sub'), join(dir, 'alias'));
    await symlink(join(dir, 'nowhere'), join(dir, 'broken'));
    execFileSync('mkfifo', [join(dir, 'pipe')]);
    const { entries, total } = await listFolder(dir);
    expect(entries.map(({ name, kind, size, link }) => [name, kind, size, link])).toEqual([
      ['alias', 'folder', null, true],
      ['sub', 'folder', null, false],
      ['broken', 'other', null, true],
      ['pipe', 'other', null, false],
      ['shot 9.png', 'file', 0, false],
      ['shot 10.png', 'file', 3, false],
    ]);
    expect(total).toBe(6);
  });

  test('returns untrusted names unchanged', async () => {
    const names = ['<img src=x>', 'line\nbreak', '\u202Egnp.exe', '..hidden', '-rf'];
    for (const name of names) await writeFile(join(dir, name), '');
    expect((await listNames(dir)).sort()).toEqual([...names].sort());
  });

  test('returns the first 1000 of many entries, and the number of all entries', async () => {
    for (let index = 0; index < 4100; index += 1) await writeFile(join(dir, `file ${index}`), '');
    await mkdir(join(dir, 'z last by name'));
    const { entries, total } = await listFolder(dir);
    expect([entries.length, total]).toEqual([1000, 4101]);
    expect(entries.slice(0, 3).map(({ name }) => name)).toEqual(['z last by name', 'file 0', 'file 1']);
    expect(entries.at(-1)?.name).toBe('file 998');
  });

  test.each([
    ['relative', 'PATH_INVALID'],
    ['', 'PATH_INVALID'],
    ['/tmp/../etc', 'PATH_INVALID'],
    ['/tmp/\0', 'PATH_INVALID'],
    ['/nowhere', 'FILE_NOT_FOUND'],
    ['/dev/null', 'NOT_A_FOLDER'],
    ...(process.platform === 'linux' ? ([['/proc', 'NOT_A_FOLDER']] as const) : []),
  ])('refuses %j with %s', async (path, code) => {
    await expect(listFolder(path)).rejects.toMatchObject({ code });
  });

  test('rejects when the signal aborts', async () => {
    await writeFile(join(dir, 'file'), '');
    await expect(listFolder(dir, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});
