import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';

import { exportedValues, readSettings, settingsFrom, writtenVariable } from './settings.ts';

const P8 = String(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'settings-'));
});

describe('readSettings', () => {
  test('every variable of a store can be given by a file', async () => {
    await writeFile(join(dir, 'id'), '2X9R4HXF34\n');
    await writeFile(join(dir, 'bundle'), 'com.example.app\n');
    await writeFile(join(dir, 'key.p8'), P8);
    await writeFile(join(dir, '.env'), 'ASC_KEY_ID_FILE=id\nBUNDLE_ID_FILE=bundle\nASC_KEY_P8_FILE=key.p8\n');
    const settings = await readSettings({ dir });
    expect(settings.credentials.appStore).toMatchObject({ keyId: '2X9R4HXF34', bundleId: 'com.example.app' });
    expect(exportedValues(settings)).toEqual({
      ASC_KEY_ID: '2X9R4HXF34',
      BUNDLE_ID: 'com.example.app',
      ASC_KEY_P8_B64: Buffer.from(P8).toString('base64'),
    });
    expect(writtenVariable(settings, 'ASC_KEY_P8_B64')).toBe('ASC_KEY_P8_FILE');
  });

  test('a variable of the environment replaces the file that .env names', async () => {
    await writeFile(join(dir, '.env'), 'BUNDLE_ID_FILE=nowhere\n');
    const { credentials } = await readSettings({ dir }, { BUNDLE_ID: 'com.example.app' });
    expect(credentials.states).toContainEqual({ store: 'appStore', name: 'BUNDLE_ID', state: 'set' });
  });
});

describe('a file that cannot be used', () => {
  test.each([
    [
      'is missing',
      'nowhere.json',
      /^PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE names a file that does not exist\.$/,
    ],
    [
      'is a folder',
      'folder',
      /^PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE names a file that is not a regular file\.$/,
    ],
    ['is too long', 'long', /^PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE names a file that is longer than 64 KiB/],
    ['never ends', '/dev/zero', /is not a regular file/],
  ])('because it %s: an error of its store, with the name of its variable', async (_why, path, message) => {
    await mkdir(join(dir, 'folder'));
    await writeFile(join(dir, 'long'), 'x'.repeat(70_000));
    const { credentials } = await settingsFrom(
      { PLAYSTORE_PACKAGE_NAME: 'a.b', PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: path, ASC_KEY_ID: 'K1' },
      { dir },
    );
    expect(credentials.invalid.googlePlay?.message).toMatch(message);
    expect(credentials.states).toContainEqual({ store: 'appStore', name: 'ASC_KEY_ID', state: 'set' });
  });

  test('is not exported, so that a variable cannot reveal any file of this computer', async () => {
    await writeFile(join(dir, 'diary.txt'), 'dear diary');
    const settings = await settingsFrom(
      { ASC_KEY_P8_FILE: 'diary.txt', BUNDLE_ID_FILE: 'diary.txt' },
      { dir },
    );
    expect(exportedValues(settings)).toEqual({});
    const unreadable = await settingsFrom({ ASC_KEY_P8_FILE: 'nowhere' }, { dir });
    expect(() => exportedValues(unreadable)).toThrow(/ASC_KEY_P8_FILE names a file that does not exist/);
  });
});

test('base64 on several lines is exported on one line', async () => {
  const settings = await settingsFrom(
    { ASC_KEY_P8_B64: 'YWJj\nZGVm', AWS_SECRET: 'x', BUNDLE_ID: '' },
    { dir },
  );
  expect(exportedValues(settings)).toEqual({ ASC_KEY_P8_B64: 'YWJjZGVm' });
});
