import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, events, isApiError, type PublishPlan, type PublishState } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';

import { followServerEvents } from './follow-server-events.ts';
import { OWN_PRODUCT } from './own-product.ts';
import { sendRequest } from './send-request.ts';
import { type ServerWithStores, startServerWithStores } from './server-with-stores.ts';

type Client = ReturnType<typeof createClient>;
type Edit = (listing: Listing) => void;

let running: ServerWithStores;
let client: Client;
let stream: Awaited<ReturnType<typeof followServerEvents>>;
beforeEach(async () => {
  running = await startServerWithStores({ product: OWN_PRODUCT });
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  stream = await followServerEvents(running.server.port);
  await client.sync();
  await client.startFromCurrent();
  running.fake.stores.requests.length = 0;
});
afterEach(() => running.close());

async function editNew(edit: Edit): Promise<void> {
  const params = { which: 'new' } as const;
  const { listing, etag } = await client.readListing({ params });
  edit(listing!);
  await client.writeListing({ params, body: { listing: listing!, etag } });
}

const title: Edit = ({ googlePlay }) => {
  googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
};
/** Changes keywords that are equal in the live and in the editable version, so the change is not a conflict. */
const keywords: Edit = ({ appStore }) => {
  appStore!.locales['de-DE']!.keywords = 'garten,pflanzen';
};

/** Inserts the first phone screenshot of de-DE before those of en-US. The whole set of en-US must then be uploaded. */
const pictures: Edit = ({ googlePlay }) => {
  const [from, to] = [googlePlay!.locales['de-DE']!, googlePlay!.locales['en-US']!];
  to.images!['phoneScreenshots']!.unshift(from.images!['phoneScreenshots']![0]!);
};

async function makePlan(choices: PublishPlan['choices'] = {}): Promise<PublishPlan> {
  return client.planPublish({ body: { choices } });
}

/** Delays Google Play's next validation of an edit until the returned promise is resolved. */
function holdValidation(): PromiseWithResolvers<undefined> {
  const held = Promise.withResolvers<undefined>();
  running.fake.stores.faults.add({
    match: { path: ':validate' },
    times: 1,
    respond: async ({ next }) => {
      await held.promise;
      return next();
    },
  });
  return held;
}

/** Waits for the next event `publish` with one of these phases. Call this before the request that causes the event. */
async function phase(...phases: PublishState['phase'][]): Promise<PublishState> {
  const from = stream.all.length;
  const { data } = await stream.until(
    (event) =>
      event.name === 'publish' &&
      phases.includes(event.data['phase'] as PublishState['phase']) &&
      stream.all.indexOf(event) >= from,
  );
  return events.publish.parse(data);
}

async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isApiError(error) ? `${error.status} ${error.code}` : undefined;
}

function commits(): number {
  return running.fake.stores.requests.filter(({ url }) => url.includes(':commit')).length;
}

