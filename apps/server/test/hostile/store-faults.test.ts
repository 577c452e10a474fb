import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultName, FaultRule } from '@storedeck/fake-stores';

import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { readContent, expectRefused } from './expect-refused.ts';

let running: ServerWithStores;
let before: Record<string, string>;
beforeAll(async () => {
  running = await startServerWithStores();
  expect((await sync()).status).toBe(200);
});
beforeEach(async () => {
  before = await readContent(running.server.dir);
});
afterEach(() => running.fake.stores.faults.clear());
afterAll(() => running.close());

function sync() {
  return sendRequest(running.server.port, { path: '/api/sync' });
}

/** Syncs without faults, so that the next test starts with a complete listing. */
async function restore(): Promise<void> {
  running.fake.stores.faults.clear();
  expect((await sync()).status).toBe(200);
}

/** Removes the checksums and ids of the pictures from the listing file, so that the next sync fetches every picture. */
async function forgetPictures(): Promise<void> {
  const path = join(running.server.dir, 'listing-current.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/"(sourceChecksum|remoteId)": "[^"]*"/g, '"$1": null'));
  before = await readContent(running.server.dir);
}

type Store = NonNullable<NonNullable<FaultRule['match']>['store']>;

async function expectFailure(rule: FaultRule, code: string): Promise<void> {
  running.fake.stores.faults.add(rule);
  const response = await sync();
  await expectRefused(running.server, response, 500);
  expect(response.json).toMatchObject({ code, hint: expect.any(String) });
  expect(response.text).not.toMatch(/eyJ|ya29|Bearer|PRIVATE KEY/);
  expect(await readContent(running.server.dir)).toEqual(before);
  expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
  // A picture may be on any host, so requests to hosts other than those of the stores must not contain credentials.
  const otherHosts = running.fake.stores.requests.filter(({ store }) => store === 'otherHost');
  expect(otherHosts.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
}

// Failures that are retried (broken connections, 5xx, stalled bodies) are tested in libs/store-sync.
describe('a failure of a store changes nothing', () => {
  test.each<[FaultName, Store, string]>([
    ['unauthorized', 'appStore', 'APPSTORE_REFUSED'],
    ['forbidden', 'appStore', 'APPSTORE_REFUSED'],
    ['agreementsMissing', 'appStore', 'APPSTORE_REFUSED'],
    ['notFound', 'appStore', 'APPSTORE_REFUSED'],
    ['conflict', 'appStore', 'APPSTORE_REFUSED'],
    ['unauthorized', 'googlePlay', 'GOOGLEPLAY_REFUSED'],
    ['forbidden', 'googlePlay', 'GOOGLEPLAY_REFUSED'],
    ['unauthorized', 'googlePlayToken', 'GOOGLEPLAY_REFUSED'],
    ['htmlWith200', 'googlePlayToken', 'STORE_ANSWER_INVALID'],
    ['truncatedJson', 'appStore', 'STORE_ANSWER_INVALID'],
    ['nullJson', 'appStore', 'STORE_ANSWER_INVALID'],
    ['arrayJson', 'googlePlay', 'STORE_ANSWER_INVALID'],
    ['wrongTypes', 'appStore', 'STORE_ANSWER_INVALID'],
    ['htmlWith200', 'appStore', 'STORE_ANSWER_INVALID'],
    ['emptyBody', 'appStore', 'STORE_ANSWER_INVALID'],
    ['hugeJson', 'appStore', 'STORE_ANSWER_INVALID'],
    ['hostileIds', 'appStore', 'STORE_ANSWER_INVALID'],
    ['endlessPages', 'appStore', 'STORE_ANSWER_INVALID'],
    ['nextElsewhere', 'appStore', 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', 'appStore', 'STORE_ANSWER_INVALID'],
    ['redirectToFile', 'appStore', 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', 'googlePlay', 'STORE_ANSWER_INVALID'],
  ])('%s of %s: %s', (respond, store, code) => expectFailure({ respond, match: { store } }, code));

  test.each(['99999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'the sync does not wait for a Retry-After of %j',
    (retryAfter) =>
      expectFailure(
        { respond: 'tooManyRequests', retryAfter, match: { store: 'appStore' } },
        'STORE_RATE_LIMITED',
      ),
  );

  test('the next sync after a failure works', async () => {
    await expectFailure({ respond: 'nullJson', match: { store: 'appStore' } }, 'STORE_ANSWER_INVALID');
    running.fake.stores.faults.clear();
    expect((await sync()).json).toMatchObject({ ok: true, downloaded: 0, changes: [] });
  });
});

describe('an invalid picture from a store leaves the previous pictures unchanged', () => {
  test.each<FaultName>([
    'htmlPicture',
    'svgPicture',
    'emptyPicture',
    'oneBytePicture',
    'truncatedPicture',
    'picturePlusHtml',
    'wrongSizePicture',
    'notFound',
    'redirectLoop',
    'redirectToFile',
    'redirectToMetadata',
    'redirectElsewhere',
  ])('%s', async (respond) => {
    await forgetPictures();
    await expectFailure({ respond, match: { store: 'appStoreImages' }, after: 1 }, 'IMAGE_INVALID');
  });
  afterEach(restore);
});

describe('hostile values are data', () => {
  test.each<FaultName>([
    'hostileFileNames',
    'hostileLocales',
    'hostileDisplayTypes',
    'hostileTexts',
    'extraFields',
  ])('%s: file names are made by the server, and the listing is served as JSON', async (respond) => {
    running.fake.stores.faults.add({ respond, match: { store: 'appStore' } });
    running.fake.stores.faults.add({ respond, match: { store: 'googlePlay' } });
    expect((await sync()).status).toBe(200);
    const paths = Object.keys(await readContent(running.server.dir)).map((path) =>
      path.slice(running.server.dir.length + 1),
    );
    expect(paths.filter((path) => !MADE_NAMES.test(path))).toEqual([]);
    const listing = await sendRequest(running.server.port, { path: '/api/listing/current' });
    expect([listing.status, listing.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
  const MADE_NAMES =
    /^(\.env|listing-(current|draft)\.json|reviews\/(\.gitignore|app-store\.jsonl|google-play\.jsonl)|assets\/\.?[\w-]+\.json|assets\/(current|draft)\/(appstore|googleplay)\/[\w-]+\/(previews\/(posters\/)?)?\d\d-\w+\.(png|jpg|webp|mp4))$/;

  afterEach(restore);
});

describe('when several callers request a sync', () => {
  /**
   * Delays the next response of the App Store until `release` is called. `requested` resolves when the request has
   * arrived.
   */
  function holdStore() {
    const requested = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    running.fake.stores.faults.add({
      match: { store: 'appStore' },
      times: 1,
      respond: async ({ next }) => {
        requested.resolve(undefined);
        await release.promise;
        return next();
      },
    });
    return { requested: requested.promise, release: () => release.resolve(undefined) };
  }
  const disconnecting = () =>
    get({ port: running.server.port, host: '127.0.0.1', path: '/api/sync', agent: false }).on(
      'error',
      () => undefined,
    );
  const expectWholeListing = async () => {
    expect(running.fake.stores.googlePlay.openEdits).toEqual([]);
    expect(Object.keys(await readContent(running.server.dir))).toEqual(Object.keys(before));
  };

  test('ten callers at once share one sync', async () => {
    const from = running.fake.stores.requests.length;
    await sync();
    const one = running.fake.stores.requests.length - from;
    const responses = await Promise.all(Array.from({ length: 10 }, sync));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(running.fake.stores.requests.length - from).toBe(2 * one);
  });

  test('the only caller disconnects: the sync is aborted, nothing is changed, and the next sync works', async () => {
    const hold = holdStore();
    const request = disconnecting();
    await hold.requested;
    const logged = running.server.logged().length;
    request.destroy();
    hold.release();
    await until(() => running.server.logged().slice(logged).includes('"path":"/api/sync"'));
    expect((await sync()).status).toBe(200);
    await expectWholeListing();
  });

  test('one of two callers disconnects: the other one gets the result', async () => {
    const hold = holdStore();
    const other = sync();
    const request = disconnecting();
    await hold.requested;
    request.destroy();
    hold.release();
    expect((await other).status).toBe(200);
    await expectWholeListing();
  });

  test('twenty callers that disconnect do not affect the next sync', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = Array.from({ length: 4 }, disconnecting);
      await Promise.all(requests.map((request) => once(request, 'socket')));
      for (const request of requests) request.destroy();
    }
    expect((await sync()).status).toBe(200);
    await expectWholeListing();
  });

  test('a running sync keeps its settings when .env is replaced', async () => {
    const hold = holdStore();
    const first = sync();
    await hold.requested;
    const post = (body: string) =>
      sendRequest(running.server.port, {
        method: 'POST',
        path: '/api/env?force=1',
        body,
        headers: { 'Content-Type': 'text/plain' },
      });
    expect((await post('BUNDLE_ID=com.example.other\n')).json).toMatchObject({ saved: true });
    hold.release();
    expect((await first).status).toBe(200);
    const second = await sync();
    expect([second.status, second.json?.['code']]).toEqual([500, 'NOT_CONFIGURED']);
    expect((await post(running.envText)).json).toMatchObject({ saved: true });
    expect((await sync()).status).toBe(200);
    await rm(join(running.server.dir, '.env.backup'));
  });
});

test('a store without a valid TLS certificate gets no key', async () => {
  // This store has no certificate, so the handshake fails. Invalid certificates are tested in certificates.test.ts.
  let spoken = '';
  const stranger = createServer({}, (socket) => socket.on('data', (bytes) => (spoken += String(bytes))));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const server = await startTestServer({
    storeEndpoints: { appStoreConnectUrl: `https://127.0.0.1:${port}` },
    environment: running.env,
  });
  const response = await sendRequest(server.port, {
    method: 'POST',
    path: '/api/test',
    body: Object.entries(running.env)
      .filter(([name]) => !name.startsWith('PLAYSTORE'))
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(response.json).toMatchObject({ ok: false, appstore: { ok: false } });
  expect(spoken).toBe('');
  await server.close();
  stranger.close();
});
