import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';

import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeIosHost, frameNumber, startFakeIphone, type FakeIphoneOptions } from '@storedeck/fake-devices';

import { createWda, MJPEG_CONTENT_TYPE } from '../src/index.ts';
import { eventually } from './support/eventually.ts';
import { portHost } from './support/port-host.ts';

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

/** A viewer that remembers each write. Accepts a write at once, unless the viewer is paused. */
class RecordingViewer extends Writable {
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
  test('every viewer gets every frame over one connection to the phone', async () => {
    const { phone, relay } = await setUp();
    const viewers = Array.from({ length: 20 }, () => new RecordingViewer());
    const ended = viewers.map((viewer) => relay.addViewer(viewer));
    await eventually(() => viewers.every(({ writes }) => writes.length >= 5));
    expect(phone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    expect(relay.viewers).toBe(20);
    for (const viewer of viewers) viewer.destroy();
    await Promise.all(ended);
    expect(relay.viewers).toBe(0);
  });

  test('each write is one complete frame of the multipart response', async () => {
    const { relay } = await setUp();
    const viewer = new RecordingViewer();
    void relay.addViewer(viewer);
    await eventually(() => viewer.writes.length >= 3);
    const boundary = /boundary=(.+)$/.exec(MJPEG_CONTENT_TYPE)?.[1];
    for (const [index, write] of viewer.writes.entries()) {
      const text = write.toString('latin1');
      const opening = index === 0 ? `--${boundary}\r\n` : '';
      const [, length] =
        /^Content-Type: image\/jpeg\r\nContent-Length: (\d+)\r\n\r\n/.exec(text.slice(opening.length)) ?? [];
      const jpeg = write.subarray(text.indexOf('\r\n\r\n') + 4).subarray(0, Number(length));
      expect(jpeg.subarray(0, 2).toString('hex') + jpeg.subarray(-2).toString('hex')).toBe('ffd8ffd9');
      expect(text.startsWith(opening) && text.endsWith(`\r\n--${boundary}\r\n`)).toBe(true);
    }
  });

  test('a viewer that reads nothing has at most one frame queued and does not delay other viewers', async () => {
    const { phone, relay } = await setUp({ frameBytes: 300_000 });
    const stuck = new RecordingViewer();
    stuck.paused = true;
    const healthy = new RecordingViewer();
    void relay.addViewer(stuck);
    void relay.addViewer(healthy);
    await eventually(() => healthy.writes.length >= 15);
    expect(stuck.writes).toHaveLength(1);
    expect(stuck.writableLength).toBeLessThan(310_000);
    expect(relay.viewers).toBe(2);
    const numbers = healthy.frames.map(Number);
    expect(numbers).toEqual(numbers.map((_, index) => Number(numbers[0]) + index));
    stuck.resume();
    await eventually(() => stuck.writes.length >= 2);
    expect(stuck.frames[1]).toBeGreaterThanOrEqual(Number(numbers[14]));
    expect(phone.mjpeg.connections).toBe(1);
  });

  test('a socket without a reader has one frame queued', async () => {
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
    const healthy = new RecordingViewer();
    void relay.addViewer(healthy);
    // These frames have far more bytes than the kernel buffers for a socket without a reader. So a part of the frames
    // must wait in this process.
    await eventually(() => healthy.writes.length >= 40);
    expect(served?.writableLength).toBeGreaterThan(0);
    expect(served?.writableLength).toBeLessThan(510_000);
  });

  test('the number of viewers is right after many viewers have connected and disconnected', async () => {
    const { phone, relay } = await setUp();
    const staying = new RecordingViewer();
    void relay.addViewer(staying);
    await eventually(() => staying.writes.length > 0);
    const visits = Array.from({ length: 1000 }, async (_, index) => {
      const viewer = new RecordingViewer();
      const leaving = new AbortController();
      const ended = relay.addViewer(viewer, { signal: leaving.signal });
      if (index % 2) leaving.abort();
      else viewer.destroy();
      await ended;
    });
    await Promise.all(visits);
    expect(relay.viewers).toBe(1);
    expect(phone.mjpeg.connections).toBe(1);
  });

  test('the connection to the phone stays open during a reload, and closes after the last viewer has left', async () => {
    const { phone, relay } = await setUp();
    for (let reload = 0; reload < 3; reload += 1) {
      const viewer = new RecordingViewer();
      const ended = relay.addViewer(viewer);
      await eventually(() => viewer.writes.length > 1);
      viewer.destroy();
      await ended;
    }
    expect(phone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    await eventually(() => phone.mjpeg.clients === 0);
    const back = new RecordingViewer();
    void relay.addViewer(back);
    await eventually(() => back.writes.length > 0);
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
  ])('when the stream %s, viewers stay and get the next frame', async (_name, disturb) => {
    const { phone, relay } = await setUp();
    const viewer = new RecordingViewer();
    void relay.addViewer(viewer);
    await eventually(() => viewer.writes.length > 0);
    await disturb(phone);
    const before = viewer.writes.length;
    await eventually(() => viewer.writes.length > before + 2);
    expect(relay.viewers).toBe(1);
    expect(phone.mjpeg.clients).toBe(1);
  });

  test('close ends the viewers', async () => {
    const { phone, wda, relay } = await setUp();
    const viewer = new RecordingViewer();
    const ended = relay.addViewer(viewer);
    await eventually(() => viewer.writes.length > 0);
    await wda.close();
    await ended;
    expect(viewer.writableEnded).toBe(true);
    await eventually(() => phone.mjpeg.clients === 0);
    await expect(relay.addViewer(new RecordingViewer())).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('frames', () => {
  test('yields JPEG frames until the loop is left', async () => {
    const { phone, device, relay } = await setUp();
    const numbers: number[] = [];
    for await (const { type, bytes } of device.frames()) {
      expect(type).toBe('image/jpeg');
      numbers.push(Number(frameNumber(bytes)));
      if (numbers.length === 5) break;
    }
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(relay.viewers).toBe(0);
    expect(phone.mjpeg.connections).toBe(1);
  });

  test('a slow reader gets the newest frame', async () => {
    const { device, relay } = await setUp();
    const frames = device.frames();
    const next = async () => Number(frameNumber((await frames.next()).value?.bytes as Buffer));
    const first = await next();
    const other = new RecordingViewer();
    void relay.addViewer(other);
    await eventually(() => other.writes.length >= 10);
    expect(await next()).toBeGreaterThan(first + 5);
    await frames.return(undefined);
    other.destroy();
  });

  test('rejects when the signal aborts', async () => {
    const { device } = await setUp();
    const controller = new AbortController();
    const frames = device.frames({ signal: controller.signal });
    await frames.next();
    controller.abort();
    const rest = async () => {
      while (!(await frames.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('rejects when the device sends nothing', async () => {
    const { phone, device } = await setUp();
    await phone.stopWda();
    await expect(device.frames().next()).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
  });

  test('yields screenshots if there is no live stream', async () => {
    const { device } = await setUp({ simulator: true }, 'runner');
    for await (const { type, bytes } of device.frames()) {
      expect(type).toBe('image/png');
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      break;
    }
  });
});

describe('WebDriverAgent ends while a viewer watches', () => {
  test('the viewer is told after one more attempt, not after all of them', async () => {
    const { phone, device } = await setUp();
    const frames = device.frames();
    await frames.next();
    const before = phone.mjpeg.connections;
    await phone.stopWda();
    const rest = async () => {
      while (!(await frames.next()).done);
    };
    await rest().catch(() => undefined);
    expect(phone.mjpeg.connections).toBe(before);
    expect(device.relay.viewers).toBe(0);
  });
});

describe('no live stream', () => {
  test('a viewer gets the error before anything was written', async () => {
    const { phone, relay } = await setUp();
    await phone.stopWda();
    const viewer = new RecordingViewer();
    await expect(relay.addViewer(viewer)).rejects.toMatchObject({ code: 'WDA_NOT_RUNNING' });
    expect(viewer.writes).toEqual([]);
    expect(viewer.writableEnded).toBe(false);
  });

  test('a web page instead of MJPEG is refused', async () => {
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
    await expect(device.relay.addViewer(new RecordingViewer())).rejects.toMatchObject({
      code: 'MJPEG_REFUSED',
    });
  });

  test('a simulator on a runner has no live stream, and its MJPEG port is not used', async () => {
    const { phone, device, relay } = await setUp({ simulator: true }, 'runner');
    expect((await device.status()).mjpeg).toBe(false);
    await expect(relay.addViewer(new RecordingViewer())).rejects.toMatchObject({ code: 'MJPEG_REFUSED' });
    expect(phone.mjpeg.connections).toBe(0);
  });
});