describe('a plan', () => {
  test('contains each change with its texts and pictures, and the server serves the files of the pictures', async () => {
    await editNew((listing) => {
      title(listing);
      keywords(listing);
      pictures(listing);
    });
    const plan = await makePlan();
    const changes = plan.stores.flatMap((store) => store.changes);
    expect(changes.map(({ kind, key, locale, field, slot }) => [kind, key, locale, field, slot])).toEqual([
      ['text', 'appStore/de-DE/keywords', 'de-DE', 'keywords', null],
      ['text', 'googlePlay/de-DE/title', 'de-DE', 'title', null],
      ['set', 'googlePlay/en-US/phoneScreenshots', 'en-US', null, 'phoneScreenshots'],
    ]);
    expect(changes[1]).toMatchObject({ after: 'Neuer Titel', before: expect.stringMatching(/./) });
    expect(plan).toMatchObject({ publishable: true, cost: { uploads: 3 } });
    const set = changes[2]!;
    if (set.kind !== 'set') throw new Error('The change is no set.');
    expect(set.after.map(({ upload, reencoded }) => [upload, reencoded])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    for (const { file } of [...set.before, ...set.after]) {
      expect(file).toMatch(/^assets\/(?:current|new)\//);
      expect(await sendRequest(running.server.port, { path: `/${file}` })).toMatchObject({ status: 200 });
    }
    expect(JSON.stringify(plan)).not.toContain(running.server.dir);
    expect(JSON.stringify(plan)).not.toContain('http');
    expect(await client.readPlan()).toEqual({ ok: true, plan });
  });

  test('contains all three values of a conflict, which a choice decides', async () => {
    await editNew(({ appStore }) => {
      appStore!.locales['de-DE']!.description = 'Meine Beschreibung.';
    });
    const plan = await makePlan();
    expect(plan.publishable).toBe(false);
    const conflict = plan.stores[0]!.conflicts[0]!;
    expect(conflict).toMatchObject({ key: 'appStore/de-DE/description', field: 'description' });
    expect(new Set([conflict.base, conflict.mine, conflict.theirs]).size).toBe(3);
    const decided = await makePlan({ mine: [conflict.key] });
    expect(decided.publishable).toBe(true);
    expect(decided.hash).not.toBe(plan.hash);
    const left = (await makePlan({ leaveOut: [conflict.key] })).stores[0]!;
    expect(left.leftAlone).toContainEqual(
      expect.objectContaining({ key: conflict.key, why: 'leftOut', mine: 'Meine Beschreibung.' }),
    );
  });

  test('lists a locale that New does not contain as a removal, which a choice allows', async () => {
    await editNew(({ googlePlay }) => {
      delete googlePlay!.locales['de-DE'];
    });
    const { removals } = (await makePlan({ stores: ['googlePlay'] })).stores[0]!;
    expect(removals).toMatchObject([{ key: 'googlePlay/de-DE', locale: 'de-DE', slot: null, pictures: 12 }]);
    const allowed = await makePlan({ stores: ['googlePlay'], allowRemovals: ['googlePlay/de-DE'] });
    expect(allowed.stores[0]!.changes).toMatchObject([{ kind: 'removeLocale', pictures: 12 }]);
  });

  test('with other choices reads the stores again only after New has changed', async () => {
    await editNew(title);
    const first = await makePlan();
    running.fake.stores.requests.length = 0;
    const leaveOut = ['googlePlay/de-DE/title'];
    const again = await client.planPublish({ body: { choices: { leaveOut }, of: first.hash } });
    expect(running.fake.stores.requests).toEqual([]);
    expect(again.stores.flatMap(({ changes }) => changes)).toEqual([]);
    const { hash, ...rest } = await client.planPublish({ body: { of: again.hash } });
    expect({ hash, ...rest }).toEqual(first);
    await editNew(keywords);
    const fresh = await client.planPublish({ body: { of: hash } });
    expect(fresh.stores.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual([
      'appStore/de-DE/keywords',
      'googlePlay/de-DE/title',
    ]);
    expect(running.fake.stores.requests.length).toBeGreaterThan(0);
  });

  test('sends its progress, and writes nothing', async () => {
    await editNew(title);
    await makePlan();
    const shown = stream.all.filter(({ name }) => name === 'publish').map(({ data }) => data);
    expect(shown.map((state) => state['phase'])).toContain('planning');
    expect(shown.some(({ reading }) => reading !== null)).toBe(true);
    const changing = running.fake.stores.requests.filter(({ method }) => /PUT|PATCH/.test(method));
    expect(changing).toEqual([]);
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
  });

  test('is aborted when its only client disconnects', async () => {
    const held = Promise.withResolvers<undefined>();
    running.fake.stores.faults.add({
      match: { path: '/listings' },
      times: 1,
      respond: async ({ next }) => {
        await held.promise;
        return next();
      },
    });
    const abort = new AbortController();
    const planning = phase('planning');
    const call = client.planPublish({ body: {}, signal: abort.signal });
    call.catch(() => undefined);
    await planning;
    abort.abort();
    await phase('idle');
    held.resolve(undefined);
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    expect((await client.readPlan()).plan).toBeNull();
  });

  test('is refused without New, and with choices that are not keys', async () => {
    expect(await refusal(makePlan({ leaveOut: ['x'.repeat(301)] }))).toBe('400 REQUEST_INVALID');
    running.fake.stores.requests.length = 0;
    const other = await startServerWithStores();
    try {
      const plain = createClient({ baseUrl: `http://127.0.0.1:${other.server.port}` });
      expect(await refusal(plain.planPublish({ body: {} }))).toBe('404 LISTING_MISSING');
    } finally {
      await other.close();
    }
  });
});

describe('a publication', () => {
  test('reports each step, returns the same steps to a later request, and leaves nothing for the next plan', async () => {
    await editNew((listing) => {
      title(listing);
      keywords(listing);
      pictures(listing);
    });
    const { hash, stores } = await makePlan();
    const finished = phase('finished', 'stopped');
    const started = await client.publish({ body: { plan: hash } });
    expect(started).toMatchObject({ phase: 'publishing', plan: hash, run: { plan: hash } });
    const state = await finished;
    expect(state).toMatchObject({
      phase: 'finished',
      error: null,
      unfinished: null,
      run: {
        continued: false,
        changes: { done: 3, total: 3 },
        pictures: { done: 3, total: 3 },
      },
    });
    expect(state.run!.bytes.sent).toBe(state.run!.bytes.total);
    expect(state.report!.stores.map(({ store, written }) => [store, written.map(({ key }) => key)])).toEqual(
      stores.map(({ store, changes }) => [store, changes.map(({ key }) => key)]),
    );
    expect(state.report!.stores.map(({ link }) => link)).toEqual([
      expect.stringMatching(
        /^https:\/\/appstoreconnect\.apple\.com\/apps\/\d+\/distribution\/ios\/version\/inflight$/,
      ),
      'https://play.google.com/console/',
    ]);
    const { steps, ...read } = await client.readPublish();
    expect(read).toEqual(state);
    const set = steps.find(({ kind }) => kind === 'set')!;
    expect(set.pictures.map(({ state: shown }) => shown)).toEqual(['done', 'done', 'done']);
    const sending = stream.all.filter(
      ({ name, data }) =>
        name === 'publish-step' &&
        (data['pictures'] as { state: string }[]).some((picture) => picture.state === 'sending'),
    );
    expect(sending.length).toBeGreaterThan(0);
    const again = await followServerEvents(running.server.port);
    const latest = await again.until(({ name }) => name === 'publish');
    expect(latest.data).toEqual(state);
    expect((await makePlan()).stores.flatMap(({ changes }) => changes)).toEqual([]);
  });

  test('of a plan that the stores and New no longer match is stopped, and nothing is written', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    running.fake.stores.others.changeTexts('googlePlay');
    await editNew(({ googlePlay }) => {
      googlePlay!.locales['de-DE']!.title = 'Noch ein Titel';
    });
    const stopped = phase('finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    expect(await stopped).toMatchObject({
      phase: 'stopped',
      error: { code: 'PLAN_CHANGED', hint: expect.any(String) },
      report: { stores: [] },
      unfinished: null,
    });
    expect(commits()).toBe(0);
  });

  test('refuses another publication and a plan while it runs', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    const held = holdValidation();
    const finished = phase('finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    expect(await refusal(client.publish({ body: { plan: hash } }))).toBe('409 STORE_BUSY');
    expect(await refusal(makePlan())).toBe('409 STORE_BUSY');
    expect(await refusal(client.abandonPublish())).toBe('409 STORE_BUSY');
    held.resolve(undefined);
    expect(await finished).toMatchObject({ phase: 'finished' });
  });

  test('pauses between two steps, and continues', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    const held = holdValidation();
    const paused = phase('paused', 'finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    expect(await client.pausePublish()).toMatchObject({ phase: 'pausing' });
    held.resolve(undefined);
    const { unfinished, ...state } = await paused;
    expect(state).toMatchObject({ phase: 'paused', error: null });
    expect(unfinished).toMatchObject({ plan: hash, changes: 1 });
    expect(commits()).toBe(0);
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    const finished = phase('finished', 'stopped');
    const { plan, choices, holdChanges } = unfinished!;
    await client.publish({ body: { plan, choices, holdChanges } });
    expect(await finished).toMatchObject({ phase: 'finished', report: { continued: true } });
    expect(commits()).toBe(1);
  });

  test('can be abandoned after an interruption', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    running.fake.stores.others.startReview('googlePlay');
    const stopped = phase('stopped', 'finished');
    await client.publish({ body: { plan: hash } });
    expect(await stopped).toMatchObject({
      phase: 'stopped',
      error: { code: 'STORE_LOCKED' },
      unfinished: { plan: hash },
    });
    expect(await client.abandonPublish()).toMatchObject({ phase: 'idle', unfinished: null });
    expect(await client.readPublish()).toMatchObject({ phase: 'idle', unfinished: null });
  });

  test('is refused when another web page requests it', async () => {
    const response = await sendRequest(running.server.port, {
      method: 'POST',
      path: '/api/publish',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
      body: JSON.stringify({ plan: '0'.repeat(64) }),
    });
    expect(response).toMatchObject({ status: 403, json: { code: 'ORIGIN_REFUSED' } });
  });

  test('has a simulated release only in the demo', async () => {
    expect(await refusal(client.releaseInDemo())).toBe('404 NOT_FOUND');
  });
});
