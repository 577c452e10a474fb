import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Folder } from '@storedeck/host/folder';

import { putBackLeft, readLeftSettings } from '../src/index.ts';
import { capture, makeFlow, makePlan } from './support/matrix.ts';
import { MemoryPhone } from './support/memory-phone.ts';
import { makeRandom } from './support/random.ts';

const SEED = Number(process.env['STOREDECK_SEED'] ?? 20_261_127);
const RUNS = 20;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storedeck-kills-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A folder and phones of a program that is killed: after the given number of calls nothing has an effect any more. */
function makeKilled(calls: number, phones: readonly MemoryPhone[]): Folder {
  let left = calls;
  const live = (): void => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  for (const phone of phones) phone.onCall = live;
  return new (class extends Folder {
    override async replace(...parameters: Parameters<Folder['replace']>) {
      live();
      return super.replace(...parameters);
    }
    override async append(...parameters: Parameters<Folder['append']>) {
      live();
      return super.append(...parameters);
    }
    override async remove(...parameters: Parameters<Folder['remove']>) {
      live();
      return super.remove(...parameters);
    }
  })(root);
}

test('after kills at random moments nothing is lost, nothing is twice, and no setting is left changed', async () => {
  const random = makeRandom(SEED);
  const plan = makePlan({
    appearances: ['light', 'dark'],
    devices: [{ device: 'P1' }, { device: 'S1' }],
    screenshots: [{ name: 'home' }],
  });
  const flows = [await makeFlow('appId: ${APP_ID}\n---\n- launchApp\n- takeScreenshot: home\n')];
  for (let run = 0; run < RUNS; run += 1) {
    await rm(join(root, 'captures'), { recursive: true, force: true });
    const phones = [new MemoryPhone({ id: 'P1' }), new MemoryPhone({ id: 'S1', platform: 'ios' })];
    const starts = phones.map(({ values }) => new Map(values));
    const about = `seed ${SEED}, run ${run}`;
    const kills = 1 + Math.floor(random() * 3);
    for (let kill = 0; kill < kills; kill += 1)
      await capture(phones, {
        ...{ plan, flows, isResumed: kill > 0 },
        folder: makeKilled(Math.floor(random() * 150), phones),
      }).catch(() => undefined);
    for (const phone of phones) phone.onCall = () => undefined;
    const folder = new Folder(root);
    const { cells, notes } = await capture(phones, { folder, plan, flows, isResumed: true });
    expect([about, notes]).toEqual([about, []]);
    expect([
      about,
      cells.map(({ outcome }) => outcome).filter((one) => !['done', 'kept'].includes(one)),
    ]).toEqual([about, []]);
    const changed = phones.map((phone, at) => phone.changedFrom(starts[at] ?? new Map()));
    expect([about, changed]).toEqual([about, [[], []]]);
    expect([about, await readLeftSettings(folder)]).toEqual([about, []]);
    const lines = (await readFile(join(root, 'captures/state.jsonl'), 'utf8')).split('\n').filter(Boolean);
    const keys = lines.map((line) => JSON.parse(line).key);
    expect([about, new Set(keys).size, keys.length]).toEqual([about, 8, 8]);
  }
});

test.each([
  ['before the phone has it', 'write headsUp'],
  ['before it is proved', 'read after the change'],
])('a kill after a change was written down, %s: the next start puts it back', async (_, moment) => {
  const phone = new MemoryPhone({ id: 'P1' });
  const start = new Map(phone.values);
  let hasWritten = false;
  let isKilled = false;
  phone.onCall = ({ what }) => {
    isKilled ||= what === moment || (hasWritten && what === 'read headsUp' && moment.startsWith('read'));
    if (isKilled) throw new Error('killed');
    hasWritten ||= what === 'write headsUp';
  };
  const dead = new (class extends Folder {
    override async replace(...parameters: Parameters<Folder['replace']>) {
      if (isKilled) throw new Error('killed');
      return super.replace(...parameters);
    }
    override async remove(...parameters: Parameters<Folder['remove']>) {
      if (isKilled) throw new Error('killed');
      return super.remove(...parameters);
    }
  })(root);
  await capture([phone], { folder: dead }).catch(() => undefined);
  expect(phone.changedFrom(start).includes('headsUp')).toBe(hasWritten);
  expect((await readLeftSettings(new Folder(root)))[0]?.changes.at(-1)).toMatchObject({
    setting: 'headsUp',
    old: '1',
  });
  phone.onCall = () => undefined;
  const signal = new AbortController().signal;
  const [result] = await putBackLeft({
    ...{ folder: new Folder(root), signal, find: async () => phone },
    use: (_device, work) => work(signal),
  });
  expect(result).toMatchObject({ outcome: 'done', notes: [] });
  expect(phone.changedFrom(start)).toEqual([]);
});
