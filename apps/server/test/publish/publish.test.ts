import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, events, isApiError, type PublishPlan, type PublishState } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';

import { followServerEvents } from '../follow-server-events.ts';
import { OWN_PRODUCT } from '../own-product.ts';
import { sendRequest } from '../send-request.ts';
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
async function waitForPhase(...phases: PublishState['phase'][]): Promise<PublishState> {
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

/** A plan lists the main locale first; a report lists changes as they were written. */
function sortedKeys(changes: readonly { readonly key: string }[]): string[] {
  return changes.map(({ key }) => key).toSorted();
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
      ['set', 'googlePlay/en-US/phoneScreenshots', 'en-US', null, 'phoneScreenshots'],
      ['text', 'googlePlay/de-DE/title', 'de-DE', 'title', null],
    ]);
    expect(changes[2]).toMatchObject({ after: 'Neuer Titel', before: expect.stringMatching(/./) });
    expect(plan).toMatchObject({ publishable: true, cost: { uploads: 3 } });
    const set = changes[1]!;
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
    expect(new Set([conflict.live, conflict.draft, conflict.new]).size).toBe(3);
    expect(conflict).toMatchObject({
      why: 'prepared',
      reason: 'App Store Connect already has 3.5.0 with another text.',
      base: null,
      new: 'Meine Beschreibung.',
    });
    const decided = await makePlan({ mine: [conflict.key] });
    expect(decided.publishable).toBe(true);
    expect(decided.hash).not.toBe(plan.hash);
    expect(decided.stores[0]).toMatchObject({ conflicts: [], decided: [{ ...conflict, decision: 'mine' }] });
    const left = (await makePlan({ leaveOut: [conflict.key] })).stores[0]!;
    expect(left).toMatchObject({ conflicts: [], decided: [{ ...conflict, decision: 'theirs' }] });
    expect(left.leftAlone).toContainEqual(
      expect.objectContaining({ key: conflict.key, why: 'leftOut', new: 'Meine Beschreibung.' }),
    );
  });

  test('says of a conflict whether the store had the value at the last sync', async () => {
    const main = 'en-US';
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales[main]!.description = 'My description.';
      googlePlay!.locales[main]!.fullDescription = 'My full description.';
    });
    const reasons = async () =>
      (await makePlan()).stores.map(({ conflicts }) => {
        const { why, reason, base, live, draft } = conflicts[0]!;
        return [why, reason, base !== null, live, draft];
      });
    running.fake.stores.others.changeTexts('appStore', 'Changed in App Store Connect.');
    running.fake.stores.others.changeTexts('googlePlay', 'Changed in Play Console.');
    expect(await reasons()).toEqual([
      [
        'changedAfterSync',
        '3.5.0 was changed in App Store Connect after the last sync.',
        false,
        expect.any(String),
        'Changed in App Store Connect.',
      ],
      [
        'changedAfterSync',
        'This was changed on Google Play after the last sync.',
        true,
        'Changed in Play Console.',
        null,
      ],
    ]);
    await client.sync();
    expect((await reasons()).map(([why, reason]) => [why, reason])).toEqual([
      ['prepared', 'App Store Connect already has 3.5.0 with another text.'],
      ['changedAfterStart', 'This was changed on Google Play after New was started.'],
    ]);
  });

  test('lists the conflicts of the main locale first, and tells other pictures from another order', async () => {
    await editNew(({ appStore }) => {
      const { 'en-US': english, ...others } = appStore!.locales;
      appStore!.locales = { ...others, 'en-US': english! };
      for (const locale of Object.values(appStore!.locales)) {
        locale.description = 'My description.';
        locale.screenshots!['APP_IPHONE_67'] = locale.screenshots!['APP_IPHONE_67']!.slice(0, 1);
      }
    });
    const { conflicts, liveVersion, version } = (await makePlan()).stores[0]!;
    expect([liveVersion, version?.versionString]).toEqual(['3.4.1', '3.5.0']);
    expect(conflicts.map(({ key, reason }) => [key, reason])).toEqual([
      ['appStore/en-US/description', expect.stringContaining('with another text')],
      ['appStore/en-US/APP_IPHONE_67', expect.stringContaining('in another order')],
      ['appStore/de-DE/description', expect.stringContaining('with another text')],
      ['appStore/de-DE/APP_IPHONE_67', expect.stringContaining('in another order')],
    ]);
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
    const planning = waitForPhase('planning');
    const call = client.planPublish({ body: {}, signal: abort.signal });
    call.catch(() => undefined);
    await planning;
    abort.abort();
    await waitForPhase('idle');
    held.resolve(undefined);
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    expect((await client.readPlan()).plan).toBeNull();
  });

  test('that could not be made says why until one was made, also to a second window; other requests do not hide it', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    const readErrorCode = async () => (await client.readPublish()).error?.code ?? null;
    running.fake.stores.faults.add({ match: { path: '/listings' }, respond: 'forbidden' });
    expect(await refusal(makePlan())).toBe('500 GOOGLEPLAY_REFUSED');
    expect(await client.readPublish()).toMatchObject({ phase: 'idle', plan: hash });
    const again = await followServerEvents(running.server.port);
    const { data } = await again.until(({ name }) => name === 'publish');
    expect(data).toMatchObject({ error: { code: 'GOOGLEPLAY_REFUSED', hint: expect.any(String) } });

    const abort = new AbortController();
    running.fake.stores.faults.clear();
    running.fake.stores.faults.add({
      match: { path: '/listings' },
      respond: async ({ next }) => {
        abort.abort();
        return next();
      },
    });
    const idle = waitForPhase('idle');
    await expect(client.planPublish({ body: {}, signal: abort.signal })).rejects.toThrow();
    expect((await idle).error?.code).toBe('GOOGLEPLAY_REFUSED');
    running.fake.stores.faults.clear();
    expect(await refusal(makePlan({ mine: ['googlePlay/de-DE/titel'] }))).toBe('400 INPUT_INVALID');
    expect(await readErrorCode()).toBe('GOOGLEPLAY_REFUSED');
    await makePlan();
    expect(await readErrorCode()).toBeNull();
  });

  test('that the stores refused says so until the credentials change', async () => {
    await editNew(title);
    running.fake.stores.faults.add({ match: { path: '/listings' }, respond: 'forbidden' });
    const failed = waitForPhase('idle');
    expect(await refusal(makePlan())).toBe('500 GOOGLEPLAY_REFUSED');
    expect((await failed).error?.code).toBe('GOOGLEPLAY_REFUSED');
    const ended = waitForPhase('idle');
    await writeFile(join(running.server.dir, '.env'), `${running.envText}ASC_KEY_ID="OTHERKEY01"\n`);
    expect((await ended).error).toBeNull();
  });

  test('names the New from which it was made', async () => {
    const etagOfNew = async () => (await client.readListing({ params: { which: 'new' } })).etag;
    await editNew(title);
    const plan = await makePlan();
    expect(plan.newEtag).toBe(await etagOfNew());
    const path = join(running.server.dir, 'listing.json');
    await writeFile(path, `${await readFile(path, 'utf8')}\n`);
    expect(plan.newEtag).not.toBe(await etagOfNew());
    const again = await client.planPublish({ body: { of: plan.hash } });
    expect(again).toEqual({ ...plan, newEtag: await etagOfNew() });
  });

  test('is no longer the latest plan when it was published, and while the next one is made the state names no plan', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    const again = waitForPhase('planning');
    await makePlan();
    expect(await again).toMatchObject({ plan: hash });
    const finished = waitForPhase('finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    expect(await finished).toMatchObject({ plan: hash });
    const planning = waitForPhase('planning');
    await makePlan();
    expect(await planning).toMatchObject({ plan: null });
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
    const finished = waitForPhase('finished', 'stopped');
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
    expect(state.report!.stores.map(({ store, written }) => [store, sortedKeys(written)])).toEqual(
      stores.map(({ store, changes }) => [store, sortedKeys(changes)]),
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
    const stopped = waitForPhase('finished', 'stopped');
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
    const finished = waitForPhase('finished', 'stopped');
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
    const paused = waitForPhase('paused', 'finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    expect(await client.pausePublish()).toMatchObject({ phase: 'pausing' });
    held.resolve(undefined);
    const { unfinished, ...state } = await paused;
    expect(state).toMatchObject({ phase: 'paused', error: null });
    expect(unfinished).toMatchObject({ plan: hash, changes: 1 });
    expect(commits()).toBe(0);
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    const finished = waitForPhase('finished', 'stopped');
    const { plan, choices, holdChanges } = unfinished!;
    await client.publish({ body: { plan, choices, holdChanges } });
    expect(await finished).toMatchObject({ phase: 'finished', report: { continued: true } });
    expect(commits()).toBe(1);
  });

  test('that was paused and continued is reported as a whole, with the uploads that count', async () => {
    await editNew((listing) => {
      title(listing);
      keywords(listing);
      pictures(listing);
    });
    const { hash, stores } = await makePlan();
    const keys = stores.map(({ store, changes }) => [store, sortedKeys(changes)]);
    const reported = ({ report }: PublishState) =>
      report!.stores.map(({ store, written }) => [store, sortedKeys(written)]);
    const [asked, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    running.fake.stores.faults.add({
      match: { store: 'appStore', method: 'PATCH' },
      times: 1,
      respond: async ({ next }) => {
        asked.resolve(undefined);
        await held.promise;
        return next();
      },
    });
    const paused = waitForPhase('paused', 'finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    await asked.promise;
    await client.pausePublish();
    held.resolve(undefined);
    const first = await paused;
    expect(first).toMatchObject({
      phase: 'paused',
      run: { changes: { done: 1, total: 3 }, pictures: { done: 0, total: 3 }, bytes: { sent: 0 } },
    });
    expect(reported(first)).toEqual([['appStore', ['appStore/de-DE/keywords']]]);
    const { steps } = await client.readPublish();
    expect(steps.map(({ state, pictures: own }) => [state, own.map((picture) => picture.state)])).toEqual([
      ['done', []],
      ['waiting', []],
      ['waiting', ['waiting', 'waiting', 'waiting']],
    ]);
    const finished = waitForPhase('finished', 'stopped');
    await client.publish({ body: { plan: hash } });
    const state = await finished;
    expect(state).toMatchObject({
      phase: 'finished',
      run: { continued: true, changes: { done: 3, total: 3 }, pictures: { done: 3, total: 3 } },
    });
    expect(reported(state)).toEqual(keys);
  });

  test('reports the conflicts in which the store has kept its value, and whether a sync has read the stores since', async () => {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.description = 'Meine Beschreibung.';
      googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
      googlePlay!.locales['en-US']!.title = 'Left out';
    });
    const leaveOut = ['appStore/de-DE/description', 'googlePlay/en-US/title'];
    const { hash } = await makePlan({ leaveOut });
    const finished = waitForPhase('finished', 'stopped');
    await client.publish({ body: { plan: hash, choices: { leaveOut } } });
    const { report } = await finished;
    expect(report).toMatchObject({
      synced: false,
      kept: [{ key: 'appStore/de-DE/description', locale: 'de-DE', field: 'description' }],
    });
    await client.sync();
    expect((await client.readPublish()).report).toEqual({ ...report, synced: true });
  });

  test('can be abandoned after an interruption', async () => {
    await editNew(title);
    const { hash } = await makePlan();
    running.fake.stores.others.startReview('googlePlay');
    const stopped = waitForPhase('stopped', 'finished');
    await client.publish({ body: { plan: hash } });
    expect(await stopped).toMatchObject({
      phase: 'stopped',
      error: { code: 'STORE_LOCKED' },
      unfinished: { plan: hash },
    });
    expect(await client.abandonPublish()).toMatchObject({ phase: 'idle', unfinished: null });
    expect(await client.readPublish()).toMatchObject({ phase: 'idle', unfinished: null });
  });

  test('cannot be abandoned while a plan is made, which would show its own state', async () => {
    const held = Promise.withResolvers<undefined>();
    running.fake.stores.faults.add({
      match: { store: 'googlePlay', path: 'phoneScreenshots' },
      times: 1,
      respond: async ({ next }) => {
        await held.promise;
        return next();
      },
    });
    const planning = waitForPhase('planning');
    const made = makePlan();
    await planning;
    expect(await refusal(client.abandonPublish())).toBe('409 STORE_BUSY');
    held.resolve(undefined);
    const { hash } = await made;
    expect(await client.readPublish()).toMatchObject({ phase: 'idle', plan: hash });
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
    const path = '/api/demo/release';
    expect(await sendRequest(running.server.port, { method: 'POST', path })).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    });
  });
});

