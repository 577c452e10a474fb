/**
 * Broken and unfinished files in the working folder when the server starts. Pipes, devices and links are tested in
 * hostile/folders.test.ts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { saveEnvText, useServerFixture } from './server-fixture.ts';

const fixture = useServerFixture();

describe('broken files in the working folder', () => {
  const otherProgram = () => spawn('sleep', ['1000'], { stdio: 'ignore' });
  test.each<[string, (dir: string) => Promise<unknown>]>([
    [
      'an incomplete listing',
      (at) => writeFile(join(at, 'listing-current.json'), '{"schemaVersion": 1, "appSt'),
    ],
    ['an empty listing', (at) => writeFile(join(at, 'listing-current.json'), '')],
    ['a listing of NULs', (at) => writeFile(join(at, 'listing-current.json'), Buffer.alloc(4096))],
    ['.env of another encoding', (at) => writeFile(join(at, '.env'), Buffer.from('PORT=1', 'utf16le'))],
    ['.env of 300 KiB', (at) => writeFile(join(at, '.env'), `A=${'x'.repeat(300 * 1024)}`)],
    ['.env with an invalid port', (at) => writeFile(join(at, '.env'), 'PORT=99999999\n')],
    [
      'a lock of a process that has ended',
      async (at) => {
        await mkdir(join(at, 'assets'));
        await writeFile(join(at, 'assets/.lock'), '{"pid":4194304,"machine":"x"}');
      },
    ],
    [
      'an invalid lock',
      async (at) => {
        await mkdir(join(at, 'assets'));
        await writeFile(join(at, 'assets/.lock'), '\0');
      },
    ],
    [
      'an unfinished sync',
      async (at) => {
        await mkdir(join(at, 'assets/.staging-current-x/appstore'), { recursive: true });
        await writeFile(join(at, '.listing-current.json.tmp-4194304-0123456789ab'), '{');
      },
    ],
  ])(
    '%s: the server starts, responds, and saves a new .env or returns an error with a hint',
    async (_what, make) => {
      await make(fixture.dir);
      const server = await startTestServer({ dir: fixture.dir });
      expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
      for (const path of ['/api/env', '/api/listing/current', '/api/listing/new']) {
        const { status, json } = await sendRequest(server.port, { path });
        expect(json?.['ok'] === true ? [200] : [400, 500]).toContain(status);
      }
      const saved = await saveEnvText(server, 'A=1\n');
      expect(saved.json).toMatchObject(
        saved.status === 200 ? { ok: true } : { ok: false, hint: expect.any(String) },
      );
      await server.close();
    },
  );

  test('a lock that names a running process of another program does not end that process', async () => {
    const other = otherProgram();
    await mkdir(join(fixture.dir, 'assets'));
    await writeFile(
      join(fixture.dir, 'assets/.lock'),
      JSON.stringify({ pid: other.pid, machine: hostname() }),
    );
    const server = await fixture.start();
    expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
    await server.stop();
    expect(other.exitCode).toBeNull();
    const ended = once(other, 'exit');
    other.kill();
    await ended;
  });
});
