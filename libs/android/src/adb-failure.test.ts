import { expect, test } from '@jest/globals';

import { adbFailure } from './adb-failure.ts';

// The messages of adb [AOSP packages/modules/adb/transport.cpp, acquire_one_transport].
test.each([
  [
    'insufficient permissions for device: user in plugdev group; are your udev rules wrong?\nSee [http://x]',
    { code: 'DEVICE_UNAUTHORIZED', hint: expect.stringContaining('udev rules') },
  ],
  ['device still authorizing', { code: 'DEVICE_UNAUTHORIZED', hint: expect.stringContaining('tap "Allow"') }],
  ['device still connecting', { code: 'DEVICE_OFFLINE', hint: expect.stringContaining('Wait a moment') }],
  ['device offline', { code: 'DEVICE_OFFLINE', hint: expect.stringContaining('Unplug the phone') }],
  [
    "device '39V4C19711' not found",
    { code: 'DEVICE_NOT_FOUND', message: 'The phone X is no longer connected.' },
  ],
])('the advice fits the message %j', (message, expected) => {
  expect(adbFailure(message, 'X', 'ADB_FAILED')).toMatchObject(expected);
});
