import { Duplex, PassThrough } from 'node:stream';

import { afterEach, expect, jest, test } from '@jest/globals';
import { Backoff } from '@storedeck/async';
import { HostError, type Host, type HostProcess } from '@storedeck/host';

import { controlTimeouts } from '../../test/support/control-timeouts.ts';
import { eventually } from '../../test/support/eventually.ts';
import { ForwardPorts } from './forward-ports.ts';
import { UsbForward } from './usb-forward.ts';

afterEach(() => void jest.restoreAllMocks());

function silence() {
  return new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
}

/**
 * Creates a host whose iproxy opens its ports at once. `opens` opens a connection to such a port. The test ends iproxy
 * with `end`.
 */
function hostWithIproxy(opens: (signal?: AbortSignal) => Promise<Duplex> = async () => silence()) {
  const started: { readonly end: () => void }[] = [];
  let isUp = false;
  const spawn = async (): Promise<HostProcess> => {
    const { promise: exited, resolve } = Promise.withResolvers<{ exitCode: number; signal: null }>();
    const end = () => {
      isUp = false;
      resolve({ exitCode: 1, signal: null });
    };
    isUp = true;
    started.push({ end });
    const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
    return { pid: 1, ...streams, exited, kill: async () => end() };
  };
  const host: Host = {
    name: 'Test machine',
    kind: 'local',
    which: async (tool) => `/bin/${tool}`,
    run: async () => ({ stdout: Buffer.from('LOCAL_PORT:DEVICE_PORT'), stderr: '', exitCode: 0 }),
    spawn,
    readFile: () => Promise.reject(new HostError('FILE_NOT_FOUND', 'There is no such file.')),
    connect: (port, { signal } = {}) =>
      isUp
        ? opens(signal)
        : Promise.reject(new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port}.`)),
  };
  return { host, started };
}

test('a forward that ends is started again after 1, 2, 4, 8 and 16 seconds, and after that only by the next connection', async () => {
  const { host, started } = hostWithIproxy();
  const waits: number[] = [];
  const waited = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<undefined>());
  // Each wait lasts until the test resolves its promise in `waited`.
  const sleep = (ms: number) => waited[waits.push(ms) - 1]!.promise;
  const backoff = new Backoff({ firstMs: 1000, longestMs: 30_000, sleep });
  const target = { udid: 'PHONE', connection: 'usb' } as const;
  const forward = new UsbForward({ host, target, ports: new ForwardPorts(host), backoff });
  await forward.connect('http');
  for (const [index, wait] of waited.entries()) {
    started.at(-1)!.end();
    await eventually(() => waits.length === index + 1);
    expect(started).toHaveLength(index + 1);
    wait.resolve(undefined);
    await eventually(() => started.length === index + 2);
    // Connecting through the restarted forward shows that the restart is complete.
    await forward.connect('mjpeg');
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  started.at(-1)!.end();
  // Until the end of the forward is noticed, connections still use the ended forward.
  await eventually(async () => {
    await forward.connect('http').catch(() => undefined);
    return started.length > 6;
  });
  expect(started).toHaveLength(7);
  expect(waits).toHaveLength(5);
  await forward.close();
});

test('a forward whose port does not accept a connection within five seconds fails', async () => {
  const endTimeouts = controlTimeouts();
  let connections = 0;
  const { host } = hostWithIproxy((signal) => {
    connections += 1;
    const { promise, reject } = Promise.withResolvers<Duplex>();
    signal?.addEventListener('abort', () => reject(new HostError('ABORTED', 'The call was aborted.')));
    return promise;
  });
  const target = { udid: 'PHONE', connection: 'usb' } as const;
  const forward = new UsbForward({ host, target, ports: new ForwardPorts(host) });
  const failure = forward.connect('http').catch((error: unknown) => error);
  for (const attempt of [1, 2, 3]) {
    await eventually(() => connections === attempt);
    endTimeouts();
  }
  expect(await failure).toMatchObject({ code: 'FORWARD_FAILED' });
  await forward.close();
});
