import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CellResult } from '@storedeck/capture';
import { encodePng, pictureHeader } from '@storedeck/pictures';

import { readConfig } from '../config.ts';
import { acceptPictures, listOffers } from './accept-pictures.ts';
import { framePictures } from './frame-pictures.ts';
import { Framing } from './framing.ts';
import { planScreen, type ScreenRequest } from './plan-screen.ts';

const { signal } = new AbortController();
const OUTPUT = { store: 'googlePlay', slot: 'phoneScreenshots', width: 320, height: 640 };
const DESIGN = {
  schemaVersion: 1,
  name: 'Launch',
  outputs: [OUTPUT, { ...OUTPUT, slot: 'tenInchScreenshots', width: 1080, height: 1920, device: 'tablet' }],
  background: { fill: { kind: 'colour', colour: '#123456' } },
  shots: [
    { id: 'home', picture: 'nowhere.png' },
    { id: 'list', picture: 'nowhere.png' },
  ],
  texts: { 'en-US': { list: {} }, ja: { list: {} } },
};
const REQUEST: ScreenRequest = { device: 'P1', flow: 'flows/tour.yaml', design: 'launch', shot: 'list' };
const OLD = ['one', 'two'].map((name) => ({ file: `assets/new/${name}.png`, fileName: `${name}.png` }));

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'screen-'));
  for (const folder of ['designs', 'flows', '.git']) await mkdir(join(dir, folder));
  await writeFile(join(dir, 'designs/launch.json'), JSON.stringify(DESIGN));
  await writeFile(join(dir, 'flows/tour.yaml'), 'appId: app.example\n---\n- launchApp\n');
  const locales = Object.fromEntries(
    ['de-DE', 'en-US', 'ja-JP'].map((code) => [code, { images: { phoneScreenshots: OLD } }]),
  );
  const googlePlay = { packageName: 'app.example', defaultLanguage: 'ja-JP', locales };
  await writeFile(join(dir, 'listing.json'), JSON.stringify({ schemaVersion: 1, googlePlay }));
});
afterEach(() => rm(dir, { recursive: true }));

function plan(request: Partial<ScreenRequest> = {}) {
  const findDevice = () => Promise.resolve({ kind: 'android' } as const);
  return planScreen(readConfig({ dir }, {}), { ...REQUEST, ...request }, { findDevice, signal });
}

/** Writes what a run would have taken, in the languages of the plan. */
async function take(languages: readonly string[], size: { width: number; height: number }) {
  const results: CellResult[] = [];
  for (const language of languages) {
    const file = `captures/pictures/${language}/P1/launch-list.png`;
    await mkdir(join(dir, `captures/pictures/${language}/P1`), { recursive: true });
    const pixels = new Uint8Array(size.width * size.height * 3).fill(language.length * 30);
    await writeFile(join(dir, file), await encodePng(pixels, size));
    const cell = { key: language, device: 'P1', language, flow: 'flows/tour.yaml' };
    const shots = [{ name: 'launch-list', file, ...size, bytes: 1, content: '' }];
    results.push({ cell, deviceName: 'Phone', outcome: 'done', shots, warnings: [] });
  }
  return results;
}

