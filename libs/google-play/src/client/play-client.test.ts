import { generateKeyPairSync } from 'node:crypto';

import { expect, test } from '@jest/globals';
import { DEFAULT_NETWORK, openHttp } from '@storedeck/store-api';
import { z } from 'zod';

import { openPlayClient, type PlayClient } from './play-client.ts';
import { PLAY_ENDPOINTS } from './play-endpoints.ts';

const network = { ...DEFAULT_NETWORK, retries: 2, retryMinMs: 1, retryMaxMs: 2 };
const serviceAccount = {
  type: 'service_account' as const,
  client_email: 'publisher@example.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
};

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
  const sent: Sent[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (request.url === PLAY_ENDPOINTS.playTokenUrl)
      return Response.json({ access_token: 'ya29.x', expires_in: 3599, token_type: 'Bearer' });
    expect(request.headers.get('authorization')).toBe('Bearer ya29.x');
    const { pathname, search } = new URL(request.url);
    const type = request.headers.get('content-type');
    sent.push({ method: request.method, path: pathname + search, type, body: await request.text() });
    return responses.shift() ?? Response.json({});
  };
  const http = await openHttp({ apis: [], network, fetch });
  const client = await openPlayClient({
    credentials: { packageName: 'com.example.app', serviceAccount },
    endpoints: PLAY_ENDPOINTS,
    http,
    lockApp: async () => ({ release: async () => undefined }),
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
