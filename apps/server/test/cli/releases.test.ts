import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Readiness, ReleasesRead } from '@storedeck/contract';
import type { PlayRelease } from '@storedeck/fake-stores';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';
import { ReleasePlan } from '@storedeck/releases';

import { startCommand } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let fake: RunningFakeStores;
let dir: string;
beforeEach(async () => {
  fake = await startFakeStores({ locales: 2, pictures: { bytes: 2_000 } });
  dir = await mkdtemp(join(tmpdir(), 'storedeck-releases-'));
  const { env } = await fake.stores.makeCredentials();
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(dir, '.env'), lines.join(''));
  fake.stores.others.changeReleases('production', ([, live]) => [ROLLING, live!]);
});
afterEach(async () => {
  await fake.close();
  await rm(dir, { recursive: true });
});

const ROLLING: PlayRelease = {
  name: '3.5.0',
  versionCodes: ['3500'],
  status: 'inProgress',
  userFraction: 0.2,
  countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
};

function environment() {
  return {
    env: {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    },
  };
}

function storedeck(...args: string[]) {
  return command([...args, '--dir', dir], environment());
}

function shareNow(): number | undefined {
  const track = fake.stores.googlePlay.app.live.tracks.find((one) => one.track === 'production');
  return track?.releases?.[0]?.userFraction;
}

describe('storedeck status', () => {
  test('shows the versions and releases of both stores in words', async () => {
    const { code, stdout, stderr } = await storedeck('status');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/App Store +iOS +3\.5\.0 +being prepared, not submitted/);
    expect(stdout).toMatch(
      /Build 3500\. Released by itself after the approval\.\s+In App Store\s+Connect: Prepare for Submission\./,
    );
    expect(stdout).toMatch(/App Store +iOS +3\.4\.1 +live\n.*Phased release: running, day 5 of 7, 20 %\./);
    expect(stdout).toMatch(
      /Google Play +production +3\.5\.0 \(3500\) +rolling out to 20 %\n.*Countries: DE, AT\./,
    );
  });

  test('--json prints the response of GET /api/releases', async () => {
    const { code, stdout } = await storedeck('status', '--json');
    expect(code).toBe(0);
    expect(ReleasesRead.parse(JSON.parse(stdout)).notRead).toEqual([]);
  });

  test('a store that refuses is named, the other one is shown, and the exit code is 4', async () => {
    fake.stores.faults.add({ respond: 'forbidden', match: { store: 'appStore' } });
    const { code, stdout } = await storedeck('status');
    expect(code).toBe(4);
    expect(stdout).toMatch('App Store was not read: ');
    expect(stdout).toMatch('rolling out to 20 %');
    fake.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay' } });
    // Of a store that was not read, nothing is said.
    expect((await storedeck('status')).stdout).not.toMatch(/has no (?:version|release)/);
  });

  test('without credentials it says which variables are missing', async () => {
    await writeFile(join(dir, '.env'), '');
    expect(await storedeck('status')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('NOT_CONFIGURED'),
    });
  });

  test('--watch prints the states, and ends with Ctrl C', async () => {
    const { child, shown, finished } = startCommand(['status', '--watch', '--dir', dir], environment());
    await shown('rolling out to 20 %');
    child.kill('SIGINT');
    expect(await finished).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('nothing was changed'),
    });
  });
});

