import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PublishPlan } from '@storedeck/contract';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';
import type { Listing } from '@storedeck/listing';
import { credentialsFrom, startFromCurrent, syncListing } from '@storedeck/store-sync';

import { OWN_PRODUCT } from '../own-product.ts';
import { type CommandOptions, startCommand } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();
let fake: RunningFakeStores;
let keys: Record<string, string>;
let dir: string;
beforeAll(async () => {
  fake = await startFakeStores({
    product: OWN_PRODUCT,
    locales: 2,
    screenshotsPerSet: {
      APP_IPHONE_67: 2,
      APP_IPHONE_61: 0,
      APP_IPAD_PRO_3GEN_129: 1,
      phoneScreenshots: 2,
      sevenInchScreenshots: 0,
      tenInchScreenshots: 0,
    },
    previewsPerSet: {},
    pictures: { bytes: 2_000 },
  });
  keys = (await fake.stores.makeCredentials()).env;
});
afterAll(() => fake.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-cli-'));
  const lines = Object.entries(keys).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(dir, '.env'), lines.join(''));
  const { ascBaseUrl: appStoreConnectUrl, playBaseUrl: playUrl, playTokenUrl } = fake;
  await syncListing({
    dir,
    credentials: credentialsFrom(keys),
    endpoints: { appStoreConnectUrl, playUrl, playTokenUrl },
  });
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

test('notes of a track: the plan names their release, and the next sync shows them', async () => {
  const notes = `Neu für Tester ${dir.slice(-6)}`;
  await editNew(({ googlePlay }) => {
    googlePlay!.locales['de-DE']!['releaseNotes@beta'] = notes;
  });
  const { tracks } = fake.stores.googlePlay.app.live;
  const plan = await storedeck(['plan']);
  expect(plan.stdout.replaceAll(/\s+/g, ' ')).toContain(
    `googlePlay/de-DE/releaseNotes@beta (empty) → "${notes}", in 3.5.0 (3500), draft`,
  );
  const [, hash = ''] = /storedeck publish --plan ([0-9a-f]{64})/.exec(plan.stdout) ?? [];
  expect(await storedeck(['publish', '--plan', hash])).toMatchObject({ code: 0 });
  expect(await storedeck(['sync', '--quiet'])).toMatchObject({ code: 0 });
  const draft = JSON.parse(await readFile(join(dir, 'listing-draft.json'), 'utf8')) as Listing;
  expect(draft.googlePlay?.locales['de-DE']?.['releaseNotes@beta']).toBe(notes);
  const after = fake.stores.googlePlay.app.live.tracks;
  expect(after.filter(({ track }) => track !== 'beta')).toEqual(
    tracks.filter(({ track }) => track !== 'beta'),
  );
});

test('a plan with a conflict cannot be published until the conflict is decided', async () => {
  await editNew(({ appStore }) => {
    appStore!.locales['de-DE']!.description = `Meine Beschreibung ${dir}`;
  });
  const plan = await storedeck(['plan']);
  expect(plan.code).toBe(1);
  expect(plan.stdout).toContain('Conflicts');
  expect(plan.stdout).toContain('App Store Connect already has 3.5.0 with another text.');
  const words = plan.stdout.replaceAll(/\s+/g, ' ');
  expect(words).toMatch(/Live 3\.4\.1: "[^"]+" · Draft 3\.5\.0: "[^"]+" · New: "Meine Beschreibung/);
  expect(words).toContain('--leave-out KEY (keep Draft 3.5.0)');
  expect(await storedeck(['publish', '--plan', await planHash()])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PLAN_REFUSED'),
  });
  expect(changesSent()).toEqual([]);
  const mine = ['--mine', 'appStore/de-DE/description'];
  // The printed command approves the plan with the same choices.
  const decided = (await storedeck(['plan', ...mine])).stdout;
  expect(decided).toMatch(/This writes 1 change to .*\(com\.\S+\) in the App Store, version 3\.5\.0\./);
  expect(decided).toMatch(
    /Publish with: storedeck publish --plan [0-9a-f]{64} --dir \S+ --mine appStore\/de-DE\/description\n/,
  );
  expect(await storedeck(['publish', '--plan', await planHash(mine), ...mine])).toMatchObject({ code: 0 });
  expect(changesSent()).toHaveLength(1);
});

