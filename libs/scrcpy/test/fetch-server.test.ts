import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { fetchScrcpyServer, SCRCPY_RELEASE } from '../src/index.ts';

const CONTENT = Buffer.from('a server file');
let folder: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrcpy-fetch-'));
});

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function release(listener: RequestListener, content = CONTENT) {
  const started = createServer(listener).listen(0, '127.0.0.1');
  server = started;
  await once(started, 'listening');
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/scrcpy-server`;
  return { version: '4.1', url, sha256: createHash('sha256').update(content).digest('hex') };
}

test('a file with the right checksum is saved, also if the file exists already', async () => {
  const path = join(folder, 'new', 'scrcpy-server');
  const wanted = await release((request, response) =>
    request.url === '/moved' ? response.end(CONTENT) : response.writeHead(302, { location: '/moved' }).end(),
  );
  expect(await fetchScrcpyServer(path, { release: wanted })).toEqual({
    path,
    version: '4.1',
    content: CONTENT,
  });
  await fetchScrcpyServer(path, { release: wanted });
  expect(await readFile(path)).toEqual(CONTENT);
  expect(await readdir(join(folder, 'new'))).toEqual(['scrcpy-server']);
});

test.each<[string, RequestListener, string]>([
  ['another file', (_request, response) => response.end('another file'), 'A proxy may have changed it'],
  ['status 404', (_request, response) => response.writeHead(404).end(CONTENT), 'install scrcpy instead'],
])('%s is refused, and the previous file stays', async (_name, listener, hint) => {
  const path = join(folder, 'scrcpy-server');
  await writeFile(path, 'former');
  await expect(fetchScrcpyServer(path, { release: await release(listener) })).rejects.toMatchObject({
    name: 'ScrcpyError',
    code: 'DOWNLOAD_FAILED',
    hint: expect.stringContaining(hint),
  });
  expect(await readFile(path, 'utf8')).toBe('former');
});

test('an aborted download saves nothing', async () => {
  const abort = new AbortController();
  const wanted = await release((_request, response) => {
    response.write('a ');
    abort.abort();
  });
  const fetched = fetchScrcpyServer(join(folder, 'scrcpy-server'), { release: wanted, signal: abort.signal });
  await expect(fetched).rejects.toMatchObject({ code: 'ABORTED', hint: undefined });
  expect(await readdir(folder)).toEqual([]);
});

test('the pinned release has an address in the repository of scrcpy and a SHA-256', () => {
  expect(SCRCPY_RELEASE.url).toContain(
    `https://github.com/Genymobile/scrcpy/releases/download/v${SCRCPY_RELEASE.version}/`,
  );
  expect(SCRCPY_RELEASE.sha256).toMatch(/^[0-9a-f]{64}$/);
});