test('a screen is planned in the languages of New that the design has, framed, and put at its place in New', async () => {
  const screen = await plan();
  expect(screen.loaded.plan).toMatchObject({ app: 'app.example', languages: ['ja-JP', 'en-US'] });
  expect(screen.notes).toEqual(['The design launch has no texts in de-DE: left out.']);
  const results = await take(screen.loaded.plan.languages, { width: 60, height: 120 });
  const { captured, notes } = await framePictures(dir, screen.loaded.framing!, { results, signal });
  expect(notes).toEqual([]);
  const offers = await listOffers(dir, captured, signal);
  expect(offers.map(({ address, file, old }) => [address, file, old?.file]).toSorted()).toEqual([
    [
      'googlePlay/en-US/phoneScreenshots#2',
      'captures/framed/launch/googlePlay/en-US/phoneScreenshots/02-list.png',
      OLD[1]?.file,
    ],
    [
      'googlePlay/ja-JP/phoneScreenshots#2',
      'captures/framed/launch/googlePlay/ja-JP/phoneScreenshots/02-list.png',
      OLD[1]?.file,
    ],
  ]);
  expect(pictureHeader(await readFile(join(dir, offers[0]?.file ?? '')))?.size).toEqual({
    width: 320,
    height: 640,
  });
  await acceptPictures(dir, { plan: captured.plan, offers, chosen: ['googlePlay/ja-JP'], signal });
  const { googlePlay } = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));
  const readNames = (code: string): string[] =>
    googlePlay.locales[code].images.phoneScreenshots.map((one: { fileName: string }) => one.fileName);
  expect([readNames('ja-JP'), readNames('en-US')]).toEqual([
    ['one.png', '02-list.png'],
    ['one.png', 'two.png'],
  ]);
});

test('pictures of a tablet fill the slots of tablets; without such a slot, nothing is framed, and why is said', async () => {
  const size = { width: 90, height: 120 };
  const screen = await plan({ languages: ['en-US'], flow: null });
  expect(screen.loaded).toMatchObject({ flows: [], plan: { languages: ['en-US'] } });
  const results = await take(['en-US'], size);
  const { captured } = await framePictures(dir, screen.loaded.framing!, { results, signal });
  expect(captured.results.flatMap(({ shots }) => shots.map(({ place }) => place?.slot))).toEqual([
    'tenInchScreenshots',
  ]);
  await writeFile(join(dir, 'designs/launch.json'), JSON.stringify({ ...DESIGN, outputs: [OUTPUT] }));
  const without = await framePictures(dir, screen.loaded.framing!, { results, signal });
  expect([without.captured.results, without.notes]).toEqual([
    [{ shots: [] }],
    ['The design launch has no slot for the size of this device: nothing was framed.'],
  ]);
});

test('each picture is framed when it is taken, a failed one is left out, and a note is said once', async () => {
  const screen = await plan();
  const [japanese, english] = await take(screen.loaded.plan.languages, { width: 60, height: 120 });
  const told: unknown[] = [];
  const framing = new Framing({
    dir,
    plan: screen.loaded.framing!,
    onFramed: (notes) => told.push(...notes),
  });
  const listLocales = () =>
    framing.captured?.results.flatMap(({ shots }) => shots.map(({ place }) => place?.locale));
  framing.add({ ...english!, outcome: 'failed', shots: [] });
  await framing.settle();
  expect(listLocales()).toBeUndefined();
  framing.add(japanese!);
  await framing.settle();
  expect(listLocales()).toEqual(['ja-JP']);
  framing.add(english!);
  await framing.settle();
  expect(listLocales()).toEqual(['ja-JP', 'en-US']);
  await writeFile(join(dir, 'designs/launch.json'), JSON.stringify({ ...DESIGN, outputs: [] }));
  framing.add(english!);
  framing.add(japanese!);
  await expect(framing.settle()).rejects.toMatchObject({ code: 'DESIGN_INVALID' });
  expect(told).toEqual([]);
});

test.each<[string, Partial<ScreenRequest>, string]>([
  ['a language that New lacks', { languages: ['fr-FR'] }, 'New does not have the language fr-FR.'],
  [
    'a language without texts',
    { languages: ['de-DE'] },
    'The design launch has no texts in the languages of New.',
  ],
  ['an unknown shot', { shot: 'nowhere' }, 'The design launch has no shot “nowhere”.'],
  ['an unknown design', { design: 'other' }, 'There is no design designs/other.json.'],
  ['an unknown flow', { flow: 'flows/nowhere.yaml' }, 'The flows of the plan cannot be run.'],
])('refuses %s before the device is used', async (_, request, message) => {
  await expect(plan(request)).rejects.toThrow(message);
});
