import { expect, test } from '@jest/globals';

import {
  type CaptureIssue,
  type CapturePlan,
  cellText,
  checkMatrix,
  previewMatrix,
  readPlan,
} from '../src/index.ts';
import { makeFlow, makePlan, pairDevices } from './support/matrix.ts';
import { MemoryPhone, type MemoryPhoneOptions } from './support/memory-phone.ts';

const { signal } = new AbortController();

async function check(
  plan: CapturePlan,
  options: MemoryPhoneOptions = {},
  flow?: string,
): Promise<CaptureIssue[]> {
  const phone = new MemoryPhone(options);
  const devices = pairDevices(plan, [phone]);
  const issues = await checkMatrix({ plan, devices, flows: [await makeFlow(flow)], signal });
  // A check never changes anything.
  expect(phone.calls.filter(({ what }) => /^(?:write|launch|stop|perform)/.test(what))).toEqual([]);
  return issues;
}

test('a plan that can be done has no issues', async () => {
  expect(await check(makePlan({ appearances: ['dark'], textSizes: ['large'] }))).toEqual([]);
});

const PLAY = { device: 'P1', store: 'googlePlay', slot: 'phoneScreenshots' };

test.each<[string, object, MemoryPhoneOptions, Partial<CaptureIssue>]>([
  [
    'an old phone without a language for each app',
    {},
    { name: 'Pixel 4', system: 'Android 12', without: ['appLanguage'] },
    {
      severity: 'error',
      code: 'LANGUAGE_UNABLE',
      message: 'Pixel 4 (Android 12) cannot set the language of one app.',
    },
  ],
  [
    'a phone that keeps its language, and has two',
    { devices: [{ device: 'P1', setLanguage: false }] },
    { without: ['appLanguage'] },
    { severity: 'error', code: 'LANGUAGE_UNABLE' },
  ],
  [
    'an iPhone, whose status bar cannot be set',
    {},
    { platform: 'ios', kind: 'iphone', name: "Ann's iPhone", without: ['cleanBar'] },
    { severity: 'warning', code: 'SETTING_UNABLE' },
  ],
  [
    'an iPhone, whose appearance cannot be set',
    { appearances: ['dark'] },
    { platform: 'ios', kind: 'iphone', without: ['appearance'] },
    { severity: 'error', code: 'SETTING_UNABLE', message: 'Pixel 8 (Android 15) cannot set the appearance.' },
  ],
  [
    'a device of a Grid, which has only its session',
    {},
    { withoutAbilities: true },
    { severity: 'error', code: 'LANGUAGE_UNABLE' },
  ],
  [
    'the simulator of an iPad, whose date cannot be set',
    {},
    { platform: 'ios', name: 'iPad Pro 13-inch' },
    { severity: 'warning', code: 'DEVICE_STATE' },
  ],
  [
    'a battery saver',
    {},
    { values: { batterySaver: '1' } },
    { severity: 'warning', code: 'DEVICE_STATE', hint: 'Charge the phone, or turn it off.' },
  ],
  [
    'a language that the store does not have',
    { devices: [PLAY], languages: ['en-US', 'eo'] },
    {},
    {
      severity: 'error',
      code: 'LANGUAGE_UNKNOWN',
      message: 'Google Play has no language eo.',
    },
  ],
  [
    'an app that does not say that it has a language',
    { languages: ['en-US', 'pt-BR', 'ja'] },
    { saidLanguages: ['en', 'pt-PT', 'de'] },
    {
      severity: 'warning',
      code: 'LANGUAGE_MISSING',
      device: 'P1',
      message: 'The app on Pixel 8 does not have ja: it would show another language.',
      hint: 'It says that it has en, pt-PT, de.',
    },
  ],
  [
    'a size that does not fit the slot',
    { devices: [PLAY] },
    {},
    {
      severity: 'error',
      code: 'SIZE_UNFIT',
      message: 'Pixel 8 has pictures of 20 × 40, which phoneScreenshots does not take.',
    },
  ],
  [
    'a screenshot that no flow takes',
    { screenshots: [{ name: 'home' }, { name: 'profile' }] },
    {},
    { severity: 'error', code: 'SCREENSHOT_UNKNOWN', hint: 'They take home, list.' },
  ],
  [
    'two pictures for one position',
    { screenshots: [{ name: 'home' }, { name: 'list', position: 1 }] },
    {},
    { severity: 'error', code: 'PLACE_TWICE' },
  ],
  [
    'two devices for one slot',
    { devices: [PLAY, { ...PLAY, device: 'P2' }] },
    {},
    { severity: 'error', code: 'PLACE_TWICE', hint: 'Give the devices different languages or slots.' },
  ],
  [
    'no app for the platform',
    { app: { ios: 'com.example.app' } },
    {},
    { severity: 'error', code: 'DEVICE_UNABLE', hint: 'Write it as app.android.' },
  ],
])('%s is said before the first tap', async (_, changes, options, issue) => {
  expect(await check(makePlan(changes), options)).toContainEqual(expect.objectContaining(issue));
});

