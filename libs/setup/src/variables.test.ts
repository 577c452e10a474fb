import { expect, test } from '@jest/globals';

import { fileVariable, VARIABLE_GROUPS, VARIABLE_NAMES } from './variables.ts';

test('each variable has a form that names a file', () => {
  expect(fileVariable('ASC_KEY_P8_B64')).toBe('ASC_KEY_P8_FILE');
  expect(fileVariable('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64')).toBe('PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE');
  expect(fileVariable('PLAYSTORE_IMPERSONATE')).toBe('PLAYSTORE_IMPERSONATE_FILE');
  expect(new Set(VARIABLE_NAMES).size).toBe(16);
});

test('the Google credentials exclude each other', () => {
  expect(VARIABLE_GROUPS).toContainEqual([
    'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
    'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE',
    'PLAYSTORE_CREDENTIALS',
    'PLAYSTORE_CREDENTIALS_FILE',
  ]);
});
