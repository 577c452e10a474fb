/** Clients that disconnect while a program, a runner or a store works for them. Other cases are in life.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startFakeStores } from '@storedeck/fake-stores/node';

import { type TcpProxy, startTcpProxy } from '../hostile/tcp-proxy.ts';
import { sendRequest } from '../send-request.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { useServerFixture } from './server-fixture.ts';

const TIMES = 100;
const AT_ONCE = 20;

const fixture = useServerFixture();
let server: ServerProcess;
/** A proxy that accepts connections and never responds. The tests use it as a Mac and as a store. */
let silent: TcpProxy;
let stores: Record<string, string>;
beforeAll(async () => {
  const fake = await startFakeStores({ locales: 1, pictures: { bytes: 1000 } });
  stores = (await fake.stores.makeCredentials()).env;
  await fake.close();
});
beforeEach(async () => {
  silent = await startTcpProxy();
  // This adb records each command for a phone, and the command never ends.
  const adb = `case "$*" in
    version) echo 'Version 35.0.2' ;;
    track-devices*) touch "$D/following"; printf '000ePHONE1\\tdevice\\n'; exec sleep 1000 ;;
    *) echo $$ >> "$D/commands"; exec sleep 1000 ;;
  esac`;
  await writeFile(join(fixture.dir, 'adb'), `#!/bin/sh\nD='${fixture.dir}'\n${adb}\n`, { mode: 0o755 });
  await writeFile(join(fixture.dir, 'commands'), '');
  const store = `http://127.0.0.1:${silent.port}`;
  server = await fixture.start({
    env: {
      ...stores,
      ADB_BIN: join(fixture.dir, 'adb'),
      ASC_API_BASE_URL: store,
      PLAYSTORE_API_BASE_URL: store,
      PLAYSTORE_TOKEN_URL: `${store}/token`,
    },
  });
});
afterEach(() => silent.close());

interface Row {
  readonly method?: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: () => string;
  /** Resolves when the server has started to work for the clients. */
  readonly begun: () => Promise<unknown>;
}

function recordedBytes(): number {
  return readFileSync(join(fixture.dir, 'commands')).length;
}

async function commandStarted(): Promise<void> {
  const before = recordedBytes();
  await until(() => recordedBytes() > before);
}

const json = 'application/json';

function runner() {
  return JSON.stringify({ host: '127.0.0.1', port: silent.port, user: 'me', pass: 'pw' });
}

function envText() {
  return Object.entries(stores)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
}

const ROWS: Row[] = [
  { path: '/api/adb/screen', begun: commandStarted },
  {
    method: 'POST',
    path: '/api/adb/input',
    type: json,
    body: () => '{"action":"tap","x":1,"y":1}',
    begun: commandStarted,
  },
  { method: 'POST', path: '/api/ios/test', type: json, body: runner, begun: () => silent.connected() },
  { method: 'POST', path: '/api/ios/connect', type: json, body: runner, begun: () => silent.connected() },
  { method: 'POST', path: '/api/test', type: 'text/plain', body: envText, begun: () => silent.connected() },
  { path: '/api/sync', begun: () => silent.connected() },
];

describe('a hundred clients that disconnect during the work for them', () => {
  test.each(ROWS.map((row) => [`${row.method ?? 'GET'} ${row.path}`, row] as const))(
    '%s: the work ends, and nothing is left',
    async (_what, { method = 'GET', path, type, body, begun }) => {
      // The first requests for devices and for locks open descriptors that stay open: for the process of adb that
      // lists devices, and for the watcher of the lock files.
      for (const first of ['/api/adb/devices', '/api/device-locks'])
        await sendRequest(server.port, { path: first });
      await until(() => existsSync(join(fixture.dir, 'following')));
      const open = server.descriptors();
      const programs = server.children().length;
      for (let left = 0; left < TIMES; left += AT_ONCE) {
        const working = begun();
        const clients = Array.from({ length: AT_ONCE }, () => {
          const headers = type === undefined ? {} : { 'Content-Type': type };
          const client = request({
            port: server.port,
            host: '127.0.0.1',
            method,
            path,
            headers,
            agent: false,
          });
          client.on('error', () => undefined).end(body?.());
          return client;
        });
        await working;
        const closed = clients.map((client) => new Promise((resolve) => client.once('close', resolve)));
        for (const client of clients) client.destroy();
        await Promise.all(closed);
        await silent.disconnected();
        // Without this wait, the next clients could share a capture that is about to end.
        await until(() => server.children().length <= programs);
      }
      await until(() => server.descriptors() <= open && server.children().length <= programs);
      expect((await sendRequest(server.port, { path: '/api/health' })).status).toBe(200);
      expect(server.stderr()).not.toMatch(/internal error|headers already sent|ERR_HTTP_HEADERS_SENT/i);
    },
  );
});
