import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { Folder, removeAbandoned, temporaryName } from '../src/folder/index.ts';

let temp: string;
let dir: string;
let outside: string;
let folder: Folder;
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), 'host-folder-'));
  [dir, outside] = [join(temp, 'folder'), join(temp, 'outside')];
  await mkdir(join(dir, 'sub'), { recursive: true });
  await mkdir(outside);
  await writeFile(join(outside, 'file'), 'outside');
  folder = new Folder(dir);
});
afterEach(() => rm(temp, { recursive: true }));

const MODE = { mode: 0o600 };
const LIMIT = { maxBytes: 1000 };

/** Every way to use a file at a path. */
const USES: Record<string, (path: string) => Promise<unknown>> = {
  read: (path) => folder.read(path, LIMIT),
  append: (path) => folder.append(path, 'x', MODE),
  replace: (path) => folder.replace(path, 'x', MODE),
  create: (path) => folder.create(path),
  copyTo: (path) => folder.copyTo(path, join(temp, 'copy')),
};

/** What may be in the place of a file. */
const PLANTED: Record<string, (path: string) => Promise<unknown>> = {
  'a link to a file outside': (path) => symlink(join(outside, 'file'), path),
  'a link to a file inside': async (path) => {
    await writeFile(join(dir, 'real'), 'real');
    await symlink(join(dir, 'real'), path);
  },
  'a link to nothing': (path) => symlink(join(outside, 'new'), path),
  'a link to itself': (path) => symlink(path, path),
  'a link to an endless device': (path) => symlink('/dev/zero', path),
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdir(path),
};

describe.each(Object.keys(PLANTED))('in the place of a file: %s', (planted) => {
  test.each(Object.keys(USES))('is refused by `%s`, and nothing outside is changed', async (use) => {
    await PLANTED[planted]?.(join(dir, 'sub/file'));
    await expect(USES[use]?.('sub/file')).rejects.toMatchObject({
      name: 'HostError',
      code: use === 'create' ? expect.stringMatching(/^(NOT_A_FILE|FILE_UNWRITABLE)$/) : 'NOT_A_FILE',
      hint: expect.any(String),
    });
    expect(await readdir(outside)).toEqual(['file']);
    expect(await readFile(join(outside, 'file'), 'utf8')).toBe('outside');
    expect(await readdir(join(dir, 'sub'))).toEqual(['file']);
  });
});

describe('a link in the place of a folder', () => {
  test.each([
    ...Object.entries(USES),
    ['makeFolder', () => folder.makeFolder('link/new')],
    ['entries', () => folder.entries('link')],
    ['entries below', () => folder.entries('link/below')],
    ['look', () => folder.look('link/file')],
    ['rename', () => folder.rename('link/file', 'sub/file')],
    ['rename to', () => folder.rename('sub', 'link/sub')],
    ['remove', () => folder.remove('link/file')],
  ] as const)('is refused by `%s`, and nothing outside is changed', async (_use, use) => {
    await symlink(outside, join(dir, 'link'));
    await expect(use('link/file')).rejects.toMatchObject({ code: 'NOT_A_FOLDER', hint: expect.any(String) });
    expect(folder.lookNow('link/file')).toBeUndefined();
    expect(await readdir(outside)).toEqual(['file']);
    expect(await readFile(join(outside, 'file'), 'utf8')).toBe('outside');
  });
});

test('the folder itself may be a link', async () => {
  await symlink(dir, join(temp, 'alias'));
  const alias = new Folder(join(temp, 'alias'));
  await alias.replace('sub/file', 'x', MODE);
  expect(String(await alias.read('sub/file', LIMIT))).toBe('x');
  expect(alias.lookNow('sub/file')?.size).toBe(1);
});

test.each([
  '',
  '.',
  '..',
  '../outside/file',
  'sub/../file',
  '/etc/hostname',
  'sub//file',
  'a\0',
  'sub\\file',
])('the path %j is refused', async (path) => {
  for (const use of Object.values(USES))
    await expect(use(path)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(folder.lookNow(path)).toBeUndefined();
});

describe('a file', () => {
  test('is undefined if it does not exist, also below a file and with a name that is too long', async () => {
    await writeFile(join(dir, 'file'), '');
    for (const path of ['missing', 'sub/missing', 'no/such/folder', 'file/below', 'x'.repeat(300)]) {
      expect(await folder.read(path, LIMIT)).toBeUndefined();
      expect(await folder.look(path)).toBeUndefined();
    }
    expect(await folder.entries('missing')).toBeUndefined();
  });

  test('is read whole, up to the limit', async () => {
    await writeFile(join(dir, 'file'), 'x'.repeat(1000));
    expect((await folder.read('file', LIMIT))?.length).toBe(1000);
    await truncate(join(dir, 'file'), 5_000_000_000);
    await expect(folder.read('file', LIMIT)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  test('is replaced as a whole, and not if it must be kept', async () => {
    expect(await folder.replace('file', 'one', { mode: 0o600, keepExisting: true })).toBe(true);
    expect(await folder.replace('file', 'two', { mode: 0o600, keepExisting: true })).toBe(false);
    expect(await readFile(join(dir, 'file'), 'utf8')).toBe('one');
    const confirm = () => Promise.reject(new Error('no'));
    await expect(folder.replace('file', 'three', { mode: 0o600, confirm })).rejects.toThrow('no');
    expect(await readdir(dir)).toEqual(['file', 'sub']);
  });

  test('with another name (a hard link) is changed only under its own name when it is replaced', async () => {
    await link(join(outside, 'file'), join(dir, 'file'));
    await folder.replace('file', 'new', MODE);
    expect(await readFile(join(outside, 'file'), 'utf8')).toBe('outside');
  });

  test('is refused if it is a socket', async () => {
    const server = createServer().listen(join(dir, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    for (const use of ['read', 'append', 'replace'])
      await expect(USES[use]?.('socket')).rejects.toMatchObject({ code: 'NOT_A_FILE' });
    server.close();
  });
});

test('twenty pipes at once block nothing', async () => {
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  await writeFile(join(dir, 'file'), 'x');
  const uses = Array.from({ length: 10 }, () => [
    folder.read('pipe', LIMIT).catch(() => 'refused'),
    folder.append('pipe', 'x', MODE).catch(() => 'refused'),
  ]);
  expect(await Promise.all(uses.flat())).toEqual(Array(20).fill('refused'));
  expect(String(await folder.read('file', LIMIT))).toBe('x');
});

test('what a process that has ended has left is removed, for one name or for all', async () => {
  const dead = (name: string) => temporaryName(name).replace(`-${process.pid}-`, '-4000000-');
  const [mine, one, two] = [temporaryName('one'), dead('one'), dead('two')];
  await mkdir(join(dir, one));
  for (const name of [mine, two, '.one.tmp-x']) await writeFile(join(dir, name), '');
  await removeAbandoned(dir, 'one');
  expect((await readdir(dir)).sort()).toEqual(['.one.tmp-x', mine, two, 'sub'].sort());
  await removeAbandoned(dir);
  expect((await readdir(dir)).sort()).toEqual(['.one.tmp-x', mine, 'sub'].sort());
  await removeAbandoned(join(dir, 'missing'));
});
