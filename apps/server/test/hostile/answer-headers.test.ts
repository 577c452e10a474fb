import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await mkdir(join(server.dir, 'assets/current'), { recursive: true });
  await writeFile(join(server.dir, 'assets/current/shot.png'), 'picture');
});
afterAll(() => server.close());

const TEXT = { 'Content-Type': 'text/plain' };

// `DIR` stands for the working folder of the server.
test.each<[string, number, TestRequest]>([
  ['the page', 200, {}],
  ['settings', 200, { path: '/api/env' }],
  ['settings, by HEAD', 200, { path: '/api/env', method: 'HEAD' }],
  ['the listing', 200, { path: '/api/listing/current' }],
  ['the description', 200, { path: '/openapi.json' }],
  ['a file', 200, { path: '/api/preview-file?path=DIR/assets/current/shot.png' }],
  [
    'a part of a file',
    206,
    { path: '/api/preview-file?path=DIR/assets/current/shot.png', headers: { Range: 'bytes=1-2' } },
  ],
  [
    'a part beyond its end',
    416,
    { path: '/api/preview-file?path=DIR/assets/current/shot.png', headers: { Range: 'bytes=99-' } },
  ],
  ['a file that is not there', 404, { path: '/api/preview-file?path=DIR/nothing' }],
  ['a picture', 200, { path: '/assets/current/shot.png' }],
  ['a picture that is not there', 404, { path: '/assets/current/nothing.png' }],
  ['which methods there are', 204, { path: '/api/env', method: 'OPTIONS' }],
  ['a foreign host', 403, { path: '/api/env', headers: { Host: 'evil.com' } }],
  ['a foreign page', 403, { path: '/api/env', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['a preflight', 403, { path: '/api/env', method: 'OPTIONS', headers: { Origin: 'http://evil.com' } }],
  ['a malformed address', 400, { path: '/api/listing/%zz' }],
  ['no such address', 404, { path: '/api/nothing' }],
  ['no such method', 405, { path: '/api/env', method: 'DELETE' }],
  ['a body too long', 413, { path: '/api/env', method: 'POST', headers: TEXT, body: 'x'.repeat(300_000) }],
  ['a body of another type', 415, { path: '/api/env', method: 'POST', body: 'A=1' }],
  ['settings that are none', 400, { path: '/api/env', method: 'POST', headers: TEXT, body: '<html>' }],
  ['no phone', 503, { path: '/api/adb/screen' }],
  ['a failed sync', 500, { path: '/api/sync' }],
])('%s: %i, with headers that keep other pages and caches away', async (_what, status, request) => {
  const path = request.path?.replace('DIR', server.dir) ?? '/';
  const answer = await sendRequest(server.port, { ...request, path });
  expect([answer.status, answer.headers]).toEqual([
    status,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      ...(path.startsWith('/api/') && { 'cache-control': 'no-store' }),
    }),
  ]);
  for (const name of ['x-powered-by', 'server', 'strict-transport-security', 'set-cookie'])
    expect(answer.headers).not.toHaveProperty(name);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
