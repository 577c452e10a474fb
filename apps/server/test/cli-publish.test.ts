import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PublishPlan } from '@storedeck/contract';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';
import type { Listing } from '@storedeck/listing';
import { startFromCurrent } from '@storedeck/store-sync';

import { command, type CommandOptions, startCommand } from './command-process.ts';
import { OWN_PRODUCT } from './own-product.ts';

let fake: RunningFakeStores;
let keys: Record<string, string>;
let dir: string;
beforeAll(async () => {
  fake = await startFakeStores({
    product: OWN_PRODUCT,
    locales: 2,
    screenshotsPerSet: { APP_IPHONE_67: 2, APP_IPHONE_61: 0, APP_IPAD_PRO_3GEN_129: 1, phoneScreenshots: 2 },
    pictures: { bytes: 2_000 },
  });
  keys = (await fake.stores.makeCredentials()).env;
});
afterAll(() => fake.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-cli-'));
  const lines = Object.entries(keys).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(dir, '.env'), lines.join(''));
  expect(await storedeck(['sync', '--quiet'])).toMatchObject({ code: 0 });
  await startFromCurrent({ dir });
  fake.stores.requests.length = 0;
});
afterEach(async () => {
  fake.stores.faults.clear();
  await rm(dir, { recursive: true });
});

function options(): CommandOptions {
  return {
    env: {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    },
  };
}

function storedeck(args: readonly string[]) {
  return command([...args, '--dir', dir], options());
}

async function editNew(edit: (listing: Listing) => void): Promise<void> {
  const path = join(dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  edit(listing);
  await writeFile(path, JSON.stringify(listing));
}

function titleOnPlay(language: string): string | undefined {
  return fake.stores.googlePlay.app.live.listings.find((listing) => listing.language === language)?.title;
}

function changesSent(): string[] {
  return fake.stores.requests
    .filter(({ method, url }) => method !== 'GET' && !/\/token$|\/edits$|\/edits\/\d+$/.test(url))
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
}

async function planHash(args: readonly string[] = []): Promise<string> {
  const { stdout } = await storedeck(['plan', '--json', ...args]);
  return PublishPlan.parse(JSON.parse(stdout)).hash;
}

test('plan and publish: the change is shown, approved by the hash of the plan, and written once', async () => {
  await editNew(({ googlePlay }) => {
    googlePlay!.locales['de-DE']!.title = `Titel ${dir.slice(-6)}`;
  });
  const plan = await storedeck(['plan']);
  expect(plan.code).toBe(0);
  expect(plan.stdout).toMatch(/googlePlay\/de-DE\/title +".*" → "Titel \w+"/);
  const [, hash = ''] = /storedeck publish --plan ([0-9a-f]{64})/.exec(plan.stdout) ?? [];
  expect(await storedeck(['publish', '--plan', '0'.repeat(64)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PLAN_CHANGED'),
  });
  expect(changesSent()).toEqual([]);
  const published = await storedeck(['publish', '--plan', hash, '--json']);
  expect(published.code).toBe(0);
  expect(published.stderr).toBe('Publishing: 0 of 1 changes\nPublishing: 1 of 1 changes\n');
  expect(JSON.parse(published.stdout)).toEqual({
    ok: true,
    stores: [{ store: 'googlePlay', written: ['googlePlay/de-DE/title'] }],
    continued: false,
  });
  expect(titleOnPlay('de-DE')).toBe(`Titel ${dir.slice(-6)}`);
  fake.stores.requests.length = 0;
  expect(await storedeck(['publish', '--plan', hash])).toMatchObject({
    code: 0,
    stdout: 'Nothing was left to publish.\n',
  });
  expect(changesSent()).toEqual([]);
});

test('a plan with a conflict cannot be published until the conflict is decided', async () => {
  await editNew(({ appStore }) => {
    appStore!.locales['de-DE']!.description = `Meine Beschreibung ${dir}`;
  });
  const plan = await storedeck(['plan']);
  expect(plan.code).toBe(1);
  expect(plan.stdout).toContain('Conflicts');
  expect(await storedeck(['publish', '--plan', await planHash()])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PLAN_REFUSED'),
  });
  expect(changesSent()).toEqual([]);
  const mine = ['--mine', 'appStore/de-DE/description'];
  expect(await storedeck(['publish', '--plan', await planHash(mine), ...mine])).toMatchObject({ code: 0 });
  expect(changesSent()).toHaveLength(1);
});

test('publish without a hash is refused as a wrong command line', async () => {
  expect(await storedeck(['publish'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--plan') });
});

describe('an interrupted command', () => {
  // The tests share the stores, so the editable version has the keywords of a previous test, which differ from the live
  // keywords. This is a conflict, which `--mine` decides.
  const MINE = ['--mine', 'appStore/de-DE/keywords'];

  async function editTwoTitles(): Promise<string> {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.keywords = dir.slice(-6);
      googlePlay!.locales['de-DE']!.title = `Titel ${dir.slice(-6)}`;
    });
    return planHash(MINE);
  }

  test.each([
    ['before the first change of the App Store is applied', { method: 'PATCH', path: '/v1/' }, 'before'],
    ['after the first change of the App Store is applied', { method: 'PATCH', path: '/v1/' }, 'after'],
    ['before the commit on Google Play', { path: ':commit' }, 'before'],
    ['after the commit on Google Play', { path: ':commit' }, 'after'],
  ] as const)('%s: the same command continues', async (_moment, match, moment) => {
    const hash = await editTwoTitles();
    const running = startCommand(['publish', '--plan', hash, ...MINE, '--dir', dir], options());
    fake.stores.faults.add({
      match,
      times: 1,
      respond: async ({ next }) => {
        if (moment === 'after') await next();
        running.child.kill('SIGKILL');
        await running.finished;
        return new Response('The client has ended.');
      },
    });
    expect((await running.finished).code).toBeNull();
    const continued = await storedeck(['publish', '--plan', hash, ...MINE]);
    expect([continued.code, continued.stderr]).toEqual([0, expect.not.stringContaining('CHANGED')]);
    expect(titleOnPlay('de-DE')).toBe(`Titel ${dir.slice(-6)}`);
    expect(fake.stores.googlePlay.openEdits).toEqual([]);
    expect((await storedeck(['plan', ...MINE])).stdout).toContain('Nothing to publish.');
  });

  test('Ctrl C ends publish with exit code 130, and the message says how to continue', async () => {
    const hash = await editTwoTitles();
    const running = startCommand(['publish', '--plan', hash, ...MINE, '--dir', dir], options());
    fake.stores.faults.add({
      match: { path: ':validate' },
      times: 1,
      respond: ({ next }) => {
        running.child.kill('SIGINT');
        return running.finished.then(next);
      },
    });
    const stopped = await running.finished;
    expect([stopped.code, stopped.stderr]).toEqual([130, expect.stringContaining('continue')]);
    expect(titleOnPlay('de-DE')).not.toBe(`Titel ${dir.slice(-6)}`);
    expect(await storedeck(['publish', '--plan', hash, ...MINE])).toMatchObject({ code: 0 });
  });
});
