import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AppPreview } from '@storedeck/listing';

import { readListing, startFromCurrent } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ previewsPerSet: { IPHONE_67: 2 } });
});
beforeEach(() => rig.reset());
afterAll(async () => {
  await rig.running.close();
});

const FOLDER = 'assets/current/appstore/en-US/previews';

async function listPreviews(which: 'current' | 'draft' | 'new', locale = 'en-US'): Promise<AppPreview[]> {
  const listing = await readListing(rig.dir, which);
  return listing?.appStore?.locales[locale]?.previews?.['IPHONE_67'] ?? [];
}

function videoRequests(): string[] {
  return rig.stores.requests.filter(({ url }) => url.includes('/video/')).map(({ url }) => url);
}

/** Changes the attributes of every app preview in the responses of the App Store. */
function changePreviews(attributes: Record<string, unknown>): void {
  rig.stores.faults.add({
    match: { path: /\/appPreviewSets\?/ },
    respond: async ({ next }) => {
      const body = (await (await next()).json()) as {
        included?: { type: string; attributes: object }[];
      };
      for (const row of body.included ?? [])
        if (row.type === 'appPreviews') row.attributes = { ...row.attributes, ...attributes };
      return Response.json(body);
    },
  });
}

describe('the app previews of the App Store', () => {
  test('are saved as video and poster frame, in the order of the store', async () => {
    const result = await rig.sync();
    const previews = await listPreviews('current');
    expect(previews).toEqual(
      ['01', '02'].map((at) =>
        expect.objectContaining({
          file: `${FOLDER}/${at}-IPHONE_67.mp4`,
          fileName: `${at}_tilia.mov`,
          sourceChecksum: expect.stringMatching(/^md5:[0-9a-f]{32}$/),
          bytesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          durationMs: 2000,
          state: 'COMPLETE',
          poster: expect.objectContaining({
            file: `${FOLDER}/posters/${at}-IPHONE_67.jpg`,
            width: 886,
            height: 1920,
          }),
        }),
      ),
    );
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    expect(await listPreviews('current', 'de-DE')).toEqual([]);
    expect(result).toMatchObject({ appStore: { iphone: 6, ipad: 4 }, skipped: [] });
  });

  test('of the draft are downloaded only if they differ from the app previews of Current', async () => {
    await rig.sync();
    const draft = await listPreviews('draft');
    expect(draft.map(({ file }) => file)).toEqual([
      `${FOLDER}/01-IPHONE_67.mp4`,
      `${FOLDER}/02-IPHONE_67.mp4`,
      'assets/draft/appstore/en-US/previews/03-IPHONE_67.mp4',
    ]);
    expect(new Set(videoRequests()).size).toBe(videoRequests().length);
    expect(videoRequests()).toHaveLength(3);
  });

  test('take one request per listing, and one per locale with app previews', async () => {
    await rig.sync();
    const paths = rig.stores.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname, search }) => /appPreviewSets/.test(pathname + search))
      .map(({ pathname }) => pathname.split('/').at(-1));
    expect(paths.sort()).toEqual([
      ...['appPreviewSets', 'appPreviewSets'],
      ...['appStoreVersionLocalizations', 'appStoreVersionLocalizations'],
    ]);
  });

  test('are not downloaded again while they are unchanged, and do not count as pictures', async () => {
    const first = await rig.sync();
    const requested = rig.stores.requests.filter(({ store }) => store.endsWith('Images'));
    expect(first.downloaded).toBe(requested.length - 3);
    const tree = await readTree(rig.dir);
    rig.stores.requests.length = 0;
    const second = await rig.sync();
    const kept = first.downloaded + first.reused;
    expect(second).toMatchObject({ downloaded: 0, reused: kept, shared: first.shared, changes: [] });
    expect(rig.stores.requests.filter(({ store }) => store.endsWith('Images'))).toEqual([]);
    expect(await readTree(rig.dir)).toEqual(tree);
  });

  test('are downloaded again when the file on disk was damaged', async () => {
    await rig.sync();
    const video = join(rig.dir, `${FOLDER}/01-IPHONE_67.mp4`);
    const bytes = await readFile(video);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5);
    await writeFile(video, bytes);
    rig.stores.requests.length = 0;
    await rig.sync();
    expect(videoRequests()).toHaveLength(1);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test('are downloaded again when the store returns another checksum', async () => {
    await rig.sync();
    rig.stores.requests.length = 0;
    changePreviews({ sourceFileChecksum: 'd'.repeat(32) });
    await rig.sync();
    // All app previews have the same checksum now, so one download is enough.
    expect(videoRequests()).toHaveLength(1);
  });

  test('are listed in the changes when their order has changed', async () => {
    await rig.sync();
    rig.stores.faults.add({
      match: { path: /\/appPreviewSets\?/ },
      respond: async ({ next }) => {
        const body = (await (await next()).json()) as {
          data: { relationships: { appPreviews: { data: unknown[] } } }[];
        };
        for (const { relationships } of body.data) relationships.appPreviews.data.reverse();
        return Response.json(body);
      },
    });
    await expect(rig.sync()).resolves.toMatchObject({
      changes: ['App Store en-US: iPhone 6.9″ app previews changed'],
    });
    expect((await listPreviews('current')).map(({ fileName }) => fileName)).toEqual([
      '02_tilia.mov',
      '01_tilia.mov',
    ]);
  });

  test('stay on disk when only Google Play is synced', async () => {
    await rig.sync();
    const before = await listPreviews('current');
    await rig.sync({ stores: ['googlePlay'] });
    expect(await listPreviews('current')).toEqual(before);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test('are not copied into New, because they are not published', async () => {
    await rig.sync();
    await startFromCurrent({ dir: rig.dir });
    const listing = await readListing(rig.dir, 'new');
    expect(listing?.appStore?.locales['en-US']).not.toHaveProperty('previews');
    const copied = Object.keys(await readTree(rig.dir)).filter((path) => path.startsWith('assets/new/'));
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.filter((path) => path.includes('previews'))).toEqual([]);
  });
});

