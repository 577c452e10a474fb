import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Folder } from '@storedeck/host/folder';

import { readLeftSettings } from '../src/index.ts';
import { makePlan } from './support/matrix.ts';
import { makeRandom } from './support/random.ts';
import type { PhoneRequest } from './support/remote-phone.ts';
import { TourPhone } from './support/tour-phone.ts';

/** `npm run test:kills` kills a plan of 30 languages, 6 screenshots and 3 devices 20 times. */
const KILLS = Number(process.env['STOREDECK_KILLS'] ?? 2);
const IS_SMALL = KILLS < 20;
const SEED = Number(process.env['STOREDECK_SEED'] ?? 20_261_128);
const CHILD = join(import.meta.dirname, 'support/capture-child.ts');

const LANGUAGES =
  `en-US fr-FR de-DE ja-JP es-ES it-IT nl-NL pt-BR pt-PT ru-RU uk-UA pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG el-GR tr-TR
  ar-SA he-IL hi-IN th-TH vi-VN id-ID ms-MY ko-KR zh-Hans-CN zh-Hant-TW sv-SE`
    .split(/\s+/)
    .slice(0, IS_SMALL ? 3 : 30);
const SCREENS = ['s1', 's2', 's3', 's4', 's5', 's6'].slice(0, IS_SMALL ? 2 : 6);
const DEVICES = ['P1', 'P2', 'P3'].slice(0, IS_SMALL ? 2 : 3);
/** About how many calls of the phones a run needs for one cell, so that the kills are spread over the whole run. */
const CALLS = 4 * SCREENS.length + 6;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storedeck-real-kills-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface Ended {
  readonly finished: boolean;
  readonly notes: readonly string[];
  /** The cells that were taken, and those that were kept, by their keys. */
  readonly done: readonly string[];
  readonly kept: readonly string[];
}

/** Captures in a process of its own. With `killAfter`, ends it with SIGKILL after so many calls of the phones. */
async function captureInChild(phones: readonly TourPhone[], killAfter?: number): Promise<Ended> {
  const plan = makePlan({
    languages: LANGUAGES,
    devices: DEVICES.map((device) => ({ device })),
    screenshots: SCREENS.map((name) => ({ name })),
  });
  const steps = SCREENS.map((name) => `- takeScreenshot: ${name}\n- tapOn:\n    id: next\n`).join('');
  const flow = `appId: \${APP_ID}\n---\n- launchApp\n${steps}`;
  const child = fork(CHILD, [root, JSON.stringify(plan), flow], {
    execArgv: ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const ended = { finished: false, notes: [] as string[], done: [] as string[], kept: [] as string[] };
  let calls = 0;
  const onMessage = async (
    message: PhoneRequest | ({ kind: string } & Record<string, never>),
  ): Promise<void> => {
    if (message.kind === 'failed') throw new Error(String(message['reason']));
    if (message.kind === 'finished') Object.assign(ended, { finished: true, notes: message['notes'] });
    if (message.kind === 'end') {
      // The child is ours. Its messages have no common type, because the requests of the phone are among them.
      const { key, outcome } = message as unknown as { key: string; outcome: string };
      ended[outcome === 'kept' ? 'kept' : 'done'].push(outcome === 'failed' ? `failed ${key}` : key);
    }
    if (message.kind !== 'call') return;
    const request = message as PhoneRequest;
    calls += 1;
    // Half of the kills come before the phone has done what it was told, half of them before it has said so.
    const isKilled = killAfter !== undefined && calls >= killAfter;
    if (isKilled && killAfter % 2 === 0) return void child.kill('SIGKILL');
    const value = await phones.find(({ id }) => id === request.phone)?.answer(request);
    if (isKilled) return void child.kill('SIGKILL');
    if (child.connected) child.send({ id: request.id, value });
  };
  await followMessages(child, onMessage);
  return ended;
}

/** Resolves when the child has ended; rejects with the first error of `onMessage`. */
async function followMessages(
  child: ChildProcess,
  onMessage: (message: never) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  child.on('message', (message) => {
    onMessage(message as never).catch((error: unknown) => {
      failures.push(error);
      child.kill('SIGKILL');
    });
  });
  await once(child, 'close');
  if (failures.length > 0) throw failures[0];
}

test(`after ${KILLS} times SIGKILL at random moments nothing is lost, nothing is twice, and no setting is left changed`, async () => {
  const random = makeRandom(SEED);
  const phones = DEVICES.map((id) => new TourPhone(id));
  const starts = phones.map(({ values }) => new Map(values));
  const cells = LANGUAGES.length * DEVICES.length;
  const most = Math.ceil((2 * CALLS * cells) / (KILLS + 1));
  const done = new Set<string>();
  let changedAtKills = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ended = await captureInChild(phones, 1 + Math.floor(random() * most));
    expect([kill, ended.done.filter((key) => done.has(key) || key.startsWith('failed'))]).toEqual([kill, []]);
    for (const key of ended.done) done.add(key);
    changedAtKills += phones.reduce((sum, phone, at) => sum + phone.changedFrom(starts[at]).length, 0);
  }
  // A seed whose kills all come before anything was changed would prove nothing.
  expect(changedAtKills).toBeGreaterThan(0);
  const last = await captureInChild(phones);
  expect(last).toMatchObject({ finished: true, notes: [] });
  expect(last.done.filter((key) => done.has(key))).toEqual([]);
  expect(new Set([...last.done, ...last.kept]).size).toBe(cells);
  expect(phones.map((phone, at) => phone.changedFrom(starts[at]))).toEqual(DEVICES.map(() => []));
  expect(await readLeftSettings(new Folder(root))).toEqual([]);
  await expectPictures(phones);
  const lines = (await readFile(join(root, 'captures/state.jsonl'), 'utf8')).split('\n').filter(Boolean);
  expect([lines.length, new Set(lines.map((line) => JSON.parse(line).key)).size]).toEqual([cells, cells]);
  console.log(
    `Killed ${KILLS} times (seed ${SEED}): ${cells * SCREENS.length} pictures, ${changedAtKills} settings were changed at the kills, 0 are left changed.`,
  );
}, 1_800_000);

/** Each picture is there once, and shows its own screen in its own language. */
async function expectPictures([phone]: readonly TourPhone[]): Promise<void> {
  const wrong: string[] = [];
  for (const language of LANGUAGES)
    for (const device of DEVICES)
      for (const [page, name] of SCREENS.entries()) {
        const file = join(root, 'captures/pictures', language, device, `${name}.png`);
        const png = await readFile(file).catch(() => Buffer.alloc(0));
        if (!png.equals((await phone?.draw(language, page)) ?? Buffer.alloc(0))) wrong.push(file);
      }
  expect(wrong).toEqual([]);
  const all = await readdir(join(root, 'captures/pictures'), { recursive: true });
  const count = LANGUAGES.length * DEVICES.length * SCREENS.length;
  expect(
    all
      .filter((file) => !file.includes('.') || file.endsWith('.png'))
      .filter((file) => file.endsWith('.png')),
  ).toHaveLength(count);
}
