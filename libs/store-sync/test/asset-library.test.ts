import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FaultName } from '@storedeck/fake-stores';

import { readListing } from '../src/index.ts';
import { isEmptyPlan, type Plan } from '../src/publish/index.ts';
import { addFile, DUO, editNew, IPHONE, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

const SIZE = { width: 2007, height: 2853 };

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig({ assetLibrary: true });
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

/** Writes picture files with these names, and makes them the pictures of `slot` in these locales of New. */
async function setTo(
  names: readonly string[],
  { locales = ['en-US', 'de-DE'], slot = DUO, size = SIZE } = {},
) {
  const files = await Promise.all(names.map((name) => addFile(rig.dir, name, size)));
  await editNew(rig.dir, ({ appStore }) => {
    for (const locale of locales) {
      appStore!.locales[locale]!.screenshots![slot] = files.map((file) => ({ file }));
    }
  });
}

/** Returns the reference names of the images that are placed in the editable version, by locale, in display order. */
async function placed(): Promise<Record<string, string[]>> {
  const { table } = rig.stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['versionString'] === '3.5.0')!;
  const plan = await publisher.plan();
  expect(plan.stores.find(({ store }) => store === 'appStore')!.version!.id).toBe(version.id);
  return Object.fromEntries(
    table
      .related(version, 'appStoreVersionLocalizations')
      .map(({ id, attributes }) => [
        attributes['locale'],
        rig.stores.appStore.placements(id).map((image) => String(image.attributes['referenceName'])),
      ]),
  );
}

function sha256s(plan: Plan): string[] {
  const change = plan.stores.flatMap(({ changes }) => changes).find(({ kind }) => kind === 'set');
  return change?.kind === 'set' ? change.after.map(({ sha256 }) => sha256 ?? 'kept') : [];
}

function sent(kind: RegExp): number {
  return rig.stores.requests.filter(({ method, url }) => kind.test(`${method} ${new URL(url).pathname}`))
    .length;
}

async function publishToEnd(plan: Plan): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await publisher.publish(plan);
      return;
    } catch (error) {
      if (attempt >= 8) throw error;
    }
  }
}

test('a slot without a display type is placed from the library, with one upload for all locales', async () => {
  await setTo(['one', 'two', 'three']);
  const plan = await publisher.plan();
  expect(plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual([
    `appStore/de-DE/${DUO}`,
    `appStore/en-US/${DUO}`,
  ]);
  await publisher.publish(plan);
  const wanted = sha256s(plan);
  expect(await placed()).toEqual({ 'en-US': wanted, 'de-DE': wanted });
  expect(sent(/^POST .*appAssetLibraryImages$/)).toBe(3);
  expect(sent(/^POST .*appScreenshotSets$/)).toBe(0);
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
});

test('pictures are replaced and ordered without emptying a group, and without a second upload', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `picture-${at}`);
  await setTo(names);
  await publisher.publish(await publisher.plan());
  const uploads = sent(/^POST .*appAssetLibraryImages$/);
  const empty: string[] = [];
  rig.stores.faults.add({
    match: { store: 'appStore' },
    respond: async ({ request, next }) => {
      const response = await next();
      for (const { id } of rig.stores.appStore.table.all('appStoreVersionLocalizations').slice(0, 2))
        if (rig.stores.appStore.placements(id).length === 0) empty.push(request.url);
      return response;
    },
  });
  await setTo(['new', ...names.slice(1).toReversed()]);
  await publisher.publish(await publisher.plan());
  expect(sent(/^POST .*appAssetLibraryImages$/) - uploads).toBe(1);
  expect(empty).toEqual([]);
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
});

