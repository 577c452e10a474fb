import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, events, type RemoteState } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import {
  type DeviceWorld,
  loginTo,
  MAC_PASSWORD,
  SIMULATOR,
  startDeviceWorld,
  startMac,
} from './device-world.ts';
import { sendRequest } from './send-request.ts';

const PICTURE = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  randomBytes(8_000_000),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]);
const MID_PICTURE = 2_000_000;

let world: DeviceWorld;
let mac: FakeMac;
let network: Awaited<ReturnType<typeof startNetwork>>;
let following: () => void = () => undefined;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  [world, mac] = await Promise.all([
    startDeviceWorld(),
    startMac({ screen: () => Promise.resolve(PICTURE) }),
  ]);
  network = await startNetwork(mac.port);
  client = createClient({ baseUrl: `http://127.0.0.1:${world.server.port}` });
});
afterEach(async () => {
  following();
  await world.close();
  network.close();
  await mac.close();
});

function screen() {
  return sendRequest(world.server.port, { path: `/api/wda/screen?udid=${SIMULATOR}` });
}

/** Connects through the network and follows what is told of the connection. */
async function connectRunner() {
  const answer = await client.connectRunner({ body: { ...loginTo(mac), port: network.port } });
  if (!answer.ok) throw new Error(answer.error);
  return { remote: await followRemote(), tunnel: answer.ios.tunnels[0]?.localPort ?? 0 };
}

function outcomeOf(port: number) {
  return new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => resolve('refused'))
      .on('connect', () => {
        socket.destroy();
        resolve('open');
      });
  });
}

describe('the runner is lost while a screenshot is on its way', () => {
  test.each([
    ['cut by a reset', (sockets: Socket[]) => sockets.forEach((socket) => socket.resetAndDestroy())],
    ['closed by its end', (sockets: Socket[]) => sockets.forEach((socket) => socket.end())],
  ])('%s', async (_how, cut) => {
    const { remote, tunnel } = await connectRunner();
    network.afterBytes(MID_PICTURE, cut);
    expect(await screen()).toMatchObject({ status: 502, json: { ok: false, code: 'HOST_GONE' } });
    expect(await remote.next('reconnecting')).toMatchObject({ connected: false });
    expect(await outcomeOf(tunnel)).toBe('refused');
    await remote.next('connected');
    expect(await outcomeOf(tunnel)).toBe('open');
    expect((await screen()).status).toBe(200);
  });

  // What a Mac that falls asleep, or a laptop that leaves its network, looks like.
  test('frozen without closing a connection: 504, and reported by itself', async () => {
    const { remote, tunnel } = await connectRunner();
    network.afterBytes(MID_PICTURE, () => network.freeze());
    expect(await screen()).toMatchObject({ status: 504, json: { ok: false, code: 'WDA_TIMED_OUT' } });
    expect(await remote.next('reconnecting')).toMatchObject({ connected: false });
    expect(await outcomeOf(tunnel)).toBe('refused');
    network.thaw();
    await remote.next('connected');
    expect((await screen()).status).toBe(200);
  });

  test('for good: the password is right no more, and the devices are this computer’s again', async () => {
    const { remote } = await connectRunner();
    network.close();
    await remote.next('reconnecting');
    const changed = await startMac({ password: 'another' });
    network = await startNetwork(changed.port, network.port);
    const told = await remote.next('disconnected');
    // It is another machine, which was not told the password.
    expect(told).toMatchObject({
      connected: false,
      error: expect.stringContaining(changed.hostKey.fingerprint),
    });
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([world.iphone.udid]);
    await changed.close();
  });
});

test('no credential is written to a file of the working folder', async () => {
  await connectRunner();
  await screen();
  const files = readdirSync(world.server.dir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain(MAC_PASSWORD);
});

/** A network between the server and the Mac, which can be cut in the middle of things. */
async function startNetwork(to: number, on = 0) {
  const sockets = new Set<Socket>();
  let frozen = false;
  let left = Infinity;
  let act: (sockets: Socket[]) => void = () => undefined;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk: Buffer) => {
        if (frozen) return;
        other.write(chunk);
        if (socket !== far) return;
        left -= chunk.length;
        if (left > 0) return;
        left = Infinity;
        act([...sockets]);
      });
      socket.on('error', () => undefined).on('end', () => other.end());
      socket.on('close', () => {
        sockets.delete(socket);
        if (!frozen) other.destroy();
      });
    }
  }).listen(on, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Does something once so many more bytes came from the Mac. */
    afterBytes: (bytes: number, then: (sockets: Socket[]) => void) => {
      [left, act] = [bytes, then];
    },
    /** Whatever is sent is lost, and nobody hears of it. */
    freeze: () => void (frozen = true),
    thaw: () => {
      frozen = false;
      sockets.forEach((socket) => socket.destroy());
    },
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

async function followRemote() {
  const request = get({ host: '127.0.0.1', port: world.server.port, path: '/api/events', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  following = () => request.destroy();
  const told: RemoteState[] = [];
  const news = new EventEmitter();
  let text = '';
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const [, data] = /^event: remote\ndata: (.+)$/.exec(message) ?? [];
      if (data !== undefined) told.push(events.remote.parse(JSON.parse(data)));
    }
    news.emit('news');
  });
  return {
    /** The next time it is told to be in this state. */
    next: async (wanted: RemoteState['state']) => {
      for (;;) {
        const state = told.shift();
        if (state?.state === wanted) return state;
        if (!state) await once(news, 'news');
      }
    },
  };
}
