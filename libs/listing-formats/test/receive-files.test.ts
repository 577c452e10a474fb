import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { afterAll, describe, expect, test } from '@jest/globals';

import { isListingFormatError, receiveFiles } from '../src/index.ts';
import { readContent, Folders } from './folders.ts';

const folders = new Folders();
afterAll(() => folders.remove());

/** Sends a list and bytes in chunks of `chunkBytes`. */
async function receive(list: unknown, bytes: string, chunkBytes = 7) {
  const body = Buffer.from(`${typeof list === 'string' ? list : `${JSON.stringify(list)}\n`}${bytes}`);
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += chunkBytes) chunks.push(body.subarray(at, at + chunkBytes));
  const folder = await folders.make();
  const error = await receiveFiles(Readable.from(chunks), { folder }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { folder, error: isListingFormatError(error) ? `${error.code}: ${error.message}` : error };
}

describe('files that a client sends', () => {
  test.each([1, 7, 1000])('are written at their paths, from chunks of %d bytes', async (chunkBytes) => {
    const list = [
      { path: 'metadata/en-US/name.txt', size: 3 },
      { path: 'metadata/en-US/empty.txt', size: 0 },
      { path: 'metadata/日本語/ä b.txt', size: 5 },
    ];
    const { folder, error } = await receive(list, 'abcdefgh', chunkBytes);
    expect(error).toBeUndefined();
    expect(await readContent(folder)).toEqual({
      'metadata/en-US/name.txt': 'abc',
      'metadata/en-US/empty.txt': '',
      'metadata/日本語/ä b.txt': 'defgh',
    });
  });

  const name = (path: unknown) => [
    { path: 'first.txt', size: 0 },
    { path, size: 0 },
  ];
  test.each<[string, unknown, RegExp]>([
    ['..', name('../a.txt'), /^FORMAT_UNSAFE: The file name "\.\.\/a\.txt" cannot be accepted/],
    ['a .. inside', name('a/../../b'), /^FORMAT_UNSAFE/],
    ['an absolute path', name('/etc/passwd'), /^FORMAT_UNSAFE/],
    ['a Windows path', name('C:\\a.txt'), /^FORMAT_UNSAFE/],
    ['a backslash', name('a\\..\\b'), /^FORMAT_UNSAFE/],
    ['a NUL', name('a\0b'), /^FORMAT_UNSAFE/],
    ['a line end', name('a\nb'), /^FORMAT_UNSAFE/],
    ['a character that changes the direction', name('a\u202egnp.txt'), /^FORMAT_UNSAFE/],
    ['half a character', name('a\ud800'), /^FORMAT_UNSAFE/],
    ['an empty part', name('a//b'), /^FORMAT_UNSAFE/],
    ['a dot', name('a/./b'), /^FORMAT_UNSAFE/],
    ['a hidden file', name('.ssh/config'), /^FORMAT_UNSAFE/],
    ['a part that is too long', name('x'.repeat(256)), /^FORMAT_UNSAFE/],
    ['a path that is too long', name('x/'.repeat(600)), /^FORMAT_UNSAFE/],
    ['no name', name(''), /^FORMAT_UNSAFE/],
    ['a name of another type', name(['a']), /^FORMAT_UNSAFE/],
    ['the same name twice', name('FIRST.txt'), /^FORMAT_UNSAFE: There are two files/],
    ['a file that is also a folder', name('First.TXT/a'), /^FORMAT_UNSAFE: There are two files/],
    ['a negative size', [{ path: 'a', size: -1 }], /^FORMAT_UNSAFE: The file "a"/],
    ['a size that is not an integer', [{ path: 'a', size: 0.5 }], /^FORMAT_UNSAFE: The file "a"/],
    ['a file that is too large', [{ path: 'a', size: 51 * 2 ** 20 }], /more than 50 MiB/],
    ['an empty list', [], /^FORMAT_UNSAFE: The list of files is empty/],
    [
      'too many files',
      Array.from({ length: 10_001 }, (_, at) => ({ path: `${at}`, size: 0 })),
      /10,000 files/,
    ],
    [
      'too many bytes',
      Array.from({ length: 100 }, (_, at) => ({ path: `${at}`, size: 50 * 2 ** 20 })),
      /more than 4 GiB/,
    ],
    ['an object instead of a list', { path: 'a' }, /^FORMAT_UNSAFE/],
    ['text that is not JSON', 'metadata\n', /^FORMAT_INVALID: The list of files is not JSON/],
    ['a list without an end', '[{"path":"a","size":0}]', /^FORMAT_INVALID: The list of files does not end/],
    [
      'a list that never ends',
      ' '.repeat(5 * 2 ** 20),
      /^FORMAT_UNSAFE: The list of files has more than 4 MiB/,
    ],
  ])('are refused before a file is written: %s', async (_what, list, error) => {
    const received = await receive(list, '', 64 * 1024);
    expect(received.error).toMatch(error);
    expect(await readdir(received.folder)).toEqual([]);
  });

  test.each([
    ['fewer', 'ab', /^FORMAT_INVALID: There are fewer bytes/],
    ['more', 'abcd', /^FORMAT_INVALID: There are more bytes/],
  ])('are refused when there are %s bytes than in the list', async (_what, bytes, error) => {
    expect((await receive([{ path: 'a', size: 3 }], bytes)).error).toMatch(error);
  });

  test('stop when the signal aborts, and the body is closed', async () => {
    const folder = await folders.make();
    const controller = new AbortController();
    let closed = false;
    async function* body() {
      try {
        yield Buffer.from('[{"path":"a","size":9}]\nabc');
        controller.abort();
        yield Buffer.from('def');
        yield Buffer.from('ghi');
      } finally {
        closed = true;
      }
    }
    await expect(receiveFiles(body(), { folder, signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
    expect(closed).toBe(true);
  });
});
