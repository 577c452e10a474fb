import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';

import { startDemoDevices, type DemoDevices } from '../../src/demo/start-demo-devices.ts';
import { STRANGE_GROUPS } from '../../src/demo/strange/strange-groups.ts';

let dir: string;
let devices: DemoDevices;
let server: Server;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'strange-devices-'));
  devices = await startDemoDevices({ withScreens: true, dir });
  const app = express();
  devices.strange?.mount(app);
  server = app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  server.close();
  await devices.close();
  await rm(dir, { recursive: true });
});

const KINDS = STRANGE_GROUPS.flatMap(({ kinds }) => kinds);

async function readSentence(kind: string): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/demo/devices`);
  const { groups } = (await response.json()) as {
    groups: { kinds: { id: string; sentence: string }[] }[];
  };
  return groups.flatMap(({ kinds }) => kinds).find(({ id }) => id === kind)?.sentence;
}

async function change(kind: string, isOn: boolean): Promise<{ status: number; on: string[] }> {
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/demo/devices?kind=${kind}&on=${isOn}`;
  const response = await fetch(address, { method: 'POST' });
  const { groups } = (await response.json()) as {
    groups: { kinds: { id: string; isOn: boolean }[] }[];
  };
  const on = groups.flatMap(({ kinds }) => kinds).filter((kind) => kind.isOn);
  return { status: response.status, on: on.map(({ id }) => id) };
}

async function listDevices(): Promise<string> {
  const lists = await Promise.all([
    devices.home.run('adb', ['devices']),
    devices.home.run('idevice_id', []),
    devices.home.which('xcrun'),
  ]);
  return lists.map((list) => (typeof list === 'object' ? list.stdout.toString() : list)).join('');
}

test.each(KINDS.map(({ id }) => id))('%s begins, and leaves nothing when it ends', async (id) => {
  const before = await listDevices();
  expect(await change(id, true)).toEqual({ status: 200, on: [id] });
  expect(await change(id, false)).toEqual({ status: 200, on: [] });
  expect(await listDevices()).toBe(before);
});

test('a kind that changes the same as another one says so, and switches it off', async () => {
  const before = await listDevices();
  await change('unpaired-iphone', true);
  expect(await readSentence('no-iphone')).toContain(
    'This switches off “Linux with an iPhone that does not trust it”.',
  );
  expect((await change('no-iphone', true)).on).toEqual(['no-iphone']);
  expect((await change('no-iphone', false)).on).toEqual([]);
  expect(await listDevices()).toBe(before);
});

test('each kind has its own name', () => {
  expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length);
  expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
});
