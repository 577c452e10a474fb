import { describe, expect, test } from '@jest/globals';

import type { Listing, ListingPicture } from '../listing.ts';
import { findByteProblems, type PicturePart } from './byte-problems.ts';

/**
 * Creates a PNG without image data: signature, IHDR with width, height, depth and colour type, the chunks that follow,
 * and the end.
 */
function png(
  colourType: number,
  { width = 1290, height = 2796, depth = 8, chunks = [chunk('IDAT', 9)] } = {},
): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([depth, colourType], 24);
  return Buffer.concat([bytes, ...chunks, PNG_END]);
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** The chunk eXIf with one entry after the mark of TIFF: the orientation 6. */
const EXIF_OF_A_TURNED_PNG = Buffer.from(
  '0000001a6558496649492a00080000000100120103000100000006000000000000000a0b0c0d',
  'hex',
);

function chunk(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(12 + length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(type, 4);
  return bytes;
}

/**
 * Creates a JPEG: an EXIF segment that is as large as if it contained a thumbnail, and that contains the end marker of
 * one, a frame header with the given number of colours, a scan, and the end.
 */
function jpeg(colours: number, width = 1290, height = 2796): Uint8Array {
  const exif = Buffer.alloc(2 + 0xf000);
  exif.set([0xff, 0xe1, 0xf0, 0x00]);
  exif.set([0xff, 0xd9], 500);
  const frame = Buffer.from([0xff, 0xc0, 0, 8 + 3 * colours, 8, 0, 0, 0, 0, colours]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const frameRest = Buffer.alloc(3 * colours);
  const scan = Buffer.concat([Buffer.from([0xff, 0xda, 0, 8, 1, 0, 0, 0, 63, 0]), Buffer.alloc(40)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, frameRest, scan, Buffer.from([0xff, 0xd9])]);
}

const JPEG = jpeg(3);
const WEBP = Buffer.from('RIFF....WEBPVP8 ');

const RGB = 2;
const RGBA = 6;
const SIZE = { width: 1290, height: 2796 };

function listing(images: ListingPicture[]): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { en: { screenshots: { APP_IPHONE_67: images } } } },
  };
}

function cutPart(content: Uint8Array | undefined, from: number): PicturePart | null {
  return content ? { bytes: content.subarray(from, from + 64), fileBytes: content.length } : null;
}

async function kinds(of: Listing, files: Record<string, Uint8Array>) {
  const found = await findByteProblems(of, async ({ file }, from) => cutPart(files[file ?? ''], from));
  return found.map(({ kind }) => kind);
}

function one(file: string, bytes: Uint8Array, size: object = SIZE) {
  return kinds(listing([{ file, ...size }]), { [file]: bytes });
}

