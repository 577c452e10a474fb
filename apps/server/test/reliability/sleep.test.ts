/**
 * A computer that sleeps: R13. Its programs stand still, its connections break without their hearing of it, and then they
 * go on. What a runner that falls asleep looks like is in test/runner-lost.test.ts.
 */
import { readFileSync } from 'node:fs';

import { afterEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import { loginTo, SIMULATOR, startMac } from '../device-world.ts';
import { type Door, openDoor } from '../hostile/door.ts';
import { sendRequest } from '../send-request.ts';
import { useRig } from './rig.ts';

const rig = useRig();
let mac: FakeMac;
let door: Door;
afterEach(async () => {
  door.close();
  await mac.close();
});

const R13 = 'R13: asleep while the network goes away: it finds the runner again by itself, in one attempt';
test(process.platform === 'linux' ? R13 : `${R13}: left out, needs Linux`, async () => {
  if (process.platform !== 'linux') return;
  mac = await startMac();
  door = await openDoor({ port: mac.port });
  const server = await rig.start({ env: { WDA_PORT: '0', MJPEG_PORT: '0' } });
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  const login = { ...loginTo(mac), port: door.port };
  expect(await client.connectRunner({ body: login })).toMatchObject({ ok: true });

  server.child.kill('SIGSTOP');
  while (!/^State:\tT/m.test(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')));
  mac.dropConnections();
  await door.empty();
  server.child.kill('SIGCONT');

  await door.occupied();
  while ((await client.remote()).state !== 'connected');
  const screen = await sendRequest(server.port, { path: `/api/wda/screen?udid=${SIMULATOR}` });
  expect(screen.status).toBe(200);
  expect(door.entered).toBe(2);
});
