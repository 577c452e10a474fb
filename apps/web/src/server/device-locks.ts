import type { DeviceLock, DeviceLocks } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

export const DEVICE_LOCKS_KEY = ['device-locks'] as const;

/** A device by its host and its serial or udid. */
export interface LockedDevice {
  readonly hostId: string;
  readonly id: string;
}

/** Who acts on which device, updated by the `device-locks` event. */
function useDeviceLocks(): UseQueryResult<DeviceLocks> {
  const client = useClient();
  return useQuery({ queryKey: DEVICE_LOCKS_KEY, queryFn: ({ signal }) => client.deviceLocks({ signal }) });
}

/** Who acts on a device; undefined while nobody does. */
export function useDeviceLock({ hostId, id }: LockedDevice): DeviceLock | undefined {
  return useDeviceLocks().data?.locks.find((lock) => lock.hostId === hostId && lock.device === id);
}
