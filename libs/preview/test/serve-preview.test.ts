import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isPreviewError, servePreview } from '../src/index.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog.';
let dir: string;
let server: Server;
let served: Promise<void>[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'preview-serve-'));
  await writeFile(join(dir, 'text.txt'), TEXT);
  await utimes(join(dir, 'text.txt'), 1_700_000_000, 1_700_000_000);
  await writeFile(join(dir, 'empty.txt'), '');
  server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').searchParams.get('path');
    const done = servePreview(incoming, response, { path }).catch((error: unknown) => {
      response.statusCode = isPreviewError(error) ? error.status : 500;
      response.end(isPreviewError(error) ? error.code : String(error));
    });
    served.push(done);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

function makeAddress(path: string) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?${new URLSearchParams({ path })}`;
}

async function fetchFile(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = request(makeAddress(join(dir, name)), { method, headers, agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body: body.toString() };
}

describe('servePreview', () => {
  test('sends the whole file, sandboxed and not stored', async () => {
    const { status, headers, body } = await fetchFile('text.txt');
    expect({ status, body }).toEqual({ status: 200, body: TEXT });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(TEXT.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': "inline; filename*=UTF-8''text.txt",
      'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT',
    });
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  test('HEAD has the same headers and no body', async () => {
    const [whole, head] = [await fetchFile('text.txt'), await fetchFile('text.txt', {}, 'HEAD')];
    expect(head.body).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });

  test('sends an empty file', async () => {
    const { status, headers, body } = await fetchFile('empty.txt');
    expect({ status, length: headers['content-length'], body }).toEqual({
      status: 200,
      length: '0',
      body: '',
    });
  });

  test('responds with 304 for a file that the client already has', async () => {
    const { headers } = await fetchFile('text.txt');
    const again = await fetchFile('text.txt', { 'If-None-Match': headers.etag ?? '' });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  test.each([
    ['bytes=0-3', 206, 'The ', `bytes 0-3/${TEXT.length}`],
    ['bytes=4-', 206, TEXT.slice(4), `bytes 4-43/${TEXT.length}`],
    ['bytes=-4', 206, 'dog.', `bytes 40-43/${TEXT.length}`],
    ['bytes=40-9999', 206, 'dog.', `bytes 40-43/${TEXT.length}`],
    ['bytes=44-', 416, 'RANGE_INVALID', `bytes */${TEXT.length}`],
    ['bytes=0-1,4-5', 200, TEXT, undefined],
    ['bytes=-999', 206, TEXT, `bytes 0-${TEXT.length - 1}/${TEXT.length}`],
    ['bytes=x', 200, TEXT, undefined],
    ['lines=1-2', 200, TEXT, undefined],
  ])('Range %s: %i', async (range, status, body, contentRange) => {
    const response = await fetchFile('text.txt', { Range: range });
    expect([response.status, response.body, response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test('the response to a range of an older version is the whole file', async () => {
    const response = await fetchFile('text.txt', { Range: 'bytes=0-3', 'If-Range': '"older"' });
    expect([response.status, response.body]).toEqual([200, TEXT]);
  });

  test('a failed precondition is an error', async () => {
    const response = await fetchFile('text.txt', { 'If-Match': '"older"' });
    expect([response.status, response.body]).toEqual([412, 'PRECONDITION_FAILED']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const { status, headers, body } = await fetchFile('text.txt', {}, method);
    expect([status, headers.allow, body]).toEqual([405, 'GET, HEAD', 'METHOD_NOT_ALLOWED']);
  });

  test('the response to any range is that part of the file', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(60), fc.nat(60), async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const response = await fetchFile('text.txt', { Range: `bytes=${start}-${end}` });
        expect(response.body).toBe(start < TEXT.length ? TEXT.slice(start, end + 1) : 'RANGE_INVALID');
      }),
      { numRuns: 50 },
    ));

  test('no file stays open after clients have disconnected early', async () => {
    await writeFile(join(dir, 'large.bin'), '');
    await truncate(join(dir, 'large.bin'), 200_000_000);
    served = [];
    for (let round = 0; round < 100; round++) {
      const outgoing = get(makeAddress(join(dir, 'large.bin')), { agent: false });
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      await once(response, 'data');
      response.destroy();
    }
    await Promise.all(served);
    expect(await filesOpenIn(dir)).toEqual([]);
  });

  test('the connection is closed if the file shrinks while it is sent', async () => {
    const path = join(dir, 'shrinking.bin');
    await writeFile(path, '');
    await truncate(path, 50_000_000);
    const outgoing = get(makeAddress(path), { agent: false });
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    await truncate(path, 1_000);
    await expect(buffer(response)).rejects.toThrow('aborted');
  });
});

/** Returns the inodes of the files of a folder that this process has open; an empty list if the system has no /proc. */
async function filesOpenIn(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const own = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).ino),
  );
  const open = await Promise.all(descriptors.map((fd) => stat(`/proc/self/fd/${fd}`).catch(() => undefined)));
  return open
    .filter((stats) => stats?.isFile() && own.includes(stats.ino))
    .map((stats) => String(stats?.ino));
}