test('a check passes on what it reads from a device: its version, the size of its pictures, the languages of the app', async () => {
  const plan = makePlan({ devices: [PLAY] });
  const devices = pairDevices(plan, [new MemoryPhone({ saidLanguages: ['en-US', 'fr'] })]);
  const facts: unknown[] = [];
  const issues = await checkMatrix({
    ...{ plan, devices, flows: [await makeFlow()], signal },
    onDevice: (one) => facts.push(one),
  });
  expect(facts).toEqual([
    {
      ...{ device: 'P1', name: 'Pixel 8', system: 'Android 15', appLanguages: ['en-US', 'fr'] },
      size: { width: 20, height: 40 },
    },
  ]);
  expect(issues.map(({ code }) => code)).not.toContain('LANGUAGE_MISSING');
});

test('the pictures of a plan and their places are known without its devices', async () => {
  const plan = makePlan({
    appearances: ['light', 'dark'],
    languages: ['en-US', 'fr-FR'],
    devices: [PLAY, { device: 'P2' }],
    screenshots: [{ name: 'list', position: 4 }, { name: 'home' }, { name: 'home', appearance: 'dark' }],
  });
  const cells = previewMatrix({ plan, flows: [await makeFlow()], devices: [] });
  const lines = cells.map(
    ({ cell, deviceName, shots }) =>
      `${cellText(cell, deviceName)}: ${shots.map(({ name, place }) => `${name} ${place?.position ?? '-'} ${place?.fileName ?? ''}`.trim()).join(', ')}`,
  );
  expect(lines).toEqual([
    'P1, en-US, light: list 4 list.png, home 2 home.png',
    'P1, fr-FR, light: list 4 list.png, home 2 home.png',
    'P1, en-US, dark: list -, home 3 home-dark.png',
    'P1, fr-FR, dark: list -, home 3 home-dark.png',
    'P2, en-US, light: list -, home -',
    'P2, fr-FR, light: list -, home -',
    'P2, en-US, dark: list -, home -',
    'P2, fr-FR, dark: list -, home -',
  ]);
});

test('a device that cannot do a step of the flow is refused with the place of the step', async () => {
  const flow =
    'appId: ${APP_ID}\n---\n- openLink: https://example.com\n- takeScreenshot: home\n- takeScreenshot: list\n';
  expect(await check(makePlan(), {}, flow)).toContainEqual(
    expect.objectContaining({ code: 'DEVICE_UNABLE', message: expect.stringContaining('tour.yaml:3:3') }),
  );
});

test.each([
  ['{', /is not JSON/],
  ['{}', /is no plan/],
  ['{"schemaVersion":2}', /is no plan/],
])('%s is refused with the reason', (text, reason) => {
  expect(() => readPlan(text, 'capture.json')).toThrow(reason);
});

test('what a plan lacks is named', () => {
  expect(() => readPlan('{"schemaVersion":1}', 'capture.json')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('app is missing.\nlanguages is missing.') }),
  );
});

test('a plan with an unknown key is refused and names it', () => {
  expect(() => makePlan({ langauges: [] })).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', hint: expect.stringContaining('langauges') }),
  );
});
