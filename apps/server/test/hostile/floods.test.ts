import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { longestTurnIn } from '../longest-turn.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';
import { sendWithoutEnd } from '../send-without-end.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { contentOf } from './refused.ts';

// A process of its own: its memory, descriptors and turns of the event loop are the server's alone.
const MEGABYTE = 1_000_000;
let dir: string;
let server: ServerProcess;
let files: Record<string, string>;
let open: number;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-floods-'));
  await writeFile(join(dir, 'five-gigabytes.bin'), '');
  server = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
  await sendRequest(server.port, { path: '/' });
  files = await contentOf(dir);
  open = process.platform === 'linux' ? server.descriptors() : 0;
  await truncate(join(dir, 'five-gigabytes.bin'), 5 * 1024 ** 3);
});
afterAll(async () => {
  await truncate(join(dir, 'five-gigabytes.bin'), 0);
  expect(await contentOf(dir)).toEqual(files);
  // A connection ends a few turns after its last byte; one that never does is told by the time limit.
  while (process.platform === 'linux' && server.descriptors() > open)
    await sendRequest(server.port, { path: '/' });
  expect(server.children()).toEqual([]);
  await server.stop();
  expect(await server.exit).toEqual([0, null]);
  expect(server.stderr()).not.toContain('"msg":"fault"');
  await rm(dir, { recursive: true });
});

/** What `work` makes the memory grow by; the first time only warms the engine up. */
async function growthBy(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = await server.memory();
  await work();
  return (await server.memory()) - before;
}

function post(request: TestRequest) {
  return sendRequest(server.port, { method: 'POST', path: '/api/env', ...request });
}

describe('memory does not grow with what is sent', () => {
  test.each([
    ['a text', '/api/env', 'text/plain'],
    ['JSON', '/api/ios/connect', 'application/json'],
    ['a body nobody asked for', '/api/health', 'text/plain'],
    ['a body of the wrong type', '/api/env', 'video/mp4'],
    ['a body for no address', '/api/nothing', 'text/plain'],
  ])('100 MB of chunks as %s are cut off', async (_what, path, type) => {
    let taken = 0;
    expect(
      await growthBy(async () => {
        ({ taken } = await sendWithoutEnd(server.port, path, type));
      }),
    ).toBeLessThan(20 * MEGABYTE);
    expect(taken).toBeLessThan(50 * MEGABYTE);
    expect((await sendRequest(server.port, { path: '/' })).status).toBe(200);
  });

  test('twenty floods at once', async () =>
    expect(
      await growthBy(() =>
        Promise.all(Array.from({ length: 20 }, () => sendWithoutEnd(server.port, '/api/env', 'text/plain'))),
      ),
    ).toBeLessThan(50 * MEGABYTE));

  const bomb = Buffer.alloc(50 * MEGABYTE, 'A');
  test.each<[string, () => Buffer]>([
    ['gzip', () => gzipSync(bomb)],
    ['deflate', () => deflateSync(bomb)],
    ['br', () => brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip', () => Buffer.concat(Array.from({ length: 50 }, () => gzipSync(Buffer.alloc(MEGABYTE, 'A'))))],
  ])('a bomb of 50 MB, packed with %s: 413', async (encoding, pack) => {
    const body = pack();
    const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': encoding };
    expect(await growthBy(async () => expect((await post({ body, headers })).status).toBe(413))).toBeLessThan(
      20 * MEGABYTE,
    );
  });

  test('a file of 5 GB is known at once and streamed', async () => {
    const path = `/api/preview-file?path=${join(dir, 'five-gigabytes.bin')}`;
    const head = await sendRequest(server.port, { method: 'HEAD', path });
    expect(head.headers['content-length']).toBe(String(5 * 1024 ** 3));
    const last = await sendRequest(server.port, { path, headers: { Range: 'bytes=-10' } });
    expect([last.status, last.text]).toEqual([206, '\0'.repeat(10)]);
    const part = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        headers: { Range: 'bytes=4000000000-4099999999' },
      });
      for await (const _ of response.body ?? []);
    };
    expect(await growthBy(part)).toBeLessThan(50 * MEGABYTE);
  });
});

describe('packed bodies that are broken', () => {
  const packed = gzipSync('A=1\n');
  test.each([
    ['gzip cut off', 'gzip', packed.subarray(0, -6), 400],
    ['gzip with a wrong sum', 'gzip', Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4), 400],
    ['gzip of nothing', 'gzip', Buffer.alloc(0), 400],
    ['gzip of gzip', 'gzip', gzipSync(packed), 400],
    ['deflate that is gzip', 'deflate', packed, 400],
    ['gzip under another name', 'x-gzip', packed, 415],
    ['two packings', 'gzip, br', packed, 415],
    ['a packing from Object', '__proto__', packed, 415],
  ] as [string, string, Buffer, number][])('%s', async (_what, encoding, body, status) => {
    const answer = await post({
      path: '/api/test',
      body,
      headers: { 'Content-Type': 'text/plain', 'Content-Encoding': encoding },
    });
    expect([answer.status, answer.json?.['ok']]).toEqual([status, false]);
  });
});

describe('no turn of the event loop takes long', () => {
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
    ['brackets without end', () => json('['.repeat(MEGABYTE))],
    ['objects within objects', () => json(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    [
      'keys that mean the prototype',
      () => json(`{"__proto__":{"host":"x"},"constructor":{"prototype":{"x":1}}}`),
    ],
    ['spaces alone', () => json(' '.repeat(MEGABYTE))],
    ['escapes alone', () => json(`{"host":"${'\\u0000'.repeat(170_000)}"}`)],
    [
      'a .env of line ends',
      () => post({ body: '\n'.repeat(262_144), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'a .env of quotes',
      () =>
        post({
          body: `A="${'"\\'.repeat(131_000)}`.slice(0, 262_144),
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      'a .env of spaces',
      () =>
        post({
          body: `A=${' '.repeat(262_000)}`,
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      'a .env of equals signs',
      () => post({ body: '='.repeat(262_144), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'a .env of forty thousand names',
      () =>
        post({
          body: 'A=1\nB=\n'.repeat(37_000),
          path: '/api/test',
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      'a .env of export',
      () => post({ body: 'export '.repeat(37_000), headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'a query of 14 KB',
      () => sendRequest(server.port, { path: `/api/preview-file?${'path=x&'.repeat(2000)}` }),
    ],
  ])('%s', async (_what, send) => {
    const turn = await longestTurnIn(server, 200, async () =>
      expect([200, 400, 413]).toContain((await send()).status),
    );
    expect(turn).toBeLessThan(200);
    expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
  });
});
