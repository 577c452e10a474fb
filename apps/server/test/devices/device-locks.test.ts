import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient, type Holder, holderText } from '@storedeck/contract';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';

import { connectViewer } from '../mirror/mirror-viewer.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { until } from '../until.ts';

const ANNA: Holder = { kind: 'window', id: 'anna', name: 'Chrome, opened at 14:05' };
const BEN: Holder = { kind: 'window', id: 'ben', name: 'Firefox, opened at 14:06' };
const AGENT: Holder = { kind: 'agent', id: 'agent', name: 'Claude Code' };
const TAP = { body: { action: 'tap', serial: 'PHONE1', x: 5, y: 9 } } as const;
const DEVICE = { body: { device: 'PHONE1' } };
const HOLDER = join(import.meta.dirname, 'lock-holder.ts');

let folder: string;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-locks-'));
  closers = [() => rm(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

/** Starts a server of this user with the phone PHONE1. All these servers share the folder of locks. */
async function startServer(): Promise<TestServer> {
  const phone = new FakeAndroidPhone({ serial: 'PHONE1' });
  const host = new FakeAdbHost({ phones: [phone], adbServer: true, scrcpyServer: '4.1' });
  const server = await startTestServer({ home: host, locksDir: folder });
  closers.push(async () => {
    await server.close();
    await Promise.all([host.close(), phone.close()]);
  });
  return server;
}

function makeClient({ port }: TestServer, holder?: Holder): Client {
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, ...(holder && { holder }) });
}

function catchCode(request: Promise<unknown>) {
  return request.then(
    () => 'ok',
    (error: { code?: unknown }) => error.code,
  );
}

async function readLock(client: Client) {
  return (await client.deviceLocks()).locks[0];
}

describe('one server', () => {
  let server: TestServer;
  let anna: Client;
  let ben: Client;
  let curl: Client;

  beforeEach(async () => {
    server = await startServer();
    [anna, ben, curl] = [makeClient(server, ANNA), makeClient(server, BEN), makeClient(server)];
  });

  test('the input of a second window is refused until the first window releases the device', async () => {
    await anna.androidInput(TAP);
    const refused = await ben.androidInput(TAP).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409, code: 'DEVICE_BUSY' });
    expect(String(refused)).toContain('PHONE1 is used by Chrome, opened at 14:05, since ');
    expect(await catchCode(ben.scrcpy({ body: { serial: 'PHONE1' } }))).toBe('DEVICE_BUSY');
    expect((await ben.androidScreen({ query: { serial: 'PHONE1' } })).status).toBe(200);
    expect((await ben.askForDevice(DEVICE)).lock).toMatchObject({ holder: ANNA, asking: { holder: BEN } });
    expect((await anna.letGoOfDevice(DEVICE)).lock).toMatchObject({ holder: BEN });
    expect(await catchCode(ben.androidInput(TAP))).toBe('ok');
  });

  test('a client that sends no holder is a program, and a person takes the device from a program', async () => {
    await curl.androidInput(TAP);
    expect(await readLock(curl)).toMatchObject({
      hostId: 'local',
      holder: { kind: 'program', name: 'a program' },
    });
    expect(await catchCode(makeClient(server, AGENT).androidInput(TAP))).toBe('DEVICE_BUSY');
    expect(await catchCode(anna.androidInput(TAP))).toBe('ok');
    expect(await catchCode(curl.androidInput(TAP))).toBe('DEVICE_BUSY');
  });

  test.each([
    ['a text of another format', 'anna'],
    ['an unknown kind', 'kind=root&id=a&name=A'],
    ['an id with a space', 'kind=window&id=a+b&name=A'],
    ['a name that changes the direction of the text around it', 'kind=agent&id=a&name=%E2%80%AEA'],
    ['a name of two lines', 'kind=agent&id=a&name=A%0AB'],
  ])('a holder with %s is refused', async (_what, text) => {
    const headers = { 'Content-Type': 'application/json', 'Storedeck-Holder': text };
    const url = `http://127.0.0.1:${server.port}/api/adb/input`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(TAP.body) });
    expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID' });
    await expect(connectViewer(server.port, { holder: text })).rejects.toThrow('400');
  });

  test('on the mirror, a refused touch gives one error, a move of the mouse gives none, and the device is free when the viewer leaves', async () => {
    const first = await connectViewer(server.port, { holder: holderText(ANNA) });
    const second = await connectViewer(server.port, { holder: holderText(BEN) });
    await Promise.all([first.event('format'), second.event('format')]);
    const at = { type: 'touch', pointer: 0, x: 5, y: 5, format: 1 } as const;
    first.send({ ...at, action: 'down', request: 1 });
    await first.event('done');
    second.send({ type: 'hover', action: 'move', x: 9, y: 9, format: 1 });
    second.send({ ...at, action: 'down' });
    second.send({ ...at, action: 'move' });
    second.send({ ...at, action: 'up', request: 2 });
    await second.event('done');
    expect(second.events.filter(({ type }) => type === 'failed')).toMatchObject([
      { error: { code: 'DEVICE_BUSY' } },
    ]);
    await first.close();
    await until(async () => (await readLock(curl)) === undefined);
    second.send({ ...at, action: 'down', request: 3 });
    await second.event('done', 1);
    expect(await readLock(curl)).toMatchObject({ holder: BEN });
    await second.close();
  });

  test('a person who takes the device ends the touch of the previous holder, whose next input is refused', async () => {
    const viewer = await connectViewer(server.port, { holder: holderText(ANNA) });
    await viewer.event('format');
    viewer.send({ type: 'touch', action: 'down', pointer: 0, x: 5, y: 5, format: 1, request: 1 });
    await viewer.event('done');
    expect((await ben.takeDevice(DEVICE)).lock).toMatchObject({ holder: BEN });
    viewer.send({ type: 'touch', action: 'move', pointer: 0, x: 6, y: 6, format: 1, request: 2 });
    await viewer.event('done', 1);
    viewer.send({ type: 'button', name: 'home', request: 3 });
    expect((await viewer.event('failed')).error.code).toBe('DEVICE_BUSY');
    await viewer.close();
  });
});

