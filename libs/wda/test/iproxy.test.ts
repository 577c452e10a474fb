import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { afterEach, describe, expect, test } from '@jest/globals';
import { startFakeIphone, startFakeUsbmuxd } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';

import { createWda } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

function has(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const areThere = has('iproxy') && has('idevice_id');
const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';
const name =
  areThere || required
    ? 'the real iproxy and idevice_id'
    : 'the real iproxy and idevice_id: LEFT OUT, install libusbmuxd-tools and libimobiledevice-utils';

// Simulates iproxy before libusbmuxd 2.0, whose arguments are one pair of ports and then the UDID. Newer versions
// refuse these arguments.
const OLD_IPROXY = `#!/bin/sh
if [ $# -ne 3 ]; then echo 'usage: iproxy LOCAL_TCP_PORT DEVICE_TCP_PORT [UDID]'; exit 1; fi
exec iproxy -u "$3" "$1" "$2"
`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp({ old = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-wda-'));
  const phone = await startFakeIphone();
  const port = (devicePort: number) => phone.findPort(devicePort);
  const usbmuxd = await startFakeUsbmuxd(join(folder, 'usbmuxd'), [{ udid: phone.udid, port }]);
  await writeFile(join(folder, 'old-iproxy'), OLD_IPROXY, { mode: 0o755 });
  const host = new LocalHost({
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      USBMUXD_SOCKET_ADDRESS: usbmuxd.address,
      ...(old && { IPROXY_BIN: join(folder, 'old-iproxy') }),
    },
  });
  const wda = createWda({ host });
  closing.push(
    () => rm(folder, { recursive: true }),
    () => phone.close(),
    () => usbmuxd.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, usbmuxd, wda, device: await wda.device(phone.udid) };
}

function iproxies(udid: string): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .flatMap((line) =>
      /^\s*\d+ \S*iproxy /.test(line) && line.includes(udid) ? [Number.parseInt(line, 10)] : [],
    );
}

(areThere || required ? describe : describe.skip)(name, () => {
  test('list the connected phones, and no phone that was disconnected', async () => {
    const { phone, usbmuxd, wda } = await setUp();
    expect(await wda.devices()).toMatchObject({
      devices: [{ udid: phone.udid, kind: 'device', connection: 'usb' }],
      tools: { ideviceId: true, iproxy: true },
    });
    usbmuxd.detach(phone.udid);
    expect((await wda.devices()).devices).toEqual([]);
  });

  test.each([
    ['LOCAL:REMOTE', false],
    ['LOCAL REMOTE UDID, as before libusbmuxd 2.0', true],
  ])('carry input, screenshots and the live stream: iproxy %s', async (_form, old) => {
    const { phone, device } = await setUp({ old });
    expect(await device.status()).toMatchObject({ running: true, size: { width: 393, height: 852 } });
    await device.input({ action: 'tap', x: 100, y: 650 });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 100, y: 650 }]);
    expect((await device.screenshot()).equals(await phone.screenshot())).toBe(true);
    let frames = 0;
    const viewer = new Writable({ write: (_chunk, _encoding, done) => ((frames += 1), done()) });
    const ended = device.relay.addViewer(viewer);
    await eventually(() => frames >= 5);
    viewer.destroy();
    await ended;
  });

  test('a phone without WebDriverAgent, and a phone that is no longer connected, count as not running', async () => {
    const { phone, usbmuxd, device } = await setUp();
    await phone.stopWda();
    expect(await device.status()).toMatchObject({ running: false });
    await phone.startWda();
    expect(await device.status()).toMatchObject({ running: true });
    usbmuxd.detach(phone.udid);
    await phone.stopWda();
    expect(await device.status()).toMatchObject({ running: false });
  });

  test('another program on port 8100 does not disturb the forward', async () => {
    const other = createServer((socket) => socket.on('error', () => undefined).end('not a phone\r\n'));
    const listening = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(8100, '127.0.0.1', () => resolve(true));
    });
    if (listening) closing.push(() => other.close());
    const { device } = await setUp();
    expect(await device.status()).toMatchObject({ running: true });
  });

  test('iproxy is started again when it ends, and ends on close', async () => {
    const { phone, device } = await setUp();
    await device.status();
    const [first] = iproxies(phone.udid);
    expect(first).toBeDefined();
    process.kill(Number(first), 'SIGKILL');
    await eventually(() => iproxies(phone.udid).some((pid) => pid !== first));
    await eventually(async () => (await device.status()).running);
    for (const close of closing.splice(0).reverse()) await close();
    expect(iproxies(phone.udid)).toEqual([]);
  });
});
