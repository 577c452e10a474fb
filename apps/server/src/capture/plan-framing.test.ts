import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CapturePlan, readPlan } from '@storedeck/capture';

import type { FramingPlan } from './frame-pictures.ts';
import { checkFraming, readFraming } from './plan-framing.ts';

const PHONE = { width: 1080, height: 2400 };
const PLAN = {
  schemaVersion: 1,
  app: 'app.example',
  languages: ['en-US', 'ar'],
  devices: [
    { device: 'P1', store: 'googlePlay' },
    { device: 'I1', store: 'appStore' },
  ],
  screenshots: [{ name: 'Home' }, { name: 'list' }],
  design: 'launch',
};

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'framing-'));
  await mkdir(join(dir, 'designs'));
  const design = {
    schemaVersion: 1,
    name: 'Launch',
    outputs: [
      { store: 'googlePlay', slot: 'phoneScreenshots', width: 1080, height: 1920 },
      { store: 'appStore', slot: 'APP_IPHONE_67', width: 1290, height: 2796 },
    ],
    background: { fill: { kind: 'colour', colour: '#123456' } },
    shots: ['home', 'list', 'list-dark'].map((id) => ({ id, picture: 'nowhere.png' })),
    texts: { 'en-US': { list: {} }, ar: { list: {} } },
  };
  await writeFile(join(dir, 'designs/launch.json'), JSON.stringify(design));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(change: object = {}): Promise<{ plan: CapturePlan; framing: FramingPlan }> {
  const plan = readPlan(JSON.stringify({ ...PLAN, ...change }), 'capture.json');
  return { plan, framing: (await readFraming(dir, plan))! };
}

async function check(change: object, size = PHONE): Promise<string[]> {
  const { plan, framing } = await read(change);
  const facts = plan.devices.map(({ device }) => ({ device, name: device, size }));
  return checkFraming(plan, framing, facts).map(({ severity, message }) => `${severity}: ${message}`);
}

test('each picture has the shot of its name, in the language of the store', async () => {
  const { framing } = await read();
  const cell = { key: '', flow: '', device: 'I1', language: 'ar' };
  expect(framing.findPlace(cell, 'Home')).toEqual({ store: 'appStore', locale: 'ar-SA', shot: 'home' });
  expect(framing.findPlace({ ...cell, device: 'P1' }, 'list')).toEqual({
    ...{ store: 'googlePlay', locale: 'ar', shot: 'list' },
  });
  expect(framing.findPlace(cell, 'other')).toBeUndefined();
});

test('a screenshot in several appearances has a shot for each of them; an appearance without one goes nowhere', async () => {
  const { framing } = await read({
    appearances: ['light', 'dark'],
    screenshots: [
      { name: 'home' },
      { name: 'list', appearance: 'light' },
      { name: 'list', appearance: 'dark' },
    ],
  });
  const cell = { key: '', flow: '', device: 'P1', language: 'en-US' };
  expect(framing.findPlace({ ...cell, appearance: 'dark' }, 'list')?.shot).toBe('list-dark');
  expect(framing.findPlace({ ...cell, appearance: 'dark' }, 'home')).toBeUndefined();
});

test('a plan without a design is not framed; one whose design is missing is refused', async () => {
  const { design: _, ...without } = PLAN;
  expect(await readFraming(dir, readPlan(JSON.stringify(without), 'capture.json'))).toBeUndefined();
  await expect(read({ design: 'other' })).rejects.toMatchObject({ code: 'DESIGN_NOT_FOUND' });
});

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  [
    'a screenshot without a shot',
    { screenshots: [{ name: 'search' }] },
    ['error: The design launch has no shot “search”.'],
  ],
  [
    'a language without texts',
    { languages: ['en-US', 'ja'], devices: [{ device: 'P1', store: 'googlePlay' }] },
    ['warning: The design launch has no texts in ja-JP of Google Play: these pictures are not framed.'],
  ],
  [
    'two phones for the same slots',
    { devices: ['P1', 'P2'].map((device) => ({ device, store: 'googlePlay' })) },
    ['error: P1 and P2 would both fill the slots of the design for a phone, in en-US, ar.'],
  ],
  [
    'two phones for the same slots in one language',
    {
      devices: [
        { device: 'P1', store: 'googlePlay' },
        { device: 'P2', store: 'googlePlay', languages: ['ar'] },
      ],
    },
    ['error: P1 and P2 would both fill the slots of the design for a phone, in ar.'],
  ],
])('says before the first tap: %s', async (_, change, issues) => {
  expect(await check(change)).toEqual(issues);
});

test('says before the first tap: no slot for a tablet', async () => {
  expect(
    await check({ devices: [{ device: 'T1', store: 'googlePlay' }] }, { width: 1600, height: 1200 }),
  ).toEqual(['error: The design launch has no slot of Google Play for a tablet.']);
});
