import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultMatch, FaultName } from '@storedeck/fake-stores';
import { AI_UNDECLARED } from '@storedeck/listing';

import { readListing } from '../src/index.ts';
import {
  abandonPublish,
  isEmptyPlan,
  type Plan,
  type PlannedPicture,
  type PublishProgress,
  readJournalState,
} from '../src/publish/index.ts';
import {
  addFile,
  editEverything,
  editNew,
  IPAD,
  IPHONE,
  type Publisher,
  startPublisher,
} from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { shownPictures, watchStores, wrongPlaces } from './store-watch.ts';

let rig: Rig;
let publisher: Publisher;
const wrong: string[] = [];
beforeEach(async () => {
  rig = await startRig();
  publisher = await startPublisher(rig);
  wrong.length = 0;
  watchStores(rig.stores, wrong);
});
afterEach(async () => {
  await rig.running.close();
  expect(wrong).toEqual([]);
});

/**
 * Returns the requests that change a store: all except reads, sign-ins, and the requests that open, validate or delete
 * an edit of Google Play.
 */
function writes(): string[] {
  return rig.stores.requests
    .filter(({ method, url }) => method !== 'GET' && !/\/token$|\/edits$|\/edits\/\d+$|:validate$/.test(url))
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
}

/** Returns the sets that the plan changes and whose pictures in the store differ from New. */
async function wrongSets(plan: Plan): Promise<string[]> {
  const next = (await readListing(rig.dir, 'new'))!;
  return wrongPlaces(rig.stores, { dir: rig.dir, next, plan });
}

/** Returns the plan's entry for the first picture of the set `key`. */
function plannedPicture({ stores }: Plan, key: string): PlannedPicture & { bytes: number } {
  const change = stores.flatMap(({ changes }) => changes).find((one) => one.key === key);
  const picture = change?.kind === 'set' ? change.after[0] : undefined;
  return { ...picture!, bytes: picture!.bytes! };
}

function uploadsToAppStore({ stores }: Plan): number {
  const changes = stores.flatMap((store) => (store.store === 'appStore' ? store.changes : []));
  return changes.flatMap((change) =>
    change.kind === 'set' ? change.after.filter(({ keep }) => keep === null) : [],
  ).length;
}

function reservations(): number {
  return rig.stores.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/appScreenshots'))
    .length;
}

function textsAt(locale: string): Record<string, unknown> {
  const { table } = rig.stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['versionString'] === '3.5.0')!;
  const texts = table
    .related(version, 'appStoreVersionLocalizations')
    .find(({ attributes }) => attributes['locale'] === locale);
  const info = table
    .related(table.all('appInfos')[0]!, 'appInfoLocalizations')
    .find(({ attributes }) => attributes['locale'] === locale);
  return { ...info?.attributes, ...texts?.attributes, copyright: version.attributes['copyright'] };
}

/**
 * Publishes a plan, and continues after each interruption. Returns the number of attempts. Rejects with the error of
 * the 16th attempt.
 */
async function publishToEnd(plan: Plan): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await publisher.publish(plan);
      return attempt;
    } catch (error) {
      if (attempt >= 16) throw error;
    }
  }
}

