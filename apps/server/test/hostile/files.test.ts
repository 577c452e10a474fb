import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';
import { expectRefused } from './expect-refused.ts';
import { withTitle } from './with-title.ts';

let server: TestServer;
let socket: Server;
let pictures: string;
// `DIR` stands for the working folder of the server, `PICS` for its folder `assets/current`.
function fill(path: string) {
  return path.replaceAll('DIR', server.dir).replaceAll('PICS', pictures);
}
beforeAll(async () => {
  server = await startTestServer();
  pictures = join(server.dir, 'assets/current');
  await mkdir(join(pictures, 'folder'), { recursive: true });
  await mkdir(join(server.dir, 'assets/.staging-x'));
  for (const [path, content] of [
    ['DIR/file.txt', 'hello'],
    ['DIR/secret.txt', 'secret'],
    ['DIR/empty', ''],
    ['PICS/shot.png', 'picture'],
    ['PICS/.hidden.png', 'hidden'],
    ['DIR/assets/.staging-x/shot.png', 'half done'],
    ['PICS/page.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ] as const)
    await writeFile(fill(path), content);
  for (const [target, path] of [
    ['DIR/file.txt', 'DIR/good-link'],
    ['nowhere', 'DIR/dangling'],
    ['loop-b', 'DIR/loop-a'],
    ['loop-a', 'DIR/loop-b'],
    ['/proc/self/environ', 'DIR/environ-link'],
    ['/dev/zero', 'DIR/zero-link'],
    ['DIR', 'DIR/folder-link'],
    ['DIR/secret.txt', 'PICS/link-out.png'],
    ['../../secret.txt', 'PICS/relative-out.png'],
    ['/', 'PICS/root'],
    ['DIR', 'PICS/up'],
    ['shot.png', 'PICS/link-in.png'],
  ] as const)
    await symlink(fill(target), fill(path));
  execFileSync('mkfifo', [join(pictures, 'pipe.png'), join(server.dir, 'pipe')]);
  socket = createServer().listen(join(server.dir, 'socket'));
  await once(socket, 'listening');
});
checkServerAfterEach(() => server);
afterAll(async () => {
  socket.close();
  await server.close();
});

function preview(path: string, method = 'GET') {
  return sendRequest(server.port, { method, path: `/api/preview-file?path=${encodeURIComponent(path)}` });
}

describe('a path to something that is not a regular file', () => {
  test.each([
    ['DIR/pipe', 400],
    ['DIR/socket', 400],
    ['DIR/folder-link', 400],
    ['DIR/zero-link', 400],
    ['DIR/environ-link', 400],
    ['DIR/dangling', 404],
    ['DIR/loop-a', 404],
    ['/dev/null', 400],
    ['/dev/full', 400],
    ['/dev/urandom', 400],
    ['/dev/stdin', 400],
    ['/dev/ptmx', 400],
    ['/dev//zero', 400],
    ['/dev/./zero', 400],
    ['/proc/kmsg', [400, 403]],
    ['/proc/kcore', [400, 403, 404]],
    ['/proc/1/environ', [400, 403]],
    ['/proc/self/cmdline', 400],
    ['/proc/self/maps', 400],
    ['/proc//self/environ', 400],
    ['/proc/thread-self/environ', 400],
    ['/proc/self/root/proc/self/environ', 400],
    ['/proc/self/task', 400],
    ['/sys/kernel/vmcoreinfo', [400, 404]],
    ['/sys/kernel', 400],
    ['/', 400],
    ['//', 400],
    ['/.', 400],
  ] as [string, number | number[]][])('%s: %j', async (path, status) => {
    const response = await preview(fill(path));
    await expectRefused(server, response, status);
    expect((await preview(fill(path), 'HEAD')).status).toBe(response.status);
  });
});

describe('other spellings of a path', () => {
  test.each([
    ['DIR//file.txt', 200],
    ['DIR/./file.txt', 200],
    ['DIR/good-link', 200],
    ['DIR/folder-link/file.txt', 200],
    ['DIR/FILE.TXT', process.platform === 'linux' ? 404 : 200],
    ['DIR/file.txt.', 404],
    ['DIR/file.txt ', 404],
    [' DIR/file.txt', 400],
    ['DIR/file.txt\n', 404],
    ['DIR/file.txt/.', 404],
    ['DIR/file.txt#x', 404],
    ['DIR/file.txt?x', 404],
    ['DIR/file.txt:stream', 404],
    ['DIR/%66ile.txt', 404],
    ['DIR/ﬁle.txt', 404],
    ['DIR/file.tx\u0301t', 404],
    ['DIR/x/../file.txt', 400],
    ['DIR/..', 400],
    ['DIR/..\\file.txt', 400],
    ['DIR/...', 404],
    ['DIR/.. /file.txt', 404],
    ['DIR/\u202e', 404],
    ['DIR/\ud800', 404],
    ['$HOME/file.txt', 400],
    ['~root/file.txt', 400],
    ['%SystemRoot%\\x', 400],
    ['FILE:///etc/hosts', 400],
    ['http://127.0.0.1/', 400],
    ['data:text/html,x', 400],
    ['-', 400],
    ['|id', 400],
    ['\0', 400],
    ['[object Object]', 400],
  ] as [string, number][])('%j: %i', async (path, status) => {
    const response = await preview(fill(path.toWellFormed()));
    if (status === 200) expect([response.status, response.text]).toEqual([200, 'hello']);
    else await expectRefused(server, response, status);
  });
});

test('an empty file: 200 without bytes', async () => {
  const response = await preview(fill('DIR/empty'));
  expect([response.status, response.headers['content-length'], response.text]).toEqual([200, '0', '']);
});

test('a hard link to a picture is served', async () => {
  const other = join(server.dir, 'assets/current/hard.png');
  await link(fill('PICS/shot.png'), other);
  expect((await sendRequest(server.port, { path: '/assets/current/hard.png' })).text).toBe('picture');
  execFileSync('rm', [other]);
});

describe('names that could break a header', () => {
  test.each([
    'a\r\nX-Injected: 1\r\n\r\n<script>.html',
    'a"; filename="evil.exe',
    "a'';x=1",
    'ü🌳.md',
    '\u202egnp.exe',
    '%0d%0aX-Injected: 1',
  ])('%j', async (name) => {
    const file = join(server.dir, name);
    await writeFile(file, 'x');
    const response = await preview(file);
    execFileSync('rm', [file]);
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('x-injected');
    expect(response.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
    const shown = /''(.*)$/.exec(response.headers['content-disposition'] ?? '')?.[1];
    expect(decodeURIComponent(shown ?? '')).toBe(name);
  });
});

describe('a file that changes while it is sent', () => {
  test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['shrinks', (path) => truncate(path, 1000), /aborted|closed|hang up|whole/],
    ['grows', (path) => appendFile(path, 'more'), /^whole$/],
    ['is deleted', async (path) => void execFileSync('rm', [path]), /^whole$/],
  ])('%s: the announced length, or a broken connection', async (_what, change, outcome) => {
    const size = 40_000_000;
    const path = join(server.dir, 'changing.bin');
    await writeFile(path, Buffer.alloc(size));
    const request = get({
      port: server.port,
      host: '127.0.0.1',
      path: `/api/preview-file?path=${path}`,
      agent: false,
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await change(path);
    let received = 0;
    const end = await (async () => {
      for await (const chunk of response) received += (chunk as Buffer).length;
      return received === size ? 'whole' : 'cut off without an error';
    })().catch((error: Error) => error.message);
    expect(end).toMatch(outcome);
    execFileSync('rm', ['-f', path]);
  });
});

test('a hundred clients that disconnect half-way leave no open descriptor', async () => {
  const path = join(server.dir, 'large.bin');
  await writeFile(path, '');
  await truncate(path, 100_000_000);
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const request = get({
          port: server.port,
          host: '127.0.0.1',
          path: `/api/preview-file?path=${path}`,
          agent: false,
        });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        await once(response, 'data');
        response.destroy();
      }),
    );
  execFileSync('rm', [path]);
  // The open descriptors are not counted here: `checkServerAfterEach` counts them after the last test of this file.
});

describe('pictures of the working folder', () => {
  test.each(
    (
      [
        ['/assets/current/link-out.png', 404],
        ['/assets/current/relative-out.png', 404],
        ['/assets/current/link-in.png', 404],
        ['/assets/current/root/etc/hostname', 404],
        ['/assets/current/root/proc/self/environ', 404],
        ['/assets/current/up/secret.txt', 404],
        ['/assets/current/up/.env', 404],
        ['/assets/current/pipe.png', 400],
        ['/assets/current/folder', 400],
        ['/assets/current', [400, 404]],
        ['/assets/current/', [400, 404]],
        ['/assets', 404],
        ['/assets/', 404],
        ['/assets/.staging-x/shot.png', 404],
        ['/assets/%2estaging-x/shot.png', 404],
        ['/assets/current/.hidden.png', 404],
        ['/assets/current/shot.png/', 404],
        ['/assets/current/shot.png/x', 404],
        ['/assets/current/SHOT.png', process.platform === 'linux' ? 404 : 200],
        ['/ASSETS/current/shot.png', 404],
        ['/assets/current/shot.png%00', 404],
        ['/assets/current/shot.png%00.html', 404],
        ['/assets/current%2fshot.png', 404],
        ['/assets%2fcurrent%2fshot.png', 404],
        ['/assets/current/..%2f..%2fsecret.txt', 404],
        ['/assets/current/%2e%2e/secret.txt', 404],
        ['/assets/current/..%5c..%5csecret.txt', 404],
        ['/assets/current/%252e%252e/secret.txt', 404],
        ['/assets/current/..;/..;/secret.txt', 404],
        ['/assets/current/%c0%ae%c0%ae/secret.txt', 400],
        ['/assets/current/%ff', [400, 404]],
        ['/assets//etc/hostname', [400, 404]],
        ['/assets/%2fetc%2fhostname', 404],
        ['/assets/C:%5cWindows', 404],
        [`/assets/current/${'x'.repeat(300)}.png`, 404],
        [`/assets/${'a/'.repeat(3000)}x.png`, [400, 404]],
      ] as [string, number | number[]][]
    ).map(withTitle),
  )('%s: %j', async (_title, status, path) =>
    expectRefused(server, await sendRequest(server.port, { path }), status),
  );

  test.each([
    ['/assets/current/shot.png', 'picture'],
    ['/assets/current/%73hot.png', 'picture'],
    ['/assets/current/shot.png?v=1', 'picture'],
  ])('%s: 200', async (path, body) => {
    const response = await sendRequest(server.port, { path });
    expect([response.status, response.text]).toEqual([200, body]);
  });

  test('an SVG is served with a sandbox, so it cannot run scripts', async () =>
    expect(
      (await sendRequest(server.port, { path: '/assets/current/page.svg' })).headers[
        'content-security-policy'
      ],
    ).toMatch(/^sandbox; default-src 'none'/));
});