describe('the first bytes of a picture', () => {
  test.each([
    ['RGB', RGB, []],
    ['palette', 3, []],
    ['grey with alpha', 4, ['Alpha channel']],
    ['RGBA', RGBA, ['Alpha channel']],
  ])('a PNG in %s', async (_, colourType, expected) =>
    expect(await one('assets/a.png', png(colourType))).toEqual(expected),
  );

  test.each([
    ['in the first chunk', [chunk('tRNS', 6)]],
    ['after a palette', [chunk('PLTE', 768), chunk('tRNS', 256)]],
    ['after a large colour profile', [chunk('iCCP', 70_000), chunk('tRNS', 6)]],
  ])('transparent colours are found %s', async (_, chunks) => {
    expect(await one('assets/a.png', png(3, { chunks: [...chunks, chunk('IDAT', 9)] }))).toEqual([
      'Alpha channel',
    ]);
    expect(await one('assets/a.png', png(3, { chunks: [chunk('IDAT', 9), ...chunks] }))).toEqual([]);
  });

  test('a JPEG has no alpha, and only the colours of print are reported', async () => {
    expect(await one('assets/a.jpg', JPEG)).toEqual([]);
    expect(await one('assets/a.jpg', jpeg(1))).toEqual([]);
    expect(await one('assets/a.jpg', jpeg(4))).toEqual(['Colours of print']);
  });

  test.each([
    ['16 bits', png(RGB, { depth: 16 }), '16 bits for each colour'],
    [
      'EXIF data that turn',
      png(RGB, { chunks: [EXIF_OF_A_TURNED_PNG, chunk('IDAT', 9)] }),
      'Picture is turned by its EXIF data',
    ],
    ['an animation', png(RGB, { chunks: [chunk('acTL', 8), chunk('IDAT', 9)] }), 'Animated picture'],
  ])('%s of a PNG is a warning', async (_, bytes, kind) => {
    const found = await findByteProblems(
      listing([{ file: 'assets/a.png', ...SIZE }]),
      async (_picture, from) => cutPart(bytes, from),
    );
    expect(found).toEqual([
      expect.objectContaining({ kind, severity: 'warning', remedy: { kind: 'convert' } }),
    ]);
  });

  test('a JPEG that its EXIF data turn is a warning, and has the size that is shown', async () => {
    const turned = jpeg(3, 2796, 1290);
    // One entry after the marks of EXIF and TIFF: the orientation 6.
    turned.set(Buffer.from('4578696600004d4d002a000000080001011200030000000100060000', 'hex'), 6);
    expect(await one('assets/a.jpg', turned, {})).toEqual(['Picture is turned by its EXIF data']);
    const sideways: Listing = {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a.b',
        locales: { en: { screenshots: { APP_DESKTOP: [{ file: 'assets/a.jpg' }] } } },
      },
    };
    const mac = jpeg(3, 800, 1280);
    expect(await kinds(sideways, { 'assets/a.jpg': mac })).toEqual(['Wrong pixel size']);
    mac.set(turned.subarray(6, 40), 6);
    expect(await kinds(sideways, { 'assets/a.jpg': mac })).toEqual(['Picture is turned by its EXIF data']);
  });

  test('headers that state a length larger than the file are not reported', async () => {
    expect(await one('assets/a.png', png(3, { chunks: [Buffer.from('ffffffff69434350', 'hex')] }))).toEqual(
      [],
    );
  });

  test('a picture that is cut off anywhere is reported, and bytes after its end are not', async () => {
    for (const [file, bytes] of [
      ['assets/a.png', png(RGB, { chunks: [chunk('IDAT', 300), chunk('IDAT', 9)] })],
      ['assets/a.jpg', JPEG],
    ] as const) {
      for (const missing of [1, 2, 11, 12, 13, 30, 50, bytes.length - 33])
        expect(await one(file, bytes.subarray(0, -missing))).toEqual(['Picture cut off']);
      expect(await one(file, bytes)).toEqual([]);
      for (const after of ['\0', 'SEFT data of a phone', 'x'.repeat(5_000)])
        expect(await one(file, Buffer.concat([bytes, Buffer.from(after)]))).toEqual([]);
    }
  });

  test('a file of a refused format, or with the file name extension of another format, is reported', async () => {
    expect(await one('assets/a.png', WEBP)).toEqual(['Wrong file type']);
    expect(await one('assets/a.png', new Uint8Array())).toEqual(['Wrong file type']);
    expect(await one('assets/a.png', JPEG)).toEqual(['File name does not fit its type']);
  });

  test('a missing file is reported', async () =>
    expect(await kinds(listing([{ file: 'assets/gone.png', ...SIZE }]), {})).toEqual([
      'Picture file missing',
    ]));

  test('a size that the listing does not contain is read from the file', async () => {
    for (const bytes of [png(RGB, { width: 10, height: 20 }), jpeg(3, 10, 20)])
      expect(await one(`assets/a.${bytes[0] === 0x89 ? 'png' : 'jpg'}`, bytes, {})).toEqual([
        'Wrong pixel size',
      ]);
  });

  test('Google Play’s icon may be transparent, its screenshots may not', async () => {
    const images = {
      icon: [{ file: 'assets/i.png', width: 512 }],
      phoneScreenshots: [{ file: 'assets/p.png', width: 1080 }],
    };
    const of: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a', locales: { en: { images } } } };
    expect(await kinds(of, { 'assets/i.png': png(RGBA), 'assets/p.png': png(RGBA) })).toEqual([
      'Alpha channel',
    ]);
  });

  test('a file that is larger than the store accepts is reported with both sizes', async () => {
    const images = { phoneScreenshots: [{ file: 'assets/p.png', width: 1080, height: 2160 }] };
    const of: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a', locales: { en: { images } } } };
    const without = png(RGB, { chunks: [chunk('IDAT', 0)] }).length;
    const found = (fileBytes: number) => {
      const bytes = png(RGB, { chunks: [chunk('IDAT', fileBytes - without)] });
      return findByteProblems(of, async (_picture, from) => cutPart(bytes, from));
    };
    expect(await found(8 * 1024 * 1024)).toEqual([]);
    expect(await found(8 * 1024 * 1024 + 1)).toEqual([
      expect.objectContaining({
        severity: 'error',
        kind: 'File too large',
        detail: 'assets/p.png: 8.1 MiB of at most 8 MiB',
        at: { store: 'googlePlay', locale: 'en', slot: 'phoneScreenshots', picture: 0 },
      }),
    ]);
  });

  test('a picture of many locales is read once and reported for each locale', async () => {
    const reads: string[] = [];
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
      ({ file }, from) => {
        reads.push(`${file} ${from}`);
        return Promise.resolve(cutPart(png(RGBA), from));
      },
    );
    expect(reads).toEqual([...new Set(reads)]);
    expect(found.map(({ at }) => at.locale)).toEqual(['en', 'de']);
  });
});

describe('while picture files are checked', () => {
  const slots = (...images: ListingPicture[]) => ({ screenshots: { APP_IPHONE_67: images } });
  const of = (locales: Record<string, { screenshots: Record<string, ListingPicture[]> }>): Listing => ({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales },
  });

  test('the progress counts files, and problems appear in order', async () => {
    const next = of({
      de: slots({ file: 'a', ...SIZE }),
      en: slots({ file: 'b', ...SIZE }, { file: 'a', ...SIZE }),
    });
    const seen: string[] = [];
    await findByteProblems(next, async ({ file }, from) => cutPart(file === 'a' ? png(RGBA) : JPEG, from), {
      onProgress: ({ checked, total, problems, next: following }) =>
        seen.push(`${checked}/${total} ${problems.length} ${following?.locale ?? 'done'}`),
    });
    expect(seen.at(-1)).toBe('2/2 5 done');
    expect(seen[0]).toBe('0/2 0 de');
    expect(seen).toHaveLength(3);
  });

  test('pictures that the store already shows are not read', async () => {
    const live = { file: 'assets/current/a.png', bytesSha256: '1'.repeat(64) };
    const current = of({ en: slots(live) });
    const next = of({
      fr: slots({ ...live, file: 'assets/new/a.png' }, { file: 'assets/new/b.png', ...SIZE }),
    });
    const read: (string | null)[] = [];
    const found = await findByteProblems(
      next,
      async ({ file }, from) => {
        read.push(file);
        return cutPart(png(RGBA), from);
      },
      { stored: { live: current, draft: null } },
    );
    expect([...new Set(read)]).toEqual(['assets/new/b.png']);
    expect(found.map(({ at }) => at.picture)).toEqual([1]);
  });
});
