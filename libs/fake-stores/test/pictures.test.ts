import { createRequire } from 'node:module';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { setupServer } from 'msw/node';

import {
  createFakeStores,
  drawnPictures,
  findText,
  type Picture,
  type PictureSource,
  plainPictures,
  WRITTEN_LOCALES,
} from '../src/index.ts';
import { createNodeCanvas } from '../src/node.ts';
import { SCENES } from '../src/pictures/palette.ts';
import { PLAY_IMAGES } from '../src/play/play-listing.ts';

// The tests send requests to the stores' real hosts, and MSW intercepts these requests.
const stores = createFakeStores({ canvas: createNodeCanvas() });
const plain = createFakeStores({
  pictures: { bytes: 300_000 },
  locales: 30,
  screenshotsPerSet: { APP_IPAD_PRO_3GEN_129: 10 },
});
const server = setupServer(...stores.handlers);
beforeAll(() => server.listen());
afterAll(() => server.close());

async function measureSize(bytes: ArrayBuffer) {
  const image = await loadImage(Buffer.from(bytes));
  return [image.width, image.height];
}

interface Asset {
  templateUrl: string;
  width: number;
  height: number;
}

function assets(from: typeof stores) {
  return from.appStore.table.all('appScreenshots').map(({ attributes }) => attributes['imageAsset'] as Asset);
}

function filled({ templateUrl, width, height }: Asset, format = 'png', scale = 1) {
  return templateUrl
    .replace('{w}', String(width * scale))
    .replace('{h}', String(height * scale))
    .replace('{f}', format);
}

