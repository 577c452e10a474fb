import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { expectRefused } from './expect-refused.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await writeFile(join(server.dir, 'file.txt'), 'hello');
  await mkdir(join(server.dir, 'assets/current'), { recursive: true });
  await writeFile(join(server.dir, 'assets/current/shot.png'), 'picture');
  await writeFile(join(server.dir, 'assets/current/page.html'), '<script>1</script>');
  execFileSync('mkfifo', [join(server.dir, 'fifo')]);
});
afterAll(() => server.close());

// `DIR` stands for the working folder of the server.
function preview(query: string, headers: Record<string, string> = {}, method = 'GET') {
  return sendRequest(server.port, {
    method,
    path: `/api/preview-file${query.replaceAll('DIR', server.dir)}`,
    headers,
  });
}

describe('preview-folder', () => {
  test.each([
    ['', 400],
    ['?path=', 400],
    ['?path=DIR&path=DIR', 400],
    ['?path=.', 400],
    ['?path=DIR/..', 400],
    ['?path=DIR/%00', 400],
    ['?path=DIR/file.txt', 400],
    ['?path=DIR/fifo', 400],
    ['?path=DIR/nothing', 404],
    ['?path=/proc', 400],
    ['?path=/proc/self/fd', 400],
    [`?path=/${'x'.repeat(5000)}`, 400],
  ])('%s: %i', async (query, status) => {
    const path = `/api/preview-folder${query.replaceAll('DIR', server.dir)}`;
    const response = await sendRequest(server.port, { path });
    expect(response).toMatchObject({ status, json: { ok: false } });
  });

  test('lists the entries of a folder', async () => {
    const folder = join(server.dir, 'listed');
    await mkdir(join(folder, 'folder'), { recursive: true });
    await writeFile(join(folder, 'file.txt'), 'hello');
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    const { status, json } = await sendRequest(server.port, { path: `/api/preview-folder?path=${folder}` });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        ok: true,
        total: 3,
        entries: expect.arrayContaining([expect.objectContaining({ name: 'fifo', kind: 'other' })]),
      }),
    ]);
  });
});

describe('preview-file', () => {
  test.each([
    ['', 400],
    ['?path=', 400],
    ['?path=DIR/file.txt&path=DIR/file.txt', 400],
    ['?path[]=DIR/file.txt', 400],
    ['?path[a]=DIR/file.txt', 400],
    ['?path=a.png', 400],
    ['?path=./x', 400],
    ['?path=~/x', 400],
    ['?path=file:///etc/hosts', 400],
    ['?path=C:\\x', 400],
    ['?path=C:x', 400],
    ['?path=/etc/../etc/hostname', 400],
    ['?path=/tmp/%2e%2e/etc/hostname', 400],
    ['?path=/tmp/%252e%252e/etc/hostname', 404],
    ['?path=%00', 400],
    ['?path=/tmp/a%00.png', 400],
    ['?path=/tmp/%ff%fe', 404],
    ['?path=DIR', 400],
    ['?path=DIR/', 400],
    ['?path=DIR/file.txt/', 404],
    ['?path=/dev/zero', 400],
    ['?path=/dev/random', 400],
    ['?path=/dev/tty', 400],
    ['?path=/proc/self/environ', 400],
    ['?path=/proc/self/mem', 400],
    [`?path=/${'x'.repeat(5000)}`, 400],
    [`?path=/${'x'.repeat(300)}`, 404],
    [`?path=/${'a/'.repeat(2000)}x`, 404],
    ['?path=\\\\server\\share', 400],
    ['?path=//server/share', 404],
    ['?path=\\\\?\\C:\\', 400],
    ['?path=DIR/.env::$DATA', 404],
    ['?path=DIR/ENV~1', 404],
  ])('%s: %i', async (query, status) => {
    // An unescaped backslash would be refused as a malformed request.
    const encoded = query.replaceAll('\\', '%5C');
    await expectRefused(server, await preview(encoded), status);
    expect((await preview(encoded, {}, 'HEAD')).status).toBe(status);
  });

  test('eight pipes at once do not delay a file', async () => {
    const pipes = Array.from({ length: 8 }, () => preview('?path=DIR/fifo'));
    expect((await preview('?path=DIR/file.txt')).text).toBe('hello');
    for (const pipe of await Promise.all(pipes)) await expectRefused(server, pipe, 400);
  });

  test.each(['.SVG', '.html', '.xhtml', '.xml', '.mhtml', '.pdf', '.js', '.md', ''])(
    'a file with the extension %j cannot run scripts',
    async (extension) => {
      await writeFile(join(server.dir, `active${extension}`), '<script>fetch("/api/env")</script>');
      const { headers, status } = await preview(`?path=DIR/active${extension}`);
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    },
  );

  test('a range outside of the file: 416 with the size of the file', async () => {
    const response = await preview('?path=DIR/file.txt', { Range: 'bytes=99-' });
    await expectRefused(server, response, 416);
    expect(response.headers['content-range']).toBe('bytes */5');
  });

  test('a file that has changed: 412', async () =>
    expectRefused(server, await preview('?path=DIR/file.txt', { 'If-Match': '"old"' }), 412));
});

describe('assets of the working folder', () => {
  test('are served with a sandbox, and are not sent again while they are unchanged', async () => {
    const first = await sendRequest(server.port, { path: '/assets/current/shot.png' });
    expect([first.status, first.text, first.headers['content-type']]).toEqual([200, 'picture', 'image/png']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await sendRequest(server.port, {
      path: '/assets/current/shot.png',
      headers: { 'If-None-Match': first.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    const page = await sendRequest(server.port, { path: '/assets/current/page.html' });
    expect(page.headers['content-security-policy']).toMatch(/^sandbox;/);
  });
});

describe('the use of a file in the browser', () => {
  test.each([
    ['document', 200],
    ['iframe', 200],
    ['embed', 200],
    ['image', 200],
    ['video', 200],
    ['empty', 200],
    ['script', 403],
    ['style', 403],
    ['worker', 403],
    ['sharedworker', 403],
    ['serviceworker', 403],
    ['audioworklet', 403],
    ['xslt', 403],
    ['manifest', 403],
    ['font', 403],
    ['json', 403],
    ['an unknown value', 403],
  ])('%s: %i, also for the page itself', async (use, status) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': use };
    const asset = await sendRequest(server.port, { path: '/assets/current/page.html', headers });
    for (const response of [await preview('?path=DIR/file.txt', headers), asset])
      if (status === 200) expect(response.status).toBe(200);
      else await expectRefused(server, response, 403);
  });
});
