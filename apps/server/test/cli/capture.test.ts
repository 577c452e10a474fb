import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-capture-'));
  await mkdir(join(dir, '.git'));
  await writeFile(
    join(dir, 'tour.yaml'),
    'appId: ${APP_ID}\n---\n- launchApp\n- takeScreenshot: home\n- tapOn: ${TAB}\n- takeScreenshot: stats\n',
  );
});
afterEach(() => rm(dir, { recursive: true }));

async function writePlan(changes: object = {}): Promise<string> {
  const path = join(dir, 'plan.json');
  const plan = {
    schemaVersion: 1,
    app: 'app.tilia.garden',
    flows: ['tour.yaml'],
    languages: ['en-US'],
    devices: [
      { device: 'R5CT900FAKE', store: 'googlePlay', slot: 'phoneScreenshots' },
      { device: '00008130-000A1D2E3C41001C' },
    ],
    screenshots: [{ name: 'home' }, { name: 'stats' }],
    ...changes,
  };
  await writeFile(path, JSON.stringify(plan));
  return path;
}

interface Document {
  readonly ok: boolean;
  readonly cells: { readonly outcome: string; readonly shots: { readonly file: string }[] }[];
  readonly notes: unknown[];
  readonly issues: { readonly code: string }[];
  readonly offers: { readonly address: string; readonly accepted: boolean }[];
}

test('captures a plan on an Android phone and an iPhone, and says what fits the listing', async () => {
  const path = await writePlan();
  const { code, stdout, stderr } = await command([
    'capture',
    '--demo',
    '--plan',
    path,
    '--json',
    '-e',
    'TAB=Insights',
  ]);
  expect([stderr, code]).toEqual(['', 0]);
  const { ok, cells, issues, offers } = JSON.parse(stdout) as Document;
  expect([ok, cells.map(({ outcome, shots }) => [outcome, shots.length])]).toEqual([
    true,
    [
      ['done', 2],
      ['done', 2],
    ],
  ]);
  expect(issues.map((issue) => issue.code)).toEqual(['SETTING_UNABLE']);
  expect(offers.map(({ address, accepted }) => [address, accepted])).toEqual([
    ['googlePlay/en-US/phoneScreenshots#1', false],
    ['googlePlay/en-US/phoneScreenshots#2', false],
  ]);
});

test('says before the first tap that a design has no shot for a screenshot', async () => {
  const path = await writePlan({
    devices: [{ device: 'R5CT900FAKE', store: 'googlePlay' }],
    design: 'launch',
  });
  const { code, stdout } = await command(['capture', '--demo', '--plan', path, '-e', 'TAB=x']);
  expect([code, stdout]).toEqual([2, expect.stringContaining('The design launch has no shot “stats”.')]);
});

test('says what cannot be done before the first tap, and exits with 2', async () => {
  const path = await writePlan({
    screenshots: [{ name: 'profile' }],
    languages: ['en-US', 'eo'],
    appearances: ['dark'],
  });
  const { code, stdout } = await command(['capture', '--demo', '--plan', path, '-e', 'TAB=x']);
  expect(code).toBe(2);
  expect(stdout).toContain('error: R5CT900FAKE: Google Play has no language eo.');
  expect(stdout).toContain('error: No flow takes a screenshot profile.\n  They take home, stats.');
  expect(stdout).toMatch(/error: 00008130-000A1D2E3C41001C: .* cannot set the appearance\./);
  expect(stdout).toContain('errors: nothing was captured.');
});

test.each<[string, object, string]>([
  ['a plan with an unknown key', { langauges: [] }, 'is no plan for captures'],
  ['a value that a flow needs', {}, 'The flows of the plan cannot be run.'],
])('refuses %s before a device is used', async (_, changes, error) => {
  const { code, stderr } = await command(['capture', '--demo', '--plan', await writePlan(changes)]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(error)]);
});
