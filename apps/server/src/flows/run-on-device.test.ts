import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Device, DeviceLocks } from '@storedeck/devices';
import { type LoadedFlow, readFlow } from '@storedeck/flows';
import type { DeviceMirrors } from '@storedeck/mirror';

import { runOnDevice, type SavedResult } from './run-on-device.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-run-'));
});
afterEach(() => rm(dir, { recursive: true }));

function load(file: string, app: string): LoadedFlow {
  const { flow } = readFlow(`appId: ${app}\n---\n- stopApp\n`, file);
  if (!flow) throw new Error('The flow cannot be read.');
  return { flow, files: new Map([[file, flow]]) };
}

/** A device that is unplugged when it ends one of its apps, and refuses to end another one. */
const device = {
  ...{ id: 'one', device: 'one', host: 'local', kind: 'android', name: 'One' },
  screenshot: () => Promise.reject(new Error('There is no picture.')),
  tree: async () => ({ platform: 'android', size: { width: 1, height: 1 }, scale: 1, elements: [] }),
  stop: async (app: string) => {
    if (app === 'app.lost')
      throw Object.assign(new Error('The phone is gone.'), { code: 'DEVICE_NOT_FOUND' });
    if (app === 'app.absent')
      throw Object.assign(new Error('The phone has no app app.absent.'), { code: 'APP_NOT_INSTALLED' });
  },
  // The cast is safe, because these flows use nothing else of a device.
} as unknown as Device;

const options = {
  locks: {
    useOnce: (_device: unknown, _holder: unknown, run: (lost: AbortSignal) => unknown) =>
      run(new AbortController().signal),
    // The cast is safe, because a run uses nothing else.
  } as unknown as DeviceLocks,
  mirrors: {
    get: () => ({ watchChanges: () => ({ changedAt: undefined, [Symbol.dispose]: () => undefined }) }),
    // The cast is safe, because these flows record nothing.
  } as unknown as DeviceMirrors,
  holder: { kind: 'command', id: 'command-1', name: 'storedeck flow' } as const,
  ...{ values: {}, signal: new AbortController().signal },
};

test('what a device refuses is the failure of a step', async () => {
  const [result] = await runOnDevice([load('a.yaml', 'app.absent')], device, {
    ...options,
    out: join(dir, 'out'),
  });
  expect(result).toMatchObject({
    outcome: 'failed',
    failure: { step: { place: { line: 3 }, reason: 'The phone has no app app.absent.' } },
  });
});

test('a device that is lost ends its flow, and keeps the results of the others', async () => {
  const flows = [load('a.yaml', 'app.one'), load('b.yaml', 'app.lost'), load('c.yaml', 'app.one')];
  const run = { ...options, out: join(dir, 'out') };
  await expect(runOnDevice(flows, device, run)).rejects.toThrow('The phone is gone.');
  const results = await runOnDevice(flows, device, {
    ...run,
    onError: ({ flow }, error) =>
      ({ file: flow.file, outcome: 'failed', error: (error as Error).message }) as SavedResult,
  });
  expect(results.map(({ file, outcome, error }) => [file, outcome, error])).toEqual([
    ['a.yaml', 'passed', undefined],
    ['b.yaml', 'failed', 'The phone is gone.'],
    ['c.yaml', 'passed', undefined],
  ]);
});
