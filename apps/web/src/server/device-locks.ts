import type { DeviceLock, DeviceLocks } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import type { DeviceAddress } from './hosts.ts';

export const DEVICE_LOCKS_KEY = ['device-locks'] as const;

/** The locks of all devices, updated by the `device-locks` event. */
function useDeviceLocks(): UseQueryResult<DeviceLocks> {
  const client = useClient();
  return useQuery({ queryKey: DEVICE_LOCKS_KEY, queryFn: ({ signal }) => client.deviceLocks({ signal }) });
}

/** The lock of a device; undefined while the device is free. */
export function useDeviceLock({ host, device }: DeviceAddress): DeviceLock | undefined {
  return useDeviceLocks().data?.locks.find((lock) => lock.hostId === host && lock.device === device);
}