describe('two servers of the same user', () => {
  let anna: Client;
  let ben: Client;
  let servers: readonly [TestServer, TestServer];

  beforeEach(async () => {
    servers = [await startServer(), await startServer()];
    [anna, ben] = [makeClient(servers[0], ANNA), makeClient(servers[1], BEN)];
    await anna.androidInput(TAP);
  });

  test('exclude each other, and say who acts on the device', async () => {
    await expect(ben.androidInput(TAP)).rejects.toThrow(
      'PHONE1 is used by Chrome, opened at 14:05 of another Storedeck, since ',
    );
    expect(await readLock(ben)).toMatchObject({ holder: ANNA, elsewhere: true });
    expect(await readLock(anna)).toMatchObject({ holder: ANNA, elsewhere: false });
  });

  test('when one server ends, the device is free for the other server', async () => {
    await servers[0].close();
    expect(await catchCode(ben.androidInput(TAP))).toBe('ok');
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('a window asks for the device, and the window of the other server releases it', async () => {
    expect((await ben.askForDevice(DEVICE)).lock).toMatchObject({ holder: ANNA, asking: { holder: BEN } });
    await until(async () => (await readLock(anna))?.asking?.holder.id === 'ben');
    await anna.letGoOfDevice(DEVICE);
    await until(async () => (await readLock(ben))?.holder.id === 'ben');
    expect(await readLock(ben)).toMatchObject({ elsewhere: false, asking: null });
  });

  test('a window asks for the device, and the window of the other server keeps it', async () => {
    await ben.askForDevice(DEVICE);
    await until(async () => (await readLock(anna))?.asking?.holder.id === 'ben');
    await anna.letGoOfDevice({ body: { ...DEVICE.body, keep: true } });
    await until(async () => (await readLock(ben))?.asking === null);
    expect(await catchCode(ben.androidInput(TAP))).toBe('DEVICE_BUSY');
  });

  test('"Use here" takes the device from the window of the other server', async () => {
    expect((await ben.takeDevice(DEVICE)).lock).toMatchObject({ holder: BEN, elsewhere: false });
    await until(async () => (await readLock(anna))?.elsewhere === true);
    expect(await catchCode(anna.androidInput(TAP))).toBe('DEVICE_BUSY');
  });

  test('a person gets the device from the agent of the other server', async () => {
    await anna.letGoOfDevice(DEVICE);
    const agent = makeClient(servers[0], AGENT);
    await agent.androidInput(TAP);
    await ben.androidInput(TAP);
    await until(async () => (await readLock(agent))?.elsewhere === true);
    expect(await catchCode(agent.androidInput(TAP))).toBe('DEVICE_BUSY');
  });
});

describe('a process that is killed', () => {
  async function startHolder(kind: string): Promise<ChildProcess> {
    const args = ['--conditions=@storedeck/source', HOLDER, folder, kind];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    closers.push(async () => child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    return child;
  }

  test('frees its device at once', async () => {
    const child = await startHolder('command');
    const server = await startServer();
    const anna = makeClient(server, ANNA);
    await expect(anna.androidInput(TAP)).rejects.toThrow('PHONE1 is used by storedeck install, since ');
    expect(await catchCode(anna.takeDevice(DEVICE))).toBe('DEVICE_BUSY');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await catchCode(anna.androidInput(TAP))).toBe('ok');
    expect(await readLock(anna)).toMatchObject({ holder: ANNA, elsewhere: false });
  });

  test('is removed from the list of locks, also without a request for its device', async () => {
    const child = await startHolder('command');
    const anna = makeClient(await startServer(), ANNA);
    expect(await readLock(anna)).toMatchObject({ holder: { name: 'storedeck install' } });
    child.kill('SIGKILL');
    await until(async () => (await readLock(anna)) === undefined);
  });
});

describe('the folder of the locks', () => {
  test('may contain files that are not locks: the server ignores them', async () => {
    const server = await startServer();
    const anna = makeClient(server, ANNA);
    await anna.androidInput(TAP);
    const [name = ''] = await readdir(folder);
    for (const text of ['', '{', 'null', '[]', '{"owner":{"pid":1}}', 'x'.repeat(100_000)]) {
      await anna.letGoOfDevice(DEVICE);
      await writeFile(join(folder, name), text);
      await writeFile(join(folder, 'other.lock'), text);
      expect(await catchCode(anna.androidInput(TAP))).toBe('ok');
      expect((await anna.deviceLocks()).locks).toMatchObject([{ holder: ANNA }]);
    }
  });

  test.each([
    ['write to', 0o777],
    ['read', 0o755],
  ])('is not used if other users may %s it', async (_what, mode) => {
    await chmod(folder, mode);
    const [one, other] = [await startServer(), await startServer()];
    await makeClient(one, ANNA).androidInput(TAP);
    expect(await catchCode(makeClient(other, BEN).androidInput(TAP))).toBe('ok');
    expect(await readdir(folder)).toEqual([]);
  });
});
