import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { readListing } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

function requestsTo(store: string): Rig['stores']['requests'][number][] {
  return rig.stores.requests.filter((request) => request.store === store);
}

describe('signing in', () => {
  test('one access token is enough for a sync', async () => {
    await rig.sync({ stores: ['googlePlay'] });
    expect(requestsTo('googlePlayToken')).toHaveLength(1);
    const tokens = requestsTo('googlePlay').map(({ headers }) => headers['authorization']);
    expect(new Set(tokens).size).toBe(1);
  });

  test.each(['POST', 'GET', 'DELETE'])(
    'after a token is refused for a %s, one new token is requested',
    async (method) => {
      rig.stores.faults.add({ respond: 'unauthorized', times: 1, match: { store: 'googlePlay', method } });
      await rig.sync({ stores: ['googlePlay'] });
      expect(requestsTo('googlePlayToken')).toHaveLength(2);
      expect(rig.stores.googlePlay.openEdits).toEqual([]);
    },
  );

  test('after many calls are refused with the same token, only one new token is requested', async () => {
    rig.stores.faults.add({
      respond: 'unauthorized',
      times: 5,
      match: { store: 'googlePlay', path: 'listings/' },
    });
    await rig.sync({ stores: ['googlePlay'] });
    expect(requestsTo('googlePlayToken')).toHaveLength(2);
  });

  test('rejects if the new token is also refused', async () => {
    rig.stores.faults.add({ respond: 'unauthorized', match: { store: 'googlePlay', path: 'details' } });
    await expect(rig.sync({ stores: ['googlePlay'] })).rejects.toMatchObject({
      code: 'GOOGLEPLAY_REFUSED',
      status: 401,
    });
    expect(requestsTo('googlePlay').filter(({ url }) => url.endsWith('/details'))).toHaveLength(2);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('an aborted sync does not wait for the token endpoint', async () => {
    const stop = new AbortController();
    rig.stores.faults.add({
      match: { store: 'googlePlayToken' },
      respond: ({ request }) => {
        stop.abort();
        return new Promise((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(new Error('gone'))),
        );
      },
    });
    await expect(rig.sync({ stores: ['googlePlay'], signal: stop.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});

test('an account that may not read releases still reads the listing', async () => {
  rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay', path: '/tracks' } });
  const { skipped } = await rig.sync({ stores: ['googlePlay'] });
  expect(skipped).toEqual([expect.stringMatching(/^The releases are left out: /)]);
  const { googlePlay } = (await readListing(rig.dir, 'current')) ?? {};
  expect(googlePlay?.versionName).toBeNull();
  expect(Object.keys(googlePlay?.locales ?? {})).toEqual(['en-US', 'de-DE']);
});
