import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';

import { writeNewFile } from '../../src/cli/write-file.ts';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { NODE_ARGUMENTS, NO_TOOLS } from '../cli/command-process.ts';
import { png } from '../devices/png.ts';
import { readContent } from '../hostile/expect-refused.ts';

/** `npm run test:kills -w storedeck` kills 200 processes, at other moments in each run. Equal seeds give equal moments. */
const KILLS = Number(process.env['STOREDECK_KILLS'] ?? 12);
const SEED = Number(process.env['STOREDECK_SEED'] ?? 1);
/** The number of processes that run at the same time. */
const PARALLEL = 2;
const CHILD = join(import.meta.dirname, 'killed-work-child.ts');

const WORKS = [
  'export',
  'import, replace',
  'import, merge',
  'start from Current',
  'apply Template',
  'add a picture',
  'save .env',
  'report',
  'recording',
] as const;

let temp: string;
let before: string;
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'storedeck-kills-'));
  before = join(temp, 'before');
  await write('source/metadata/en-US/name.txt', 'Imported');
  await write('source/screenshots/en-US/01.png', png(1290, 2796));
  await write('picture.png', png(1290, 2796));
  for (const which of ['current', 'new', 'template']) {
    const file = `assets/${which}/appstore/en-US/APP_IPHONE_67/${which}.png`;
    await write(`before/${file}`, png(1290, 2796));
    const texts = { name: which, screenshots: { APP_IPHONE_67: [{ file, width: 1290, height: 2796 }] } };
    await write(
      `before/${which === 'new' ? 'listing' : `listing-${which}`}.json`,
      JSON.stringify({ schemaVersion: 1, appStore: { bundleId: 'a.b', locales: { 'en-US': texts } } }),
    );
  }
  await write('before/.env', 'A=1\n');
  await write('before/reports/report.html', 'old');
  const exported = Array.from({ length: 5 }, (_, number) => `old-${number}.txt`);
  const text = 'the last whole export';
  const sha256 = createHash('sha256').update(text).digest('hex');
  const files = Object.fromEntries(exported.map((name) => [name, sha256]));
  await write('before/export/fastlane/.storedeck-export', JSON.stringify({ files }));
  for (const name of exported) await write(`before/export/fastlane/${name}`, text);
});
afterAll(() => rm(temp, { recursive: true, maxRetries: 5 }));

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(temp, path, '..'), { recursive: true });
  await writeFile(join(temp, path), content);
}

test(`${KILLS} kills at random moments (seed ${SEED}) of all work in a folder leave the old or the new state, and nothing else`, async () => {
  const random = createRandom(SEED);
  const whole = await runWhole();
  const rounds = Array.from({ length: KILLS }, (_, index) => whole[index % whole.length]!).map((of) => ({
    whole: of,
    killAt: 1 + Math.floor(random() * of.calls),
  }));
  const ends: string[] = [];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let round = rounds.shift(); round; round = rounds.shift()) ends.push(await killOnce(round));
    }),
  );
  expect(ends).toHaveLength(KILLS);
  expect(ends.filter((end) => end === 'old').length).toBeGreaterThan(0);
  // The number of calls varies a little, so a process may end before the call at which it should be killed.
  expect(ends.filter((end) => end === 'not killed').length).toBeLessThan(KILLS * 0.2);
}, 3_600_000);

/** A work that was not killed. */
interface Whole {
  readonly work: string;
  /** The number of calls of the file system. */
  readonly calls: number;
  readonly old: State;
  readonly new: State;
}

type State = Readonly<Record<string, string>>;

async function runWhole(): Promise<Whole[]> {
  const runs = await Promise.all(WORKS.map(async (work) => ({ work, dir: await copy() })));
  const old = await readState(before);
  const { stdout } = await runChild({ runs });
  const calls = JSON.parse(stdout) as number[];
  expect(Math.min(...calls)).toBeGreaterThan(2);
  const states = await Promise.all(runs.map(({ dir }) => readState(dir)));
  for (const state of states) expect(state).not.toEqual(old);
  return WORKS.map((work, at) => ({ work, calls: calls[at]!, old, new: states[at]! }));
}

/** Kills the work in a copy of the folder, and recovers the folder as the next start of the server does. */
async function killOnce({ whole, killAt }: { whole: Whole; killAt: number }): Promise<string> {
  const dir = await copy();
  const { work } = whole;
  const { signal } = await runChild({ runs: [{ work, dir }], killAt });
  // The next report removes what a report has left. Its folder may be anywhere, so a start of the server does not know it.
  const report = join(dir, 'reports/report.html');
  if (work === 'report') await writeNewFile(report, Buffer.from('<html>new</html>'), { replace: true });
  else await recover(dir);
  const state = await readState(dir);
  const end = isSame(state, whole.old) ? 'old' : 'new';
  expect([work, killAt, state]).toEqual([work, killAt, whole[end]]);
  await rm(dir, { recursive: true });
  return signal === null ? 'not killed' : end;
}

function isSame(state: State, other: State): boolean {
  return JSON.stringify(state) === JSON.stringify(other);
}

async function copy(): Promise<string> {
  const dir = await mkdtemp(join(temp, 'run-'));
  await cp(before, dir, { recursive: true });
  return dir;
}

async function recover(dir: string): Promise<void> {
  const config = { ...readConfig({ dir }, NO_TOOLS), recordsDir: join(temp, 'records'), locksDir: undefined };
  const parts = compose(config, { log: pino({ level: 'silent' }), version: '0.0.0-test' });
  await parts.begin();
  await parts.close();
}

/** Files that a killed process may or may not have written, because each of them is right beside both states. */
const EITHER = /^(\.env\.backup|assets\/\.(new-base|pictures-new)\.json)$/;
const KNOWN_HIDDEN = ['.env', '.storedeck-export'];

/**
 * The hashes of all files, without the times in names. Hidden files and folders that Storedeck does not keep are marked
 * as left over.
 */
async function readState(dir: string): Promise<State> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const left = entries
    .filter(
      ({ name, parentPath }) => name.startsWith('.') && !EITHER.test(relative(dir, join(parentPath, name))),
    )
    .filter(({ name }) => !KNOWN_HIDDEN.includes(name));
  const files = Object.entries(await readContent(dir)).map(([path, content]) => [
    relative(dir, path).replace(/new-backup-[\dTZ-]+/, 'new-backup'),
    createHash('sha256').update(content, 'latin1').digest('hex').slice(0, 12),
  ]);
  const kept = files.filter(([path = '']) => !EITHER.test(path));
  return Object.fromEntries([...kept.sort(), ...left.map(({ name }) => [name, 'left over'])]) as State;
}

function runChild(work: object): Promise<{ stdout: string; signal: string | null }> {
  const options = [...NODE_ARGUMENTS, '--disable-warning=ExperimentalWarning'];
  const input = { source: join(temp, 'source'), picture: join(temp, 'picture.png'), ...work };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...options, CHILD, JSON.stringify(input)], (error, stdout, stderr) => {
      if (error && error.signal === null) reject(new Error(stderr));
      else resolve({ stdout, signal: error?.signal ?? null });
    });
  });
}

/** Returns a function that returns random numbers from 0 to 1 (mulberry32). Equal seeds give equal numbers. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
