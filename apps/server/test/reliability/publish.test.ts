/** The server is killed while it publishes, or another server works in the same folder. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient, events, type PublishState } from '@storedeck/contract';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { png } from '../devices/png.ts';
import { followServerEvents } from '../follow-server-events.ts';
import { OWN_PRODUCT } from '../own-product.ts';
import type { ServerProcess } from '../server-process.ts';
import { useServerFixture } from './server-fixture.ts';

const NEW = { which: 'new' } as const;
const SLOT = 'APP_IPHONE_67';
/**
 * Decides the conflict about the screenshots, which differ in the editable version: the screenshots of New replace the
 * screenshots of the version.
 */
const CHOICES = { mine: [`appStore/de-DE/${SLOT}`] };

const fixture = useServerFixture();
let fake: RunningFakeStores;
let env: Record<string, string>;
beforeEach(async () => {
  fake = await startFakeStores({
    product: OWN_PRODUCT,
    locales: 2,
    screenshotsPerSet: {
      APP_IPHONE_67: 1,
      APP_IPHONE_61: 0,
      APP_IPAD_PRO_3GEN_129: 0,
      phoneScreenshots: 2,
      sevenInchScreenshots: 0,
      tenInchScreenshots: 0,
    },
    previewsPerSet: {},
    pictures: { bytes: 2_000 },
  });
  env = {
    ...(await fake.stores.makeCredentials()).env,
    ASC_API_BASE_URL: fake.ascBaseUrl,
    PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
    PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
  };
});
afterEach(() => fake.close());

function makeClient({ port }: ServerProcess) {
  return createClient({ baseUrl: `http://127.0.0.1:${port}` });
}

/** Syncs, changes a title of Google Play and screenshots of the App Store in New, and returns the hash of a plan. */
async function prepare(server: ServerProcess): Promise<string> {
  const client = makeClient(server);
  await client.sync();
  await client.startFromCurrent();
  const { image } = await client.addPicture({
    query: { store: 'appStore', locale: 'de-DE', slot: SLOT },
    body: new Blob([new Uint8Array(png(1290, 2796))]),
    contentType: 'image/png',
  });
  const { listing, etag } = await client.readListing({ params: NEW });
  listing!.googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  listing!.appStore!.locales['de-DE']!.screenshots![SLOT]!.push(image);
  await client.writeListing({ params: NEW, body: { listing: listing!, etag } });
  const { hash, publishable } = await client.planPublish({ body: { choices: CHOICES } });
  expect(publishable).toBe(true);
  return hash;
}

/** Calls `start`, waits until the publication of the server has ended, and returns its last state. */
async function ended({ port }: ServerProcess, start: () => Promise<unknown>): Promise<PublishState> {
  const stream = await followServerEvents(port);
  await start();
  const { data } = await stream.until(
    ({ name, data: state }) =>
      name === 'publish' && state['run'] !== null && /finished|stopped/.test(String(state['phase'])),
  );
  return events.publish.parse(data);
}

function rowsOfSet(): string[] {
  const { table } = fake.stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION')!;
  const texts = table
    .related(version, 'appStoreVersionLocalizations')
    .find(({ attributes }) => attributes['locale'] === 'de-DE')!;
  const set = table
    .related(texts, 'appScreenshotSets')
    .find(({ attributes }) => attributes['screenshotDisplayType'] === SLOT)!;
  return table
    .related(set, 'appScreenshots')
    .map(({ attributes }) => (attributes['assetDeliveryState'] as { state: string }).state);
}

test.each([
  ['killed while it sends a picture', 'SIGKILL', { store: 'appStoreUploads' }, 'before'],
  ['ended while it sends a picture', 'SIGTERM', { store: 'appStoreUploads' }, 'before'],
  ['killed after the commit on Google Play', 'SIGKILL', { path: ':commit' }, 'after'],
] as const)(
  '%s: the next server reports the interruption, and continues without a duplicate',
  async (_title, signal, match, moment) => {
    const first = await fixture.start({ env });
    const hash = await prepare(first);
    fake.stores.faults.add({
      match,
      times: 1,
      respond: async ({ next }) => {
        if (moment === 'after') await next();
        first.child.kill(signal);
        await first.exit;
        return new Response('The server has ended.');
      },
    });
    await makeClient(first).publish({ body: { plan: hash, choices: CHOICES } });
    expect(await first.exit).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal]);

    const next = await fixture.start({ env });
    const { phase, unfinished, steps } = await makeClient(next).readPublish();
    expect({ phase, steps, unfinished }).toEqual({
      phase: 'interrupted',
      steps: [],
      unfinished: {
        plan: hash,
        choices: { ...CHOICES, leaveOut: [], allowRemovals: [] },
        holdChanges: false,
        changes: 2,
      },
    });
    const { plan, choices, holdChanges } = unfinished!;
    const state = await ended(next, () => makeClient(next).publish({ body: { plan, choices, holdChanges } }));
    expect(state).toMatchObject({ phase: 'finished', unfinished: null, report: { continued: true } });
    expect(rowsOfSet()).toEqual(['COMPLETE', 'COMPLETE']);
    const { listings } = fake.stores.googlePlay.app.live;
    expect(listings.find(({ language }) => language === 'de-DE')!.title).toBe('Neuer Titel');
    expect(fake.stores.googlePlay.openEdits).toEqual([]);
    const again = await makeClient(next).planPublish({ body: {} });
    expect(again.stores.flatMap(({ changes }) => changes)).toEqual([]);
  },
);

test('a second server in the same folder cannot publish while the first server publishes, and does not disturb it', async () => {
  const [first, second] = [await fixture.start({ env }), await fixture.start({ env })];
  const hash = await prepare(first);
  const held = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<undefined>();
  fake.stores.faults.add({
    match: { path: ':commit' },
    times: 1,
    respond: async ({ next }) => {
      reached.resolve(undefined);
      await held.promise;
      return next();
    },
  });
  const finished = ended(first, () => makeClient(first).publish({ body: { plan: hash, choices: CHOICES } }));
  await reached.promise;
  expect(await makeClient(second).readPublish()).toMatchObject({
    phase: 'interrupted',
    unfinished: { plan: hash },
  });
  const refused = await ended(second, () =>
    makeClient(second).publish({ body: { plan: hash, choices: CHOICES } }),
  );
  expect(refused).toMatchObject({ phase: 'stopped', error: { code: 'STORE_BUSY' }, report: { stores: [] } });
  await expect(makeClient(second).abandonPublish()).rejects.toMatchObject({
    code: 'STORE_BUSY',
    status: 409,
  });
  held.resolve(undefined);
  expect(await finished).toMatchObject({ phase: 'finished' });
  expect(await makeClient(second).readPublish()).toMatchObject({ unfinished: null });
});
