import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClient, events, type RunnerConnection } from '@storedeck/contract';
import type { FakeMac } from '@storedeck/fake-devices';

import { sendRequest } from '../send-request.ts';
import { shortenTimeouts } from '../timeouts.ts';
import {
  type ServerWithDevices,
  loginTo,
  MAC_PASSWORD,
  SIMULATOR,
  startServerWithDevices,
  startMac,
} from './server-with-devices.ts';

const SCREENSHOT = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  randomBytes(8_000_000),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]);
const MID_SCREENSHOT = 2_000_000;

let running: ServerWithDevices;
let mac: FakeMac;
let network: Awaited<ReturnType<typeof startNetwork>>;
let stopFollowing: () => void = () => undefined;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  [running, mac] = await Promise.all([
    startServerWithDevices(),
    startMac({ screen: () => Promise.resolve(SCREENSHOT) }),
  ]);
  network = await startNetwork(mac.port);
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
});
afterEach(async () => {
  stopFollowing();
  await running.close();
  network.close();
  await mac.close();
});

function screen() {
  return sendRequest(running.server.port, { path: `/api/wda/screen?udid=${SIMULATOR}` });
}

/** Connects the server to the Mac through `network`. Returns the events of the connection and a port of a forward. */
async function connectRunner() {
  const response = await client.connectRunner({ body: { ...loginTo(mac), port: network.port } });
  if (!response.ok) throw new Error(response.error);
  return { runner: await followRunner(), tunnel: response.ios.tunnels[0]?.localPort ?? 0 };
}

function tryPort(port: number) {
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

describe('the connection to the runner is lost during a screenshot', () => {
  test.each([
    ['reset by the network', (sockets: Socket[]) => sockets.forEach((socket) => socket.resetAndDestroy())],
    ['closed by the network', (sockets: Socket[]) => sockets.forEach((socket) => socket.end())],
  ])('%s', async (_how, cut) => {
    const { runner, tunnel } = await connectRunner();
    network.afterBytes(MID_SCREENSHOT, cut);
    expect(await screen()).toMatchObject({ status: 502, json: { ok: false, code: 'HOST_GONE' } });
    await runner.next('reconnecting');
    expect(await tryPort(tunnel)).toBe('refused');
    await runner.next('connected');
    expect(await tryPort(tunnel)).toBe('open');
    expect((await screen()).status).toBe(200);
  });

  // This is also the case when the Mac goes to sleep, or when a laptop leaves its network.
  test('no data arrives, but the connection stays open: 504, and an event reports the loss', async () => {
    const { runner, tunnel } = await connectRunner();
    network.afterBytes(MID_SCREENSHOT, () => network.freeze());
    // Uses the original timeouts. With the longer timeouts of the tests, the server would notice that no data arrives
    // before the timeout of the screenshot ends.
    shortenTimeouts(1);
    const response = await screen();
    jest.restoreAllMocks();
    // On a slow computer, the timeout may end before the bytes that freeze the network have arrived. Therefore the
    // network is frozen here too.
    network.freeze();
    expect(response).toMatchObject({ status: 504, json: { ok: false, code: 'WDA_TIMED_OUT' } });
    await runner.next('reconnecting');
    expect(await tryPort(tunnel)).toBe('refused');
    network.thaw();
    await runner.next('connected');
    expect((await screen()).status).toBe(200);
  });

  test('another machine has the address of the runner: the runner is lost, and the devices of this computer are listed again', async () => {
    const { runner } = await connectRunner();
    network.close();
    await runner.next('reconnecting');
    const changed = await startMac({ password: 'another' });
    network = await startNetwork(changed.port, network.port);
    const { error } = await runner.next('lost');
    // The host key of the other machine differs, so the password must not be sent to that machine.
    expect(error).toContain(changed.hostKey.fingerprint);
    expect((await client.iosDevices()).devices.map(({ udid }) => udid)).toEqual([running.iphone.udid]);
    await changed.close();
  });
});

test('no credential is written to a file of the working folder', async () => {
  await connectRunner();
  await screen();
  const files = readdirSync(running.server.dir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain(MAC_PASSWORD);
});

/** Starts a proxy between the server and the Mac that can close or freeze the connections at any time. */
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
    /** Calls `then` once, after this many more bytes have come from the Mac. */
    afterBytes: (bytes: number, then: (sockets: Socket[]) => void) => {
      [left, act] = [bytes, then];
    },
    /** Drops all data in both directions and leaves the connections open. */
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

async function followRunner() {
  const request = get({ host: '127.0.0.1', port: running.server.port, path: '/api/events', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  stopFollowing = () => request.destroy();
  const seen: RunnerConnection[] = [];
  const received = new EventEmitter();
  let text = '';
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const [, data] = /^event: runners\ndata: (.+)$/.exec(message) ?? [];
      if (data !== undefined) seen.push(...events.runners.parse(JSON.parse(data)).runners);
    }
    received.emit('event');
  });
  return {
    /** Resolves to the next connection with this state that an event reports. */
    next: async (wanted: RunnerConnection['state']) => {
      for (;;) {
        const connection = seen.shift();
        if (connection?.state === wanted) return connection;
        if (!connection) await once(received, 'event');
      }
    },
  };
}
