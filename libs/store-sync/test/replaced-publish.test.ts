import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { readListing } from '../src/index.ts';
import { isEmptyPlan, isPublishable } from '../src/publish/index.ts';
import { addFile, editNew, IPAD, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { watchStores, wrongPlaces } from './store-watch.ts';

const SIZE = { width: 2048, height: 2732 };
/**
 * Choices that resolve no conflict. So a test fails if a plan has a conflict with a change that Storedeck itself has
 * published.
 */
const NOTHING_DECIDED = { mine: [] };

let rig: Rig;
let publisher: Publisher;
const wrong: string[] = [];
beforeEach(async () => {
  rig = await startRig();
  publisher = await startPublisher(rig);
  await setTo(['a', 'b'], { keywords: 'erste' });
  await publisher.publish(await publisher.plan());
  wrong.length = 0;
  watchStores(rig.stores, wrong);
});
afterEach(async () => {
  await rig.running.close();
  expect(wrong).toEqual([]);
});

/** Changes New: the pictures of one set, and texts of its locale. */
async function setTo(names: string[], texts: Record<string, unknown>): Promise<void> {
  const files = await Promise.all(names.map((name) => addFile(rig.dir, name, SIZE)));
  await editNew(rig.dir, ({ appStore }) => {
    Object.assign(appStore!.locales['de-DE']!, texts);
    appStore!.locales['de-DE']!.screenshots![IPAD] = files.map((file) => ({ file }));
  });
}

/**
 * Starts to publish New. The publication fails after one screenshot was reserved, because the upload host does not
 * accept the bytes.
 */
async function interrupt(): Promise<void> {
  watchStores(rig.stores, wrong, {
    faults: [{ match: { store: 'appStoreUploads' }, respond: 'serverError' }],
  });
  await expect(
    publisher.publish(await publisher.plan(NOTHING_DECIDED), NOTHING_DECIDED),
  ).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  watchStores(rig.stores, wrong);
  expect(unfinishedScreenshots()).toHaveLength(1);
}

function unfinishedScreenshots(): unknown[] {
  return rig.stores.appStore.table
    .all('appScreenshots')
    .filter(({ attributes }) => (attributes['assetDeliveryState'] as { state: string }).state !== 'COMPLETE');
}

describe('a plan that replaces an interrupted plan', () => {
  test.each([
    ['with other pictures', ['d'], 'dritte'],
    ['that also contains a picture of the interrupted plan', ['c', 'd'], 'dritte'],
    ['that restores the previous pictures and texts', ['a', 'b'], 'erste'],
  ])('%s has no conflict with that plan and leaves no unfinished upload', async (_title, names, keywords) => {
    await setTo(['c', 'a'], { keywords: 'zweite' });
    await interrupt();
    await setTo(names, { keywords });
    const plan = await publisher.plan(NOTHING_DECIDED);
    expect(isPublishable(plan)).toBe(true);
    expect(plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual([
      'appStore/de-DE/keywords',
      `appStore/de-DE/${IPAD}`,
    ]);
    await publisher.publish(plan, NOTHING_DECIDED);
    const next = (await readListing(rig.dir, 'new'))!;
    expect(wrongPlaces(rig.stores, { dir: rig.dir, next, plan })).toEqual([]);
    expect(unfinishedScreenshots()).toEqual([]);
    expect(isEmptyPlan(await publisher.plan(NOTHING_DECIDED))).toBe(true);
  });

  test('has a conflict at a place that another person has changed since the interruption', async () => {
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['en-US']!.description = 'Mine, and long enough.';
    });
    const mine = { mine: ['appStore'] };
    watchStores(rig.stores, wrong, {
      faults: [{ match: { path: '/appInfos' }, after: 2, respond: 'serverError' }],
    });
    await expect(publisher.publish(await publisher.plan(mine), mine)).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
    watchStores(rig.stores, wrong);
    const conflicts = async (): Promise<string[]> =>
      (await publisher.plan(NOTHING_DECIDED)).stores.flatMap((plan) => plan.conflicts.map(({ key }) => key));
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['en-US']!.description = 'Mine again, and long enough.';
    });
    expect(await conflicts()).toEqual([]);
    rig.stores.others.changeTexts('appStore');
    expect(await conflicts()).toEqual(['appStore/en-US/description']);
  });
});

test('rejects at the end with the place that another person has changed after it was written', async () => {
  const edit = (description: string) =>
    editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['en-US']!.description = description;
    });
  await edit('First, and long enough.');
  await publisher.publish(await publisher.plan());
  await edit('Second, and long enough.');
  const plan = await publisher.plan(NOTHING_DECIDED);
  watchStores(rig.stores, wrong, {
    faults: [
      {
        match: { store: 'appStore', path: '/appInfos' },
        after: 1,
        times: 1,
        respond: 'changedElsewhere',
      },
    ],
  });
  await expect(publisher.publish(plan, NOTHING_DECIDED)).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
    places: ['appStore/en-US/description'],
  });
});
