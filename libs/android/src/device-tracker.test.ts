import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';
import { Backoff } from '@storedeck/async';
import { type HostProcess } from '@storedeck/host';

import { DeviceTracker } from './device-tracker.ts';

const ONE_PHONE = 'PHONE1  device model:Pixel_8 transport_id:1\n';

/** Creates a host on which `adb track-devices -l` prints what the test specifies. */
function simulated() {
  const runs: { print: (list: string) => void; end: () => void; killed: boolean }[] = [];
  const host = {
    spawn: (
      _tool: string,
      args: readonly string[],
      { signal }: { signal?: AbortSignal | undefined } = {},
    ) => {
      expect(args).toEqual(['track-devices', '-l']);
      const stdout = new PassThrough();
      const stderr = new PassThrough();
      const { promise: exited, resolve } = Promise.withResolvers<{ exitCode: number | null; signal: null }>();
      const run = {
        killed: false,
        print: (list: string) => stdout.write(Buffer.byteLength(list).toString(16).padStart(4, '0') + list),
        end: () => {
          stdout.end();
          stderr.end();
          resolve({ exitCode: 1, signal: null });
        },
      };
      runs.push(run);
      const kill = () => {
        run.killed = true;
        run.end();
        return exited.then(() => undefined);
      };
      signal?.addEventListener('abort', () => void kill());
      const process: HostProcess = { pid: 1, stdin: new PassThrough(), stdout, stderr, exited, kill };
      return Promise.resolve(process);
    },
  };
  return { host, runs };
}

/** Creates a back-off in which each wait lasts until the test ends it. */
function controlled() {
  const waits: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ ms, end: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return { waits, backoff: new Backoff({ firstMs: 1000, longestMs: 30_000, sleep }) };
}

async function turns(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('one run of adb provides the details of the phones and the changes of the list', async () => {
  const { host, runs } = simulated();
  let changes = 0;
  const tracker = new DeviceTracker(host, { onChange: () => (changes += 1), timeoutMs: 60_000 });
  const first = tracker.list();
  await turns(() => runs.length === 1);
  runs[0]!.print(ONE_PHONE);
  expect(await first).toMatchObject([{ serial: 'PHONE1', model: 'Pixel 8', transportId: 1 }]);
  runs[0]!.print('');
  await turns(() => changes === 2);
  expect(await tracker.list()).toEqual([]);
  expect(runs).toHaveLength(1);
  await tracker.close();
  expect(runs[0]!.killed).toBe(true);
});

test('a run that ends is repeated after growing waits, and a list makes the next wait short again', async () => {
  const { host, runs } = simulated();
  const { waits, backoff } = controlled();
  const tracker = new DeviceTracker(host, { onChange: () => undefined, timeoutMs: 60_000, backoff });
  tracker.start();
  for (const [index, ms] of [1000, 2000, 4000].entries()) {
    await turns(() => runs.length === index + 1);
    runs[index]!.end();
    await turns(() => waits.length === index + 1);
    expect(waits[index]!.ms).toBe(ms);
    waits[index]!.end();
  }
  await turns(() => runs.length === 4);
  runs[3]!.print(ONE_PHONE);
  runs[3]!.end();
  await turns(() => waits.length === 4);
  expect(waits[3]!.ms).toBe(1000);
  await tracker.close();
});

test('a caller that needs the list does not wait for the back-off', async () => {
  const { host, runs } = simulated();
  const { waits, backoff } = controlled();
  const tracker = new DeviceTracker(host, { onChange: () => undefined, timeoutMs: 60_000, backoff });
  const failing = tracker.list();
  await turns(() => runs.length === 1);
  runs[0]!.end();
  await expect(failing).rejects.toMatchObject({ code: 'ADB_FAILED' });
  await turns(() => waits.length === 1);
  const list = tracker.list();
  await turns(() => runs.length === 2);
  runs[1]!.print(ONE_PHONE);
  expect(await list).toHaveLength(1);
  await tracker.close();
});

test('an adb that prints nothing is ended, and the callers get TIMED_OUT', async () => {
  const { host, runs } = simulated();
  const { backoff } = controlled();
  const tracker = new DeviceTracker(host, { onChange: () => undefined, timeoutMs: 1, backoff });
  await expect(tracker.list()).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(runs[0]!.killed).toBe(true);
  await tracker.close();
});

test('close rejects the callers that wait', async () => {
  const { host } = simulated();
  const tracker = new DeviceTracker(host, { onChange: () => undefined, timeoutMs: 60_000 });
  const waiting = tracker.list();
  await Promise.all([tracker.close(), expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })]);
  await expect(tracker.list()).rejects.toMatchObject({ code: 'ABORTED' });
});
