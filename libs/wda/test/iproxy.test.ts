import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { LocalHost } from '@storedeck/host';
import { startFakeIphone, startFakeUsbmuxd } from '@storedeck/fake-devices';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createWda } from '../src/index.ts';
import { until } from './until.ts';

jest.setTimeout(30_000);

const has = (tool: string): boolean => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const isThere = has('iproxy');
const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';
const name = isThere || required ? 'the real iproxy' : 'the real iproxy: LEFT OUT, install libusbmuxd-tools';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-wda-'));
  const phone = await startFakeIphone();
  const port = (devicePort: number) =>
    phone.wdaRunning ? { 8100: phone.httpPort, 9100: phone.mjpegPort }[devicePort] : undefined;
  const usbmuxd = await startFakeUsbmuxd(join(folder, 'usbmuxd'), [{ udid: phone.udid, port }]);
  // Listing with idevice_id needs no more than its output; the phone itself is reached through the real iproxy.
  await writeFile(join(folder, 'idevice_id'), `#!/bin/sh\necho '${phone.udid} (USB)'\n`, { mode: 0o755 });
  const host = new LocalHost({
    env: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder, USBMUXD_SOCKET_ADDRESS: usbmuxd.address },
  });
  const wda = createWda({ host });
  closing.push(
    () => rm(folder, { recursive: true }),
    () => phone.close(),
    () => usbmuxd.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, usbmuxd, device: await wda.device(phone.udid) };
}

const iproxies = (udid: string): number[] => {
  const table = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .flatMap((line) =>
      /^\s*\d+ \S*iproxy /.test(line) && line.includes(udid) ? [Number.parseInt(line, 10)] : [],
    );
};

(isThere || required ? describe : describe.skip)(name, () => {
  test('carries commands, pictures and the live stream', async () => {
    const { phone, device } = await setUp();
    expect(await device.status()).toMatchObject({ running: true, size: { width: 393, height: 852 } });
    await device.input({ action: 'tap', x: 100, y: 650 });
    expect(phone.gestures).toEqual([{ kind: 'tap', x: 100, y: 650 }]);
    expect((await device.screenshot()).equals(await phone.screenshot())).toBe(true);
    let frames = 0;
    const viewer = new Writable({ write: (_chunk, _encoding, done) => ((frames += 1), done()) });
    const ended = device.relay.addViewer(viewer);
    await until(() => frames >= 5);
    viewer.destroy();
    await ended;
  });

  test('a phone whose WebDriverAgent does not run is told apart from one that is gone', async () => {
    const { phone, usbmuxd, device } = await setUp();
    await phone.stopWda();
    expect(await device.status()).toMatchObject({ running: false });
    await phone.startWda();
    expect(await device.status()).toMatchObject({ running: true });
    usbmuxd.detach(phone.udid);
    await phone.stopWda();
    expect(await device.status()).toMatchObject({ running: false });
  });

  test('another program on 8100 does not matter', async () => {
    const other = createServer((socket) => socket.on('error', () => undefined).end('not a phone\r\n'));
    const listening = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(8100, '127.0.0.1', () => resolve(true));
    });
    if (listening) closing.push(() => other.close());
    const { device } = await setUp();
    expect(await device.status()).toMatchObject({ running: true });
  });

  test('is started again when it dies, and ends with its owner', async () => {
    const { phone, device } = await setUp();
    await device.status();
    const [first] = iproxies(phone.udid);
    expect(first).toBeDefined();
    process.kill(Number(first), 'SIGKILL');
    await until(() => iproxies(phone.udid).some((pid) => pid !== first));
    await until(async () => (await device.status()).running);
    for (const close of closing.splice(0).reverse()) await close();
    expect(iproxies(phone.udid)).toEqual([]);
  });
});