describe('storedeck ready', () => {
  test('is 0 when nothing that is known stops the release, and lists what a person must look up', async () => {
    await storedeck('sync', '--quiet');
    const { code, stdout } = await storedeck('ready');
    expect(stdout).toMatch(/Nothing that is known stops the release\. For you to look up/);
    expect(stdout).toMatch(/unknown +App Store +Agreements, tax and banking +Look whether one waits/);
    expect(code).toBe(0);
  });

  test('is 1 when something stops the release, with the reason and the address', async () => {
    fake.stores.others.refuseBuild();
    fake.stores.others.setLifecycle('3500', 'NOT_APPROVED');
    const { code, stdout } = await storedeck('ready');
    expect(code).toBe(1);
    expect(stdout).toMatch(/error +App Store +Build +build 3500 was refused \(Invalid\)/);
    expect(stdout).toMatch(
      'https://appstoreconnect.apple.com/apps/6471203985/distribution/ios/version/inflight',
    );
    expect(stdout).toMatch(/error +Google Play +Release 3\.5\.0 on production/);
    expect(stdout).toMatch('This stops the release: 3.');
  });

  test('is 4 when a store could not be read, and nothing else is known to stop it', async () => {
    fake.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay' } });
    const { code, stdout } = await storedeck('ready', '--json');
    expect(code).toBe(4);
    expect(Readiness.parse(JSON.parse(stdout))).toMatchObject({
      ready: false,
      notRead: [{ store: 'googlePlay' }],
    });
  });
});

describe('storedeck rollout', () => {
  test('shows the plan and changes nothing; the printed command makes the change', async () => {
    const shown = await storedeck('rollout', 'raise', '--share', '50%');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/now +rolling out to 20 %\n +after +rolling out to 50 %\n/);
    expect(shareNow()).toBe(0.2);
    const [, line = ''] = /^ {2}storedeck (rollout .+)$/m.exec(shown.stdout) ?? [];
    expect(await command(line.split(' '), environment())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('rolling out to 50 %'),
    });
    expect(shareNow()).toBe(0.5);
  });

  test('refuses a plan that is out of date', async () => {
    const { stdout } = await storedeck('rollout', 'raise', '--share', '50%', '--json');
    const { hash } = ReleasePlan.parse((JSON.parse(stdout) as { plan: unknown }).plan);
    fake.stores.others.changeReleases('production', ([, live]) => [{ ...ROLLING, userFraction: 0.3 }, live!]);
    const late = await storedeck('rollout', 'raise', '--share', '50%', '--approve', hash);
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('PLAN_CHANGED') });
    expect(shareNow()).toBe(0.3);
  });

  test('completing says that it cannot be undone, and what ends', async () => {
    const { stdout } = await storedeck('rollout', 'complete');
    expect(stdout).toMatch(/Release 3\.4\.1 ends on this track\.[^]*This cannot be undone\./);
  });

  test.each([
    [['raise', '--share', '0%'], 2, 'INPUT_INVALID'],
    [['raise', '--share', '100%'], 2, 'complete'],
    [['raise', '--share', 'NaN'], 2, 'INPUT_INVALID'],
    [['raise', '--share', '10%'], 1, 'already reaches 20 %'],
    [['raise'], 1, 'PLAN_REFUSED'],
    [['pause', '--track', 'wear:production'], 2, 'no track'],
    [['pause', '--release', '9'], 2, 'no release 9'],
    [['resume'], 2, 'no release'],
    [['pause', '--store', 'appstore', '--share', '50%'], 2, 'no share'],
    [['submit'], 2, 'submit'],
  ])('%j is refused with %i', async (args, code, text) => {
    const result = await storedeck('rollout', ...args);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(text)]);
    expect(shareNow()).toBe(0.2);
  });

  test.each(['appStore', 'googlePlay'] as const)(
    'fails with the refusal of %s, and says nothing of its releases',
    async (store) => {
      fake.stores.faults.add({ respond: 'forbidden', match: { store } });
      const { code, stderr } = await storedeck('rollout', 'pause', '--store', store);
      expect([code, stderr]).toEqual([4, expect.stringContaining('_REFUSED')]);
      expect(stderr).not.toMatch(/has no (?:track|version)/);
    },
  );

  test('pauses a phased release of the App Store', async () => {
    const { stdout } = await storedeck('rollout', 'pause', '--store', 'appstore');
    expect(stdout).toMatch('Of 30 days of pauses, 30 are left.');
    const [, line = ''] = /^ {2}storedeck (rollout .+)$/m.exec(stdout) ?? [];
    expect(await command(line.split(' '), environment())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('paused, day 5 of 7, 20 %'),
    });
  });
});
