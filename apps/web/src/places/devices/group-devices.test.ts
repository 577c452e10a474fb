import { expect, test } from '@jest/globals';
import { ApiError } from '@storedeck/contract';

import type { DeviceOwner } from '../../server/devices.ts';
import { groupDevices } from './group-devices.ts';
import { sampleDevice } from './sample-device.ts';

const owner = { id: 'local', name: 'This computer', kind: 'local', isDefault: true } as const;
const listed = { devices: [sampleDevice({})], off: [] };

function makeGroups(lists: Record<string, object>) {
  const queries = Object.entries(lists).map(([platform, query]) => [
    platform,
    { isPending: false, error: null, ...query },
  ]);
  // The cast is safe: only these members of a query are read.
  return groupDevices({ owner, lists: Object.fromEntries(queries) as DeviceOwner['lists'] });
}

test('devices that cannot be used are last, and simulators that are off are apart', () => {
  const locked = sampleDevice({ device: 'L', state: 'unauthorized', ready: false });
  const off = sampleDevice({ device: 'S', platform: 'ios', kind: 'simulator', state: 'Shutdown' });
  const iphone = sampleDevice({ device: 'I', platform: 'ios', kind: 'iphone', state: 'connected' });
  const group = makeGroups({
    android: { data: { devices: [locked, sampleDevice({})], off: [] } },
    ios: { data: { devices: [iphone], off: [off] } },
  });
  expect(group.devices.map(({ device }) => device)).toEqual(['A', 'I', 'L']);
  expect(group.off).toEqual([off]);
});

test('after a failure, the last list is not shown, and other lists stay', () => {
  const error = new ApiError(200, { error: 'adb failed.', code: 'ADB_FAILED' });
  const group = makeGroups({ android: { data: listed, error }, ios: { data: { devices: [], off: [] } } });
  expect([group.devices, group.failures, group.isKnown]).toEqual([[], [error], true]);
});

test('while the server of Storedeck cannot be reached, listed devices stay, and others are not known', () => {
  const error = new ApiError(0, { error: 'The server cannot be reached.', code: 'INTERNAL' });
  expect(makeGroups({ android: { data: listed, error } })).toMatchObject({ ...listed, isKnown: true });
  expect(makeGroups({ android: { error } })).toMatchObject({ devices: [], failures: [], isKnown: false });
});
