import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { command } from './command-process.ts';

const LISTING = {
  schemaVersion: 1,
  appStore: { bundleId: 'com.example.app', locales: { 'en-US': { name: 'Garden' } } },
};

let dir: string;
let fastlane: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-formats-'));
  fastlane = join(dir, 'given/fastlane');
  await mkdir(join(fastlane, 'metadata/en-US'), { recursive: true });
  await writeFile(join(fastlane, 'metadata/en-US/name.txt'), 'Meadow\n');
});
afterEach(() => rm(dir, { recursive: true }));

function storedeck(...args: string[]) {
  return command([...args, '--dir', dir]);
}

test('export writes the Current listing into export/FORMAT', async () => {
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(LISTING));
  const { code, stdout } = await storedeck('export', 'fastlane');
  const out = join(dir, 'export/fastlane');
  expect([code, stdout]).toEqual([0, expect.stringMatching(`^Exported \\d+ files to ${out}\n`)]);
  expect(await readFile(join(out, 'metadata/en-US/name.txt'), 'utf8')).toBe('Garden\n');
});

test('export --listing new --json prints the same as POST /api/export', async () => {
  await writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING));
  const { code, stdout } = await storedeck('export', 'store-config', '--listing', 'new', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, path: join(dir, 'export/store-config'), files: 1 });
});

test('export without a listing: exit 1, and the hint says what to do', async () => {
  const { code, stdout, stderr } = await storedeck('export', 'fastlane');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('There is no current listing to export. (LISTING_MISSING)\nSync the stores first.\n');
});

test('import creates the New listing, and changes an existing one only with --merge or --replace', async () => {
  const first = await storedeck('import', 'fastlane', fastlane);
  expect([first.code, first.stdout]).toEqual([
    0,
    expect.stringMatching(`^Imported ${join(dir, 'listing.json')}, with 0`),
  ]);
  const name = async () =>
    (JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as typeof LISTING).appStore.locales[
      'en-US'
    ].name;
  expect(await name()).toBe('Meadow');

  await writeFile(join(fastlane, 'metadata/en-US/name.txt'), 'Forest\n');
  const refused = await storedeck('import', 'fastlane', fastlane);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(NEW_EXISTS)')]);
  expect(await name()).toBe('Meadow');

  const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as typeof LISTING;
  Object.assign(listing.appStore.locales['en-US'], { subtitle: 'Kept' });
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
  const merged = await storedeck('import', 'fastlane', fastlane, '--merge');
  expect([merged.code, merged.stdout]).toEqual([0, expect.stringMatching(/kept in assets\/new-backup-/)]);
  expect(await readFile(join(dir, 'listing.json'), 'utf8')).toContain('Kept');
  expect(await name()).toBe('Forest');

  const replaced = await storedeck('import', 'fastlane', fastlane, '--replace');
  expect([replaced.code, replaced.stdout]).toEqual([0, expect.stringMatching(/kept in assets\/new-backup-/)]);
  expect(await name()).toBe('Forest');
  expect(await readFile(join(dir, 'listing.json'), 'utf8')).not.toContain('Kept');
});

test('--quiet prints nothing on success, and still prints failures', async () => {
  expect(await storedeck('import', 'fastlane', fastlane, '--quiet')).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  const failed = await storedeck('import', 'fastlane', join(dir, 'missing'), '--quiet');
  expect([failed.code, failed.stdout, failed.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('(FORMAT_NOT_FOUND)'),
  ]);
});
