import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { recoverWorkingFolder } from '../folder/recover-working-folder.ts';
import { importNewListing } from './import-new-listing.ts';
import { startFromCurrent } from './start-from-current.ts';

const listing: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales: {} } };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'old-backups-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function fill(folder: string): Promise<void> {
  return writeFile(join(folder, '01.png'), 'picture');
}

function importAgain(existing: 'merge' | 'replace' = 'merge') {
  return importNewListing({ dir, listing, fill, existing });
}

async function inAssets(): Promise<string[]> {
  return (await readdir(join(dir, 'assets'))).map((name) => `assets/${name}`).sort();
}

async function makeBackup(name: string): Promise<string> {
  await mkdir(join(dir, 'assets', name), { recursive: true });
  await writeFile(join(dir, 'assets', name, 'listing.json'), '{}');
  return `assets/${name}`;
}

describe('old backups', () => {
  test('the newest three stay, and each removed one is named', async () => {
    await importAgain();
    const made: (string | null)[] = [];
    const removed: string[][] = [];
    for (const existing of ['merge', 'replace', 'merge', 'merge', 'merge'] as const) {
      const { backup, removedBackups } = await importAgain(existing);
      made.push(backup);
      removed.push(removedBackups);
    }
    expect(removed).toEqual([[], [], [], [made[0]], [made[1]]]);
    expect(await inAssets()).toEqual(['assets/new', ...made.slice(2)]);
  });

  test('a start of New removes them too', async () => {
    await importAgain();
    const old = await makeBackup('new-backup-2026-01-01T00-00-00-000Z');
    await makeBackup('new-backup-2026-01-02T00-00-00-000Z');
    await makeBackup('new-backup-2026-01-03T00-00-00-000Z');
    await mkdir(join(dir, 'assets/current'), { recursive: true });
    await writeFile(join(dir, 'listing-current.json'), JSON.stringify(listing));
    expect(await startFromCurrent({ dir })).toMatchObject({ removedBackups: [old] });
  });

  test('the backup that was just made stays if the clock was set back', async () => {
    await importAgain();
    const later = ['2999-01-01', '2999-01-02', '2999-01-03'].map((day) => `new-backup-${day}T00-00-00-000Z`);
    for (const name of later) await makeBackup(name);
    const { backup, removedBackups } = await importAgain();
    expect(removedBackups).toEqual([`assets/${later[0]}`]);
    expect(await inAssets()).toContain(backup);
  });

  test('of backups of the same time, those with the smaller numbers are removed', async () => {
    await importAgain();
    const time = 'new-backup-2026-01-01T00-00-00-000Z';
    for (const name of [time, `${time}-2`, `${time}-10`]) await makeBackup(name);
    expect(await importAgain()).toMatchObject({ removedBackups: [`assets/${time}`] });
    expect(await importAgain()).toMatchObject({ removedBackups: [`assets/${time}-2`] });
  });

  test('what somebody has named, linked or put there stays', async () => {
    await importAgain();
    const own = [
      await makeBackup('new-backup-before-the-release'),
      await makeBackup('new-backup-2026-01-01'),
      await makeBackup('backup'),
    ];
    await symlink(join(dir, 'assets/backup'), join(dir, 'assets/new-backup-2026-01-01T00-00-00-000Z'));
    await writeFile(join(dir, 'assets/new-backup-2026-01-02T00-00-00-000Z'), 'a file');
    for (let count = 0; count < 4; count += 1) await importAgain();
    expect(await inAssets()).toEqual(
      expect.arrayContaining([
        ...own,
        'assets/new-backup-2026-01-01T00-00-00-000Z',
        'assets/new-backup-2026-01-02T00-00-00-000Z',
      ]),
    );
    expect(await readdir(join(dir, 'assets/backup'))).toEqual(['listing.json']);
  });

  test('an import that fails removes none', async () => {
    await importAgain();
    for (let day = 1; day <= 4; day += 1) await makeBackup(`new-backup-2026-01-0${day}T00-00-00-000Z`);
    const before = await inAssets();
    const failing = importNewListing({
      dir,
      listing,
      fill: () => Promise.reject(new Error('no')),
      existing: 'merge',
    });
    await expect(failing).rejects.toThrow('no');
    expect(await inAssets()).toEqual(before);
  });

  test('a backup whose removal a crash has interrupted is removed at the next start', async () => {
    await importAgain();
    await makeBackup('.staging-0123456789ab');
    await recoverWorkingFolder(dir);
    expect(await inAssets()).toEqual(['assets/new']);
  });
});
