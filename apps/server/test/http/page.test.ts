import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';

const COMPRESSED = gzipSync('export {};');

let server: TestServer;
let pageDir: string;
beforeAll(async () => {
  // The folder is hidden, because npx also installs the package below a hidden folder.
  pageDir = await mkdtemp(join(tmpdir(), '.storedeck-page-'));
  await mkdir(join(pageDir, 'assets'));
  await writeFile(join(pageDir, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(pageDir, 'assets/index-3f2a.js'), 'export {};');
  await writeFile(join(pageDir, 'assets/index-3f2a.js.gz'), COMPRESSED);
  await writeFile(join(pageDir, 'favicon.svg'), '<svg/>');
  await writeFile(join(pageDir, '.hidden'), 'hidden');
  server = await startTestServer({ pageDir });
  await mkdir(join(server.dir, 'assets/current'), { recursive: true });
  await writeFile(join(server.dir, 'assets/current/shot.png'), 'picture');
});
afterAll(async () => {
  await server.close();
  await rm(pageDir, { recursive: true });
});

function get(path: string) {
  return sendRequest(server.port, { path });
}

describe('the page', () => {
  test.each([
    '/',
    '/index.html',
    '/publish',
    '/release',
    '/devices',
    '/runners',
    '/files',
    '/credentials',
    '/?store=play',
  ])('%s is the page, with its Content-Security-Policy', async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([200, '<!doctype html><title>The page</title>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; img-src 'self' data: blob:; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    );
  });

  test('files with a content hash in their names are cached as immutable, others are revalidated', async () => {
    const { status, headers } = await get('/assets/index-3f2a.js');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('a script is sent compressed if the client accepts gzip, with its own Content-Type and ETag', async () => {
    const plain = await get('/assets/index-3f2a.js');
    const { status, headers } = await sendRequest(server.port, {
      path: '/assets/index-3f2a.js',
      headers: { 'Accept-Encoding': 'gzip, deflate' },
    });
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-encoding': 'gzip',
        'content-length': String(COMPRESSED.length),
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      },
    ]);
    expect(plain).toMatchObject({ text: 'export {};', headers: { vary: 'Accept-Encoding' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.etag).not.toBe(headers.etag);
  });

  test('pictures of the working folder are served below the same path as the files of the page', async () =>
    expect((await get('/assets/current/shot.png')).text).toBe('picture'));

  test.each(['/nothing', '/devices/x', '/Devices', '/.hidden', '/index.html/x'])(
    '%s: a browser gets the page with status 404',
    async (path) => {
      const { status, text, headers } = await sendRequest(server.port, {
        path,
        headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect([status, text]).toEqual([404, '<!doctype html><title>The page</title>']);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  test.each(['/api', '/api/nothing', '/assets/nothing.js', '/assets/current/nothing.png'])(
    '%s: 404 as JSON, also for a browser',
    async (path) =>
      expect(await sendRequest(server.port, { path, headers: { Accept: 'text/html' } })).toMatchObject({
        status: 404,
        json: { ok: false },
      }),
  );

  test('a slash at the end of a path leads to the same place', async () =>
    expect((await get('/devices/')).status).toBe(200));

  test.each(['/.hidden', '/assets/nothing.js', '/devices/x', '/assets/..%2f..%2findex.html'])(
    '%s: 404 as JSON',
    async (path) =>
      expect(await get(path)).toMatchObject({
        status: 404,
        json: { ok: false, code: expect.stringMatching(/^(FILE_)?NOT_FOUND$/) },
      }),
  );
});

test('without a built page, a note says how to build it', async () => {
  const bare = await startTestServer({ pageDir: '' });
  const { status, text } = await sendRequest(bare.port, {});
  expect([status, text]).toEqual([200, expect.stringContaining('npm run build')]);
  await bare.close();
});
