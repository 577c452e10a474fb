import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';

let running: ServerWithStores;
beforeAll(async () => {
  running = await startServerWithStores();
});
afterAll(() => running.close());

const CANARY = 'canary-7c1f9e';

test('neither the log nor the response of a failed request contains a secret', async () => {
  const { env, envText, fake, server } = running;
  fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
  fake.stores.faults.add({ match: { store: 'googlePlay' }, respond: 'forbidden' });
  const text = { 'Content-Type': 'text/plain' };
  const json = { 'Content-Type': 'application/json' };
  const requests: TestRequest[] = [
    { path: '/api/sync' },
    { method: 'POST', path: '/api/test', headers: text, body: `${envText}PASS=${CANARY}\n` },
    { method: 'POST', path: '/api/env', headers: text, body: `PASS=${CANARY}\0` },
    { method: 'POST', path: '/api/ios/connect', headers: json, body: `{"pass":"${CANARY}", broken` },
    {
      method: 'POST',
      path: '/api/ios/connect',
      headers: json,
      body: JSON.stringify({ host: 7, pass: CANARY }),
    },
    {
      method: 'POST',
      path: '/api/nothing',
      headers: { ...json, Authorization: `Bearer ${CANARY}` },
      body: `{"key":"${CANARY}"}`,
    },
    { path: `/api/preview-file?path=${CANARY}` },
    { path: '/api/health', headers: { Cookie: CANARY } },
  ];
  const responses = [];
  for (const request of requests) responses.push((await sendRequest(server.port, request)).text);

  const bearers = fake.stores.requests.map(({ headers }) => headers['authorization']?.split(' ')[1]);
  const secrets = [
    CANARY,
    env['ASC_KEY_P8_B64'],
    env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'],
    Buffer.from(env['ASC_KEY_P8_B64'] ?? '', 'base64')
      .toString()
      .split('\n')[1],
    ...bearers,
  ].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) {
    expect(server.logged()).not.toContain(secret);
    for (const response of responses) expect(response).not.toContain(secret);
  }
});