describe('the journal of another person', () => {
  const text = {
    kind: 'text',
    store: 'googlePlay',
    key: 'googlePlay/de-DE/title',
    locale: 'de-DE',
    field: 'title',
    before: 'Tilia',
    after: 'Not mine',
  };
  const journal = (change: object) => ({
    schemaVersion: 1,
    hash: 'a'.repeat(64),
    choices: { mine: ['appStore', 'googlePlay'], leaveOut: [], allowRemovals: ['googlePlay/de-DE'] },
    holdChanges: false,
    apps: {},
    changes: [change],
    finished: false,
  });
  const file = () => join(running.server.dir, 'assets/.publish.json');
  const receive = (change: object) => writeFile(file(), JSON.stringify(journal(change)));

  test('in a downloaded folder is no approval: nothing is written as it says', async () => {
    await receive(text);
    const { phase, unfinished, foreignJournal } = await client.readPublish();
    expect({ phase, unfinished, foreignJournal }).toEqual({
      phase: 'idle',
      unfinished: null,
      foreignJournal: { why: 'notYours', changes: 1 },
    });
    running.fake.stores.requests.length = 0;
    const stopped = waitForPhase('stopped', 'finished');
    const { hash: plan, choices, holdChanges } = journal(text);
    await client.publish({ body: { plan, choices, holdChanges } });
    expect(await stopped).toMatchObject({
      phase: 'stopped',
      error: { code: 'NOT_APPROVED', hint: expect.stringContaining('new plan') },
      report: { stores: [] },
      unfinished: null,
      foreignJournal: { why: 'notYours' },
    });
    const changing = running.fake.stores.requests.filter(({ method }) => /PUT|PATCH|DELETE/.test(method));
    expect(changing.filter(({ url }) => !/\/edits\/\d+$/.test(url))).toEqual([]);
    expect(commits()).toBe(0);
  });

  test('can be read, and removed', async () => {
    await receive(text);
    const { state, plan, changes } = await client.readJournal();
    expect({ state, plan }).toEqual({ state: 'notYours', plan: 'a'.repeat(64) });
    expect(changes).toMatchObject([{ kind: 'text', key: text.key, after: 'Not mine' }]);
    expect(await client.abandonPublish()).toMatchObject({ phase: 'idle', foreignJournal: null });
    expect(await client.readJournal()).toEqual({ ok: true, state: 'none', plan: null, changes: null });
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('that is damaged is reported, and does not block a plan', async () => {
    await receive({ ...text, kind: 'set', slot: 'phoneScreenshots' });
    await editNew(title);
    expect(await client.readPublish()).toMatchObject({ foreignJournal: { why: 'damaged', changes: null } });
    expect(await client.readJournal()).toEqual({ ok: true, state: 'damaged', plan: null, changes: null });
    const plan = await makePlan();
    expect(plan.publishable).toBe(true);
    const finished = waitForPhase('finished', 'stopped');
    await client.publish({ body: { plan: plan.hash } });
    expect(await finished).toMatchObject({ phase: 'finished' });
    expect(await client.readPublish()).toMatchObject({ foreignJournal: null });
  });
});
