import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, test } from '@jest/globals';
import { frameNumber } from '@storedeck/fake-devices';

import { until } from '../until.ts';
import {
  type ServerWithDevices,
  startServerWithDevices,
  type ServerWithDevicesOptions,
} from './server-with-devices.ts';

let running: ServerWithDevices;
afterEach(() => running.close());

async function start(iphone: ServerWithDevicesOptions['iphone'] = {}) {
  running = await startServerWithDevices({ iphone });
  const { hosts } = await running.server.parts.devices();
  return { relay: (await hosts.local.wda.device()).relay };
}

/** Connects a viewer to the live stream. `frames` are the numbers of the complete frames that have arrived. */
async function watch() {
  const request = get({ host: '127.0.0.1', port: running.server.port, path: '/api/wda/mjpeg', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const frames: number[] = [];
  const ended = once(response, 'close');
  let pending = Buffer.alloc(0);
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(pending.toString('latin1', 0, 500));
      const begin = head ? head.index + head[0].length : 0;
      const end = begin + Number(head?.[1]);
      if (!head || pending.length < end) return;
      frames.push(frameNumber(pending.subarray(begin, end)) ?? NaN);
      expect(pending.subarray(end - 2, end).toString('hex')).toBe('ffd9');
      pending = pending.subarray(end);
    }
  });
  return { response, frames, ended };
}

describe('a viewer that does not read', () => {
  test('does not delay others, and continues with the newest frame when it reads again', async () => {
    await start({ frameBytes: 1_000_000 });
    const [stuck, healthy] = [await watch(), await watch()];
    await until(() => stuck.frames.length > 0);
    stuck.response.pause();
    // Waits for far more frames than the kernel buffers for a viewer that does not read.
    const [paused, before] = [healthy.frames.length, stuck.frames.length];
    await until(() => healthy.frames.length > paused + 40);
    const newest = Number(healthy.frames.at(-1));
    stuck.response.resume();
    await until(() => Number(stuck.frames.at(-1)) > newest);

    for (const { frames } of [healthy, stuck])
      expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
    // The server has queued no frames for the slow viewer, so only few of the missed frames arrive.
    expect(stuck.frames.length - before).toBeLessThan(30);
    expect(running.iphone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    for (const { response } of [stuck, healthy]) response.destroy();
  });
});

describe('a thousand viewers', () => {
  test('connect and disconnect: one connection to the phone, and no viewer is left at the end', async () => {
    const { relay } = await start();
    const staying = await watch();
    await until(() => staying.frames.length > 0);
    for (let round = 0; round < 10; round += 1) {
      const viewers = Array.from({ length: 100 }, async (_, index) => {
        const request = get({
          host: '127.0.0.1',
          port: running.server.port,
          path: '/api/wda/mjpeg',
          agent: false,
        });
        request.on('error', () => undefined);
        const closed = new Promise((resolve) => request.on('close', resolve));
        // Some viewers disconnect before the response, others when it has begun.
        if (index % 3 === 0) await once(request, 'socket');
        else await once(request, 'response');
        request.destroy();
        await closed;
      });
      await Promise.all(viewers);
    }
    await until(() => relay.viewers === 1);
    expect(running.iphone.mjpeg).toMatchObject({ clients: 1, connections: 1 });
    const seen = staying.frames.length;
    await until(() => staying.frames.length > seen);
    staying.response.destroy();
    await until(() => running.iphone.mjpeg.clients === 0);
    expect(relay.viewers).toBe(0);
  });
});

describe('the phone closes its stream', () => {
  test('viewers stay connected and get the next frame; they are disconnected when WebDriverAgent has ended', async () => {
    await start();
    const viewer = await watch();
    await until(() => viewer.frames.length > 0);
    running.iphone.dropMjpeg();
    const seen = viewer.frames.length;
    await until(() => viewer.frames.length > seen + 1);
    await until(() => running.iphone.mjpeg.connections === 2);
    await running.iphone.stopWda();
    await viewer.ended;
    expect(viewer.response.complete).toBe(true);
  });
});
