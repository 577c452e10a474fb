import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type CaptureDevice,
  type CaptureFlow,
  CELL_NAMES,
  lockCaptures,
  readPlan,
  runMatrix,
} from '@storedeck/capture';
import { loadFlow } from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';

import type { Row } from '../table.ts';
import { benchKilledCaptures } from './killed-captures.ts';
import { drawPictures, makeWaitingPhone } from './waiting-phone.ts';

const LANGUAGES = ['en-US', 'fr-FR', 'de-DE', 'ja-JP'];
const SCREENS = ['one', 'two', 'three', 'four'];
const PHONES = 3;
const MOST_RATIO = 1.05;

/** Measures how long a plan takes on several phones at once, compared with the slowest of them alone. */
export async function benchCapture(): Promise<Row[]> {
  const pictures = await drawPictures();
  const phones = Array.from({ length: PHONES }, (_, at) => makeWaitingPhone(`phone-${at}`, pictures));
  const alone: number[] = [];
  for (const phone of phones) alone.push(await measure([phone]));
  const slowest = Math.max(...alone);
  const together = await measure(phones);
  const ratio = together / slowest;
  const count = LANGUAGES.length * SCREENS.length;
  return [
    await benchKilledCaptures(),
    {
      what: `capturing ${count} pictures on each of ${PHONES} phones at once`,
      ours: `${(together / 1000).toFixed(1)} s`,
      beside: `${(slowest / 1000).toFixed(1)} s, the slowest phone alone`,
      ratio,
      target: `at most ${MOST_RATIO} ×`,
      holds: ratio <= MOST_RATIO,
    },
  ];
}

async function measure(phones: readonly CaptureDevice[]): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-capture-'));
  try {
    const plan = readPlan(
      JSON.stringify({
        schemaVersion: 1,
        app: 'com.example.app',
        flows: ['tour.yaml'],
        languages: LANGUAGES,
        devices: phones.map(({ id }) => ({ device: id })),
        screenshots: SCREENS.map((name) => ({ name })),
      }),
      'capture.json',
    );
    const devices = plan.devices.flatMap((planned) =>
      phones.filter(({ id }) => id === planned.device).map((device) => ({ planned, device })),
    );
    await using lock = await lockCaptures(new Folder(dir), 'The benchmark');
    const began = performance.now();
    const { cells } = await runMatrix({
      ...{ plan, devices, flows: [await readTour()], lock, isResumed: false, values: {} },
      use: (_device, work) => work(new AbortController().signal),
      signal: new AbortController().signal,
    });
    const missing = cells.find(({ outcome }) => outcome !== 'done');
    if (missing) throw new Error(`A picture is missing: ${missing.reason ?? missing.outcome}`);
    return performance.now() - began;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function readTour(): Promise<CaptureFlow> {
  const steps = SCREENS.map((name) => `- takeScreenshot: ${name}\n- tapOn:\n    point: 50%,50%\n`);
  const text = `appId: \${APP_ID}\n---\n- launchApp\n${steps.join('')}`;
  const values = Object.fromEntries(CELL_NAMES.map((name) => [name, '']));
  const { loaded } = await loadFlow('tour.yaml', { files: { read: async () => text }, values });
  if (loaded === undefined) throw new Error('The flow was not read.');
  return { path: 'tour.yaml', loaded, content: text };
}
