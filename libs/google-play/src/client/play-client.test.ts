import { generateKeyPairSync } from 'node:crypto';

import { expect, test } from '@jest/globals';
import { z } from 'zod';

import { PLAY_ENDPOINTS } from '../exchange/play-endpoints.ts';
import { openPlayClient, type PlayCall, type PlayClient } from './play-client.ts';

const network = { retries: 2, retryMinMs: 1, retryMaxMs: 2 };
const serviceAccount = {
  type: 'service_account',
  client_email: 'publisher@example.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
} as const;

interface Sent {
  method: string;
  path: string;
  type: string | null;
  body: string;
}
const Anything = z.unknown();

/** One call of each kind. */
const CALLS = {
  insert: (edits, app, options) => edits.insert({ ...app, requestBody: {} }, options),
  update: (edits, app, options) => edits.listings.update({ ...app, ...DE, requestBody: TEXTS }, options),
  patch: (edits, app, options) => edits.listings.patch({ ...app, ...DE, requestBody: TEXTS }, options),
  commit: (edits, app, options) =>
    edits.commit({ ...app, editId: '1', changesInReviewBehavior: 'ERROR_IF_IN_REVIEW' }, options),
  delete: (edits, app, options) => edits.images.deleteall({ ...app, ...DE, imageType: 'icon' }, options),
  upload: (edits, app, options) =>
    edits.images.upload(
      { ...app, ...DE, imageType: 'icon', media: { mimeType: 'image/png', body: PNG } },
      options,
    ),
  get: (edits, app, options) => edits.get({ ...app, editId: '1' }, options),
} satisfies Record<string, PlayCall>;
const DE = { editId: '1', language: 'de-DE' };
const TEXTS = { title: 'Ä' };
const PNG = Buffer.from('PNG');

/**
 * Opens a client and records its requests, except the requests for a token. The responses are those in `responses`,
 * in order, and after that always `{}`.
 */
async function openRecorded(
  responses: Response[] = [],
): Promise<{ client: PlayClient; sent: Sent[]; bodies: unknown[] }> {
  const sent: Sent[] = [];
  const bodies: unknown[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (request.url === PLAY_ENDPOINTS.playTokenUrl)
      return Response.json({ access_token: 'ya29.x', expires_in: 3599, token_type: 'Bearer' });
    expect(request.headers.get('authorization')).toBe('Bearer ya29.x');
    expect(request.headers.get('accept-encoding')).toBe('identity');
    expect(request.headers.get('x-goog-api-client')).toBeNull();
    const { pathname, search } = new URL(request.url);
    const type = request.headers.get('content-type');
    sent.push({ method: request.method, path: pathname + search, type, body: await request.text() });
    bodies.push(init?.body);
    return responses.shift() ?? Response.json({});
  };
  const credentials = { packageName: 'com.example.app', serviceAccount };
  return { client: await openPlayClient({ credentials, network, fetch }), sent, bodies };
}

test('sends JSON, queries and files to the addresses of the app', async () => {
  const { client, sent, bodies } = await openRecorded();
  for (const name of ['insert', 'update', 'patch', 'commit', 'delete', 'upload'] as const)
    await client.send(Anything, CALLS[name]);
  const edits = '/androidpublisher/v3/applications/com.example.app/edits';
  const json = { type: 'application/json', body: JSON.stringify(TEXTS) };
  expect(sent).toEqual([
    { method: 'POST', path: edits, type: 'application/json', body: '{}' },
    { method: 'PUT', path: `${edits}/1/listings/de-DE`, ...json },
    { method: 'PATCH', path: `${edits}/1/listings/de-DE`, ...json },
    {
      method: 'POST',
      path: `${edits}/1:commit?changesInReviewBehavior=ERROR_IF_IN_REVIEW`,
      type: null,
      body: '',
    },
    { method: 'DELETE', path: `${edits}/1/listings/de-DE/icon`, type: null, body: '' },
    {
      method: 'POST',
      path: `/upload${edits}/1/listings/de-DE/icon?uploadType=media`,
      type: 'image/png',
      body: 'PNG',
    },
  ]);
  // The bytes of a picture are passed on, not copied.
  expect(bodies.at(-1)).toBe(PNG);
});

test.each(['get', 'update', 'patch', 'delete'] as const)('retries %s after a server error', async (name) => {
  const { client, sent } = await openRecorded([new Response('', { status: 503 })]);
  await client.send(Anything, CALLS[name]);
  expect(sent).toHaveLength(2);
});

test.each(['insert', 'commit', 'upload'] as const)(
  'does not retry %s, because the request could be applied twice',
  async (name) => {
    const { client, sent } = await openRecorded([new Response('', { status: 503 })]);
    await expect(client.send(Anything, CALLS[name])).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
      status: 503,
    });
    expect(sent).toHaveLength(1);
  },
);

test('an empty response is undefined for the schema, and text that is not JSON is refused', async () => {
  const { client } = await openRecorded([new Response(''), new Response('<html>')]);
  await expect(client.send(z.undefined(), CALLS.get)).resolves.toBeUndefined();
  await expect(client.send(z.object({}).optional(), CALLS.get)).rejects.toMatchObject({
    code: 'STORE_ANSWER_INVALID',
    message: expect.stringContaining('GET edits/1 '),
  });
});

test('a response without a body, and a language that is no part of a path', async () => {
  const { client, sent } = await openRecorded([new Response(null, { status: 204 })]);
  await expect(client.send(z.undefined(), CALLS.delete)).resolves.toBeUndefined();
  const up: PlayCall = (edits, app, options) =>
    edits.listings.delete({ ...app, editId: '1', language: '..' }, options);
  await expect(client.send(Anything, up)).rejects.toMatchObject({ code: 'STORE_ANSWER_INVALID' });
  expect(sent).toHaveLength(1);
});
