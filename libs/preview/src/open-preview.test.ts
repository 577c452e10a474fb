import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { openPreview } from './open-preview.ts';
import { isPreviewError } from './preview-error.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'preview-open-'));
  await writeFile(join(dir, 'file.txt'), 'hello');
  await mkdir(join(dir, 'folder'));
  execFileSync('mkfifo', [join(dir, 'fifo')]);
  await symlink(join(dir, 'loop'), join(dir, 'loop'));
  await symlink(join(dir, 'file.txt'), join(dir, 'link'));
});
afterAll(() => rm(dir, { recursive: true }));

async function catchCode(path: unknown, within?: string) {
  try {
    const file = await openPreview(path, { within });
    await file.handle.close();
    return 'OPENED';
  } catch (error) {
    return isPreviewError(error) ? error.code : error;
  }
}

describe('openPreview', () => {
  test.each([
    [undefined, 'PATH_INVALID'],
    [['/etc/hosts', '/etc/passwd'], 'PATH_INVALID'],
    ['', 'PATH_INVALID'],
    ['file.txt', 'PATH_INVALID'],
    ['./file.txt', 'PATH_INVALID'],
    ['~/file.txt', 'PATH_INVALID'],
    ['file:///etc/hosts', 'PATH_INVALID'],
    ['C:\\x', 'PATH_INVALID'],
    ['\\\\server\\share', 'PATH_INVALID'],
    ['/etc/../etc/hostname', 'PATH_INVALID'],
    ['/tmp/a\0.png', 'PATH_INVALID'],
    [`/${'x'.repeat(5000)}`, 'PATH_INVALID'],
    [`/${'x'.repeat(300)}`, 'FILE_NOT_FOUND'],
    ['/no/such/file', 'FILE_NOT_FOUND'],
    ['/', 'NOT_A_FILE'],
    ['/dev/zero', 'NOT_A_FILE'],
    ['/dev/null', 'NOT_A_FILE'],
    ['/dev/tty', 'NOT_A_FILE'],
  ])('refuses %j with %s', async (path, code) => expect(await catchCode(path)).toBe(code));

  test.each([
    ['file.txt', 'OPENED'],
    ['link', 'OPENED'],
    ['file.txt/', 'FILE_NOT_FOUND'],
    ['folder', 'NOT_A_FILE'],
    ['folder/', 'NOT_A_FILE'],
    ['fifo', 'NOT_A_FILE'],
    ['loop', 'FILE_NOT_FOUND'],
  ])('%s in a folder: %s', async (name, code) => expect(await catchCode(`${dir}/${name}`)).toBe(code));

  test('a unix socket is not a file', async () => {
    const server = createServer().listen(join(dir, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await catchCode(join(dir, 'socket'))).toBe('NOT_A_FILE');
    server.close();
  });

  test.each([
    '/proc/self/environ',
    '/proc/self/mem',
    '/proc/cpuinfo',
    '/sys/kernel/mm/transparent_hugepage/enabled',
  ])('%s, whose size is not real, is not opened', async (path) =>
    expect(await catchCode(path)).toMatch(/^(NOT_A_FILE|FILE_NOT_FOUND|FILE_DENIED)$/),
  );

  // The root user can read every file, so the test switches to another user.
  test('a file without read permission is denied', async () => {
    const path = join(dir, 'secret');
    await writeFile(path, 'x');
    await chmod(path, 0);
    await chmod(dir, 0o755);
    const becomeUser = process.getuid?.() === 0 ? process.seteuid?.bind(process) : undefined;
    becomeUser?.('nobody');
    try {
      expect(await catchCode(path)).toBe('FILE_DENIED');
    } finally {
      becomeUser?.(0);
    }
  });

  test('eight pipes at once do not block the thread pool', async () => {
    const pipes = await Promise.all(Array.from({ length: 8 }, () => catchCode(join(dir, 'fifo'))));
    expect(pipes).toEqual(Array.from({ length: 8 }, () => 'NOT_A_FILE'));
    expect(await catchCode(join(dir, 'file.txt'))).toBe('OPENED');
  });

  test('with `within`, only files that are really in this folder are opened', async () => {
    const inside = join(dir, 'folder');
    await writeFile(join(inside, 'in.txt'), 'in');
    await symlink(join(dir, 'file.txt'), join(inside, 'way-out'));
    await mkdir(`${inside}-sibling`);
    await writeFile(`${inside}-sibling/near.txt`, 'near');
    expect(await catchCode(join(inside, 'in.txt'), inside)).toBe('OPENED');
    expect(await catchCode(join(inside, 'way-out'), inside)).toBe('FILE_NOT_FOUND');
    expect(await catchCode(`${inside}-sibling/near.txt`, inside)).toBe('FILE_NOT_FOUND');
    expect(await catchCode(join(dir, 'file.txt'), inside)).toBe('FILE_NOT_FOUND');
    expect(await catchCode(join(inside, 'in.txt'), join(dir, 'no-such-folder'))).toBe('FILE_NOT_FOUND');
  });

  test('no error message contains the folder of the file', async () => {
    const secret = join(dir, 'folder');
    const paths = [
      join(secret, 'missing.txt'),
      secret,
      join(dir, 'fifo'),
      join(dir, 'file.txt/x'),
      join(dir, 'loop'),
    ];
    for (const path of paths) {
      const error = (await openPreview(path).catch((reason: unknown) => reason)) as Error;
      expect(error.message).not.toContain(dir);
    }
  });

  test('every value is either opened or refused with a PreviewError', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.anything(),
          fc.string().map((text) => `/${text}`),
        ),
        async (path) => {
          expect(typeof (await catchCode(path))).toBe('string');
        },
      ),
    ));
});
