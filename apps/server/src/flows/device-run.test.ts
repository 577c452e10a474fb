import { describe, expect, test } from '@jest/globals';
import { readFlow, type Found } from '@storedeck/flows';

import { DeviceRun, type RunObserver } from './device-run.ts';
import type { SavedResult } from './run-on-device.ts';

const { flow } = readFlow('appId: com.example\n---\n- back\n- tapOn: "Go"\n', 'flows/a.yaml');

function start(run: (observer: RunObserver) => Promise<SavedResult | undefined>): DeviceRun {
  if (!flow) throw new Error('The flow cannot be read.');
  const device = { host: 'local', device: 'one', path: 'flows/a.yaml' };
  return new DeviceRun(device, { loaded: { flow, files: new Map() }, onChange: () => undefined, run });
}

function stepAt(at: number, depth = 0) {
  const { command = 'back' as const, place = { file: '', line: 1, column: 1 } } = flow?.steps[at] ?? {};
  return { command, place, text: `step ${at}`, depth };
}

const found = {
  tree: { size: { width: 10, height: 20 } },
  element: { bounds: { x: 1, y: 2, width: 3, height: 4 } },
};

describe('the run of a flow on a device', () => {
  test('shows the current step of the flow itself, also inside of a step, and the element', async () => {
    const blocked = Promise.withResolvers<undefined>();
    const run = start(async ({ onStep, onStepEnd, onFound }) => {
      onStep(stepAt(0));
      onStepEnd({ ...stepAt(0), outcome: 'passed', durationMs: 5 });
      onStep(stepAt(1));
      onStep({ ...stepAt(0), text: 'inner', depth: 1 });
      onFound(found as Found);
      await blocked.promise;
      return undefined;
    });
    expect(run.state).toMatchObject({
      state: 'running',
      current: { index: 1, text: 'inner' },
      element: { screen: { width: 10, height: 20 }, bounds: { x: 1, y: 2, width: 3, height: 4 } },
      steps: [{ index: 0, outcome: 'passed', durationMs: 5 }],
    });
    blocked.resolve(undefined);
    await run.ended;
  });

  test('keeps why it has failed', async () => {
    const step = { ...stepAt(1), outcome: 'failed' as const, durationMs: 5, reason: 'There is no "Go".' };
    const screenshot = new Uint8Array([1]);
    const run = start(async () => ({
      ...{ file: '', name: '', device: 'one', outcome: 'failed', durationMs: 9, steps: [], files: ['a.png'] },
      failure: { step, nearest: ['"Gone"'], screenshot, tree: undefined, log: undefined },
    }));
    await run.ended;
    expect(run.state).toMatchObject({
      ...{ state: 'failed', files: ['a.png'] },
      failure: { message: 'There is no "Go".', step: 'step 1', nearest: ['"Gone"'], hasPicture: true },
    });
    expect(run.picture).toBe(screenshot);
  });

  test('fails with the error of the device', async () => {
    const run = start(() => Promise.reject(Object.assign(new Error('Gone.'), { code: 'DEVICE_OFFLINE' })));
    await run.ended;
    expect(run.state).toMatchObject({ state: 'failed', failure: { step: null, hasPicture: false } });
  });

  test('is stopped', async () => {
    const run = start(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    await run.stop();
    expect(run.state).toMatchObject({ state: 'stopped', current: null, failure: null });
  });
});