describe('drawn pictures', () => {
  test('do not depend on what was drawn before', async () => {
    const canvas = createNodeCanvas();
    const size = { width: 300, height: 300 };
    const draw = (pictures: PictureSource, kind: Picture['kind']) =>
      pictures.render({ kind, device: 'iphone', locale: 'ja', screen: 0, ...size }, size, 'png');
    const one = drawnPictures(canvas);
    for (const kind of ['screen', 'icon', 'feature', 'icon', 'screen'] as const)
      expect(await draw(one, kind)).toEqual(await draw(drawnPictures(canvas), kind));
  });

  test.each([...new Map(assets(stores).map((asset) => [asset.width, asset])).values()])(
    '$width × $height is served in exactly this size, as PNG and JPEG, and smaller on request',
    async (asset) => {
      for (const [format, magic] of [
        ['png', '89504e47'],
        ['jpg', 'ffd8ff'],
      ] as const) {
        const bytes = await (await fetch(filled(asset, format))).arrayBuffer();
        expect(Buffer.from(bytes).toString('hex', 0, 4)).toMatch(new RegExp(`^${magic}`));
        expect(await measureSize(bytes)).toEqual([asset.width, asset.height]);
      }
      const half = await (await fetch(filled(asset, 'webp', 0.5).replace('.5x', 'x'))).arrayBuffer();
      expect(Buffer.from(half).toString('latin1', 8, 12)).toBe('WEBP');
    },
  );

  test('the pictures of all screens and languages differ', async () => {
    const small = (asset: Asset) => filled({ ...asset, width: 86, height: 186 });
    const all = assets(stores).filter(({ width }) => width === 1290);
    const urls = [
      ...new Map(all.map((asset) => [asset.templateUrl.split('/').at(-3), small(asset)])).values(),
    ];
    const bytes = await Promise.all(
      urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64')),
    );
    // Ten live screenshots and one new screenshot in each of six languages.
    expect(urls).toHaveLength(66);
    expect(new Set(bytes).size).toBe(66);
  });

  test('an address with a placeholder, or with an unknown token, is not found', async () => {
    const [asset] = assets(stores);
    expect((await fetch(asset!.templateUrl)).status).toBe(404);
    expect(
      (
        await fetch(
          filled({
            ...asset!,
            templateUrl: asset!.templateUrl.replace(/\/[0-9a-f]{40}\//, `/${'0'.repeat(40)}/`),
          }),
        )
      ).status,
    ).toBe(404);
  });

  test('Google Play serves a preview, and the full size on request', async () => {
    const { images } = stores.googlePlay.app.live;
    const sizeAt = async (address: string) => measureSize(await (await fetch(address)).arrayBuffer());
    for (const [type, pixels] of Object.entries(PLAY_IMAGES)) {
      const { url } = images.get(`de-DE/${type}`)![0]!;
      expect(await sizeAt(`${url}=s0`)).toEqual([pixels.width, pixels.height]);
      expect(await sizeAt(`${url}=h16383`)).toEqual([pixels.width, pixels.height]);
      expect(Math.max(...(await sizeAt(url)))).toBe(512);
      expect((await sizeAt(`${url}=w200`))[0]).toBe(200);
    }
    const { url } = images.get('ja-JP/icon')![0]!;
    expect((await fetch(`${url}=huge`)).status).toBe(404);
  });
});

describe('one-coloured pictures', () => {
  test('are valid, different, of the requested size, and have about 300 kB each', async () => {
    server.use(...plain.handlers);
    const all = assets(plain).filter(({ width }) => width !== 1179);
    expect(all.length).toBe(2 * 30 * 20);
    const seen = new Set<string>();
    for (const asset of [all[0]!, all[1]!, all[15]!]) {
      for (const format of ['png', 'jpg']) {
        const bytes = await (await fetch(filled(asset, format))).arrayBuffer();
        expect(Math.abs(bytes.byteLength - 300_000)).toBeLessThan(1000);
        expect(await measureSize(bytes)).toEqual([asset.width, asset.height]);
        seen.add(Buffer.from(bytes).toString('base64'));
      }
    }
    expect(seen.size).toBe(6);
    server.resetHandlers();
  });

  test.each(['png', 'jpeg'] as const)('have the colour of their screen in the format %s', async (format) => {
    for (const [screen, { bottom }] of SCENES.entries()) {
      const size = { width: 61, height: 35 };
      const picture = { kind: 'screen', device: 'iphone', locale: 'en-US', screen, ...size } as const;
      const image = await loadImage(
        Buffer.from((await plainPictures(1000).render(picture, size, format)).bytes),
      );
      const context = createCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      for (const [x, y] of [
        [0, 0],
        [60, 34],
      ] as const) {
        const drawn = context.getImageData(x, y, 1, 1).data;
        [1, 3, 5].forEach((at, channel) => {
          const difference = Number.parseInt(bottom.slice(at, at + 2), 16) - (drawn[channel] ?? 0);
          expect(Math.abs(difference)).toBeLessThanOrEqual(2);
        });
      }
    }
  });

  test('drawing needs a canvas', () => {
    expect(() => createFakeStores({ pictures: 'drawn' })).toThrow('canvas');
  });
});

describe('texts', () => {
  test.each([...WRITTEN_LOCALES])(
    '%s keeps the text limits of both stores and has texts for all screens',
    (locale) => {
      const text = findText(locale);
      expect(text.name.length).toBeLessThanOrEqual(30);
      expect(text.subtitle.length).toBeLessThanOrEqual(30);
      expect(text.next.subtitle.length).toBeLessThanOrEqual(30);
      expect(text.shortDescription.length).toBeLessThanOrEqual(80);
      expect(text.keywords.length).toBeLessThanOrEqual(100);
      expect(text.promotionalText.length).toBeLessThanOrEqual(170);
      expect(text.whatsNew.length).toBeLessThanOrEqual(500);
      expect([
        text.captions.length,
        text.ui.habits.length,
        text.ui.weekdays.length,
        text.ui.digits.length,
      ]).toEqual([10, 6, 7, 10]);
    },
  );

  test('every character has a glyph in the installed fonts', () => {
    const require = createRequire(import.meta.url);
    const covered = ['figtree', 'readex-pro', 'noto-sans-jp'].flatMap((font) =>
      Object.values(require(`@fontsource-variable/${font}/unicode.json`) as Record<string, string>).flatMap(
        (list) =>
          list.split(',').map((range) =>
            range
              .replace('U+', '')
              .split('-')
              .map((hex) => parseInt(hex, 16)),
          ),
      ),
    );
    const drawn = WRITTEN_LOCALES.map((locale) =>
      JSON.stringify([findText(locale).captions, findText(locale).ui]),
    ).join('');
    const missing = [...new Set(drawn)].filter((character) => {
      const code = character.codePointAt(0)!;
      return !covered.some(([first, last = first]) => code >= first! && code <= last!);
    });
    expect(missing).toEqual([]);
  });
});
