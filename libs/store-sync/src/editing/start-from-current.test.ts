import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { readListing } from '../folder/listing-file.ts';
import { startFromCurrent } from './start-from-current.ts';

function version(versionString: string, state: string) {
  return { id: versionString, versionString, state };
}

let dir: string;
afterEach(() => void jest.useRealTimers());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'from-current-'));
});

async function sync(editableVersion?: object, state = 'READY_FOR_DISTRIBUTION'): Promise<void> {
  await mkdir(join(dir, 'assets/current/appstore'), { recursive: true });
  await writeFile(join(dir, 'assets/current/appstore/01.png'), 'picture');
  const locales = {
    'en-US': {
      name: 'App',
      whatsNew: 'Notes',
      screenshots: { APP_IPHONE_67: [{ file: 'assets/current/appstore/01.png' }] },
    },
  };
  const appStore = {
    bundleId: 'a.b',
    version: version('1.0', state),
    editableVersion,
    locales,
  };
  const googlePlay = { packageName: 'a.b', locales: { 'en-US': { title: 'App', releaseNotes: 'Notes' } } };
  const listing = { schemaVersion: 1, syncedAt: '2026-01-01T00:00:00Z', note: 'kept', appStore, googlePlay };
  await writeFile(join(dir, 'listing-current.json'), JSON.stringify(listing));
}

describe('startFromCurrent', () => {
  test('copies the pictures, and takes the editable version in place of the live one', async () => {
    await sync(version('1.1', 'PREPARE_FOR_SUBMISSION'));
    expect(await startFromCurrent({ dir })).toEqual({ copied: 1, backup: null, removedBackups: [] });
    const planned = await readListing(dir, 'new');
    expect(planned).toMatchObject({ note: 'kept', appStore: { version: { versionString: '1.1' } } });
    expect(planned).not.toHaveProperty('syncedAt');
    expect(planned?.appStore).not.toHaveProperty('editableVersion');
    const [image] = planned?.appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_67'] ?? [];
    expect(image?.file).toBe('assets/new/appstore/01.png');
    expect(await readFile(join(dir, image?.file ?? ''), 'utf8')).toBe('picture');
    // The picture is a copy: editing it does not change Current.
    await writeFile(join(dir, image?.file ?? ''), 'edited');
    expect(await readFile(join(dir, 'assets/current/appstore/01.png'), 'utf8')).toBe('picture');
  });

  test('leaves out the live version, and keeps the previous New listing as a backup', async () => {
    await sync();
    await writeFile(join(dir, 'listing.json'), '{"schemaVersion":1}');
    const { backup } = await startFromCurrent({ dir });
    expect((await readListing(dir, 'new'))?.appStore).not.toHaveProperty('version');
    expect(await readFile(join(dir, backup ?? '', 'listing.json'), 'utf8')).toBe('{"schemaVersion":1}');
  });

  test('keeps a backup of each New that it replaces, also if the clock shows one time twice', async () => {
    await sync();
    jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    const backups: (string | null)[] = [];
    for (const note of ['first', 'second', 'third']) {
      await writeFile(join(dir, 'listing.json'), `{"schemaVersion":1,"note":"${note}"}`);
      backups.push((await startFromCurrent({ dir })).backup);
    }
    const texts = await Promise.all(
      backups.map((backup) => readFile(join(dir, backup ?? '', 'listing.json'), 'utf8')),
    );
    expect(texts.map((text) => (JSON.parse(text) as { note: string }).note)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  test('leaves out the notes of the live version and release, because the next ones need notes of their own', async () => {
    await sync(version('1.1', 'PREPARE_FOR_SUBMISSION'));
    await startFromCurrent({ dir });
    const planned = await readListing(dir, 'new');
    expect(planned?.appStore?.locales['en-US']).not.toHaveProperty('whatsNew');
    expect(planned?.googlePlay?.locales['en-US']).toEqual({ title: 'App' });
  });

  test('keeps the notes of an app that was never live, because its version is still in preparation', async () => {
    await sync(undefined, 'PREPARE_FOR_SUBMISSION');
    await startFromCurrent({ dir });
    expect((await readListing(dir, 'new'))?.appStore?.locales['en-US']).toMatchObject({ whatsNew: 'Notes' });
  });

  test('rejects before the first sync, and leaves no file', async () => {
    await expect(startFromCurrent({ dir })).rejects.toMatchObject({ code: 'LISTING_MISSING' });
    expect(await readdir(join(dir, 'assets'))).toEqual([]);
  });
});
