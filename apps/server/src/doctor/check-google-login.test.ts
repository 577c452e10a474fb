import { expect, test } from '@jest/globals';

import { checkGoogleLogin } from './check-google-login.ts';

const config = { dir: '/nowhere', environment: {} };
const home = { which: () => Promise.resolve(undefined) };

test('without gcloud: a note that says what it is for', async () => {
  const adc = { variables: {}, homeFolder: '/nowhere', platform: 'linux' };
  expect(await checkGoogleLogin({ ...config, adc }, home)).toMatchObject([
    { level: 'note', name: 'gcloud', detail: 'not found; for signing in to Google Play without a key' },
    { level: 'note', name: 'Google login' },
  ]);
});

test('a variable that names no file is reported, and not a missing login', async () => {
  const adc = {
    variables: { GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/a.json' },
    homeFolder: '/nowhere',
    platform: 'linux',
  };
  expect((await checkGoogleLogin({ ...config, adc }, home))[1]).toEqual({
    level: 'note',
    name: 'Google login',
    detail: 'GOOGLE_APPLICATION_CREDENTIALS names no usable file: /nowhere/a.json',
    advice: expect.stringMatching(/^Correct the variable\./),
  });
});

test('the demo looks for no login of this user', async () => {
  expect(await checkGoogleLogin({ ...config, adc: undefined }, home)).toEqual([]);
});