test('both stores get the content of New, and a second run writes nothing', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  const progress: PublishProgress[] = [];
  const report = await publisher.publish(plan, { onPublishProgress: (event) => progress.push(event) });
  expect(report.continued).toBe(false);
  expect(report.stores.map(({ store, written }) => [store, written.length])).toEqual(
    plan.stores.map(({ store, changes }) => [store, changes.length]),
  );
  expect(textsAt('de-DE')).toMatchObject({
    description: 'Neue Beschreibung.',
    subtitle: 'Neu',
    marketingUrl: null,
  });
  expect(textsAt('ja')).toMatchObject({ name: 'ティリア', keywords: '庭', copyright: '2027 Lindenhof' });
  expect(rig.stores.googlePlay.app.live.listings.find(({ language }) => language === 'de-DE')?.title).toBe(
    'Neuer Titel',
  );
  expect(await wrongSets(plan)).toEqual([]);
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
  expect(progress[0]).toMatchObject({ kind: 'started', plan: { hash: plan.hash }, continued: false });
  const uploads = progress.flatMap((event) =>
    event.kind === 'upload' && event.key === `appStore/en-US/${IPAD}` && event.position === 0 ? [event] : [],
  );
  const { bytes } = plannedPicture(plan, `appStore/en-US/${IPAD}`);
  expect(uploads.slice(0, 3)).toMatchObject([
    { state: 'sending', sent: 0, bytes },
    { state: 'sending', sent: bytes, bytes },
    { state: 'processing' },
  ]);
  expect(uploads.at(-1)).toMatchObject({ state: 'done' });
  expect(progress.flatMap((event) => (event.kind === 'written' ? [event.key] : [])).sort()).toEqual(
    plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)).sort(),
  );
  const parts = rig.stores.requests.filter(({ store }) => store === 'appStoreUploads');
  expect(parts.map(({ headers }) => headers['authorization'])).toEqual(parts.map(() => undefined));
  const commits = rig.stores.requests.filter(({ url }) => url.includes(':commit'));
  expect(commits.map(({ url }) => new URL(url).search)).toEqual([
    '?changesInReviewBehavior=ERROR_IF_IN_REVIEW',
  ]);
  expect(rig.stores.requests.filter(({ url }) => /review|submission/i.test(new URL(url).pathname))).toEqual(
    [],
  );

  rig.stores.requests.length = 0;
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
  expect(await publisher.publish(plan)).toEqual({ stores: [], continued: true });
  expect(writes()).toEqual([]);
});

test('publishing an unchanged New writes nothing', async () => {
  expect(await publisher.publish(await publisher.plan())).toEqual({ stores: [], continued: false });
  expect(writes()).toEqual([]);
});

test('texts of the App Store change in one request per localization, with only the changed fields', async () => {
  await editNew(rig.dir, ({ appStore }) => {
    Object.assign(appStore!.locales['de-DE']!, { keywords: 'a,b', supportUrl: 'https://tilia.example/de' });
  });
  await publisher.publish(await publisher.plan());
  expect(writes()).toEqual([expect.stringMatching(/^PATCH \/v1\/appStoreVersionLocalizations\/[\w-]+$/)]);
});

test('a published place has a conflict after a change by another person, but not after a change in New', async () => {
  const edit = (description: string) =>
    editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['en-US']!.description = description;
    });
  await edit('Written in the first publication.');
  await publisher.publish(await publisher.plan());
  await edit('Written in the second publication.');
  const second = await publisher.plan({ mine: [] });
  expect(second.stores[0]).toMatchObject({ conflicts: [], changes: [{ key: 'appStore/en-US/description' }] });
  rig.stores.others.changeTexts('appStore');
  const third = await publisher.plan({ mine: [] });
  expect(third.stores[0]?.conflicts).toMatchObject([{ theirs: 'Changed by another person.' }]);
});

describe('refuses to write', () => {
  async function editTitle(): Promise<void> {
    await editNew(rig.dir, ({ appStore, googlePlay }) => {
      appStore!.locales['en-US']!.description = 'Mine, and long enough.';
      googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
    });
  }

  test('when the store has changed since the plan was made', async () => {
    await editTitle();
    const plan = await publisher.plan();
    rig.stores.others.changeTexts('appStore');
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(writes()).toEqual([]);
  });

  test('when New has changed since the plan was made', async () => {
    await editTitle();
    const plan = await publisher.plan();
    await editNew(rig.dir, ({ googlePlay }) => {
      googlePlay!.locales['de-DE']!.title = 'Noch neuer';
    });
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(writes()).toEqual([]);
  });

  test('a conflict, and a text that is too long', async () => {
    await editTitle();
    rig.stores.others.changeTexts('appStore');
    const conflict = await publisher.plan({ mine: [] });
    await expect(publisher.publish(conflict, { mine: [] })).rejects.toMatchObject({ code: 'PLAN_REFUSED' });
    await editNew(rig.dir, ({ googlePlay }) => {
      googlePlay!.locales['de-DE']!.title = 'x'.repeat(31);
    });
    await expect(publisher.publish(await publisher.plan())).rejects.toMatchObject({ code: 'PLAN_REFUSED' });
    expect(writes()).toEqual([]);
  });

  test('a removal whose key was not allowed', async () => {
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['de-DE']!.screenshots![IPAD] = [];
    });
    const plan = await publisher.plan();
    await publisher.publish(plan);
    expect(writes()).toEqual([]);
    const key = `appStore/de-DE/${IPAD}`;
    const allowed = { allowRemovals: [key] };
    await expect(publisher.publish(plan, allowed)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    // `watchStores` would report the set that this publication empties on purpose, so its checks are removed.
    rig.stores.faults.clear();
    await publisher.publish(await publisher.plan(allowed), allowed);
    expect(Object.keys(shownPictures(rig.stores))).not.toContain(key);
  });
});

