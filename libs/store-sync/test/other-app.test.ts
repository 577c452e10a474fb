import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import {
  applyTemplate,
  importNewListing,
  judgeNew,
  readListing,
  readStored,
  startFromCurrent,
} from '../src/index.ts';
import { abandonPublish, type PlanOptions, planPublish, publish } from '../src/publish/index.ts';
import { editNew } from './publish-rig.ts';
import { FAST, type Rig, startRig } from './rig.ts';

const OTHER = { appStore: 'com.other.a7', googlePlay: 'com.other.app' };

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.running.close());
beforeEach(async () => {
  await rig.reset();
  await rig.sync();
  await startFromCurrent({ dir: rig.dir });
  rig.stores.requests.length = 0;
});

function plan(options: Partial<PlanOptions> = {}) {
  const { dir, stateDir, credentials, endpoints } = rig;
  return planPublish({ dir, stateDir, credentials, endpoints, network: FAST, ...options });
}

/** Gives a listing file of the folder to another app in one store. */
async function giveAway(file: string, store: 'appStore' | 'googlePlay'): Promise<void> {
  const path = join(rig.dir, file);
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  if (store === 'appStore') listing.appStore!.bundleId = OTHER.appStore;
  else listing.googlePlay!.packageName = OTHER.googlePlay;
  await writeFile(path, JSON.stringify(listing));
}

/** Expects a refusal that names both apps, before any request. */
async function expectRefused(action: () => Promise<unknown>, store: 'appStore' | 'googlePlay') {
  const before = await content();
  const own = store === 'appStore' ? rig.env['BUNDLE_ID'] : rig.env['PLAYSTORE_PACKAGE_NAME'];
  const error = (await action().catch((reason: unknown) => reason)) as Error & { hint: string };
  expect(error).toMatchObject({ code: 'OTHER_APP', store, hint: /folder|publication/ });
  expect(error.message).toContain(own);
  expect(error.message).toContain(OTHER[store]);
  expect(rig.stores.requests).toEqual([]);
  expect(await content()).toEqual(before);
}

/** Returns the content of all listing files of the folder. */
async function content(): Promise<string[]> {
  const files = (await readdir(rig.dir)).filter((name) => name.startsWith('listing')).sort();
  return Promise.all(files.map(async (name) => `${name} ${await readFile(join(rig.dir, name), 'utf8')}`));
}

const STORES = ['appStore', 'googlePlay'] as const;

