import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import {
  type FakeIphone,
  type FakeMac,
  frameNumber,
  iphonesAtMac,
  type IphonesAtMacOptions,
  startFakeIphone,
  startFakeMac,
} from '@storedeck/fake-devices';

import { connectViewer } from '../mirror/mirror-viewer.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { until } from '../until.ts';
import { loginTo, MAC_PASSWORD } from './server-with-devices.ts';

let server: TestServer;
let mac: FakeMac;
let phone: FakeIphone;
let simulator: FakeIphone;
afterEach(async () => {
  await server.close();
  await Promise.all([mac.close(), phone.close(), simulator.close()]);
});

interface Given extends IphonesAtMacOptions {
  /** Whether WebDriverAgent runs on the phone and the simulator. */
  readonly wdaRunning?: boolean;
  /** The version of iOS on the phone. */
  readonly osVersion?: string;
  /** Whether a real shell reads the command lines, which takes ten times as long. */
  readonly realShell?: boolean;
}

/** Starts the server and connects it to a Mac with a phone and a simulator. */
async function start({ wdaRunning = true, osVersion = '18.2', realShell = false, ...options }: Given = {}) {
  [phone, simulator] = await Promise.all([
    startFakeIphone({ wdaRunning, osVersion }),
    startFakeIphone({ wdaRunning, simulator: true }),
  ]);
  mac = await startFakeMac({
    user: 'me',
    password: MAC_PASSWORD,
    realShell,
    ...iphonesAtMac([phone, simulator], { buildMs: 200, ...options }),
  });
  server = await startTestServer({ forwardPorts: { http: 0, mjpeg: 0 } });
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  expect(await client.connectRunner({ body: loginTo(mac) })).toMatchObject({ ok: true });
  return { client, udid: phone.udid };
}

describe('a phone connected to the runner by USB, requested by its udid', () => {
  test.each([
    ['iproxy LOCAL:REMOTE', false],
    ['iproxy LOCAL REMOTE UDID', true],
  ])('%s', async (_form, oldIproxy) => {
    const { client, udid } = await start({ oldIproxy });
    expect(await client.iosStatus({ query: { udid } })).toMatchObject({
      udid,
      running: true,
      size: { width: 393, height: 852 },
      mjpeg: true,
    });
    await client.iosInput({ body: { udid, action: 'tap', x: 100, y: 650 } });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 100, y: 650 }]);
    const screen = await client.iosScreen({ query: { udid } });
    expect(Buffer.from(await screen.arrayBuffer()).equals(await phone.screenshot())).toBe(true);
    expect(await firstFrames(udid)).toBeGreaterThan(0);
    expect(simulator.gestures).toEqual([]);
  });
});

describe('a simulator of the runner', () => {
  test('taps use the ports of the simulator, and screenshots come from simctl', async () => {
    const { client } = await start();
    const { udid } = simulator;
    expect(await client.iosStatus({ query: { udid } })).toMatchObject({ running: true, mjpeg: false });
    await client.iosInput({ body: { udid, action: 'tap', x: 7, y: 650 } });
    expect([simulator.gestures, phone.gestures]).toEqual([[{ kind: 'tap', x: 7, y: 650 }], []]);
    const screen = await client.iosScreen({ query: { udid } });
    expect(Buffer.from(await screen.arrayBuffer()).equals(await simulator.screenshot())).toBe(true);
    expect(simulator.received.some(({ path }) => path === '/screenshot')).toBe(false);
    expect(simulator.mjpeg.connections).toBe(0);
  });
});

describe('live video through programs that listen on a port of the runner', () => {
  test('serve-sim shows a simulator, and takes input', async () => {
    await start({ wdaRunning: false, hasServeSim: true });
    const viewer = await connectViewer(server.port, { platform: 'ios', device: simulator.udid });
    expect(await viewer.event('rung')).toMatchObject({ rung: 'simulator', program: 'serve-sim' });
    const { number, width, height } = await viewer.event('format');
    await viewer.until(() => viewer.packets.length > 1);
    const at = { type: 'touch', pointer: 0, x: width / 2, y: height / 2, format: number } as const;
    viewer.send({ ...at, action: 'down' });
    viewer.send({ ...at, action: 'up' });
    await until(() => simulator.gestures.length === 1);
    await viewer.close();
  });

  test('pymobiledevice3 shows the named iPhone, and takes input', async () => {
    await start({ wdaRunning: false, osVersion: '27.1', hasPymobiledevice3: true, realShell: true });
    const viewer = await connectViewer(server.port, { platform: 'ios', device: phone.udid });
    expect(await viewer.event('rung')).toMatchObject({ rung: 'display-service', program: 'pymobiledevice3' });
    expect((await viewer.event('format')).codec).toMatch(/^hev1\./);
    await viewer.until(() => viewer.packets.length > 2);
    viewer.send({ type: 'text', text: 'Grüße', request: 1 });
    await viewer.event('done');
    expect([phone.clipboard, phone.state.query]).toEqual(['Grüße', 'Grüße']);
    await viewer.close();
  });
});

describe('starting WebDriverAgent on the runner', () => {
  test.each([
    { what: 'an iPhone, from a real shell', chosen: () => phone, realShell: true },
    { what: 'a simulator', chosen: () => simulator, realShell: false },
  ])('$what: the log is streamed, then WebDriverAgent can be used', async ({ chosen, realShell }) => {
    const building = Promise.withResolvers<undefined>();
    const { client } = await start({ wdaRunning: false, buildUntil: () => building.promise, realShell });
    const { udid } = chosen();
    expect(await client.launchWda({ body: { udid } })).toMatchObject({ launching: true });
    const log = (await client.launchLog({ query: { udid } })).body?.pipeThrough(new TextDecoderStream());
    let text = '';
    for await (const part of log ?? []) {
      text += part;
      if (text.includes('CompileC')) break;
    }
    expect(text).toContain(`-destination id=${udid}`);
    expect(text).not.toContain('ServerURLHere');
    expect(await client.iosStatus({ query: { udid } })).toMatchObject({ running: false, launching: true });
    building.resolve(undefined);
    await until(async () => (await client.iosStatus({ query: { udid } })).running);
    await client.iosInput({ body: { udid, action: 'tap', x: 10, y: 700 } });
    expect(chosen().gestures).toHaveLength(1);
    // The runner ends WebDriverAgent when the connection ends.
    await client.disconnectRunner();
    await until(() => !chosen().wdaRunning);
  });

  test('xcodebuild succeeds but WebDriverAgent does not run: the status has a hint', async () => {
    const { client, udid } = await start({ wdaRunning: false, xcodebuild: () => 'ends-well' });
    await client.launchWda({ body: { udid } });
    const log = await (await client.launchLog({ query: { udid } })).text();
    expect(log).toContain('not been explicitly trusted');
    expect(await client.iosStatus({ query: { udid } })).toMatchObject({
      running: false,
      launching: false,
      hint: expect.stringContaining('trust the developer app'),
    });
  });
});

/** Reads at least the first 200 KB of a live stream, and returns the number of frames in them. */
async function firstFrames(udid: string): Promise<number> {
  const path = `/api/wda/mjpeg?udid=${udid}`;
  const [response] = (await once(
    get({ host: '127.0.0.1', port: server.port, path, agent: false }),
    'response',
  )) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (frameNumber(bytes.subarray(bytes.indexOf('ffd8', 0, 'hex'))) !== undefined && bytes.length > 200_000)
      break;
  }
  return Buffer.concat(chunks).toString('latin1').split('Content-Type: image/jpeg').length - 1;
}
