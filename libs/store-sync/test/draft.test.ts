import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Listing, picturesAt, STORES } from '@storedeck/listing';

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

const ENGLISH = { store: 'appStore', code: 'en-US' } as const;

async function readDraft(): Promise<Listing> {
  const draft = await readListing(rig.dir, 'draft');
  if (!draft) throw new Error('There is no listing-draft.json.');
  return draft;
}

function versionRow(state: string) {
  const row = rig.stores.appStore.table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === state);
  if (!row) throw new Error(`There is no version in the state ${state}.`);
  return row;
}

/** Changes the state of a version from `from` to `to` while `use` runs. */
async function withState(from: string, to: string, use: () => Promise<void>): Promise<void> {
  const row = versionRow(from);
  row.attributes['appVersionState'] = to;
  try {
    await use();
  } finally {
    row.attributes['appVersionState'] = from;
  }
}

describe('the draft of the App Store', () => {
  test('is the editable version beside the live one, with its state, texts and pictures', async () => {
    await rig.sync();
    const { product } = rig.stores;
    const [draft, current] = [await readDraft(), await readListing(rig.dir, 'current')];
    expect(draft.appStore?.version).toMatchObject({
      versionString: product.nextVersion,
      state: 'PREPARE_FOR_SUBMISSION',
    });
    const texts = product.findText('en-US');
    expect(draft.appStore?.locales['en-US']).toMatchObject({
      subtitle: texts.next.subtitle,
      whatsNew: texts.next.whatsNew,
    });
    expect(current?.appStore?.locales['en-US']).toMatchObject({
      subtitle: texts.subtitle,
      whatsNew: texts.whatsNew,
    });
    await checkWhole(rig.dir, current);
  });

  test('shares the files of pictures that are also live, and has its own files for other pictures', async () => {
    const { downloaded } = await rig.sync();
    const [draft, current] = [await readDraft(), await readListing(rig.dir, 'current')];
    const listFiles = (listing: Listing | undefined) =>
      picturesAt(listing, ENGLISH, 'APP_IPHONE_67').map(({ file }) => file);
    const [first, second] = listFiles(current);
    expect(listFiles(draft)).toEqual([second, first, 'assets/draft/appstore/en-US/03-APP_IPHONE_67.jpg']);
    const requests = rig.stores.requests.filter(({ store }) => store.endsWith('Images'));
    expect(requests).toHaveLength(downloaded);
    expect(new Set(requests.map(({ url }) => url)).size).toBe(requests.length);
  });

  test.each(['DEVELOPER_REJECTED', 'METADATA_REJECTED', 'WAITING_FOR_REVIEW', 'IN_REVIEW'])(
    'is read in the state %s',
    async (state) => {
      await withState('PREPARE_FOR_SUBMISSION', state, async () => {
        await rig.sync();
        expect((await readDraft()).appStore?.version?.state).toBe(state);
      });
    },
  );

  test('is absent when no version is in preparation, and its previous pictures are removed', async () => {
    await rig.sync();
    await withState('PREPARE_FOR_SUBMISSION', 'REPLACED_WITH_NEW_VERSION', async () => {
      await expect(rig.sync()).resolves.toMatchObject({ downloaded: 0 });
      const draft = await readDraft();
      expect(draft.appStore).toBeUndefined();
      expect(draft.googlePlay).toBeDefined();
      await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    });
  });

  test('is absent when the editable version is Current, because no version is live', async () => {
    await withState('READY_FOR_DISTRIBUTION', 'REPLACED_WITH_NEW_VERSION', async () => {
      await rig.sync();
      expect((await readListing(rig.dir, 'current'))?.appStore?.version?.state).toBe(
        'PREPARE_FOR_SUBMISSION',
      );
      expect((await readDraft()).appStore).toBeUndefined();
    });
  });

  test('of an app whose versions are all in a state that Apple has added is Current, with this state', async () => {
    await withState('READY_FOR_DISTRIBUTION', 'REPLACED_WITH_NEW_VERSION', () =>
      withState('PREPARE_FOR_SUBMISSION', 'IN_A_NEW_STATE', async () => {
        await expect(rig.sync()).resolves.toMatchObject({ skipped: [] });
        const { version, locales } = (await readListing(rig.dir, 'current'))!.appStore!;
        expect(version).toMatchObject({
          versionString: rig.stores.product.nextVersion,
          state: 'IN_A_NEW_STATE',
        });
        expect(locales['en-US']).toMatchObject({ description: expect.any(String) });
      }),
    );
  });

  test('is also read beside a live version in a state that Apple has added', async () => {
    await withState('PREPARE_FOR_SUBMISSION', 'IN_A_NEW_STATE', async () => {
      await rig.sync();
      expect((await readDraft()).appStore?.version).toMatchObject({
        versionString: rig.stores.product.nextVersion,
        state: 'IN_A_NEW_STATE',
      });
      expect((await readListing(rig.dir, 'current'))?.appStore?.version?.state).toBe(
        'READY_FOR_DISTRIBUTION',
      );
    });
  });

  test('of an app without a version is absent, and the sync says why texts are missing', async () => {
    await withState('READY_FOR_DISTRIBUTION', 'REPLACED_WITH_NEW_VERSION', () =>
      withState('PREPARE_FOR_SUBMISSION', 'REPLACED_WITH_NEW_VERSION', async () => {
        await expect(rig.sync()).resolves.toMatchObject({
          skipped: [expect.stringContaining('has no version of the app that is live or upcoming')],
        });
      }),
    );
  });

  test('needs no download when it becomes live', async () => {
    await rig.sync();
    const live = versionRow('READY_FOR_DISTRIBUTION');
    const next = versionRow('PREPARE_FOR_SUBMISSION');
    live.attributes['appVersionState'] = 'REPLACED_WITH_NEW_VERSION';
    next.attributes['appVersionState'] = 'READY_FOR_DISTRIBUTION';
    try {
      await expect(rig.sync()).resolves.toMatchObject({ downloaded: 0 });
      const current = await readListing(rig.dir, 'current');
      expect(current?.appStore?.version?.versionString).toBe(rig.stores.product.nextVersion);
      await checkWhole(rig.dir, current);
    } finally {
      live.attributes['appVersionState'] = 'READY_FOR_DISTRIBUTION';
      next.attributes['appVersionState'] = 'PREPARE_FOR_SUBMISSION';
    }
  });
});

