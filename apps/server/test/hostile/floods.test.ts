import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { sendRequest, type TestRequest } from '../send-request.ts';
import { sendWithoutEnd } from '../send-without-end.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { readContent } from './expect-refused.ts';

const MEGABYTE = 1_000_000;
let dir: string;
// The server runs in a separate process, so that all descriptors of the process belong to the server.
let server: ServerProcess;
let files: Record<string, string>;
let open: number;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-floods-'));
  await writeFile(join(dir, 'five-gigabytes.bin'), '');
  server = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
  await sendRequest(server.port, { path: '/' });
  files = await readContent(dir);
  open = process.platform === 'linux' ? server.descriptors() : 0;
  await truncate(join(dir, 'five-gigabytes.bin'), 5 * 1024 ** 3);
});
afterAll(async () => {
  await truncate(join(dir, 'five-gigabytes.bin'), 0);
  expect(await readContent(dir)).toEqual(files);
  await until(() => server.descriptors() <= open);
  expect(server.children()).toEqual([]);
  await server.stop();
  expect(await server.exit).toEqual([0, null]);
  expect(server.stderr()).not.toContain('"msg":"internal error"');
  await rm(dir, { recursive: true });
});

function post(request: TestRequest) {
  return sendRequest(server.port, { method: 'POST', path: '/api/env', ...request });
}

describe('large bodies are cut off', () => {
  test.each([
    ['text', '/api/env', 'text/plain'],
    ['JSON', '/api/ios/connect', 'application/json'],
    ['a body that the endpoint does not take', '/api/health', 'text/plain'],
    ['a body of the wrong type', '/api/env', 'video/mp4'],
    ['a body for an unknown path', '/api/nothing', 'text/plain'],
  ])('100 MB of chunks as %s', async (_what, path, type) => {
    const { taken } = await sendWithoutEnd(server.port, path, type);
    expect(taken).toBeLessThan(50 * MEGABYTE);
    expect((await sendRequest(server.port, { path: '/' })).status).toBe(200);
  });

  test('twenty endless bodies at once', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 20 }, () => sendWithoutEnd(server.port, '/api/env', 'text/plain')),
    );
    for (const { taken } of uploads) expect(taken).toBeLessThan(50 * MEGABYTE);
  });

  const bomb = Buffer.alloc(50 * MEGABYTE, 'A');
  test.each<[title: string, encoding: string, compress: () => Buffer]>([
    ['gzip', 'gzip', () => gzipSync(bomb)],
    ['deflate', 'deflate', () => deflateSync(bomb)],
    ['br', 'br', () => brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    [
      'gzip, in 50 members',
      'gzip',
      () => Buffer.concat(Array.from({ length: 50 }, () => gzipSync(Buffer.alloc(MEGABYTE, 'A')))),
    ],
  ])('50 MB compressed with %s: 413', async (_title, encoding, compress) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': encoding };
    expect((await post({ body: compress(), headers })).status).toBe(413);
  });
});

test('a file of 5 GB is streamed, also in parts', async () => {
  const path = `/api/preview-file?path=${join(dir, 'five-gigabytes.bin')}`;
  const head = await sendRequest(server.port, { method: 'HEAD', path });
  expect(head.headers['content-length']).toBe(String(5 * 1024 ** 3));
  const last = await sendRequest(server.port, { path, headers: { Range: 'bytes=-10' } });
  expect([last.status, last.text]).toEqual([206, '\0'.repeat(10)]);
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    // Otherwise the connection would stay open for a minute, and count as left behind.
    headers: { Range: 'bytes=4000000000-4099999999', Connection: 'close' },
  });
  let received = 0;
  for await (const chunk of response.body ?? []) received += chunk.length;
  expect(received).toBe(100 * MEGABYTE);
});

describe('broken compressed bodies', () => {
  const packed = gzipSync('A=1\n');
  test.each([
    ['gzip cut off', 'gzip', packed.subarray(0, -6), 400],
    [
      'gzip with a wrong checksum',
      'gzip',
      Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4),
      400,
    ],
    ['gzip of an empty body', 'gzip', Buffer.alloc(0), 400],
    ['gzip of gzip', 'gzip', gzipSync(packed), 400],
    ['gzip labelled as deflate', 'deflate', packed, 400],
    ['gzip under another name', 'x-gzip', packed, 415],
    ['two encodings', 'gzip, br', packed, 415],
    ['an encoding named like a property of every object', '__proto__', packed, 415],
  ] as [string, string, Buffer, number][])('%s', async (_what, encoding, body, status) => {
    const response = await post({
      path: '/api/test',
      body,
      headers: { 'Content-Type': 'text/plain', 'Content-Encoding': encoding },
    });
    expect([response.status, response.json?.['ok']]).toEqual([status, false]);
  });
});

describe('large and odd bodies get a response, and the server keeps working', () => {
  const json = (body: string, path = '/api/ios/connect') =>
    post({ path, body, headers: { 'Content-Type': 'application/json' } });
  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'ten thousand keys',
      () =>
        json(
          JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, key]))),
        ),
    ],
    ['a name of a megabyte', () => json(JSON.stringify({ host: 'x'.repeat(MEGABYTE), user: 'u' }))],
    ['half a million numbers', () => json(`{"host":[${'1,'.repeat(500_000)}1]}`)],
    ['a megabyte of brackets', () => json('['.repeat(MEGABYTE))],
    ['objects within objects', () => json(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    [
      'keys with names of the prototype',
      () => json(`{"__proto__":{"host":"x"},"constructor":{"prototype":{"x":1}}}`),
    ],
    ['only spaces', () => json(' '.repeat(MEGABYTE))],
    ['only escapes', () => json(`{"host":"${'\\u0000'.repeat(170_000)}"}`)],
    [
      '.env text of line ends',
      () => post({ body: '\n'.repeat(262_144), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      '.env text of quotes',
      () =>
        post({
          body: `A="${'"\\'.repeat(131_000)}`.slice(0, 262_144),
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      '.env text of spaces',
      () =>
        post({
          body: `A=${' '.repeat(262_000)}`,
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      'a key of padding',
      () =>
        post({
          body: `ASC_KEY_ID=A\nASC_ISSUER_ID=A\nASC_KEY_P8_B64=${'='.repeat(262_000)}x`,
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      '.env text of equals signs',
      () => post({ body: '='.repeat(262_144), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      '.env text of 74,000 names',
      () =>
        post({
          body: 'A=1\nB=\n'.repeat(37_000),
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      '.env text of export',
      () => post({ body: 'export '.repeat(37_000), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'a query of 14 KB',
      () => sendRequest(server.port, { path: `/api/preview-file?${'path=x&'.repeat(2000)}` }),
    ],
  ])('%s', async (_what, send) => {
    expect([200, 400, 413]).toContain((await send()).status);
    expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
  });
});
