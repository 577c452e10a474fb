import { readdir } from 'node:fs/promises';

import { expect, test } from '@jest/globals';

import { readListing, recoverWorkingFolder, writeListing } from '../src/index.ts';
import { killSomewhere } from './kill-somewhere.ts';
import { makeWorkingFolder } from './working-folder.ts';

const KILLS = 12;

test(`${KILLS} kills during a save of the New listing leave a complete listing each time`, async () => {
  const dir = await makeWorkingFolder();
  await writeListing({ dir, listing: { schemaVersion: 1 }, etag: '' });
  const rounds = new Set<unknown>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killSomewhere({ kind: 'listing', dir }, 1 + kill);
    const locale = (await readListing(dir, 'new'))?.googlePlay?.locales['en-US'];
    expect(locale?.title).toBe(locale?.releaseNotes);
    rounds.add(locale?.title);
  }
  expect(rounds.size).toBeGreaterThan(2);
  await recoverWorkingFolder(dir);
  expect((await readdir(dir)).sort()).toEqual(['assets', 'listing.json']);
}, 300_000);
