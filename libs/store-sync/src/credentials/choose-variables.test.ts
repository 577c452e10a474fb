import { describe, expect, test } from '@jest/globals';

import { chooseVariables } from './choose-variables.ts';

const FILE = { BUNDLE_ID: 'file', ASC_KEY_ID: 'file', ASC_KEY_P8_B64: 'file', OTHER: 'file' };

describe('chooseVariables', () => {
  test('prefers the environment to .env', () =>
    expect(chooseVariables(FILE, { BUNDLE_ID: 'env' })).toEqual({ ...FILE, BUNDLE_ID: 'env' }));

  test('prefers a key file of the environment to base64 in .env', () =>
    expect(chooseVariables(FILE, { ASC_KEY_P8_FILE: '/key.p8' })).toEqual({
      BUNDLE_ID: 'file',
      ASC_KEY_ID: 'file',
      ASC_KEY_P8_FILE: '/key.p8',
      OTHER: 'file',
    }));

  test('the Google credential of the environment replaces another kind in .env', () =>
    expect(
      chooseVariables(
        { PLAYSTORE_CREDENTIALS: 'adc', PLAYSTORE_PACKAGE_NAME: 'a.b' },
        { PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: '/key.json' },
      ),
    ).toEqual({ PLAYSTORE_PACKAGE_NAME: 'a.b', PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: '/key.json' }));

  test('a blank variable of the environment replaces no other one', () =>
    expect(chooseVariables(FILE, { ASC_KEY_P8_FILE: ' ', BUNDLE_ID: ' ' })).toEqual(FILE));
});