describe('an app preview that cannot be saved', () => {
  test.each([
    [
      'is still being processed',
      { videoDeliveryState: { state: 'PROCESSING' }, videoUrl: null },
      'PROCESSING',
    ],
    ['is a stream of many files', { videoUrl: 'https://apptrailers.example/P1_default.m3u8?x=1' }, 'STREAM'],
    ['has no address', { videoUrl: null }, 'COMPLETE'],
  ])('because it %s: only the poster frame is requested and saved', async (_what, attributes, state) => {
    changePreviews(attributes);
    await expect(rig.sync()).resolves.toMatchObject({ skipped: [] });
    expect(videoRequests()).toEqual([]);
    const [preview] = await listPreviews('current');
    expect(preview).toMatchObject({ file: null, state, poster: { file: expect.stringMatching(/\.jpg$/) } });
  });

  test.each([
    ['an address that is not https', { videoUrl: 'file:///etc/passwd' }, /because file: is not https:/],
    [
      'an address in a private network',
      { videoUrl: 'https://169.254.169.254/x.mp4' },
      /in a private network/,
    ],
  ])('because of %s is refused, and the sync succeeds', async (_what, attributes, reason) => {
    changePreviews(attributes);
    const { skipped } = await rig.sync();
    expect(skipped.length).toBeGreaterThan(0);
    for (const sentence of skipped) expect(sentence).toMatch(reason);
    expect(await listPreviews('current')).toMatchObject([
      { file: null, state: 'UNAVAILABLE' },
      { file: null, state: 'UNAVAILABLE' },
    ]);
  });

  test.each([
    'htmlWith200',
    'truncatedPicture',
    'picturePlusHtml',
    'emptyPicture',
    'notFound',
    'serverError',
  ] as const)('because of %s is reported, and the sync succeeds without the video', async (fault) => {
    rig.stores.faults.add({ match: { path: '/video/' }, respond: fault });
    const { skipped } = await rig.sync();
    expect(skipped).toHaveLength(3);
    expect(skipped[0]).toMatch(/video/);
    expect(await listPreviews('current')).toMatchObject([{ file: null }, { file: null }]);
    expect(Object.keys(await readTree(rig.dir)).filter((path) => /mp4|part/.test(path))).toEqual([]);
    rig.stores.faults.clear();
    await expect(rig.sync()).resolves.toMatchObject({ skipped: [] });
    expect((await listPreviews('current')).map(({ file }) => file)).not.toContain(null);
  });

  test('is left out if its preview type cannot be used in a file name', async () => {
    rig.stores.faults.add({
      match: { path: /\/appPreviewSets\?/ },
      respond: async ({ next }) => {
        const body = (await (await next()).json()) as { data: { attributes: { previewType: string } }[] };
        for (const { attributes } of body.data) attributes.previewType = '../../../evil';
        return Response.json(body);
      },
    });
    const { skipped } = await rig.sync();
    expect(skipped).toEqual([
      'App Store app previews "../../../evil" of en-US are left out: it is not a display type.',
    ]);
    expect(videoRequests()).toEqual([]);
  });

  test('a picture file in the place of a video is replaced by the video', async () => {
    await rig.sync();
    const path = join(rig.dir, 'listing-current.json');
    const picture = join(rig.dir, 'assets/current/appstore/en-US/01-APP_IPHONE_67.jpg');
    await copyFile(picture, join(rig.dir, `${FOLDER}/01-IPHONE_67.mp4`));
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"durationMs": 2000/g, '"durationMs": 1'));
    await rig.sync();
    expect((await listPreviews('current')).map(({ durationMs }) => durationMs)).toEqual([2000, 2000]);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });
});