test('a plan says once what to do about the same problem of several languages', async () => {
  const current = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8')) as Listing;
  await editNew(({ appStore }) => {
    for (const [code, texts] of Object.entries(appStore?.locales ?? {}))
      texts.whatsNew = current.appStore?.locales[code]?.whatsNew;
  });
  const { stdout } = await storedeck(['plan', '--mine', 'appStore']);
  expect(stdout.match(/What’s New repeated/g)).toHaveLength(2);
  expect(stdout.match(/Visitors read the notes/g)).toHaveLength(1);
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
    expect((await storedeck(['plan'])).stdout).toContain('Nothing to publish.');
  });

  test('that fails lists what was written, also by an earlier run', async () => {
    const hash = await editTwoTitles();
    fake.stores.faults.add({ match: { method: 'PATCH', path: '/listings/' }, respond: 'forbidden' });
    const unwritten = await storedeck(['publish', '--plan', hash, ...MINE, '--json']);
    expect(JSON.parse(unwritten.stdout)).toMatchObject({ ok: false, code: 'GOOGLEPLAY_REFUSED' });
    expect(JSON.parse(unwritten.stdout)).not.toHaveProperty('stores');
    fake.stores.faults.clear();
    fake.stores.faults.add({ match: { path: ':commit' }, respond: 'forbidden' });
    const failed = await storedeck(['publish', '--plan', hash, ...MINE]);
    expect(failed.stderr).toContain('Already written:\n  appStore/de-DE/keywords\n');
    const again = await storedeck(['publish', '--plan', hash, ...MINE, '--json', '--quiet']);
    expect(again.code).toBe(failed.code);
    expect(JSON.parse(again.stdout)).toMatchObject({
      ok: false,
      code: 'GOOGLEPLAY_REFUSED',
      stores: [{ store: 'appStore', written: ['appStore/de-DE/keywords'] }],
    });
    expect(again.stderr).not.toContain('Already written');
    fake.stores.faults.clear();
    expect(await storedeck(['publish', '--plan', hash, ...MINE])).toMatchObject({ code: 0 });
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

describe('an interrupted publication', () => {
  /** Publishes a change of Google Play, and kills the command before the commit. */
  async function interrupt(
    edit: (listing: Listing) => void,
    choices: readonly string[] = [],
  ): Promise<string> {
    await editNew(edit);
    const hash = await planHash(choices);
    const running = startCommand(['publish', '--plan', hash, ...choices, '--dir', dir], options());
    fake.stores.faults.add({
      match: { path: ':commit' },
      times: 1,
      respond: async () => {
        running.child.kill('SIGKILL');
        await running.finished;
        return new Response('The client has ended.');
      },
    });
    await running.finished;
    fake.stores.requests.length = 0;
    return hash;
  }

  const title = ({ googlePlay }: Listing) => {
    googlePlay!.locales['de-DE']!.title = `Titel ${dir.slice(-6)}`;
  };
  const removal = ['--allow-removals', 'googlePlay/de-DE/phoneScreenshots'];
  const withoutPictures = ({ googlePlay }: Listing) => {
    googlePlay!.locales['de-DE']!.images!['phoneScreenshots'] = [];
  };

  test('is listed with its removals by name before it is continued, and while it is continued', async () => {
    const hash = await interrupt(withoutPictures, removal);
    const notice = await storedeck(['plan', '--leave-out', 'googlePlay']);
    expect(notice.stderr).toContain('was not finished');
    expect(notice.stdout).toMatch(/was not finished\.\n.+\nContinue it: .+\nAbandon it: .+\n$/s);
    expect(notice.stderr).toContain(`storedeck publish --plan ${hash} --dir ${dir} ${removal.join(' ')}`);
    const shown = await storedeck(['plan', '--interrupted']);
    expect(shown.stdout).toMatch(/googlePlay\/de-DE\/phoneScreenshots +removed with \d+ pictures/);
    expect(await storedeck(['publish', '--plan', hash])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PLAN_CHANGED'),
    });
    expect(changesSent()).toEqual([]);
    const continued = await storedeck(['publish', '--plan', hash, ...removal]);
    expect(continued.code).toBe(0);
    expect(continued.stderr).toMatch(
      /Still to be written: 1 change\n *googlePlay\/de-DE\/phoneScreenshots +removed with \d+ pictures/,
    );
  });

  test('can be abandoned', async () => {
    const hash = await interrupt(title);
    expect(await storedeck(['publish', '--abandon'])).toMatchObject({ code: 0 });
    expect((await storedeck(['plan', '--interrupted'])).stdout).toContain('No publication was interrupted');
    expect((await storedeck(['plan'])).stderr).not.toContain('was not finished');
    expect(changesSent()).toEqual([]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of another person is listed, never continued, and removed', async () => {
    const hash = await interrupt(title);
    const elsewhere = { ...options().env, XDG_STATE_HOME: await mkdtemp(join(tmpdir(), 'storedeck-state-')) };
    const asOther = (args: readonly string[]) => command([...args, '--dir', dir], { env: elsewhere });
    const shown = await asOther(['plan', '--interrupted']);
    expect(shown.stdout).toContain('not approved on this computer');
    expect(shown.stdout).toMatch(/googlePlay\/de-DE\/title +"[^"]*" → "Titel/);
    await editNew(({ appStore }) => {
      appStore!.locales['de-DE']!.keywords = `other ${dir.slice(-6)}`;
    });
    const refused = await asOther(['publish', '--plan', hash]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('NOT_APPROVED')]);
    expect(refused.stderr).toContain('Make a new plan');
    expect(changesSent()).toEqual([]);
    const plan = await asOther(['plan', '--mine', 'appStore/de-DE/keywords']);
    expect([plan.code, plan.stderr]).toEqual([0, expect.stringContaining('publish --abandon')]);
    expect(await asOther(['publish', '--abandon'])).toMatchObject({ code: 0 });
    expect((await asOther(['plan'])).stderr).not.toContain('.publish.json');
  });

  test('that cannot be read is reported, with text that changes no terminal', async () => {
    await writeFile(join(dir, 'assets/.publish.json'), '{"schemaVersion":1,"changes":[{}]}');
    const shown = await storedeck(['plan']);
    expect([shown.code, shown.stderr]).toEqual([0, expect.stringContaining('cannot be read')]);
    const key = 'googlePlay/de-DE/\u001b[2Jtitle';
    const change = { kind: 'addLocale', store: 'googlePlay', key, locale: 'de-DE' };
    const journal = {
      schemaVersion: 1,
      hash: 'a'.repeat(64),
      choices: {},
      changes: [change],
      finished: false,
    };
    await writeFile(join(dir, 'assets/.publish.json'), JSON.stringify(journal));
    const { stdout } = await storedeck(['plan', '--interrupted']);
    expect(stdout).toContain('added');
    expect(stdout).not.toContain('\u001b');
  });
});
