import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import type { Store } from '@storedeck/listing';

import { jpeg, png, webp } from '../../test/sample-pictures.ts';
import { addPicture } from './add-picture.ts';

const IPHONE = { width: 1290, height: 2796 };
const PHONE = { width: 1080, height: 2160 };
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'add-picture-'));
});

function add(
  bytes: Buffer | Readable,
  { store = 'appStore', locale = 'en-US', slot = 'APP_IPHONE_67', ...more } = {} as {
    store?: Store;
    locale?: string;
    slot?: string;
    name?: string;
    signal?: AbortSignal;
  },
) {
  return addPicture({ dir, store, locale, slot, body: Readable.from(bytes), ...more });
}

async function files(): Promise<string[]> {
  return (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

describe('addPicture', () => {
  test('saves the bytes under a generated name with the next number', async () => {
    const first = png(IPHONE, 'first');
    const image = await add(first, { name: 'C:\\shots\\..\\My\u202e shot.png' });
    expect(image).toEqual({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/APP_IPHONE_67\/01-[0-9a-f]{12}\.png$/),
      fileName: 'My shot.png',
      ...IPHONE,
      bytesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytesMd5: createHash('md5').update(first).digest('hex'),
    });
    expect(await readFile(join(dir, image.file ?? ''))).toEqual(first);
    const second = await add(jpeg(IPHONE));
    expect(second.file).toMatch(/\/02-[0-9a-f]{12}\.jpg$/);
    expect(await files()).toEqual([image.file, second.file]);
  });

  test('saves a video for a type of app previews, also a wrong one, and refuses what is no video', async () => {
    const film = Buffer.from(makeSampleVideo({ seconds: 3, width: 32, height: 64 }));
    const more = { slot: 'IPHONE_67', name: 'film.mp4' };
    expect(await add(film, more)).toEqual({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/IPHONE_67\/01-[0-9a-f]{12}\.mp4$/),
      fileName: 'film.mp4',
      ...{ width: 32, height: 64, durationMs: 3000 },
      bytesSha256: createHash('sha256').update(film).digest('hex'),
      bytesMd5: createHash('md5').update(film).digest('hex'),
    });
    await add(film, more);
    expect(await files()).toHaveLength(1);
    await expect(add(film.subarray(0, -10), more)).rejects.toMatchObject({
      code: 'PICTURE_REFUSED',
      message: 'The file is no usable video: its box “mdat” is longer than the file.',
    });
    await expect(add(png(IPHONE, 'a'), more)).rejects.toMatchObject({ code: 'PICTURE_REFUSED' });
    expect(await files()).toHaveLength(1);
  });

  test('saves the same bytes only once', async () => {
    const again = [await add(png(IPHONE, 'a')), await add(png(IPHONE, 'a'))];
    expect(again[0]).toEqual(again[1]);
    expect(await files()).toHaveLength(1);
  });

  test('gives different names to pictures that are added at the same time', async () => {
    const images = await Promise.all(Array.from({ length: 10 }, (_, index) => add(png(IPHONE, `${index}`))));
    expect(new Set(images.map(({ file }) => file)).size).toBe(10);
    expect(await files()).toHaveLength(10);
  });

  test.each<[string, Buffer, Store, string, RegExp, RegExp]>([
    [
      'a wrong size',
      png({ width: 100, height: 200 }, 'a'),
      'appStore',
      'APP_IPHONE_67',
      /100 × 200/,
      /1290 × 2796/,
    ],
    ['an alpha channel', rgba(IPHONE), 'appStore', 'APP_IPHONE_67', /alpha channel/, /no alpha/],
    [
      'a transparent colour',
      withTransparency(png(IPHONE, 'a')),
      'appStore',
      'APP_IPHONE_67',
      /transparent/,
      /alpha/,
    ],
    ['CMYK', jpeg(IPHONE, 4), 'appStore', 'APP_IPHONE_67', /CMYK/, /no alpha/],
    ['WebP', webp(IPHONE), 'appStore', 'APP_IPHONE_67', /WebP/, /PNG or JPEG/],
    [
      'a file that is not a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'appStore',
      'X',
      /neither/,
      /PNG or JPEG/,
    ],
    ['an empty file', Buffer.alloc(0), 'appStore', 'APP_IPHONE_67', /neither PNG/, /PNG/],
    ['a picture that is cut off', png(IPHONE, 'a').subarray(0, -20), 'appStore', 'X', /cut off/, /PNG/],
    [
      'a picture with damage in its middle',
      png(IPHONE, 'a').fill(0, 100, 130),
      'appStore',
      'APP_IPHONE_67',
      /damaged/,
      /PNG/,
    ],
    [
      'a JPEG with damage in its middle',
      jpeg(IPHONE).fill(0xfe, 5000, 5100),
      'appStore',
      'APP_IPHONE_67',
      /damaged JPEG/,
      /export it again.*PNG/,
    ],
    [
      'an aspect ratio over 2.3',
      png({ width: 1080, height: 2640 }, 'a'),
      'googlePlay',
      'phoneScreenshots',
      /2640/,
      /at most 2\.3 : 1/,
    ],
    [
      'a picture that is too small for Google Play',
      png({ width: 300, height: 500 }, 'a'),
      'googlePlay',
      'phoneScreenshots',
      /300/,
      /320/,
    ],
    ['an icon of another size', jpeg({ width: 500, height: 512 }), 'googlePlay', 'icon', /500/, /512 × 512/],
    [
      'more bytes than the store accepts',
      png(PHONE, 'a', 9_000_000),
      'googlePlay',
      'phoneScreenshots',
      /8\.\d MiB/,
      /8 MiB/,
    ],
    [
      'more bytes than any picture may have',
      png(IPHONE, 'a', 21_000_000),
      'appStore',
      'APP_IPHONE_67',
      /20 MiB/,
      /JPEG/,
    ],
  ])(
    'refuses %s, describes what the slot accepts, and leaves no file',
    async (_what, bytes, store, slot, message, hint) => {
      await expect(add(bytes, { store, slot })).rejects.toMatchObject({
        code: 'PICTURE_REFUSED',
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      });
      expect(await files()).toEqual([]);
    },
  );

  test('accepts an alpha channel where the store accepts one, and any size in an unknown slot', async () => {
    await expect(
      add(rgba({ width: 512, height: 512 }), { store: 'googlePlay', slot: 'icon' }),
    ).resolves.toBeDefined();
    await expect(add(png({ width: 5, height: 7 }, 'a'), { slot: 'APP_OF_TOMORROW' })).resolves.toBeDefined();
  });

  test.each([
    ['../../x', 'APP_IPHONE_67'],
    ['__proto__', 'APP_IPHONE_67'],
    ['en-US/../../x', 'APP_IPHONE_67'],
    ['con', 'APP_IPHONE_67'],
    ['en-US', '../../x'],
    ['en-US', '__proto__'],
    ['en-US', '..'],
    ['en-US', 'a/b'],
    ['en-US', ''],
    ['en-US', 'nul'],
    ['en-US', 'x\0'],
  ])('locale %j and slot %j are refused, and nothing is written', async (locale, slot) => {
    await expect(add(png(IPHONE, 'a'), { locale, slot })).rejects.toMatchObject({ code: 'PICTURE_REFUSED' });
    expect(await readdir(dir)).toEqual([]);
  });

  test.each(['assets', 'assets/new', 'assets/new/appstore', 'assets/new/appstore/en-US'])(
    'a link at %s that leads out of the working folder is not followed',
    async (at) => {
      const outside = await mkdtemp(join(tmpdir(), 'outside-'));
      await mkdir(join(dir, at, '..'), { recursive: true });
      await symlink(outside, join(dir, at));
      await expect(add(png(IPHONE, 'a'))).rejects.toMatchObject({ code: 'FOLDER_NOT_WRITABLE' });
      expect(await readdir(outside)).toEqual([]);
    },
  );

  test('an upload that fails or is aborted leaves no file', async () => {
    const broken = Readable.from(
      (async function* () {
        yield png(IPHONE, 'a').subarray(0, 100);
        throw new Error('connection lost');
      })(),
    );
    await expect(
      addPicture({ dir, store: 'appStore', locale: 'en', slot: 'X', body: broken }),
    ).rejects.toThrow();
    const signal = AbortSignal.abort();
    await expect(add(png(IPHONE, 'a'), { signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await files()).toEqual([]);
  });
});

/** A PNG whose header states an alpha channel. */
function rgba(size: { width: number; height: number }): Buffer {
  const bytes = Buffer.from(png(size, 'a'));
  bytes[25] = 6;
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Returns the PNG with a colour profile of 70,000 bytes, followed by transparent colours. */
function withTransparency(bytes: Buffer): Buffer {
  const chunk = (type: string, length: number) => {
    const whole = Buffer.alloc(12 + length);
    whole.writeUInt32BE(length, 0);
    whole.write(type, 4, 'latin1');
    return whole;
  };
  return Buffer.concat([bytes.subarray(0, 33), chunk('iCCP', 70_000), chunk('tRNS', 6), bytes.subarray(33)]);
}
