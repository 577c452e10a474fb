import { Duplex, PassThrough } from 'node:stream';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HostError, type Host, type HostProcess } from '@storedeck/host';

import { ForwardPorts } from './forward-ports.ts';

// Jest's timers stand in for those of the global object only.
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
}));
const { UsbForward } = await import('./usb-forward.ts');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function silence() {
  return new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
}

/** A host whose iproxy opens its ports at once; each has a `die`. */
function hostWithIproxy() {
  const started: { readonly die: () => void }[] = [];
  let isUp = false;
  const spawn = async (): Promise<HostProcess> => {
    const { promise: exited, resolve } = Promise.withResolvers<{ exitCode: number; signal: null }>();
    const die = () => {
      isUp = false;
      resolve({ exitCode: 1, signal: null });
    };
    isUp = true;
    started.push({ die });
    const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
    return { pid: 1, ...streams, exited, kill: async () => die() };
  };
  const host: Host = {
    name: 'Test machine',
    kind: 'local',
    which: async (tool) => `/bin/${tool}`,
    run: async () => ({ stdout: Buffer.from('LOCAL_PORT:DEVICE_PORT'), stderr: '', exitCode: 0 }),
    spawn,
    readFile: () => Promise.reject(new HostError('FILE_NOT_FOUND', 'There is no such file.')),
    connect: (port) =>
      isUp
        ? Promise.resolve(silence())
        : Promise.reject(new HostError('CONNECTION_REFUSED', `Nothing answers on port ${port}.`)),
  };
  return { host, started };
}

test('a forward that dies is started again after 1, 2, 4, 8 and 16 seconds, and then by the next connection only', async () => {
  const { host, started } = hostWithIproxy();
  const target = { udid: 'PHONE', connection: 'usb' } as const;
  const forward = new UsbForward({ host, target, ports: new ForwardPorts(host) });
  const connect = async () => {
    const connected = forward.connect('http');
    await jest.advanceTimersByTimeAsync(100);
    return connected;
  };
  await connect();
  for (const [died, seconds] of [1, 2, 4, 8, 16].entries()) {
    started.at(-1)?.die();
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(started).toHaveLength(died + 1);
    // The next one is looked at for a moment.
    await jest.advanceTimersByTimeAsync(100);
    expect(started).toHaveLength(died + 2);
  }
  started.at(-1)?.die();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(started).toHaveLength(6);
  await connect();
  expect(started).toHaveLength(7);
  await forward.close();
});
