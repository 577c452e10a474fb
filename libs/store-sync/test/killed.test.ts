import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { parseEnv, readListing, recoverWorkingFolder } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, imagesOf, makeWorkingFolder } from './working-folder.ts';

const KILLS = 50;
const CHILD = new URL('child.ts', import.meta.url).pathname;

/** Runs the child and kills it hard within a few ms of one of its first `steps` signs of life. */
async function killSomewhere(work: object, steps: number): Promise<void> {
  const options = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, CHILD, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let left = 1 + Math.floor(Math.random() * steps);
  for await (const _line of createInterface({ input: child.stdout })) {
    left -= 1;
    if (left === 0) break;
  }
  await pause(Math.random() * 8);
  child.kill('SIGKILL');
  await ended;
}

test(`${KILLS} kills during a save of .env leave a whole text each time`, async () => {
  const dir = await makeWorkingFolder();
  await writeFile(join(dir, '.env'), 'A=-1\nEND=-1\n');
  const kinds = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killSomewhere({ kind: 'env', dir }, 12);
    for (const name of ['.env', '.env.backup']) {
      const text = await readFile(join(dir, name), 'utf8').catch(() => 'A=0\nEND=0\n');
      const { A, END } = parseEnv(text);
      expect(A).toBe(END);
      kinds.add(A ?? '');
    }
  }
  expect(kinds.size).toBeGreaterThan(5);
  expect((await stat(join(dir, '.env'))).mode & 0o777).toBe(0o600);
  await recoverWorkingFolder(dir);
  expect((await readdir(dir)).sort()).toEqual(['.env', '.env.backup', 'assets']);
}, 120_000);

test(`${KILLS} kills during a sync leave the old or the new listing with all its pictures`, async () => {
  const rig = await startRig();
  try {
    const kept = await Promise.all(
      [makeWorkingFolder(), makeWorkingFolder()].map(async (dir) => killSyncs(rig, await dir, KILLS / 2)),
    );
    const old = kept.reduce((total, count) => total + count, 0);
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(KILLS);
  } finally {
    await rig.running.close();
  }
}, 120_000);

/** Kills syncs of one folder one after the other; tells how often the old listing was kept. */
async function killSyncs(rig: Rig, dir: string, kills: number): Promise<number> {
  const { env, endpoints } = rig;
  await rig.sync({ dir });
  const pictures = imagesOf(await readListing(dir, 'current')).length;
  let old = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await forgetPictures(dir);
    const before = (await readListing(dir, 'current'))?.syncedAt;
    await killSomewhere({ kind: 'sync', dir, env, endpoints }, 14);
    await recoverWorkingFolder(dir);
    const listing = await readListing(dir, 'current');
    await checkWhole(dir, listing);
    expect(imagesOf(listing).filter(({ file }) => file)).toHaveLength(pictures);
    expect(await readdir(join(dir, 'assets'))).toEqual(['current']);
    if (listing?.syncedAt === before) old += 1;
  }
  await expect(rig.sync({ dir })).resolves.toMatchObject({ ok: true });
  await checkWhole(dir, await readListing(dir, 'current'));
  return old;
}

/** Makes the next sync fetch everything again, so that it spends its time on what a kill may harm. */
async function forgetPictures(dir: string): Promise<void> {
  const path = join(dir, 'listing-current.json');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace(/"(sourceChecksum|remoteId)": "[^"]*"/g, '"$1": null'),
  );
}
