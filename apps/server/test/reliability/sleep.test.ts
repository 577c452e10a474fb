/** A computer that sleeps: its programs stop, its connections break, and then the programs continue. */
import { readFileSync } from 'node:fs';

import { afterEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import { loginTo, SIMULATOR, startMac } from '../devices/server-with-devices.ts';
import { type TcpProxy, startTcpProxy } from '../hostile/tcp-proxy.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { useServerFixture } from './server-fixture.ts';

const fixture = useServerFixture();
let mac: FakeMac;
let proxy: TcpProxy;
afterEach(async () => {
  proxy.close();
  await mac.close();
});

const TITLE = 'after sleep and a lost network, the server reconnects to the runner in one attempt';
test(process.platform === 'linux' ? TITLE : `${TITLE}: left out, needs Linux`, async () => {
  if (process.platform !== 'linux') return;
  mac = await startMac();
  proxy = await startTcpProxy({ port: mac.port });
  const server = await fixture.start({ env: { WDA_PORT: '0', MJPEG_PORT: '0' } });
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  const login = { ...loginTo(mac), port: proxy.port };
  expect(await client.connectRunner({ body: login })).toMatchObject({ ok: true });

  server.child.kill('SIGSTOP');
  await until(() => /^State:\tT/m.test(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')));
  mac.dropConnections();
  await proxy.disconnected();
  server.child.kill('SIGCONT');

  await proxy.connected();
  await until(async () => (await client.remote()).state === 'connected');
  const screen = await sendRequest(server.port, { path: `/api/wda/screen?udid=${SIMULATOR}` });
  expect(screen.status).toBe(200);
  expect(proxy.accepted).toBe(2);
});
