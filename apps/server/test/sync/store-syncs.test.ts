import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { followServerEvents } from '../follow-server-events.ts';
import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';

let running: ServerWithStores;
beforeEach(async () => {
  running = await startServerWithStores();
});
afterEach(() => running.close());

function send(request: TestRequest) {
  return sendRequest(running.server.port, request);
}

function post(path: string, body?: string) {
  return send({
    method: 'POST',
    path,
    ...(body !== undefined && { body, headers: { 'Content-Type': 'text/plain' } }),
  });
}

function follow() {
  return followServerEvents(running.server.port);
}

async function current() {
  return (await send({ path: '/api/listing/current' })).json;
}

/** Delays the pictures of the stores until they are released; `asked` resolves when the first one is requested. */
function holdPictures() {
  const asked = Promise.withResolvers<undefined>();
  const open = Promise.withResolvers<undefined>();
  for (const store of ['appStoreImages', 'googlePlayImages'] as const)
    running.fake.stores.faults.add({
      match: { store },
      respond: async ({ next }) => {
        asked.resolve(undefined);
        await open.promise;
        return next();
      },
    });
  return { asked: asked.promise, release: () => open.resolve(undefined) };
}

describe('a sync that belongs to the server', () => {
  test('responds at once, goes on after its client has left, and is shown to a client that connects later', async () => {
    const held = holdPictures();
    expect(await post('/api/sync')).toMatchObject({ status: 200, json: { ok: true } });
    await held.asked;
    const stream = await follow();
    await stream.until(({ name }) => name === 'sync-progress');
    held.release();
    const { data } = await stream.until(({ name }) => name === 'sync');
    expect(data).toMatchObject({ ok: true, stores: ['appStore', 'googlePlay'] });
    expect(await current()).not.toMatchObject({ listing: null });
  });

  test('is shared by a caller, whose leaving does not end it', async () => {
    const held = holdPictures();
    await post('/api/sync');
    await post('/api/sync');
    const leaving = new AbortController();
    const caller = fetch(`http://127.0.0.1:${running.server.port}/api/sync`, { signal: leaving.signal });
    await held.asked;
    const stream = await follow();
    leaving.abort();
    await expect(caller).rejects.toThrow();
    held.release();
    expect((await stream.until(({ name }) => name === 'sync')).data).toMatchObject({ ok: true });
    const edits = running.fake.stores.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/edits'),
    );
    expect(edits).toHaveLength(1);
  });

  test('a cancelled sync ends for all callers and changes nothing; without a sync, nothing happens', async () => {
    expect(await post('/api/sync/cancel')).toMatchObject({ status: 200 });
    const held = holdPictures();
    await post('/api/sync');
    await held.asked;
    const caller = send({ path: '/api/sync' });
    const stream = await follow();
    await post('/api/sync/cancel');
    held.release();
    expect((await stream.until(({ name }) => name === 'sync')).data).toMatchObject({ code: 'ABORTED' });
    expect((await caller).json).toMatchObject({ code: 'ABORTED' });
    expect(await current()).toEqual({ ok: true, listing: null, etag: '' });
  });
});

describe('the first sync of a folder', () => {
  test('Current is what has been read so far, and its pictures are served as soon as they have arrived', async () => {
    const held = holdPictures();
    const stream = await follow();
    await post('/api/sync');
    await held.asked;
    const early = await current();
    expect(early).toMatchObject({ ok: true, arriving: true, etag: '' });
    const pictures = (body: typeof early) =>
      Object.values((body?.['listing'] as Listing).appStore?.locales['en-US']?.screenshots ?? {}).flat();
    expect(pictures(early).length).toBeGreaterThan(0);
    expect(pictures(early).map(({ file }) => file)).toEqual(pictures(early).map(() => null));
    held.release();
    const { data } = await stream.until(({ name }) => name === 'sync-picture');
    const path = `/${String(data['file'])}`;
    expect((await send({ path })).status).toBe(200);
    await stream.until(({ name }) => name === 'sync');
    expect((await send({ path })).status).toBe(200);
    expect(await current()).not.toHaveProperty('arriving');
  });

  test('a later sync does not change what is read of Current before its end', async () => {
    await send({ path: '/api/sync' });
    const before = await current();
    const held = holdPictures();
    // Without its pictures, the next sync downloads them again.
    await rm(join(running.server.dir, 'assets/current'), { recursive: true });
    running.fake.stores.others.releaseVersion();
    const later = send({ path: '/api/sync' });
    await held.asked;
    expect(await current()).toEqual(before);
    held.release();
    await later;
  });
});

describe('a refusal of the credentials', () => {
  const refuse = () =>
    running.fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
  const OTHER_KEY = 'ASC_KEY_ID="OTHERKEY01"\n';

  /** The names of the events that a client which connects now receives, up to the listings. */
  async function firstEvents(): Promise<string[]> {
    const stream = await follow();
    await stream.until(({ name }) => name === 'listings');
    return stream.all.map(({ name }) => name);
  }

  test('has the time of the failure, and is repeated to a client that connects later', async () => {
    refuse();
    await send({ path: '/api/sync' });
    const stream = await follow();
    const { data } = await stream.until(({ name }) => name === 'sync');
    expect(data).toMatchObject({ code: 'APPSTORE_REFUSED', failedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  test.each([
    ['saved through the server', () => post('/api/env?force=1', running.envText + OTHER_KEY)],
    [
      'changed by another program',
      () => writeFile(join(running.server.dir, '.env'), running.envText + OTHER_KEY),
    ],
  ])('ends when the keys are %s', async (_how, change) => {
    refuse();
    const stream = await follow();
    await send({ path: '/api/sync' });
    await stream.until(({ name }) => name === 'sync');
    await change();
    await stream.until(({ name }) => name === 'credentials');
    expect(await firstEvents()).not.toContain('sync');
  });

  test('ends when the keys in use pass a test, not when others do', async () => {
    refuse();
    const stream = await follow();
    await send({ path: '/api/sync' });
    running.fake.stores.faults.clear();
    const [, googlePlay] = running.envText.split(/(?=^PLAYSTORE)/m);
    await post('/api/test', googlePlay);
    expect(await firstEvents()).toContain('sync');
    await post('/api/test', running.envText);
    await stream.until(({ name }) => name === 'credentials');
    expect(await firstEvents()).not.toContain('sync');
  });

  test('stays when other values of the .env change, and ends when the next sync starts', async () => {
    refuse();
    await send({ path: '/api/sync' });
    await post('/api/env?force=1', `${running.envText}PORT=9000\n`);
    expect(await firstEvents()).toContain('sync');
    running.fake.stores.faults.clear();
    const held = holdPictures();
    await post('/api/sync');
    await held.asked;
    expect(await firstEvents()).not.toContain('sync');
    held.release();
  });

  test('a failure with another cause stays when the keys change', async () => {
    running.fake.stores.faults.add({ match: { store: 'appStoreImages' }, respond: 'htmlPicture' });
    const stream = await follow();
    const { json } = await send({ path: '/api/sync' });
    expect(json).toMatchObject({ ok: false });
    await post('/api/env?force=1', running.envText + OTHER_KEY);
    await stream.until(({ name }) => name === 'credentials');
    expect(await firstEvents()).toContain('sync');
  });
});
