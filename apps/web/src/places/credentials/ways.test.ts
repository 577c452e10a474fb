import { describe, expect, test } from '@jest/globals';
import { STORES } from '@storedeck/listing';
import { WAYS } from '@storedeck/setup';

import { findDoubled, findFields, findMissing, findWay } from './ways.ts';

function values(env: Record<string, string>) {
  return new Map(Object.entries(env));
}

describe('the way that a text has taken', () => {
  test.each([
    ['appStore', {}, 'team-key'],
    ['appStore', { ASC_KEY_P8_B64: 'a' }, 'individual-key'],
    ['appStore', { ASC_KEY_P8_FILE: 'a', ASC_ISSUER_ID: 'b' }, 'team-key'],
    ['googlePlay', {}, 'gcloud'],
    ['googlePlay', { PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'a' }, 'key-file'],
    ['googlePlay', { PLAYSTORE_CREDENTIALS: 'adc' }, 'gcloud'],
  ] as const)('of %s with %j is %s', (store, env, id) => expect(findWay(store, values(env)).id).toBe(id));
});

test('every variable that a way sets has a field, and a field with a value is never hidden', () => {
  for (const store of STORES)
    for (const way of WAYS[store]) {
      const names = findFields(store, way, new Map()).flatMap(({ name }) => [
        name,
        name.replace(/(_B64)?$/, '_FILE'),
      ]);
      const set = way.variables.map((line) => line.split('=')[0] ?? '');
      // In CI, the credential belongs into the environment of the job.
      if (way.id !== 'ci') expect(names).toEqual(expect.arrayContaining(set));
    }
  const [team] = WAYS.googlePlay;
  const shown = findFields('googlePlay', team!, values({ PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'a' }));
  expect(shown.map(({ name }) => name)).toContain('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64');
});

test('what is missing is known for each way', () => {
  const missing = (store: 'appStore' | 'googlePlay', env: Record<string, string>) =>
    findMissing(store, values(env))?.map(({ name }) => name);
  expect(missing('appStore', {})).toBeUndefined();
  expect(missing('appStore', { ASC_KEY_ID: 'a', ASC_KEY_P8_FILE: 'b' })).toEqual(['BUNDLE_ID']);
  expect(missing('googlePlay', { PLAYSTORE_PACKAGE_NAME: 'a' })).toEqual([
    'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
  ]);
  expect(missing('googlePlay', { PLAYSTORE_PACKAGE_NAME: 'a', PLAYSTORE_CREDENTIALS: 'adc' })).toEqual([]);
});

test('variables that exclude each other are found, whichever form they have', () => {
  const doubled = (store: 'appStore' | 'googlePlay', env: Record<string, string>) =>
    findDoubled(store, values(env));
  expect(doubled('appStore', { ASC_KEY_P8_B64: 'a', ASC_KEY_P8_FILE: 'b', BUNDLE_ID: 'c' })).toEqual([
    ['ASC_KEY_P8_B64', 'ASC_KEY_P8_FILE'],
  ]);
  const google = { PLAYSTORE_CREDENTIALS_FILE: 'a', PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE: 'b' };
  expect(doubled('googlePlay', google)).toEqual([Object.keys(google).toReversed()]);
  expect(doubled('appStore', google)).toEqual([]);
  expect(doubled('appStore', { ASC_KEY_P8_B64: ' ', ASC_KEY_P8_FILE: 'b' })).toEqual([]);
});
