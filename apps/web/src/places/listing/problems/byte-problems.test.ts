import { describe, expect, test } from '@jest/globals';
import type { Listing, ListingImage } from '@storedeck/contract';

import { findByteProblems } from './byte-problems.ts';

/** The start of a PNG: signature, length and name of IHDR, width, height, depth, colour type. */
const png = (colourType: number, width = 1290, height = 2796): Uint8Array => {
  const bytes = Buffer.alloc(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, colourType], 24);
  return bytes;
};
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const WEBP = Buffer.from('RIFF....WEBPVP8 ');

const RGB = 2;
const RGBA = 6;
const SIZE = { width: 1290, height: 2796 };

const listing = (images: ListingImage[]): Listing => ({
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: { en: { screenshots: { APP_IPHONE_67: images } } } },
});
async function kinds(of: Listing, files: Record<string, Uint8Array>) {
  const found = await findByteProblems(of, new AbortController().signal, (url) =>
    Promise.resolve(files[url] ?? null),
  );
  return found.map(({ kind }) => kind);
}
const one = (file: string, bytes: Uint8Array, size: object = SIZE) =>
  kinds(listing([{ file, ...size }]), { [`/${file}`]: bytes });

describe('the first bytes of a picture', () => {
  test.each([
    ['RGB', RGB, []],
    ['palette', 3, []],
    ['grey with alpha', 4, ['Alpha channel']],
    ['RGBA', RGBA, ['Alpha channel']],
  ])('a PNG in %s', async (_, colourType, expected) =>
    expect(await one('assets/a.png', png(colourType))).toEqual(expected),
  );

  test('a JPEG has no alpha', async () => expect(await one('assets/a.jpg', JPEG)).toEqual([]));

  test('a file that is neither, or is named as the other, is told', async () => {
    expect(await one('assets/a.png', WEBP)).toEqual(['Wrong file type']);
    expect(await one('assets/a.png', new Uint8Array())).toEqual(['Wrong file type']);
    expect(await one('assets/a.png', JPEG)).toEqual(['File name does not fit its type']);
  });

  test('a file that is not there is told', async () =>
    expect(await kinds(listing([{ file: 'assets/gone.png', ...SIZE }]), {})).toEqual([
      'Picture file missing',
    ]));

  test('a size the listing does not state is read', async () =>
    expect(await one('assets/a.png', png(RGB, 10, 20), {})).toEqual(['Wrong pixel size']));

  test('Play’s icon may be transparent, its screenshots may not', async () => {
    const images = {
      icon: [{ file: 'assets/i.png', width: 512 }],
      phoneScreenshots: [{ file: 'assets/p.png', width: 1080 }],
    };
    const of: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a', locales: { en: { images } } } };
    expect(await kinds(of, { '/assets/i.png': png(RGBA), '/assets/p.png': png(RGBA) })).toEqual([
      'Alpha channel',
    ]);
  });

  test('a picture of many locales is read once, and told in each', async () => {
    const asked: string[] = [];
    const image = { file: 'assets/a.png', ...SIZE };
    const found = await findByteProblems(
      {
        schemaVersion: 1,
        appStore: {
          bundleId: 'a',
          locales: {
            en: { screenshots: { APP_IPHONE_67: [image] } },
            de: { screenshots: { APP_IPHONE_67: [image] } },
          },
        },
      },
      new AbortController().signal,
      (url) => {
        asked.push(url);
        return Promise.resolve(png(RGBA));
      },
    );
    expect(asked).toEqual(['/assets/a.png']);
    expect(found.map(({ at }) => at.locale)).toEqual(['en', 'de']);
  });
});
