import { isUnreached } from '../../server/connected.ts';
import type { DeviceOwner } from '../../server/devices.ts';
import { findFailure } from '../../server/find-failure.ts';
import { whyUnusable, type Device } from './device.ts';

/** The devices of one host or WebDriver server. */
export interface GroupedDevices extends DeviceOwner {
  /** All devices except the simulators in `off`. Usable devices come first. */
  readonly devices: readonly Device[];
  /** Simulators that are not booted. */
  readonly off: readonly Device[];
  /** Why devices cannot be listed. */
  readonly failures: readonly Error[];
  /** Whether a list has not been received yet. */
  readonly isPending: boolean;
  /** Whether the devices are known. While Storedeck's server cannot be reached, they are only known from before. */
  readonly isKnown: boolean;
}

/** Joins the lists of a host or WebDriver server. */
export function groupDevices({ owner, lists }: DeviceOwner): GroupedDevices {
  const queries = Object.values(lists);
  // After a failure, the last list is not shown, because its devices may no longer be reachable.
  const listed = queries.flatMap((query) => (findFailure(query) || !query.data ? [] : query.data));
  return {
    owner,
    lists,
    devices: listed
      .flatMap(({ devices }) => devices)
      .toSorted((a, b) => Number(whyUnusable(a) !== null) - Number(whyUnusable(b) !== null)),
    off: listed.flatMap(({ off }) => off),
    failures: queries.flatMap((query) => findFailure(query) ?? []),
    isPending: queries.some(({ isPending }) => isPending),
    isKnown: queries.every(
      ({ isPending, data, error }) => !isPending && (data !== undefined || !isUnreached(error)),
    ),
  };
}
