import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { readListing } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, listImages, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(async () => {
  await rig.running.close();
});

function pictureRequests(): string[] {
  return rig.stores.requests
    .filter(({ store }) => store === 'appStoreImages' || store === 'googlePlayImages')
    .map(({ url }) => url);
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  await writeFile(path, bytes);
}

describe('a first sync', () => {
  test('writes a listing with all its pictures on disk, and returns a summary', async () => {
    const result = await rig.sync();
    expect(result).toEqual({
      stores: ['appStore', 'googlePlay'],
      appStore: { iphone: 6, ipad: 4 },
      googlePlay: { phone: 4 },
      locales: ['de-DE', 'en-US'],
      versionName: rig.stores.product.liveVersion,
      downloaded: pictureRequests().length,
      reused: expect.any(Number),
      shared: expect.any(Number),
      changes: [],
      skipped: [],
    });
    const listing = await readListing(rig.dir, 'current');
    await checkWhole(rig.dir, listing);
    expect(listing?.appStore).toMatchObject({
      appId: rig.stores.product.appId,
      version: { versionString: rig.stores.product.liveVersion, state: 'READY_FOR_DISTRIBUTION' },
      editableVersion: { versionString: rig.stores.product.nextVersion },
      ageRating: 'FOUR_PLUS',
    });
    expect(
      Object.keys(await readTree(rig.dir)).filter((path) => !path.startsWith('assets/current/')),
    ).toEqual([
      'assets/.pictures-current.json',
      'assets/draft/appstore/de-DE/03-APP_IPHONE_67.jpg',
      'assets/draft/appstore/en-US/03-APP_IPHONE_67.jpg',
      'listing-current.json',
      'listing-draft.json',
    ]);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('numbers the files in the display order of the stores', async () => {
    await rig.sync();
    const locale = (await readListing(rig.dir, 'current'))?.appStore?.locales['en-US'];
    const images = locale?.screenshots?.['APP_IPHONE_67'] ?? [];
    expect(images.map(({ file }) => file)).toEqual(
      ['01', '02', '03'].map((at) =>
        expect.stringMatching(`^assets/current/appstore/en-US/${at}-APP_IPHONE_67\\.(?:png|jpg)$`),
      ),
    );
    const set = rig.stores.requests.find(({ url }) => url.includes('appScreenshotSets'));
    const response = (await (await fetch(set?.url ?? '', { headers: set?.headers ?? {} })).json()) as {
      data: {
        attributes: { screenshotDisplayType: string };
        relationships: { appScreenshots: { data: { id: string }[] } };
      }[];
    };
    const orders = response.data.map(({ relationships }) =>
      relationships.appScreenshots.data.map(({ id }) => id),
    );
    const own = listImages(await readListing(rig.dir, 'current')).map(({ remoteId }) => remoteId);
    for (const order of orders) expect(own.filter((id) => id && order.includes(id))).toEqual(order);
  });

  test('sends four requests to the App Store, plus one for each listing (live, draft) and one for each locale of a listing; and five requests to Google Play, plus one for each image type of each language', async () => {
    await rig.sync();
    const calls = (store: string): number =>
      rig.stores.requests.filter((request) => request.store === store).length;
    expect(calls('appStore')).toBe(4 + 2 * (1 + 2));
    expect(calls('googlePlay')).toBe(2 + 3 + 2 * 8);
    expect(calls('googlePlayToken')).toBe(1);
  });

  test('sends keys only to the APIs, never to a host of pictures', async () => {
    await rig.sync();
    for (const { store, headers, url } of rig.stores.requests) {
      if (store === 'appStore' || store === 'googlePlay')
        expect(headers['authorization']).toMatch(/^Bearer /);
      else expect(headers['authorization']).toBeUndefined();
      expect(url).not.toMatch(/eyJ|ya29|PRIVATE/);
    }
  });

  test('requests the pictures of Google Play in full size', async () => {
    await rig.sync();
    const google = pictureRequests().filter((url) => url.includes('/play-lh/'));
    expect(google.length).toBeGreaterThan(0);
    for (const url of google) expect(url).toMatch(/=s0$/);
  });

  test('reports its progress in all phases', async () => {
    const reported: { phase: string; done: number; total: number; bytes: number }[] = [];
    await rig.sync({ onProgress: (progress) => reported.push(progress) });
    expect([...new Set(reported.map(({ phase }) => phase))]).toEqual([
      'connecting',
      'reading',
      'downloading',
      'saving',
    ]);
    for (const { done, total } of reported) expect(done).toBeLessThanOrEqual(total);
    const last = reported.filter(({ phase }) => phase === 'downloading').at(-1);
    expect(last).toMatchObject({ done: last?.total });
    expect(last?.bytes).toBeGreaterThan(3_000);
  });
});

describe('a second sync', () => {
  test('downloads nothing when nothing changed', async () => {
    const first = await rig.sync();
    const tree = await readTree(rig.dir);
    rig.stores.requests.length = 0;
    const second = await rig.sync();
    const kept = first.downloaded + first.reused;
    expect(second).toMatchObject({ downloaded: 0, reused: kept, shared: first.shared, changes: [] });
    expect(pictureRequests()).toEqual([]);
    expect(await readTree(rig.dir)).toEqual(tree);
  });

  test('does not touch assets/current when only a text has changed', async () => {
    await rig.sync();
    const current = join(rig.dir, 'assets/current');
    const before = await stat(current);
    const [first] = listImages(await readListing(rig.dir, 'current'));
    const pictureBefore = await stat(join(rig.dir, first?.file ?? ''));
    const path = join(rig.dir, 'listing-current.json');
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(/"description": "[^"]*"/, '"description": ""'),
    );
    const { changes } = await rig.sync();
    expect(changes).toEqual([expect.stringMatching(/Description changed$/)]);
    expect(await stat(current)).toMatchObject({ ino: before.ino, ctimeMs: before.ctimeMs });
    expect(await stat(join(rig.dir, first?.file ?? ''))).toMatchObject({ ctimeMs: pictureBefore.ctimeMs });
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test('removes files from assets/current that the listing does not contain', async () => {
    await rig.sync();
    await writeFile(join(rig.dir, 'assets/current/appstore/stray.png'), 'stray');
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 0 });
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test('replaces a picture of which one byte was changed', async () => {
    await rig.sync();
    const [, image] = listImages(await readListing(rig.dir, 'current'));
    await flipByte(join(rig.dir, image?.file ?? ''));
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 1 });
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test.each([
    ['is gone', (text: string) => text.slice(0, 0)],
    ['is cut off', (text: string) => text.slice(0, text.length / 2)],
    ['is a day old', (text: string) => text.replace(/"readAt":\d+/g, `"readAt":${Date.now() - 86_400_001}`)],
    [
      'is from tomorrow',
      (text: string) => text.replace(/"readAt":\d+/g, `"readAt":${Date.now() + 86_400_000}`),
    ],
  ])('hashes every picture when the record of stamps %s', async (_when, spoil) => {
    await rig.sync();
    const tree = await readTree(rig.dir);
    const [, image] = listImages(await readListing(rig.dir, 'current'));
    const picture = join(rig.dir, image?.file ?? '');
    // The test writes the stamp (size, time and inode) of the changed file into the record, as if a failing disk had
    // changed a byte. So only a hash can find the change.
    const { atime, mtime } = await stat(picture);
    const record = join(rig.dir, 'assets/.pictures-current.json');
    const stamped = JSON.parse(await readFile(record, 'utf8')) as Record<string, { stamp: string }>;
    await flipByte(picture);
    await utimes(picture, atime, mtime);
    const entry = stamped[image?.file ?? ''];
    const { size, mtimeMs, ino } = await stat(picture);
    if (entry) entry.stamp = `${size} ${mtimeMs} ${ino}`;
    await writeFile(record, spoil(JSON.stringify(stamped)));
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 1 });
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    expect(Object.keys(await readTree(rig.dir))).toEqual(Object.keys(tree));
  });

  test('downloads pictures that were changed or removed on disk', async () => {
    await rig.sync();
    const tree = await readTree(rig.dir);
    const [a, b] = listImages(await readListing(rig.dir, 'current')).map(({ file }) =>
      join(rig.dir, file ?? ''),
    );
    await rm(a ?? '');
    await writeFile(`${b}`, 'spoilt');
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 2 });
    expect(await readTree(rig.dir)).toEqual(tree);
  });

  test('keeps unknown keys of the listing file, and lists what has changed', async () => {
    await rig.sync();
    const path = join(rig.dir, 'listing-current.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as {
      appStore: { locales: Record<string, { description: string }> };
    };
    const locale = listing.appStore.locales['de-DE'];
    if (locale) locale.description = 'another';
    await writeFile(path, JSON.stringify({ ...listing, mine: 1 }));
    await expect(rig.sync()).resolves.toMatchObject({ changes: ['App Store de-DE: Description changed'] });
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ mine: 1 });
  });

  test('never reads a file outside assets/current, even if the listing contains its path', async () => {
    const first = await rig.sync();
    for (const name of ['listing-current.json', 'listing-draft.json']) {
      const path = join(rig.dir, name);
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/assets\/(current|draft)\//g, 'assets/$1/../../../'));
    }
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: first.downloaded });
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });

  test.each([
    ['that is cut off', '{"schemaVersion":1,', 'is not JSON'],
    ['of five thousand nested arrays', '['.repeat(5000) + ']'.repeat(5000), 'has more than 100 levels'],
    [
      'with nested objects in an unknown key',
      `{"schemaVersion":1,"more":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
      'has more than 100 levels',
    ],
  ])('replaces a listing file %s, and reports it', async (_what, text, reason) => {
    await rig.sync();
    await writeFile(join(rig.dir, 'listing-current.json'), text);
    await expect(readListing(rig.dir, 'current')).rejects.toMatchObject({
      code: 'LISTING_INVALID',
      hint: expect.any(String),
    });
    const result = await rig.sync();
    expect(result.skipped).toEqual([expect.stringContaining(`listing-current.json ${reason}`)]);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });
});

test('of two syncs of the same folder at the same time, one succeeds and the other is refused', async () => {
  const results = await Promise.allSettled([rig.sync(), rig.sync()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'FOLDER_NOT_WRITABLE' },
  });
  await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
});

describe('unusual listings', () => {
  const withStores = async (
    options: Parameters<typeof startRig>[0],
    use: (other: Rig) => Promise<void>,
  ): Promise<void> => {
    const other = await startRig(options);
    try {
      await use(other);
    } finally {
      await other.running.close();
    }
  };

  test('a screenshot that is still being processed is listed with its state', async () => {
    await withStores({ processingScreenshot: true }, async (other) => {
      await expect(other.sync()).resolves.toMatchObject({ appStore: { iphone: 5 } });
      const waiting = listImages(await readListing(other.dir, 'current')).filter(({ file }) => file === null);
      expect(waiting).toEqual([
        expect.objectContaining({ file: null, state: expect.not.stringMatching(/^COMPLETE$/) }),
      ]);
    });
  });

  test('reads all screenshots when Apple includes only a part, and finds the app on a later page', async () => {
    await withStores(
      {
        locales: ['en-US'],
        siblingApps: 450,
        screenshotsPerSet: { APP_IPHONE_67: 70, APP_IPHONE_61: 0, APP_IPAD_PRO_3GEN_129: 0 },
      },
      async (other) => {
        await expect(other.sync()).resolves.toMatchObject({ appStore: { iphone: 70, ipad: 0 } });
        await checkWhole(other.dir, await readListing(other.dir, 'current'));
      },
    );
  });

  test('unknown display types are synced under their own names', async () => {
    rig.stores.faults.add({ match: { path: 'appScreenshotSets' }, respond: 'unknownDisplayTypes' });
    await expect(rig.sync()).resolves.toMatchObject({ skipped: [] });
    const screenshots =
      (await readListing(rig.dir, 'current'))?.appStore?.locales['en-US']?.screenshots ?? {};
    expect(Object.keys(screenshots)).toEqual(expect.arrayContaining(['APP_IPHONE_99', 'APP_GLASSES']));
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  });
});