describe.each(STORES)('a listing of another app in the %s', (store) => {
  test.each(['listing.json', 'listing-current.json', 'assets/.new-base.json'])(
    'as %s: nothing is planned or published',
    async (file) => {
      await giveAway(file, store);
      await expectRefused(() => plan(), store);
      const { dir, stateDir, credentials, endpoints } = rig;
      await expectRefused(
        () => publish({ dir, stateDir, credentials, endpoints, network: FAST, plan: '0'.repeat(64) }),
        store,
      );
    },
  );

  test.each(['listing.json', 'listing-current.json'])(
    'as %s: no sync writes into the folder',
    async (file) => {
      await giveAway(file, store);
      await expectRefused(() => rig.sync(), store);
    },
  );

  test.each(['refuse', 'merge', 'replace'] as const)('is not imported with "%s"', async (existing) => {
    const listing = (await readListing(rig.dir, 'new'))!;
    if (store === 'appStore') listing.appStore!.bundleId = OTHER.appStore;
    else listing.googlePlay!.packageName = OTHER.googlePlay;
    const fill = async () => undefined;
    await expectRefused(() => importNewListing({ dir: rig.dir, listing, fill, existing }), store);
  });

  test('is refused with the source of its id, if the imported files do not contain it', async () => {
    const listing = (await readListing(rig.dir, 'new'))!;
    const id = store === 'appStore' ? listing.appStore!.bundleId : listing.googlePlay!.packageName;
    const imported = importNewListing({
      dir: rig.dir,
      listing,
      idsFrom: { [store]: 'listing-current.json' },
      fill: async () => undefined,
      existing: 'replace',
      app: OTHER,
    });
    const error = await imported.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'OTHER_APP',
      message: expect.stringContaining(
        store === 'appStore' ? `${id} (listing-current.json)` : 'the imported files',
      ),
    });
  });

  test('is not imported into a folder that has only credentials', async () => {
    await rig.reset();
    const app = { appStore: rig.env['BUNDLE_ID'], googlePlay: rig.env['PLAYSTORE_PACKAGE_NAME'] };
    const listing: Listing = {
      schemaVersion: 1,
      appStore: { bundleId: OTHER.appStore, locales: {} },
      googlePlay: { packageName: OTHER.googlePlay, locales: {} },
    };
    if (store === 'googlePlay') delete listing.appStore;
    await expectRefused(
      () => importNewListing({ dir: rig.dir, listing, fill: async () => undefined, app }),
      store,
    );
  });

  test('does not become New as the template', async () => {
    const text = await readFile(join(rig.dir, 'listing.json'), 'utf8');
    await mkdir(join(rig.dir, 'assets/template'), { recursive: true });
    await writeFile(
      join(rig.dir, 'listing-template.json'),
      text.replaceAll(
        store === 'appStore' ? rig.env['BUNDLE_ID']! : rig.env['PLAYSTORE_PACKAGE_NAME']!,
        OTHER[store],
      ),
    );
    await expect(applyTemplate({ dir: rig.dir })).rejects.toMatchObject({ code: 'OTHER_APP' });
  });

  test('is not judged with Current', async () => {
    await giveAway('listing.json', store);
    const stored = await readStored(rig.dir);
    const next = (await readListing(rig.dir, 'new'))!;
    await expect(judgeNew(next, { stored, dir: rig.dir })).rejects.toMatchObject({ code: 'OTHER_APP' });
  });
});

test('New without ids, as an import makes it, is planned for the app of the credentials, which the plan names', async () => {
  await editNew(rig.dir, (listing) => {
    listing.appStore!.bundleId = '';
    listing.googlePlay!.packageName = '';
  });
  expect((await plan()).stores.map(({ app }) => app)).toEqual([
    { id: rig.env['BUNDLE_ID'], name: expect.any(String) },
    { id: rig.env['PLAYSTORE_PACKAGE_NAME'], name: expect.any(String) },
  ]);
});

test('an interrupted publication of another app is not continued, until it is abandoned', async () => {
  await editNew(rig.dir, (listing) => {
    listing.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  const { dir, stateDir, credentials, endpoints } = rig;
  const options = { dir, stateDir, credentials, endpoints, network: FAST };
  const { hash } = await plan();
  const pause = new AbortController();
  await publish({
    ...options,
    plan: hash,
    pause: pause.signal,
    onPublishProgress: ({ kind }) => kind === 'started' && pause.abort(),
  }).catch(() => undefined);
  // The credentials of the folder are now those of another app. The listings have no ids, as after an import.
  for (const file of [
    'listing.json',
    'listing-current.json',
    'listing-draft.json',
    'assets/.new-base.json',
  ]) {
    const listing = JSON.parse(await readFile(join(dir, file), 'utf8')) as Listing;
    if (listing.googlePlay) listing.googlePlay.packageName = '';
    await writeFile(join(dir, file), JSON.stringify(listing));
  }
  const googlePlay = { ...credentials.googlePlay!, packageName: OTHER.googlePlay };
  const others = { credentials: { ...credentials, googlePlay } };
  rig.stores.requests.length = 0;
  await expectRefused(() => plan(others), 'googlePlay');
  await expectRefused(() => publish({ ...options, ...others, plan: hash }), 'googlePlay');
  await abandonPublish({ dir, stateDir, ...others });
  expect((await plan()).stores[1]?.changes).toHaveLength(1);
});
