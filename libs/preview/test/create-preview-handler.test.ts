import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { createPreviewHandler } from '../src/index.ts';

let dir: string;
let server: Server;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'preview-handler-'));
  const root = join(dir, 'root');
  await mkdir(join(root, 'notes'), { recursive: true });
  await mkdir(join(root, '.git'));
  await writeFile(join(dir, 'outside.txt'), 'OUTSIDE');
  await writeFile(join(root, 'notes/to day.md'), '# Notes');
  await writeFile(join(root, '.env'), 'SECRET=1');
  await writeFile(join(root, '.git/config'), 'SECRET=1');
  await symlink(join(dir, 'outside.txt'), join(root, 'link.txt'));
  server = createServer(createPreviewHandler({ root })).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

async function send(path: string, { method = 'GET', headers = {} as Record<string, string> } = {}) {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('createPreviewHandler', () => {
  test('serves a file below the folder by the path of the URL', async () => {
    const { status, headers, body } = await send('/notes/to%20day.md?v=1');
    expect([status, headers['content-type'], body]).toEqual([200, 'text/markdown; charset=utf-8', '# Notes']);
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['/etc/passwd', 404],
    ['//etc/passwd', 404],
    ['/../outside.txt', 404],
    ['/notes/../../outside.txt', 404],
    ['/%2e%2e/outside.txt', 404],
    ['/notes%2f..%2f..%2foutside.txt', 400],
    ['/..%5coutside.txt', 400],
    ['/link.txt', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/%2eenv', 404],
    ['/%00', 400],
    ['/%zz', 400],
    ['/', 404],
    ['/notes', 400],
    ['/missing.md', 404],
  ])('%s is refused with the status %i', async (path, status) => {
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).not.toMatch(/OUTSIDE|SECRET|root:/);
    expect(response.body).not.toContain(dir);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is refused with the allowed methods', async (method) => {
    const { status, headers } = await send('/notes/to%20day.md', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('a range outside the file is refused with the size of the file', async () => {
    const { status, headers } = await send('/notes/to%20day.md', { headers: { Range: 'bytes=99-' } });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */7']);
  });

  test.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.nip.io', '@'])(
    'a request for the host %j is refused',
    async (host) => expect((await send('/notes/to%20day.md', { headers: { Host: host } })).status).toBe(403),
  );

  test.each(['localhost', 'localhost:1', '127.0.0.1:80', '[::1]:3000', 'LOCALHOST'])(
    'a request for the host %j is served',
    async (host) => expect((await send('/notes/to%20day.md', { headers: { Host: host } })).status).toBe(200),
  );

  test('no path leads out of the folder', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '/', 'outside.txt', 'notes', 'root'), {
          maxLength: 8,
        }),
        async (parts) => {
          const { body, status } = await send(`/${parts.join('/')}`);
          expect(status).toBeGreaterThanOrEqual(400);
          expect(body).not.toContain('OUTSIDE');
        },
      ),
      { numRuns: 100 },
    ));
});
