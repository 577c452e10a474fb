import { mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { jpeg, png, webp } from '../../test/sample-pictures.ts';
import { type Picture, readPicture } from './read-picture.ts';

const SIZE = { width: 40, height: 60 };
let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'picture-')), 'picture');
});

async function readFormat(bytes: Uint8Array): Promise<Picture | string> {
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    return await readPicture(file);
  } finally {
    await file.close();
  }
}

describe('readPicture', () => {
  test.each([
    ['png', png(SIZE, 'a')],
    ['jpg', jpeg(SIZE)],
    ['webp', webp(SIZE)],
  ])(
    'reads the format and size of a %s, also with the data of a phone after its end',
    async (extension, bytes) => {
      for (const file of [bytes, Buffer.concat([bytes, Buffer.from('SEFH1234SEFT')])])
        await expect(readFormat(file)).resolves.toMatchObject({
          extension,
          ...SIZE,
          colour: 'rgb',
          alpha: null,
        });
    },
  );

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a file of one byte', Buffer.from('x')],
    ['a web page', Buffer.from('<!doctype html><title>Sign in</title>'.repeat(3))],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="6"></svg>')],
    ['JSON', Buffer.from(JSON.stringify({ error: 'x'.repeat(50) }))],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)])],
    ['a PNG without a width', png({ width: 0, height: 6 }, 'a')],
  ])('refuses %s', async (_name, bytes) => {
    expect(typeof (await readFormat(bytes))).toBe('string');
  });

  test.each([
    ['png', png(SIZE, 'a')],
    ['jpg', jpeg(SIZE)],
    ['webp', webp(SIZE)],
  ])('refuses a %s that is cut off at any position', async (_name, bytes) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 2 }), async (length) => {
        expect(typeof (await readFormat(bytes.subarray(0, length)))).toBe('string');
      }),
      { numRuns: 60 },
    );
  });

  test('returns a result for any bytes after a valid beginning', async () => {
    const beginnings = [
      png(SIZE, 'a').subarray(0, 24),
      jpeg(SIZE).subarray(0, 4),
      webp(SIZE).subarray(0, 16),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 300 }),
        async (beginning, rest) => {
          await readFormat(Buffer.concat([beginning, rest]));
        },
      ),
      { numRuns: 150 },
    );
  });
});
