/** The end of a server with running children, connections and streams, by a signal or by an uncaught error. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { iphonesAtMac, startFakeIphone, startFakeMac } from '@storedeck/fake-devices';

import { MAC_PASSWORD } from '../devices/server-with-devices.ts';
import { startTcpProxy } from '../hostile/tcp-proxy.ts';
import { isAlive } from '../is-alive.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { useServerFixture } from './server-fixture.ts';

const fixture = useServerFixture();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Makes a server busy. `ended` resolves when all the work that was started has ended. */
type Busy = (server: ServerProcess) => Promise<{ ended(): Promise<unknown> }>;

function makeClient({ port }: ServerProcess) {
  return createClient({ baseUrl: `http://127.0.0.1:${port}` });
}

/** Starts two children: the window of a phone, and the adb that reports changes of the devices. */
const programs: Busy = async (server) => {
  expect(await makeClient(server).scrcpy({ body: {} })).toMatchObject({ running: true });
  const events = await follow(server, '/api/events');
  let pids: string[] = [];
  await until(async () => {
    pids = (await readFile(join(fixture.dir, 'pids'), 'utf8')).trim().split('\n');
    return pids.length === 2;
  });
  expect(pids.map(Number).every(isAlive)).toBe(true);
  return {
    ended: async () => {
      expect(await events.whole).toBe(true);
      expect(pids.map(Number).filter(isAlive)).toEqual([]);
    },
  };
};

/** Connects a runner, which opens its forwards, and two viewers of the iPhone of the runner. */
const runner: Busy = async (server) => {
  const iphone = await startFakeIphone();
  closing.push(() => iphone.close());
  const mac = await startFakeMac({ user: 'me', password: MAC_PASSWORD, ...iphonesAtMac([iphone]) });
  closing.push(() => mac.close());
  const proxy = await startTcpProxy({ port: mac.port });
  closing.push(() => proxy.close());
  const login = { host: '127.0.0.1', port: proxy.port, user: 'me', pass: MAC_PASSWORD };
  expect(await makeClient(server).connectRunner({ body: login })).toMatchObject({ ok: true });
  const mjpeg = `/api/wda/mjpeg?udid=${iphone.udid}`;
  const streams = [
    await follow(server, mjpeg),
    await follow(server, mjpeg),
    await follow(server, '/api/events'),
  ];
  return {
    ended: async () => {
      expect(await Promise.all(streams.map(({ whole }) => whole))).toEqual([true, true, true]);
      await proxy.disconnected();
    },
  };
};

/** Starts a server with tools that keep running. SIGUSR2 causes an uncaught error. */
async function start(): Promise<ServerProcess> {
  const adb = `case "$1" in
    track-devices) echo $$ >> "$D/pids"; printf '000ePHONE1\\tdevice\\n'; exec sleep 1000 ;;
  esac`;
  const scrcpy = `echo $$ >> "$D/pids"; echo 'INFO: Renderer: opengl'; exec sleep 1000`;
  for (const [name, lines] of Object.entries({ adb, scrcpy }))
    await writeFile(join(fixture.dir, name), `#!/bin/sh\nD='${fixture.dir}'\n${lines}\n`, { mode: 0o755 });
  return fixture.start({
    env: {
      ADB_BIN: join(fixture.dir, 'adb'),
      SCRCPY_BIN: join(fixture.dir, 'scrcpy'),
      WDA_PORT: '0',
      MJPEG_PORT: '0',
    },
    imports: [`data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('injected')})`],
  });
}

/** Reads a stream. `whole` resolves to true if the stream ended without a broken connection. */
async function follow({ port }: ServerProcess, path: string): Promise<{ whole: Promise<boolean> }> {
  const [response] = (await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined);
  await once(response, 'data');
  return { whole: once(response.resume(), 'close').then(() => response.complete) };
}

describe.each<[string, Busy]>([
  ['programs of this computer', programs],
  ['a runner and viewers of its iPhone', runner],
])('with %s', (_what, begin) => {
  // `stop` checks that no timer and no child is left.
  test('a signal ends them all, exit 0', async () => {
    const server = await start();
    const busy = await begin(server);
    await server.stop('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
    await busy.ended();
  });

  test('an uncaught error is logged once and ends them all, exit 1', async () => {
    const server = await start();
    const busy = await begin(server);
    await server.stop('SIGUSR2');
    expect(await server.exit).toEqual([1, null]);
    expect(server.stderr().match(/"msg":"internal error"/g)).toHaveLength(1);
    await busy.ended();
  });
});
