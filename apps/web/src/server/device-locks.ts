import type { DeviceLock, DeviceLocks } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

export const DEVICE_LOCKS_KEY = ['device-locks'] as const;

/** A device. `id` is its serial number, its UDID, or its id at a WebDriver server. */
export interface LockedDevice {
  readonly hostId: string;
  readonly id: string;
}

/** The locks of all devices, updated by the `device-locks` event. */
function useDeviceLocks(): UseQueryResult<DeviceLocks> {
  const client = useClient();
  return useQuery({ queryKey: DEVICE_LOCKS_KEY, queryFn: ({ signal }) => client.deviceLocks({ signal }) });
}

/** The lock of a device; undefined while the device is free. */
export function useDeviceLock({ hostId, id }: LockedDevice): DeviceLock | undefined {
  return useDeviceLocks().data?.locks.find((lock) => lock.hostId === hostId && lock.device === id);
}
