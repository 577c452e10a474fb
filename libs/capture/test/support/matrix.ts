import { loadFlow, printIssue } from '@storedeck/flows';
import type { Folder } from '@storedeck/host/folder';

import {
  type CaptureFlow,
  type CapturePlan,
  lockCaptures,
  type MatrixDevice,
  type MatrixOptions,
  type MatrixResult,
  readPlan,
  runMatrix,
} from '../../src/index.ts';
import type { MemoryPhone } from './memory-phone.ts';

const FLOW =
  'appId: ${APP_ID}\n---\n- launchApp\n- takeScreenshot: home\n- tapOn:\n    id: next\n- takeScreenshot: list\n';

/** Reads a plan with two languages and two screenshots; `changes` replace its parts. */
export function makePlan(changes: object = {}): CapturePlan {
  const plan = {
    schemaVersion: 1,
    app: 'com.example.app',
    flows: ['tour.yaml'],
    languages: ['en-US', 'fr-FR'],
    devices: [{ device: 'P1' }],
    screenshots: [{ name: 'home' }, { name: 'list' }],
    ...changes,
  };
  return readPlan(JSON.stringify(plan), 'capture.json');
}

export async function makeFlow(text = FLOW): Promise<CaptureFlow> {
  const values = { APP_ID: '', LANGUAGE: '', APPEARANCE: '', TEXT_SIZE: '' };
  const { loaded, issues } = await loadFlow('tour.yaml', { files: { read: async () => text }, values });
  if (loaded === undefined || issues.length > 0) throw new Error(issues.map(printIssue).join('\n'));
  return { path: 'tour.yaml', loaded, content: text };
}

/** Pairs the devices of a plan with phones of the same ids. */
export function pairDevices(plan: CapturePlan, phones: readonly MemoryPhone[]): MatrixDevice[] {
  return plan.devices.flatMap((planned) =>
    phones.filter(({ id }) => id === planned.device).map((device) => ({ planned, device })),
  );
}

type Changes = Partial<Omit<MatrixOptions, 'lock'>> & { readonly folder: Folder };

/** Runs a plan with times that need no waiting. */
export async function capture(
  phones: readonly MemoryPhone[],
  { plan = makePlan(), folder, ...changes }: Changes,
): Promise<MatrixResult> {
  await using lock = await lockCaptures(folder, 'A test');
  return await runMatrix({
    ...{
      lock,
      plan,
      devices: pairDevices(plan, phones),
      flows: [await makeFlow()],
      isResumed: false,
      values: {},
    },
    signal: new AbortController().signal,
    use: (_device, work) => work(new AbortController().signal),
    ...changes,
    times: { betweenMs: 0, maxMs: 0, absentMs: 0, lookMs: 0, putBackMs: 10_000, ...changes.times },
  });
}