test('a change by another person between two requests stops the run before that text is replaced', async () => {
  await editNew(rig.dir, ({ appStore }) => {
    appStore!.locales['en-US']!.description = 'Mine, and long enough.';
  });
  const plan = await publisher.plan();
  watchStores(rig.stores, wrong, {
    faults: [
      {
        match: { store: 'appStore', method: 'GET', path: /appStoreVersionLocalizations\/[\w-]+$/ },
        times: 1,
        respond: 'changedElsewhere',
      },
    ],
  });
  await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
  expect(textsAt('en-US')['description']).toBe('Changed by another person.');
});

test('a review that starts during a run stops the run, and a second run continues after the review', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  watchStores(rig.stores, wrong, {
    faults: [
      {
        match: { store: 'appStore', method: 'POST', path: /appScreenshots$/ },
        after: 1,
        times: 1,
        respond: 'reviewStarted',
      },
    ],
  });
  await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  expect(rig.stores.googlePlay.app.live.listings.some(({ title }) => title === 'Neuer Titel')).toBe(false);
  rig.stores.others.endReview('appStore');
  expect(await publishToEnd(plan)).toBe(1);
  expect(await wrongSets(plan)).toEqual([]);
});

test('does not cancel a review on Google Play, and deletes its own edit', async () => {
  await editNew(rig.dir, ({ googlePlay }) => {
    googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  rig.stores.others.startReview('googlePlay');
  const plan = await publisher.plan();
  await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'STORE_LOCKED', store: 'googlePlay' });
  expect(rig.stores.googlePlay.app).toMatchObject({ inReview: true, reviewsCancelled: 0 });
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
  rig.stores.others.endReview('googlePlay');
  expect(await publishToEnd(plan)).toBe(1);
});

test('an app whose changes must be held back is published only with the option holdChanges', async () => {
  await editNew(rig.dir, ({ googlePlay }) => {
    googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  rig.stores.googlePlay.app.mustHoldChanges = true;
  const plan = await publisher.plan();
  await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  await publisher.publish(plan, { holdChanges: true });
  expect(rig.stores.googlePlay.app.live.listings.some(({ title }) => title === 'Neuer Titel')).toBe(true);
});

test('the App Store is not written when Google Play does not validate the changes', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  watchStores(rig.stores, wrong, {
    faults: [{ match: { path: ':validate' }, times: 1, respond: 'preconditionFailed' }],
  });
  await expect(publisher.publish(plan)).rejects.toMatchObject({ store: 'googlePlay' });
  expect(writes().filter((write) => write.includes('/v1/'))).toEqual([]);
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
  expect(await publishToEnd(plan)).toBe(1);
});

test('an edit of Google Play that ends while the App Store is written is prepared again', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  watchStores(rig.stores, wrong, {
    faults: [{ match: { store: 'googlePlay', path: ':commit' }, times: 1, respond: 'changedElsewhere' }],
  });
  await publisher.publish(plan);
  const { listings } = rig.stores.googlePlay.app.live;
  expect(listings.find(({ language }) => language === 'de-DE')!.title).toBe('Neuer Titel');
  expect(listings.find(({ language }) => language === 'en-US')!.fullDescription).toBe(
    'Changed by another person.',
  );
  expect(await wrongSets(plan)).toEqual([]);
});

test('a full set is replaced without ever being empty', async () => {
  const { table } = rig.stores.appStore;
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, at) => addFile(rig.dir, `full-${at}`, { width: 1290, height: 2796 })),
  );
  const set = async (names: string[]): Promise<Plan> => {
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['de-DE']!.screenshots![IPHONE] = names.map((file) => ({ file }));
    });
    return publisher.plan();
  };
  await publisher.publish(await set(files));
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, at) => addFile(rig.dir, `other-${at}`, { width: 1290, height: 2796 })),
  );
  const plan = await set(others);
  await publisher.publish(plan);
  expect(await wrongSets(plan)).toEqual([]);
  expect(
    table.all('appScreenshots').filter(({ attributes }) => attributes['sourceFileChecksum'] === null),
  ).toEqual([]);
});

