import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DEFAULT_NETWORK, openHttp } from '@storedeck/store-api';
import { z } from 'zod';

import { lockApp } from '../src/files/app-lock.ts';
import { openPlayClient, type PlayClient } from '../src/google-play/play-client.ts';
import { readListing } from '../src/index.ts';
import { resolveEndpoints } from '../src/run/endpoints.ts';
import { FAST, type Rig, startRig } from './rig.ts';

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
  expect(skipped).toEqual([expect.stringMatching(/^The production release is left out: /)]);
  const { googlePlay } = (await readListing(rig.dir, 'current')) ?? {};
  expect(googlePlay?.versionName).toBeNull();
  expect(Object.keys(googlePlay?.locales ?? {})).toEqual(['en-US', 'de-DE']);
});

describe('the client', () => {
  interface Sent {
    method: string;
    path: string;
    type: string | null;
    body: string;
  }
  const Anything = z.unknown();

  /**
   * Opens a client and records its requests, except the requests for a token. The responses are those in `responses`,
   * in order, and after that always `{}`.
   */
  async function openRecorded(responses: Response[] = []): Promise<{ client: PlayClient; sent: Sent[] }> {
    const { googlePlay: credentials } = rig.credentials;
    if (!credentials) throw new Error('no credentials');
    const sent: Sent[] = [];
    const endpoints = resolveEndpoints();
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      if (request.url === endpoints.playTokenUrl)
        return Response.json({ access_token: 'ya29.x', expires_in: 3599, token_type: 'Bearer' });
      expect(request.headers.get('authorization')).toBe('Bearer ya29.x');
      const { pathname, search } = new URL(request.url);
      const type = request.headers.get('content-type');
      sent.push({ method: request.method, path: pathname + search, type, body: await request.text() });
      return responses.shift() ?? Response.json({});
    };
    const http = await openHttp({
      apis: Object.values(endpoints),
      network: { ...DEFAULT_NETWORK, ...FAST },
      fetch,
    });
    const client = await openPlayClient({
      credentials: { ...credentials, packageName: 'com.example.app' },
      endpoints,
      http,
      lockApp,
      signal: undefined,
    });
    return { client, sent };
  }

  test('sends JSON, queries and files to the addresses of the app', async () => {
    const { client, sent } = await openRecorded();
    const body = { title: 'Ä' };
    await client.put(Anything, 'edits/1/listings/de-DE', { body });
    await client.patch(Anything, 'edits/1/details', { body });
    await client.post(Anything, 'edits/1:commit', {
      query: { changesInReviewBehavior: 'ERROR_IF_IN_REVIEW' },
    });
    await client.delete('edits/1/listings/de-DE/icon');
    const file = { bytes: Buffer.from('PNG'), type: 'image/png' };
    await client.upload(Anything, 'edits/1/listings/de-DE/icon', { file });
    const app = '/androidpublisher/v3/applications/com.example.app/edits/1';
    const json = { type: 'application/json', body: JSON.stringify(body) };
    expect(sent).toEqual([
      { method: 'PUT', path: `${app}/listings/de-DE`, ...json },
      { method: 'PATCH', path: `${app}/details`, ...json },
      {
        method: 'POST',
        path: `${app}:commit?changesInReviewBehavior=ERROR_IF_IN_REVIEW`,
        type: null,
        body: '',
      },
      { method: 'DELETE', path: `${app}/listings/de-DE/icon`, type: null, body: '' },
      {
        method: 'POST',
        path: `/upload${app}/listings/de-DE/icon?uploadType=media`,
        type: 'image/png',
        body: 'PNG',
      },
    ]);
  });

  test.each(['get', 'put', 'patch', 'delete'] as const)('retries %s after a server error', async (method) => {
    const { client, sent } = await openRecorded([new Response('', { status: 503 })]);
    await (method === 'delete' ? client.delete('edits/1') : client[method](Anything, 'edits/1'));
    expect(sent).toHaveLength(2);
  });

  test.each(['post', 'upload'] as const)(
    'does not retry %s, because the request could be applied twice',
    async (method) => {
      const { client, sent } = await openRecorded([new Response('', { status: 503 })]);
      const file = { bytes: Buffer.from('PNG'), type: 'image/png' };
      await expect(client[method](Anything, 'edits', { file })).rejects.toMatchObject({
        code: 'STORE_UNREACHABLE',
        status: 503,
      });
      expect(sent).toHaveLength(1);
    },
  );

  test('an empty response is undefined for the schema, and text that is not JSON is refused', async () => {
    const { client } = await openRecorded([new Response(''), new Response('<html>')]);
    await expect(client.get(z.undefined(), 'edits/1')).resolves.toBeUndefined();
    await expect(client.get(z.object({}).optional(), 'edits/1')).rejects.toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringContaining('GET edits/1'),
    });
  });
});
