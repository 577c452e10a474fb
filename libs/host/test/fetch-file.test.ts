import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { fetchFile, type PinnedFile } from '../src/index.ts';

const CONTENT = Buffer.from('a pinned file');
let folder: string;
let server: Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-file-'));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function publish(listener: RequestListener): Promise<PinnedFile> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
  return { url, sha256: createHash('sha256').update(CONTENT).digest('hex') };
}

test('a file with the right checksum is saved, and replaces an existing file', async () => {
  const path = join(folder, 'new', 'file');
  const wanted = await publish((request, response) =>
    request.url === '/moved' ? response.end(CONTENT) : response.writeHead(302, { location: '/moved' }).end(),
  );
  expect(await fetchFile(path, wanted)).toEqual(CONTENT);
  await fetchFile(path, wanted);
  expect(await readFile(path)).toEqual(CONTENT);
  expect(await readdir(join(folder, 'new'))).toEqual(['file']);
});

test.each<[string, RequestListener]>([
  ['another file', (_request, response) => response.end('another file')],
  ['half a file', (_request, response) => response.writeHead(200, { 'content-length': 13 }).end('a ser')],
  ['an error', (_request, response) => response.writeHead(404).end(CONTENT)],
  ['a closed connection', (request) => request.socket.destroy()],
  ['too many bytes', (_request, response) => response.end(Buffer.alloc(17 * 1024 * 1024))],
])('%s is refused, and the existing file stays', async (_name, listener) => {
  const path = join(folder, 'file');
  await writeFile(path, 'former');
  await expect(fetchFile(path, await publish(listener))).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
  });
  expect(await readFile(path, 'utf8')).toBe('former');
  expect(await readdir(folder)).toEqual(['file']);
});

test('an aborted download saves nothing', async () => {
  const abort = new AbortController();
  const wanted = await publish((_request, response) => {
    response.write('a ');
    abort.abort();
  });
  const fetched = fetchFile(join(folder, 'file'), wanted, { signal: abort.signal });
  await expect(fetched).rejects.toMatchObject({ code: 'ABORTED' });
  expect(await readdir(folder)).toEqual([]);
});

test('the error for a path that cannot be written contains the path', async () => {
  const wanted = await publish((_request, response) => response.end(CONTENT));
  await writeFile(join(folder, 'file'), 'no folder');
  await expect(fetchFile(join(folder, 'file', 'below'), wanted)).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: expect.stringContaining('below'),
  });
});