test('a picture that is stuck in processing is uploaded once more; if it is stuck again, the old pictures stay', async () => {
  const file = await addFile(rig.dir, 'slow', { width: 2048, height: 2732 });
  await editNew(rig.dir, ({ appStore }) => {
    appStore!.locales['de-DE']!.screenshots![IPAD] = [{ file }];
  });
  const plan = await publisher.plan();
  const processing = { pollMs: 1, stuckReads: 6 };
  rig.stores.others.stickNextUpload();
  rig.stores.others.stickNextUpload();
  await expect(publisher.publish(plan, { processing })).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  const before = shownPictures(rig.stores)[`appStore/de-DE/${IPAD}`]!;
  expect(before).toHaveLength(2);
  rig.stores.others.stickNextUpload();
  await publisher.publish(plan, { processing });
  expect(await wrongSets(plan)).toEqual([]);
});

test('an upload whose addresses have expired is reserved again', async () => {
  const file = await addFile(rig.dir, 'late', { width: 2048, height: 2732 });
  await editNew(rig.dir, ({ appStore }) => {
    appStore!.locales['de-DE']!.screenshots![IPAD] = [{ file }];
  });
  const plan = await publisher.plan();
  watchStores(rig.stores, wrong, {
    faults: [{ match: { store: 'appStoreUploads' }, times: 1, respond: 'uploadsExpired' }],
  });
  await publisher.publish(plan);
  expect(await wrongSets(plan)).toEqual([]);
  expect(writes().filter((write) => write === 'POST /v1/appScreenshots')).toHaveLength(2);
  expect(rig.stores.appStore.table.all('appScreenshots').filter(isAwaiting)).toEqual([]);
});

function isAwaiting({ attributes }: { attributes: Record<string, unknown> }): boolean {
  return (attributes['assetDeliveryState'] as { state: string }).state === 'AWAITING_UPLOAD';
}

describe('any request that fails once', () => {
  test.each([
    'appliedThenReset',
    'appliedThenServerError',
    'appliedThenTimeout',
    'serverError',
    'reset',
    'tooManyRequests',
  ] as const satisfies readonly FaultName[])('%s: the stores get the content of New', async (respond) => {
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    const places: readonly FaultMatch[] = [
      { method: 'PATCH', path: '/v1/appStoreVersions/' },
      { method: 'POST', path: '/v1/appStoreVersionLocalizations' },
      { method: 'PATCH', path: '/v1/appStoreVersionLocalizations/' },
      { method: 'PATCH', path: '/v1/appInfoLocalizations/' },
      { method: 'POST', path: '/v1/appScreenshotSets' },
      { method: 'POST', path: /appScreenshots$/ },
      { store: 'appStoreUploads' },
      { method: 'PATCH', path: '/v1/appScreenshots/' },
      { method: 'DELETE', path: '/v1/appScreenshots/' },
      { method: 'PATCH', path: '/relationships/' },
      { method: 'POST', path: /\/edits$/ },
      { method: 'PATCH', path: '/listings/' },
      { method: 'DELETE', path: 'phoneScreenshots' },
      { method: 'POST', path: '/upload/' },
      { method: 'POST', path: ':commit' },
    ];
    const faults = places.map((match) => ({ match, times: 1, respond, retryAfter: '0' }));
    watchStores(rig.stores, wrong, { faults });
    await publishToEnd(plan);
    expect(await wrongSets(plan)).toEqual([]);
    expect(textsAt('de-DE')).toMatchObject({ description: 'Neue Beschreibung.', subtitle: 'Neu' });
    expect(textsAt('ja')).toMatchObject({ name: 'ティリア' });
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
    expect(isEmptyPlan(await publisher.plan())).toBe(true);
  });
});

test('if Google Play has received other bytes of a picture, nothing is published', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  const { live } = rig.stores.googlePlay.app;
  let uploads = 0;
  rig.stores.faults.add({
    match: { method: 'POST', path: '/upload/' },
    respond: async ({ next }) => {
      uploads += 1;
      const { image } = (await (await next()).json()) as { image: object };
      return Response.json({ image: { ...image, sha256: '0'.repeat(64) } });
    },
  });
  await expect(publisher.publish(plan)).rejects.toMatchObject({
    code: 'STORE_ANSWER_INVALID',
    message: expect.stringContaining('received other bytes'),
  });
  expect(uploads).toBe(1);
  expect(rig.stores.googlePlay.app.live).toBe(live);
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
});

