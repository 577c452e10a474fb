import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { FakeIosHost, frameNumber, startFakeIphone, type FakeIphoneOptions } from '@storedeck/fake-devices';

import { createWda, MJPEG_CONTENT_TYPE } from '../src/index.ts';
import { portHost } from './port-host.ts';
import { until } from './until.ts';

jest.setTimeout(30_000);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function setUp(options: FakeIphoneOptions = {}, kind: 'local' | 'runner' = 'local') {
  const phone = await startFakeIphone(options);
  const host = new FakeIosHost({ phones: [phone], kind });
  const wda = createWda({ host });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  const device = await wda.device();
  await device.status();
  return { phone, wda, device, relay: device.relay };
}

/** A viewer that takes what it is given at once, and remembers each write. */
class Watcher extends Writable {
  readonly writes: Buffer[] = [];
  paused = false;
  #resume: (() => void) | undefined;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.writes.push(chunk);
    if (this.paused) this.#resume = done;
    else done();
  }

  get frames(): (number | undefined)[] {
    return this.writes.map((write) => frameNumber(write.subarray(write.indexOf('ffd8', 0, 'hex'))));
  }

  resume(): void {
    this.paused = false;
    this.#resume?.();
  }
}

describe('the live stream', () => {
  test('gives every viewer every frame over one connection to the phone', async () => {
    const { phone, relay } = await setUp();
    const watchers = Array.from({ length: 20 }, () => new Watcher());
    const ended = watchers.map((watcher) => relay.addViewer(watcher));
    await until(() => watchers.every(({ writes }) => writes.length >= 5));
    expect(phone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    expect(relay.viewers).toBe(20);
    for (const watcher of watchers) watcher.destroy();
    await Promise.all(ended);
    expect(relay.viewers).toBe(0);
  });

  test('each write is one whole frame, as a browser reads it', async () => {
    const { relay } = await setUp();
    const watcher = new Watcher();
    void relay.addViewer(watcher);
    await until(() => watcher.writes.length >= 3);
    const boundary = /boundary=(.+)$/.exec(MJPEG_CONTENT_TYPE)?.[1];
    for (const [index, write] of watcher.writes.entries()) {
      const text = write.toString('latin1');
      const opening = index === 0 ? `--${boundary}\r\n` : '';
      const [, length] =
        /^Content-Type: image\/jpeg\r\nContent-Length: (\d+)\r\n\r\n/.exec(text.slice(opening.length)) ?? [];
      const jpeg = write.subarray(text.indexOf('\r\n\r\n') + 4).subarray(0, Number(length));
      expect(jpeg.subarray(0, 2).toString('hex') + jpeg.subarray(-2).toString('hex')).toBe('ffd8ffd9');
      expect(text.startsWith(opening) && text.endsWith(`\r\n--${boundary}\r\n`)).toBe(true);
    }
  });

  test('a viewer that reads nothing is owed one frame at most and disturbs nobody', async () => {
    const { phone, relay } = await setUp({ frameBytes: 300_000 });
    const stuck = new Watcher();
    stuck.paused = true;
    const healthy = new Watcher();
    void relay.addViewer(stuck);
    void relay.addViewer(healthy);
    await until(() => healthy.writes.length >= 15);
    expect(stuck.writes).toHaveLength(1);
    expect(stuck.writableLength).toBeLessThan(310_000);
    expect(relay.viewers).toBe(2);
    const numbers = healthy.frames.map(Number);
    expect(numbers).toEqual(numbers.map((_, index) => Number(numbers[0]) + index));
    stuck.resume();
    await until(() => stuck.writes.length >= 2);
    expect(stuck.frames[1]).toBeGreaterThanOrEqual(Number(numbers[14]));
    expect(phone.mjpeg.connections).toBe(1);
  });

  test('a real socket nobody reads from keeps one frame queued', async () => {
    const { relay } = await setUp({ frameBytes: 500_000 });
    let served: Socket | undefined;
    const server = createServer((socket) => {
      served = socket;
      void relay.addViewer(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
    closing.push(
      () => server.close(),
      () => reader.destroy(),
    );
    const healthy = new Watcher();
    void relay.addViewer(healthy);
    // Far more than the kernel takes for a reader that does not read.
    await until(() => healthy.writes.length >= 40);
    expect(served?.writableLength).toBeGreaterThan(0);
    expect(served?.writableLength).toBeLessThan(510_000);
  });

  test('counts stay right while viewers come and go', async () => {
    const { phone, relay } = await setUp();
    const staying = new Watcher();
    void relay.addViewer(staying);
    await until(() => staying.writes.length > 0);
    const storm = Array.from({ length: 1000 }, async (_, index) => {
      const watcher = new Watcher();
      const leaving = new AbortController();
      const ended = relay.addViewer(watcher, { signal: leaving.signal });
      if (index % 2) leaving.abort();
      else watcher.destroy();
      await ended;
    });
    await Promise.all(storm);
    expect(relay.viewers).toBe(1);
    expect(phone.mjpeg.connections).toBe(1);
  });

  test('the connection to the phone outlives a reload and closes when nobody is left', async () => {
    const { phone, relay } = await setUp();
    for (let reload = 0; reload < 3; reload += 1) {
      const watcher = new Watcher();
      const ended = relay.addViewer(watcher);
      await until(() => watcher.writes.length > 1);
      watcher.destroy();
      await ended;
    }
    expect(phone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    await until(() => phone.mjpeg.clients === 0);
    const back = new Watcher();
    void relay.addViewer(back);
    await until(() => back.writes.length > 0);
    expect(phone.mjpeg.connections).toBe(2);
  });

  test.each([
    ['ends', async (phone: Awaited<ReturnType<typeof startFakeIphone>>) => phone.dropMjpeg()],
    [
      'restarts',
      async (phone: Awaited<ReturnType<typeof startFakeIphone>>) => {
        await phone.stopWda();
        await phone.startWda();
      },
    ],
    [
      'stands still',
      async (phone: Awaited<ReturnType<typeof startFakeIphone>>) => {
        phone.stallMjpeg(true);
        await until(() => phone.mjpeg.clients === 0);
        phone.stallMjpeg(false);
      },
    ],
  ])('when the stream %s, viewers stay and see the next frame', async (_name, disturb) => {
    const { phone, relay } = await setUp();
    const watcher = new Watcher();
    void relay.addViewer(watcher);
    await until(() => watcher.writes.length > 0);
    await disturb(phone);
    const before = watcher.writes.length;
    await until(() => watcher.writes.length > before + 2);
    expect(relay.viewers).toBe(1);
    expect(phone.mjpeg.clients).toBe(1);
  });

  test('closing ends the viewers', async () => {
    const { phone, wda, relay } = await setUp();
    const watcher = new Watcher();
    const ended = relay.addViewer(watcher);
    await until(() => watcher.writes.length > 0);
    await wda.close();
    await ended;
    expect(watcher.writableEnded).toBe(true);
    await until(() => phone.mjpeg.clients === 0);
    await expect(relay.addViewer(new Watcher())).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('no live stream', () => {
  test('a viewer is told before anything was written', async () => {
    const { phone, relay } = await setUp();
    await phone.stopWda();
    const watcher = new Watcher();
    await expect(relay.addViewer(watcher)).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
    expect(watcher.writes).toEqual([]);
    expect(watcher.writableEnded).toBe(false);
  });

  test('a web page in its place is refused', async () => {
    const server = createServer((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html><html></html>'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const wda = createWda({ host: portHost({ mjpeg: (server.address() as AddressInfo).port }) });
    closing.push(() => wda.close());
    const device = await wda.device();
    await expect(device.relay.addViewer(new Watcher())).rejects.toMatchObject({ code: 'MJPEG_REFUSED' });
  });

  test('a simulator on a runner has none, and is not asked', async () => {
    const { phone, device, relay } = await setUp({ simulator: true }, 'runner');
    expect((await device.status()).mjpeg).toBe(false);
    await expect(relay.addViewer(new Watcher())).rejects.toMatchObject({ code: 'MJPEG_REFUSED' });
    expect(phone.mjpeg.connections).toBe(0);
  });
});
