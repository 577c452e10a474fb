import { expect, test } from '@jest/globals';

import { streamAddress } from './live-stream.ts';

const DEVICE = { id: '', name: '', platform: '', osVersion: '', automation: '', state: 'free' } as const;
const URL = 'http://appium.test:4723/wd/hub';

test.each([
  [9100, 9100, { host: 'appium.test', port: 9100 }],
  // Storedeck does not connect to a port that only the server names.
  [undefined, 22, undefined],
  [9100, 22, undefined],
  [9100, undefined, undefined],
  [0, 0, undefined],
  [70_000, 70_000, undefined],
  ['9100', '9100', undefined],
])('saved port %p, port of the session %p: %p', (saved, confirmed, expected) => {
  const device = { ...DEVICE, capabilities: { 'appium:mjpegServerPort': saved } };
  expect(streamAddress(URL, { device, capabilities: { mjpegServerPort: confirmed } })).toEqual(expected);
});

test('the brackets of an IPv6 address are left out', () => {
  const device = { ...DEVICE, capabilities: { 'appium:mjpegServerPort': 9100 } };
  const address = streamAddress('http://[::1]:4723', { device, capabilities: { mjpegServerPort: 9100 } });
  expect(address).toEqual({ host: '::1', port: 9100 });
});