test('if a set is empty and its group has placements, only the placements are written', async () => {
  const phone = { width: 1290, height: 2796 };
  const { table } = rig.stores.appStore;
  await setTo(['a'], { locales: ['de-DE'], slot: IPHONE, size: phone });
  // The following lines create the state of an app that Apple has migrated to the App Asset Library: the set is empty,
  // and its group has a placement.
  const plan = await publisher.plan();
  await publisher.publish(plan);
  const texts = table
    .all('appStoreVersionLocalizations')
    .find(
      ({ attributes, relations }) =>
        attributes['locale'] === 'de-DE' &&
        table.get(relations['appStoreVersion'] as never)?.attributes['versionString'] === '3.5.0',
    )!;
  const set = table
    .related(texts, 'appScreenshotSets')
    .find(({ attributes }) => attributes['screenshotDisplayType'] === IPHONE)!;
  set.relations['appScreenshots'] = [];
  const image = table.add({
    type: 'appAssetLibraryImages',
    id: 'migrated',
    attributes: {
      fileName: 'a.png',
      state: 'PREPARE_FOR_SUBMISSION',
      imageAsset: { templateUrl: 'https://a.example' },
    },
    relations: {},
  });
  table.add({
    type: 'appAssetLibraryPlacements',
    id: 'migrated',
    attributes: { placementType: 'APP_SCREENSHOT', placementGroup: 'IPHONE_DYNAMIC_ISLAND_LARGE_PROFILE' },
    relations: {
      image: { type: image.type, id: image.id },
      appStoreVersionLocalization: { type: texts.type, id: texts.id },
    },
  });
  await setTo(['b', 'c'], { locales: ['de-DE'], slot: IPHONE, size: phone });
  const second = await publisher.plan();
  await publisher.publish(second);
  expect((await placed())['de-DE']).toEqual(sha256s(second));
  expect(table.related(set, 'appScreenshots')).toEqual([]);
});

test('a set that is emptied loses its placements, and the library keeps the pictures', async () => {
  await setTo(['one'], { locales: ['de-DE'] });
  await publisher.publish(await publisher.plan());
  await setTo([], { locales: ['de-DE'] });
  const allowed = { allowRemovals: [`appStore/de-DE/${DUO}`] };
  await publisher.publish(await publisher.plan(allowed), allowed);
  expect((await placed())['de-DE']).toEqual([]);
  expect(rig.stores.appStore.table.all('appAssetLibraryImages')).toHaveLength(1);
});

test('a sync reads the pictures that only the library has', async () => {
  await setTo(['one', 'two']);
  const plan = await publisher.plan();
  await publisher.publish(plan);
  await rig.sync();
  const draft = await readListing(rig.dir, 'draft');
  const pictures = draft!.appStore!.locales['de-DE']!.screenshots![DUO]!;
  expect(pictures.map(({ sourceChecksum }) => sourceChecksum)).toEqual(
    sha256s(plan).map((sha256) => `sha256:${sha256}`),
  );
  expect(pictures.every(({ file, width }) => file !== null && width === SIZE.width)).toBe(true);
});

test('app previews are left untouched', async () => {
  await setTo(['one']);
  const before = JSON.stringify(rig.stores.appStore.table.all('appPreviews'));
  await publisher.publish(await publisher.plan());
  expect(JSON.stringify(rig.stores.appStore.table.all('appPreviews'))).toBe(before);
  expect(sent(/^(?:POST|PATCH|DELETE) .*appPreview/)).toBe(0);
});

test.each([
  'appliedThenReset',
  'appliedThenServerError',
  'serverError',
  'reset',
] as const satisfies FaultName[])(
  'after %s at each write of the library, the store has exactly the pictures of New',
  async (respond) => {
    await setTo(['one', 'two']);
    const plan = await publisher.plan();
    for (const match of [
      { method: 'POST', path: /appAssetLibraryImages$/ },
      { method: 'PATCH', path: '/v1/appAssetLibraryImages/' },
      { method: 'POST', path: /appAssetLibraryPlacements$/ },
      { method: 'POST', path: 'OrderingRequests' },
      { method: 'DELETE', path: '/v1/appAssetLibraryPlacements/' },
    ])
      rig.stores.faults.add({ match, times: 1, respond });
    await publishToEnd(plan);
    const wanted = sha256s(plan);
    expect(await placed()).toEqual({ 'en-US': wanted, 'de-DE': wanted });
    expect(rig.stores.appStore.table.all('appAssetLibraryImages')).toHaveLength(2);
  },
);

test('an upload whose addresses have expired is reserved again', async () => {
  await setTo(['one'], { locales: ['en-US'] });
  rig.stores.faults.add({ match: { store: 'appStoreUploads' }, times: 1, respond: 'uploadsExpired' });
  await publisher.publish(await publisher.plan());
  expect(rig.stores.appStore.table.all('appAssetLibraryImages')).toHaveLength(1);
});

test('if the app has no library, slots of the library are not changed, and the plan names the reason', async () => {
  await rig.running.close();
  rig = await startRig();
  publisher = await startPublisher(rig);
  await setTo(['one']);
  const { changes, leftAlone } = (await publisher.plan()).stores.find(({ store }) => store === 'appStore')!;
  expect(changes).toEqual([]);
  expect(leftAlone.find(({ key }) => key === `appStore/en-US/${DUO}`)?.reason).toContain('App Asset Library');
});