test('a pause completes the uploads that were begun, and the same call continues the publication', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  const pause = new AbortController();
  const states = new Map<string, string>();
  const onPublishProgress = (event: PublishProgress) => {
    if (event.kind !== 'upload') return;
    states.set(`${event.key}#${event.position}`, event.state);
    if (event.state === 'processing') pause.abort();
  };
  await expect(publisher.publish(plan, { pause: pause.signal, onPublishProgress })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  expect([...states.values()]).not.toContain('sending');
  expect(await readJournalState(rig.dir, rig)).toMatchObject({
    unfinished: { plan: plan.hash, holdChanges: false },
  });
  const before = reservations();
  expect(await publisher.publish(plan)).toMatchObject({ continued: true });
  expect(before).toBeGreaterThan(0);
  expect(reservations()).toBe(uploadsToAppStore(plan));
  expect(await wrongSets(plan)).toEqual([]);
  expect((await readJournalState(rig.dir, rig)).unfinished).toBeUndefined();
});

test('changes of an abandoned publication stay, and another plan can be published', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  const pause = new AbortController();
  const onPublishProgress = (event: PublishProgress) => {
    if (event.kind === 'upload' && event.state === 'processing') pause.abort();
  };
  await expect(publisher.publish(plan, { pause: pause.signal, onPublishProgress })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  await abandonPublish({ dir: rig.dir, stateDir: rig.stateDir, credentials: rig.credentials });
  expect((await readJournalState(rig.dir, rig)).unfinished).toBeUndefined();
  expect(textsAt('de-DE')).toMatchObject({ subtitle: 'Neu' });
  // When the processing of an upload ends, the store reports the checksum of the picture, and the plan can change. Each
  // read of the fake stores advances the processing. So the stores are read until the processing has ended: otherwise
  // the next plan would be outdated when it is published.
  for (let reading = 0; reading < 3; reading += 1) await publisher.plan();
  expect(await publisher.publish(await publisher.plan())).toMatchObject({ continued: false });
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
});

test('after an abort, the same call continues the publication', async () => {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  const stop = new AbortController();
  let uploaded = 0;
  const onPublishProgress = (event: PublishProgress) => {
    if (event.kind === 'upload' && event.state === 'processing') uploaded += 1;
    if (uploaded === 2) stop.abort();
  };
  await expect(publisher.publish(plan, { signal: stop.signal, onPublishProgress })).rejects.toMatchObject({
    code: 'ABORTED',
    hint: expect.stringContaining('continue'),
  });
  expect(await publisher.publish(plan)).toMatchObject({ continued: true });
  expect(await wrongSets(plan)).toEqual([]);
});

test('a declaration about AI goes to Google Play with the picture, the next sync reads it, and it can be removed', async () => {
  const aiGeneratedState = 'aiGeneratedStateNotAiGenerated';
  const declare = (state: string) =>
    editNew(rig.dir, ({ googlePlay }) => {
      const [icon] = googlePlay!.locales['de-DE']!.images!['icon']!;
      Object.assign(icon!, { aiGeneratedState: state });
    });
  await declare(aiGeneratedState);
  const plan = await publisher.plan();
  expect(plannedPicture(plan, 'googlePlay/de-DE/icon')).toMatchObject({ keep: null, aiGeneratedState });
  await publisher.publish(plan);
  expect(rig.stores.googlePlay.app.live.images.get('de-DE/icon')).toMatchObject([{ aiGeneratedState }]);
  await rig.sync();
  const { googlePlay } = (await readListing(rig.dir, 'current'))!;
  expect(googlePlay!.locales['de-DE']!.images!['icon']).toMatchObject([{ aiGeneratedState }]);
  expect(googlePlay!.locales['en-US']!.images!['icon']![0]).not.toHaveProperty('aiGeneratedState');
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
  await declare(AI_UNDECLARED);
  await publisher.publish(await publisher.plan());
  const [image] = rig.stores.googlePlay.app.live.images.get('de-DE/icon')!;
  expect(image).not.toHaveProperty('aiGeneratedState');
  await rig.sync();
  expect(isEmptyPlan(await publisher.plan())).toBe(true);
});
