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
  ['the OpenAPI description', 200, { path: '/openapi.json' }],
  ['a file', 200, { path: '/api/preview-file?path=DIR/assets/current/shot.png' }],
  [
    'a range of a file',
    206,
    { path: '/api/preview-file?path=DIR/assets/current/shot.png', headers: { Range: 'bytes=1-2' } },
  ],
  [
    'a range beyond the end of a file',
    416,
    { path: '/api/preview-file?path=DIR/assets/current/shot.png', headers: { Range: 'bytes=99-' } },
  ],
  ['a missing file', 404, { path: '/api/preview-file?path=DIR/nothing' }],
  ['a picture', 200, { path: '/assets/current/shot.png' }],
  ['a missing picture', 404, { path: '/assets/current/nothing.png' }],
  ['the allowed methods', 204, { path: '/api/env', method: 'OPTIONS' }],
  ['an unknown Host', 403, { path: '/api/env', headers: { Host: 'evil.com' } }],
  ['a request of another site', 403, { path: '/api/env', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['a preflight', 403, { path: '/api/env', method: 'OPTIONS', headers: { Origin: 'http://evil.com' } }],
  ['a malformed path', 400, { path: '/api/listing/%zz' }],
  ['an unknown path', 404, { path: '/api/nothing' }],
  ['an unknown method', 405, { path: '/api/env', method: 'DELETE' }],
  [
    'a body that is too long',
    413,
    { path: '/api/env', method: 'POST', headers: TEXT, body: 'x'.repeat(300_000) },
  ],
  ['a body of another type', 415, { path: '/api/env', method: 'POST', body: 'A=1' }],
  ['a body without settings', 400, { path: '/api/env', method: 'POST', headers: TEXT, body: '<html>' }],
  ['no phone', 503, { path: '/api/adb/screen' }],
  ['a failed sync', 500, { path: '/api/sync' }],
])('%s: %i, with headers against embedding and caching', async (_what, status, request) => {
  const path = request.path?.replace('DIR', server.dir) ?? '/';
  const response = await sendRequest(server.port, { ...request, path });
  expect([response.status, response.headers]).toEqual([
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
    expect(response.headers).not.toHaveProperty(name);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