describe('the draft of Google Play', () => {
  test('has the name and notes of a draft release, and the live texts and pictures', async () => {
    await rig.sync();
    const { googlePlay: draft } = await readDraft();
    const current = (await readListing(rig.dir, 'current'))?.googlePlay;
    const { product } = rig.stores;
    expect(draft).toMatchObject({ versionName: product.nextVersion, releaseStatus: 'draft' });
    expect(draft?.locales['de-DE']).toEqual({
      ...current?.locales['de-DE'],
      releaseNotes: product.findText('de-DE').next.whatsNew,
    });
    expect(current).toMatchObject({ versionName: product.liveVersion });
    expect(current).not.toHaveProperty('releaseStatus');
  });
});

test('a sync of one store keeps the other store’s draft with its pictures', async () => {
  await rig.sync();
  const { syncedAt: _first, ...draft } = await readDraft();
  for (const store of STORES) {
    await expect(rig.sync({ stores: [store] })).resolves.toMatchObject({ downloaded: 0, skipped: [] });
    const { syncedAt: _again, ...kept } = await readDraft();
    expect(kept).toEqual(draft);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
  }
});

test('a failed sync changes neither Current nor the draft', async () => {
  await rig.sync();
  const tree = await readTree(rig.dir);
  const draft = await readDraft();
  versionRow('PREPARE_FOR_SUBMISSION').attributes['versionString'] = '9.9.9';
  rig.stores.faults.add({ match: { store: 'googlePlay' }, respond: 'forbidden' });
  try {
    await expect(rig.sync()).rejects.toMatchObject({ code: 'GOOGLEPLAY_REFUSED' });
  } finally {
    versionRow('PREPARE_FOR_SUBMISSION').attributes['versionString'] = draft.appStore?.version?.versionString;
  }
  expect(await readTree(rig.dir)).toEqual(tree);
});

test('a change of the draft alone leaves the files of the live pictures in place', async () => {
  await rig.sync();
  const [live] = listImages(await readListing(rig.dir, 'current'));
  const before = await stat(join(rig.dir, live?.file ?? ''));
  const text = await readFile(join(rig.dir, 'listing-current.json'), 'utf8');
  const row = versionRow('PREPARE_FOR_SUBMISSION');
  const { versionString } = row.attributes;
  row.attributes['versionString'] = '9.9.9';
  try {
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 0, changes: [] });
  } finally {
    row.attributes['versionString'] = versionString;
  }
  expect((await readDraft()).appStore?.version?.versionString).toBe('9.9.9');
  expect((await stat(join(rig.dir, live?.file ?? ''))).ino).toBe(before.ino);
  const withoutTime = (listing: string): string =>
    listing
      .replace(/"syncedAt": "[^"]*"/, '')
      .replace(/"versionString": "9.9.9"/, `"versionString": "${String(versionString)}"`);
  expect(withoutTime(await readFile(join(rig.dir, 'listing-current.json'), 'utf8'))).toBe(withoutTime(text));
});
