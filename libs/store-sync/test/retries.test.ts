import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultName, FaultRule } from '@storedeck/fake-stores';

import { readListing } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

describe('a temporary fault', () => {
  test.each<[FaultName, FaultRule]>([
    ['serverError', { respond: 'serverError', times: 2 }],
    ['reset', { respond: 'reset', times: 2 }],
    ['cutBody', { respond: 'cutBody', times: 2 }],
    ['unavailable', { respond: 'unavailable', times: 1, retryAfter: null }],
    ['tooManyRequests', { respond: 'tooManyRequests', times: 1, retryAfter: '1' }],
    [
      'tooManyRequests with a malformed Retry-After',
      { respond: 'tooManyRequests', times: 2, retryAfter: 'x' },
    ],
    [
      'tooManyRequests with a negative Retry-After',
      { respond: 'tooManyRequests', times: 2, retryAfter: '-1' },
    ],
  ] as [FaultName, FaultRule][])('%s is retried', async (_name, rule) => {
    for (const store of ['appStore', 'appStoreImages', 'googlePlayImages'] as const)
      rig.stores.faults.add({ ...rule, match: { store } });
    rig.stores.faults.add({ ...rule, match: { store: 'googlePlay', method: 'GET' } });
    rig.stores.faults.add({ ...rule, match: { store: 'googlePlay', method: 'DELETE' } });
    await rig.sync();
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('after a token is refused, one new token is signed', async () => {
    rig.stores.faults.add({ respond: 'unauthorized', times: 1, match: { store: 'appStore' } });
    await rig.sync();
    const tokens = rig.stores.requests
      .filter(({ store }) => store === 'appStore')
      .map(({ headers }) => headers['authorization']);
    expect(new Set(tokens).size).toBe(2);
    expect(tokens.filter((token) => token === tokens[0])).toHaveLength(1);
  });

  test('a Retry-After above the limit fails without a retry', async () => {
    rig.stores.faults.add({ respond: 'tooManyRequests', retryAfter: '99999', match: { store: 'appStore' } });
    await expect(rig.sync()).rejects.toMatchObject({ code: 'STORE_RATE_LIMITED', store: 'appStore' });
    expect(rig.stores.requests.filter(({ store }) => store === 'appStore')).toHaveLength(1);
  });

  test('a failed request to open an edit is not sent again', async () => {
    rig.stores.faults.add({ respond: 'serverError', match: { store: 'googlePlay', method: 'POST' } });
    await expect(rig.sync()).rejects.toMatchObject({ code: 'STORE_UNREACHABLE', store: 'googlePlay' });
    expect(
      rig.stores.requests.filter(({ store, method }) => store === 'googlePlay' && method === 'POST'),
    ).toHaveLength(1);
  });

  test('calls are sent one by one when few calls of the hourly limit are left', async () => {
    const scarce = await startRig({ hourlyLimit: 60, locales: 8 });
    try {
      const rateLimited =
        (header: string): FaultRule['respond'] =>
        async ({ next }) => {
          const real = await next();
          return new Response(real.body, { status: real.status, headers: { 'X-Rate-Limit': header } });
        };
      scarce.stores.faults.add({
        respond: rateLimited('user-hour-lim:3600000;user-hour-rem:9;'),
        match: { store: 'appStore' },
      });
      await scarce.sync({ stores: ['appStore'] });
      const sets = scarce.stores.requests.filter(({ url }) => url.includes('appScreenshotSets'));
      expect(sets).toHaveLength(16);
      expect(Math.max(...sets.map(({ inFlight }) => inFlight))).toBe(1);
    } finally {
      await scarce.running.close();
    }
  });
});
