import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { credentialsFrom, readListing, StoreSyncError } from '../src/index.ts';
import { type Rig, startRig } from './rig.ts';
import { checkWhole, listImages, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

const APP_STORE = ['ASC_KEY_ID', 'ASC_ISSUER_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'];
/** The key of a store can come from either of two variables; a message names both. */
const PLAY_KEY =
  'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 or PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE or PLAYSTORE_CREDENTIALS=adc';
const APP_STORE_KEY = 'ASC_KEY_P8_B64 or ASC_KEY_P8_FILE';
const GOOGLE_PLAY = ['PLAYSTORE_PACKAGE_NAME', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'];

/** Returns the credentials from the rig's variables, without the variables in `names`. */
function without(...names: string[]) {
  return credentialsFrom(
    Object.fromEntries(Object.entries(rig.env).filter(([name]) => !names.includes(name))),
  );
}

async function googlePlayTree(): Promise<Record<string, string>> {
  const tree = await readTree(rig.dir);
  return Object.fromEntries(
    Object.entries(tree).filter(([path]) => path.startsWith('assets/current/googleplay/')),
  );
}

/** Damages a picture of one store, so that the next sync must build a new `assets/current`. */
async function damagePicture(slug: string): Promise<void> {
  const file = listImages(await readListing(rig.dir, 'current')).find((image) =>
    image.file?.includes(`/${slug}/`),
  );
  await writeFile(join(rig.dir, file?.file ?? ''), 'damaged');
}

describe('a store that is not synced', () => {
  test.each([
    ['because it has no variables', () => ({ credentials: without(...GOOGLE_PLAY) })],
    ['because it was not requested', () => ({ stores: ['appStore'] as const })],
    [
      'because its credentials were not passed',
      () => ({ credentials: { appStore: rig.credentials.appStore } }),
    ],
  ])('%s keeps its pictures and its part of the listing', async (_why, options) => {
    await rig.sync();
    const [pictures, listing] = [await googlePlayTree(), await readListing(rig.dir, 'current')];
    await damagePicture('appstore');
    rig.stores.requests.length = 0;
    const summary = await rig.sync(options());
    expect(summary).toMatchObject({
      stores: ['appStore'],
      downloaded: 1,
      googlePlay: { phone: 4 },
      changes: [],
    });
    expect(await googlePlayTree()).toEqual(pictures);
    expect((await readListing(rig.dir, 'current'))?.googlePlay).toEqual(listing?.googlePlay);
    await checkWhole(rig.dir, await readListing(rig.dir, 'current'));
    expect(rig.stores.requests.filter(({ store }) => store.startsWith('googlePlay'))).toEqual([]);
  });

  test('keeps the record of its pictures, so that the next sync does not hash or download them', async () => {
    await rig.sync();
    await damagePicture('appstore');
    const record = async () =>
      Object.keys(
        JSON.parse(await readFile(join(rig.dir, 'assets/.pictures-current.json'), 'utf8')) as object,
      );
    const before = await record();
    await rig.sync({ stores: ['appStore'] });
    expect(await record()).toEqual(before);
    await expect(rig.sync()).resolves.toMatchObject({ downloaded: 0 });
  });

  test('keeps files and links that no listing contains, also in subfolders', async () => {
    await rig.sync({ stores: ['appStore'] });
    const folder = join(rig.dir, 'assets/current/googleplay');
    await rm(folder, { recursive: true, force: true });
    await rig.sync({ stores: ['googlePlay'] });
    await writeFile(join(folder, 'en-US/notes.txt'), 'mine');
    await symlink('en-US/notes.txt', join(folder, 'link.txt'));
    await damagePicture('appstore');
    await rig.sync({ stores: ['appStore'] });
    expect(await readFile(join(folder, 'link.txt'), 'utf8')).toBe('mine');
  });

  test('has no files on disk if it was never synced', async () => {
    await rig.sync({ stores: ['googlePlay'] });
    expect(await readdir(join(rig.dir, 'assets/current'))).toEqual(['googleplay']);
    expect(await readListing(rig.dir, 'current')).not.toHaveProperty('appStore');
  });
});

describe('before anything starts', () => {
  test.each([
    ['Google Play without its service account', [GOOGLE_PLAY[1]], [PLAY_KEY]],
    ['Google Play without its package name', [GOOGLE_PLAY[0]], ['PLAYSTORE_PACKAGE_NAME']],
    ['the App Store without its key', ['ASC_KEY_P8_B64'], [APP_STORE_KEY]],
    ['a bundle id alone', APP_STORE.slice(0, 3), ['ASC_KEY_ID', APP_STORE_KEY]],
    [
      'an issuer id alone',
      ['ASC_KEY_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'],
      ['ASC_KEY_ID', APP_STORE_KEY, 'BUNDLE_ID'],
    ],
    ['both stores without one variable each', ['ASC_KEY_ID', GOOGLE_PLAY[1]], ['ASC_KEY_ID', PLAY_KEY]],
  ])('%s is an error that names the missing variables', async (_what, absent, named) => {
    await rig.sync();
    rig.stores.requests.length = 0;
    const before = await readTree(rig.dir);
    const error = await rig
      .sync({ credentials: without(...absent.map(String)) })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreSyncError);
    expect(error).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringMatching(new RegExp(`only partly configured: missing ${named.join(', ')}\\.$`)),
      hint: expect.any(String),
    });
    expect(rig.stores.requests).toEqual([]);
    expect(await readTree(rig.dir)).toEqual(before);
  });

  test('a blank variable counts as missing, and a store whose variables are all blank is not configured', async () => {
    const blank = Object.fromEntries(GOOGLE_PLAY.map((name) => [name, ' ']));
    await expect(rig.sync({ credentials: credentialsFrom({ ...rig.env, ...blank }) })).resolves.toMatchObject(
      { stores: ['appStore'] },
    );
  });

  test.each([
    ['partly configured', () => without('PLAYSTORE_PACKAGE_NAME')],
    ['unusable', () => credentialsFrom({ ...rig.env, PLAYSTORE_PACKAGE_NAME: '!' })],
  ])('a store that is %s is ignored when only the other store is requested', async (_what, credentials) => {
    const options = { credentials: credentials() };
    await expect(rig.sync({ ...options, stores: ['appStore'] })).resolves.toMatchObject({
      stores: ['appStore'],
    });
    await expect(rig.sync(options)).rejects.toMatchObject({ store: 'googlePlay' });
  });

  test('a requested store that is not configured is an error', async () => {
    await expect(
      rig.sync({ credentials: without(...GOOGLE_PLAY), stores: ['googlePlay'] }),
    ).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      store: 'googlePlay',
      message: `Google Play is not configured: missing PLAYSTORE_PACKAGE_NAME, ${PLAY_KEY}.`,
    });
  });

  test.each([
    [
      'from variables',
      () => credentialsFrom({}),
      /^No store is configured: missing ASC_KEY_ID, .*_JSON_FILE or PLAYSTORE_CREDENTIALS=adc\.$/,
    ],
    ['as objects', () => ({}), /^No store is configured\.$/],
  ])('rejects when no store is configured, with credentials %s', async (_how, credentials, message) => {
    await expect(rig.sync({ credentials: credentials() })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringMatching(message),
    });
    await expect(stat(join(rig.dir, 'assets'))).rejects.toThrow(/ENOENT/);
  });
});
