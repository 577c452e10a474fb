import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { syncEnv } from './sync-env.ts';

test('returns only the listed variables, with base64 on one line', async () => {
  const env = await syncEnv({
    ASC_KEY_ID: 'K',
    ASC_KEY_P8_B64: 'YWJj\nZGVm',
    AWS_SECRET: 'x',
    BUNDLE_ID: '',
  });
  expect(env).toEqual({ ASC_KEY_ID: 'K', ASC_KEY_P8_B64: 'YWJjZGVm' });
});

test('the content of a key file becomes the base64 variable, unless that variable is set', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sync-env-'));
  await writeFile(join(dir, 'key.p8'), 'key text');
  await expect(syncEnv({ ASC_KEY_P8_FILE: 'key.p8' }, { dir })).resolves.toEqual({
    ASC_KEY_P8_B64: 'a2V5IHRleHQ=',
  });
  await expect(syncEnv({ ASC_KEY_P8_FILE: 'key.p8', ASC_KEY_P8_B64: 'QUJD' }, { dir })).resolves.toEqual({
    ASC_KEY_P8_B64: 'QUJD',
  });
});

test.each([
  ['missing', 'nowhere.json', /PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE names a file that does not exist/],
  ['a folder', '.', /PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE names a file that is not a regular file/],
])('a key file that is %s is refused with the name of its variable', async (_name, path, message) => {
  const dir = await mkdtemp(join(tmpdir(), 'sync-env-'));
  await expect(syncEnv({ PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: path }, { dir })).rejects.toThrow(message);
});

test('the key file of a store that is not requested is not read', async () => {
  const values = { PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'nowhere.json', ASC_KEY_ID: 'K' };
  await expect(syncEnv(values, { stores: ['appStore'] })).resolves.toEqual({ ASC_KEY_ID: 'K' });
  await expect(syncEnv(values, { stores: ['googlePlay'] })).rejects.toMatchObject({
    code: 'CREDENTIALS_INVALID',
  });
});
