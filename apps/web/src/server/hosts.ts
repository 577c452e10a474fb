import type { DeviceHosts, ListedDevice } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

/** A host whose devices can be used. */
export type DeviceHost = DeviceHosts['hosts'][number];

/** What identifies a device: its id, and its host or WebDriver server. */
export type DeviceAddress = Pick<ListedDevice, 'host' | 'device'>;

export const HOSTS_KEY = ['hosts'] as const;

/** This computer and the connected runners, updated by the `hosts` event. */
export function useHosts(): UseQueryResult<DeviceHosts> {
  const client = useClient();
  return useQuery({ queryKey: HOSTS_KEY, queryFn: ({ signal }) => client.deviceHosts({ signal }) });
}
