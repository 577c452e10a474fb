import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { readListing, recoverWorkingFolder } from '../src/index.ts';
import { killSomewhere } from './kill-somewhere.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, forgetPictures, listImages } from './working-folder.ts';

const KILLS = 30;

test(`${KILLS} kills during a sync leave the old or the new listing with all its pictures`, async () => {
  // Each of the two runs has its own fake stores, because two syncs of one account would end each other's edit.
  const kept = await Promise.all([killSyncs(KILLS / 2), killSyncs(KILLS / 2)]);
  const old = kept.reduce((total, count) => total + count, 0);
  expect(old).toBeGreaterThan(0);
  expect(old).toBeLessThan(KILLS);
}, 600_000);

async function killSyncs(kills: number): Promise<number> {
  const rig = await startRig();
  try {
    return await killRepeatedSyncs(rig, kills);
  } finally {
    await rig.running.close();
  }
}

/** Kills syncs of one folder one after the other. Returns how often the old listing was kept. */
async function killRepeatedSyncs(rig: Rig, kills: number): Promise<number> {
  const { dir, env, endpoints } = rig;
  await rig.sync({ dir });
  const pictures = listImages(await readListing(dir, 'current')).length;
  let old = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await forgetPictures(dir);
    const before = (await readListing(dir, 'current'))?.syncedAt;
    // The last sync is killed after it has saved its listing. So at least one kill leaves the new listing, even if the
    // computer is so slow that all other kills leave the old listing.
    await killSomewhere({ kind: 'sync', dir, env, endpoints }, kill === kills - 1 ? 'done' : 1 + kill);
    await recoverWorkingFolder(dir);
    const listing = await readListing(dir, 'current');
    await checkWhole(dir, listing);
    expect(listImages(listing).filter(({ file }) => file)).toHaveLength(pictures);
    expect(await readdir(join(dir, 'assets'))).toEqual(['.pictures-current.json', 'current', 'draft']);
    if (listing?.syncedAt === before) old += 1;
  }
  await expect(rig.sync({ dir })).resolves.toMatchObject({ stores: ['appStore', 'googlePlay'] });
  await checkWhole(dir, await readListing(dir, 'current'));
  return old;
}
