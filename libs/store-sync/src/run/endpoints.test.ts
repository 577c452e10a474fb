import { expect, test } from '@jest/globals';

import { resolveEndpoints } from './endpoints.ts';

test('an address that is not given is that of the real store', () => {
  expect(resolveEndpoints({ playUrl: 'http://127.0.0.1:1/play/' })).toEqual({
    appStoreConnectUrl: 'https://api.appstoreconnect.apple.com',
    playUrl: 'http://127.0.0.1:1/play',
    playTokenUrl: 'https://oauth2.googleapis.com/token',
    playStsUrl: 'https://sts.googleapis.com',
    playIamCredentialsUrl: 'https://iamcredentials.googleapis.com',
    playMetadataUrl: 'http://169.254.169.254',
  });
});

test('an unusable address is named as the caller names it', () => {
  const names = { appStoreConnectUrl: 'APPLE', playStsUrl: 'STS' };
  expect(() => resolveEndpoints({ appStoreConnectUrl: 'foo' }, names)).toThrow(/address APPLE /);
  expect(() => resolveEndpoints({ playStsUrl: 'foo' }, names)).toThrow(/address STS /);
  expect(() => resolveEndpoints({ playUrl: 'foo' }, names)).toThrow(/address playUrl /);
});
