import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { isPublishable, type Plan, type StorePlan } from '../src/publish/index.ts';
import { editNew, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig();
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

function findPlan({ stores }: Plan, store: 'appStore' | 'googlePlay'): StorePlan {
  return stores.find((one) => one.store === store)!;
}

function listKeys(entries: readonly { key: string }[]): string[] {
  return entries.map(({ key }) => key).sort();
}

/** Sets the state of all rows of a type that have another state. */
function setStates(type: 'appInfos' | 'appStoreVersions', from: string, to: string): void {
  const key = type === 'appInfos' ? 'state' : 'appVersionState';
  for (const { attributes } of rig.stores.appStore.table.all(type))
    if (attributes[key] === from) attributes[key] = to;
}

async function editBothStores(): Promise<void> {
  await editNew(rig.dir, (listing) => {
    listing.appStore!.locales['de-DE']!.keywords = 'moos,farn';
    listing.appStore!.locales['de-DE']!.name = 'Neuer Name';
    listing.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
}

test('app information in review: only its texts stay, with the state, and the rest is published', async () => {
  await editBothStores();
  setStates('appInfos', 'PREPARE_FOR_SUBMISSION', 'WAITING_FOR_REVIEW');
  const plan = await publisher.plan();
  expect(isPublishable(plan)).toBe(true);
  const { changes, leftAlone } = findPlan(plan, 'appStore');
  expect(listKeys(changes)).toEqual(['appStore/de-DE/keywords']);
  expect(leftAlone.find(({ key }) => key === 'appStore/de-DE/name')).toMatchObject({
    why: 'locked',
    reason: expect.stringContaining('WAITING_FOR_REVIEW'),
    mine: 'Neuer Name',
    theirs: expect.stringMatching(/./),
  });
  const { stores } = await publisher.publish(plan);
  expect(stores.map(({ written }) => written)).toEqual([
    ['appStore/de-DE/keywords'],
    ['googlePlay/de-DE/title'],
  ]);
});

test('app information in review is compared: its unchanged texts are no changes of the store', async () => {
  setStates('appInfos', 'PREPARE_FOR_SUBMISSION', 'IN_REVIEW');
  const before = listKeys(findPlan(await publisher.plan(), 'appStore').leftAlone);
  setStates('appInfos', 'IN_REVIEW', 'PREPARE_FOR_SUBMISSION');
  expect(listKeys(findPlan(await publisher.plan(), 'appStore').leftAlone)).toEqual(before);
});

test('app information in review: a language is neither added nor removed', async () => {
  await editNew(rig.dir, (listing) => {
    listing.appStore!.locales['ja'] = {
      name: 'ティリア',
      description: '新しい説明文です。新しい説明文です。',
    };
    Reflect.deleteProperty(listing.appStore!.locales, 'de-DE');
  });
  setStates('appInfos', 'PREPARE_FOR_SUBMISSION', 'WAITING_FOR_REVIEW');
  const allowRemovals = ['appStore/de-DE'];
  const { changes, removals, leftAlone } = findPlan(await publisher.plan({ allowRemovals }), 'appStore');
  expect([changes, removals]).toEqual([[], []]);
  expect(listKeys(leftAlone.filter(({ why }) => why === 'locked'))).toEqual([
    'appStore/de-DE',
    'appStore/ja',
    'appStore/ja/description',
    'appStore/ja/name',
  ]);
});

test.each(['WAITING_FOR_REVIEW', 'IN_REVIEW', 'PENDING_DEVELOPER_RELEASE'])(
  'a version in the state %s: nothing of the App Store is written, and Google Play is',
  async (state) => {
    await editBothStores();
    setStates('appStoreVersions', 'PREPARE_FOR_SUBMISSION', state);
    const plan = await publisher.plan();
    expect(isPublishable(plan)).toBe(true);
    const { locked, version, changes, conflicts, leftAlone } = findPlan(plan, 'appStore');
    expect([version, changes, conflicts]).toEqual([undefined, [], []]);
    expect(locked).toMatch(new RegExp(`^Version 3\\.5\\.0 .*\\(${state}\\)`));
    expect(listKeys(leftAlone.filter(({ why }) => why === 'locked'))).toEqual([
      'appStore/de-DE/keywords',
      'appStore/de-DE/name',
    ]);
    expect((await publisher.publish(plan)).stores.map(({ store }) => store)).toEqual(['googlePlay']);
  },
);

test('without a version in preparation, the plan names the live version, and Google Play is published', async () => {
  await editBothStores();
  const { table } = rig.stores.appStore;
  const prepared = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  prepared.attributes['appVersionState'] = 'REPLACED_WITH_NEW_VERSION';
  const plan = await publisher.plan();
  expect(findPlan(plan, 'appStore').locked).toMatch(/only the live version 3\.4\.\d exists/);
  expect(findPlan(plan, 'appStore').changes).toEqual([]);
  expect(isPublishable(plan)).toBe(true);
  prepared.attributes['appVersionState'] = 'PREPARE_FOR_SUBMISSION';
  prepared.attributes['platform'] = 'MAC_OS';
  expect(findPlan(await publisher.plan(), 'appStore').locked).toMatch(
    /Version 3\.5\.0 \(PREPARE_FOR_SUBMISSION\) is for macOS; .* iOS/,
  );
});
