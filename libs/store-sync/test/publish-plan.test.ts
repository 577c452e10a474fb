import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { credentialsFrom, readListing, startFromCurrent } from '../src/index.ts';
import {
  isEmptyPlan,
  isPublishable,
  planPublish,
  type PlanOptions,
  type StorePlan,
} from '../src/publish/index.ts';
import { FAST, type Rig, startRig } from './rig.ts';
import { png } from './sample-pictures.ts';

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

async function editNew(edit: (listing: Listing) => void): Promise<void> {
  const path = join(rig.dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  edit(listing);
  await writeFile(path, JSON.stringify(listing));
}

function storePlan(stores: readonly StorePlan[], store: 'appStore' | 'googlePlay'): StorePlan {
  return stores.find((one) => one.store === store)!;
}

test('an unchanged New has an empty plan, although the App Store’s editable version has other texts', async () => {
  const made = await plan();
  expect(isEmptyPlan(made)).toBe(true);
  expect(isPublishable(made)).toBe(true);
  const { version, leftAlone } = storePlan(made.stores, 'appStore');
  expect(version).toMatchObject({ versionString: '3.5.0', state: 'PREPARE_FOR_SUBMISSION' });
  expect(leftAlone.map(({ key }) => key)).toContain('appStore/de-DE/description');
  expect(made.cost).toEqual({ requests: { appStore: 0, googlePlay: 0 }, bytes: 0, uploads: 0, seconds: 0 });
});

test('planning changes nothing in the stores, and leaves no edit open', async () => {
  await editNew((listing) => {
    listing.appStore!.locales['de-DE']!.keywords = 'neu';
  });
  await plan();
  const changing = rig.stores.requests.filter(({ method }) => method !== 'GET');
  expect(
    changing.map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/\d{15,}/, 'ID')}`),
  ).toEqual([
    'POST /token',
    'POST /androidpublisher/v3/applications/app.tilia.garden/edits',
    'DELETE /androidpublisher/v3/applications/app.tilia.garden/edits/ID',
  ]);
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
});

test('changes of texts have both values, and texts that were also changed in the store are conflicts', async () => {
  await editNew((listing) => {
    Object.assign(listing.appStore!.locales['de-DE']!, {
      keywords: 'neu',
      description: 'Meine Beschreibung.',
    });
    listing.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
    listing.appStore!.copyright = '2027 Lindenhof';
  });
  const made = await plan();
  const { changes, conflicts } = storePlan(made.stores, 'appStore');
  expect(changes).toMatchObject([
    { kind: 'text', key: 'appStore/copyright', before: '2026 Lindenhof Studio', after: '2027 Lindenhof' },
    { kind: 'text', key: 'appStore/de-DE/keywords', after: 'neu' },
  ]);
  expect(conflicts).toMatchObject([{ key: 'appStore/de-DE/description', mine: 'Meine Beschreibung.' }]);
  expect(isPublishable(made)).toBe(false);
  expect(storePlan(made.stores, 'googlePlay').changes).toMatchObject([{ key: 'googlePlay/de-DE/title' }]);
  const decided = await plan({ mine: ['appStore/de-DE/description'] });
  expect(isPublishable(decided)).toBe(true);
  expect(decided.hash).not.toBe(made.hash);
  expect((await plan()).hash).toBe(made.hash);
});

describe('pictures', () => {
  const SLOT = 'APP_IPAD_PRO_3GEN_129';
  const file = 'assets/new/appstore/en-US/own.png';

  async function addPicture(at: number, size = { width: 2048, height: 2732 }): Promise<void> {
    await writeFile(join(rig.dir, file), png(size, 'own'));
    await editNew((listing) => {
      listing.appStore!.locales['en-US']!.screenshots![SLOT]!.splice(at, 0, { file });
    });
  }

  test('a new picture is planned with its hashes, and a picture that stays is planned with its id', async () => {
    await addPicture(0);
    const made = await plan({ mine: ['appStore/en-US'] });
    const [change] = storePlan(made.stores, 'appStore').changes;
    const present = change?.kind === 'set' ? change.before : [];
    expect(change).toMatchObject({
      kind: 'set',
      key: `appStore/en-US/${SLOT}`,
      after: [
        { keep: null, file, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), reencoded: false },
        // The editable version has these two screenshots in the opposite order.
        { keep: present[1]!.remoteId },
        { keep: present[0]!.remoteId },
      ],
    });
    const { length } = await readFile(join(rig.dir, file));
    expect(made.cost).toMatchObject({ uploads: 1, bytes: length });
  });

  test('a picture of the wrong size is an error, and the plan cannot be published', async () => {
    await addPicture(0, { width: 100, height: 100 });
    const made = await plan({ mine: ['appStore/en-US'] });
    expect(made.problems).toMatchObject([{ severity: 'error', at: { slot: SLOT, picture: 0 } }]);
    expect(isPublishable(made)).toBe(false);
  });

  test('on Google Play a picture that moves is uploaded again, and is marked if its file is a re-encoded copy', async () => {
    await editNew((listing) => {
      listing.googlePlay!.locales['en-US']!.images!['phoneScreenshots']!.reverse();
    });
    const [change] = storePlan((await plan()).stores, 'googlePlay').changes;
    expect(change).toMatchObject({
      kind: 'set',
      after: [{ keep: expect.any(String) }, { keep: null, reencoded: true }],
    });
  });
});

test.each([
  '{"schemaVersion":1}',
  '{"schemaVersion":1,"appStore":{"bundleId":"","locales":{}}}',
  '{"schemaVersion":1,"appStore":{"bundleId":"","locales":{}},"googlePlay":{"packageName":"","locales":{}}}',
])('New without a listing of a store says so: %s', async (text) => {
  await writeFile(join(rig.dir, 'listing.json'), text);
  await expect(plan()).rejects.toMatchObject({ code: 'LISTING_MISSING', message: /no listing of a store/ });
});

test('New without any locale of a store asks for no removal there', async () => {
  await editNew(({ appStore }) => {
    appStore!.locales = {};
    appStore!.copyright = '2028 Lindenhof';
  });
  const { changes, removals } = storePlan((await plan()).stores, 'appStore');
  expect([changes.map(({ key }) => key), removals]).toEqual([['appStore/copyright'], []]);
});

test('a store without credentials is named with the number of its changes, and the other store is planned', async () => {
  await editNew((listing) => {
    listing.appStore!.locales['de-DE']!.keywords = 'neu';
    listing.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  const { PLAYSTORE_PACKAGE_NAME, PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 } = rig.env;
  const play = { PLAYSTORE_PACKAGE_NAME, PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 } as Record<string, string>;
  const made = await plan({ credentials: credentialsFrom(play) });
  expect(made.stores.map(({ store }) => store)).toEqual(['googlePlay']);
  expect(made.notPlanned).toEqual([
    { store: 'appStore', reason: expect.stringMatching(/^not configured: missing ASC_KEY_ID/), changes: 1 },
  ]);
  expect(isPublishable(made)).toBe(true);
});

test.each([
  [
    'a missing variable',
    { ASC_KEY_ID: '' },
    'NOT_CONFIGURED',
    /^only partly configured: missing ASC_KEY_ID$/,
  ],
  ['an invalid key', { ASC_KEY_P8_B64: 'bm90IGEga2V5' }, 'CREDENTIALS_INVALID', /ASC_KEY_P8_B64/],
])('a store with %s is refused, unless it is left out', async (_name, change, code, reason) => {
  await editNew((listing) => {
    listing.appStore!.locales['de-DE']!.keywords = 'neu';
  });
  const credentials = credentialsFrom({ ...rig.env, ...change });
  await expect(plan({ credentials })).rejects.toMatchObject({ code, store: 'appStore' });
  const made = await plan({ credentials, leaveOut: ['appstore'] });
  expect(made.notPlanned).toMatchObject([{ store: 'appStore', changes: 1 }]);
  expect(made.notPlanned[0]?.reason).toMatch(reason);
});

test('a store without credentials is not named when New changes nothing there', async () => {
  const { googlePlay: _, ...credentials } = rig.credentials;
  expect((await plan({ credentials })).notPlanned).toEqual([]);
});

test('after another sync, a plan still contains the changes of New', async () => {
  await editNew((listing) => {
    listing.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  rig.stores.others.changeTexts('googlePlay', 'Written by another person.');
  await rig.sync();
  const { changes, leftAlone } = storePlan((await plan()).stores, 'googlePlay');
  expect(changes.map(({ key }) => key)).toEqual(['googlePlay/de-DE/title']);
  expect(leftAlone.map(({ key }) => key)).toContain('googlePlay/en-US/fullDescription');
});

describe('a store that no sync has read into the folder', () => {
  const forget = (...files: string[]) => Promise.all(files.map((file) => rm(join(rig.dir, file))));

  test('is not planned, because nobody knows what is prepared there, and nothing is requested', async () => {
    await forget('assets/.new-base.json', 'listing-current.json', 'listing-draft.json');
    await expect(plan()).rejects.toMatchObject({
      code: 'LISTING_MISSING',
      message:
        'App Store: no sync has read this store into the folder, so Storedeck cannot tell what is prepared there.',
    });
    expect(rig.stores.requests).toEqual([]);
    await rig.sync();
    expect(isEmptyPlan(await plan())).toBe(true);
  });

  test('that was synced after the base was saved has Current as its base', async () => {
    await editNew(({ appStore }) => (appStore!.locales['de-DE']!.description = 'Neu'));
    const base = join(rig.dir, 'assets/.new-base.json');
    const { appStore: _, ...rest } = JSON.parse(await readFile(base, 'utf8')) as Listing;
    await writeFile(base, JSON.stringify(rest));
    const { conflicts, changes } = storePlan((await plan()).stores, 'appStore');
    expect(conflicts.map(({ key }) => key)).toEqual(['appStore/de-DE/description']);
    expect(changes).toEqual([]);
  });
});

test('planning without a New listing is an error', async () => {
  await rig.reset();
  await expect(plan()).rejects.toMatchObject({ code: 'LISTING_MISSING' });
  expect(await readListing(rig.dir, 'new')).toBeUndefined();
});
