import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FaultName } from '@storedeck/fake-stores';

import { type ServerWithStores, startServerWithStores } from '../demo-stores.ts';
import { sendRequest } from '../send-request.ts';
import { contentOf, expectRefused } from './refused.ts';

let running: ServerWithStores;
let before: Record<string, string>;
beforeAll(async () => {
  running = await startServerWithStores();
  expect((await sync()).status).toBe(200);
  before = await contentOf(running.server.dir);
});
afterEach(() => running.fake.stores.faults.clear());
afterAll(() => running.close());

const sync = () => sendRequest(running.server.port, { path: '/api/sync' });

describe('a store that fails leaves everything as it was', () => {
  test.each<[FaultName, 'appStore' | 'play' | 'playToken', string]>([
    ['unauthorized', 'appStore', 'APPSTORE_REFUSED'],
    ['forbidden', 'appStore', 'APPSTORE_REFUSED'],
    ['agreementsMissing', 'appStore', 'APPSTORE_REFUSED'],
    ['unauthorized', 'play', 'GOOGLEPLAY_REFUSED'],
    ['forbidden', 'play', 'GOOGLEPLAY_REFUSED'],
    ['truncatedJson', 'appStore', 'STORE_ANSWER_INVALID'],
    ['nullJson', 'appStore', 'STORE_ANSWER_INVALID'],
    ['arrayJson', 'play', 'STORE_ANSWER_INVALID'],
    ['wrongTypes', 'appStore', 'STORE_ANSWER_INVALID'],
    ['endlessPages', 'appStore', 'STORE_ANSWER_INVALID'],
    ['nextElsewhere', 'appStore', 'STORE_ANSWER_INVALID'],
  ])('%s of %s', async (respond, store, code) => {
    running.fake.stores.faults.add({ match: { store }, respond });
    const answer = await sync();
    await expectRefused(running.server, answer, 500);
    expect(answer.json).toMatchObject({ code });
    expect(await contentOf(running.server.dir)).toEqual(before);
    expect(running.fake.stores.play.openEdits).toEqual([]);
  });

  test('and the next sync works with no hand moved', async () => {
    expect((await sync()).json).toMatchObject({ ok: true, downloaded: 0, changes: [] });
  });
});
