import { useState } from 'react';

import { findDevice, isPhone, makeDeviceKey, whyUnusable, type Device, type NamedDevice } from './device.ts';

/**
 * Returns the phone that the page's URL names if the phone was usable before and has disappeared from the list of
 * devices, but its host is still connected. The page then keeps the last frame of the phone.
 */
export function useLostPhone(
  named: NamedDevice | null,
  device: Device | undefined,
  hostIds: readonly string[],
): Device | undefined {
  const [seen, setSeen] = useState<Device>();
  const isNew = seen === undefined || (device && makeDeviceKey(device) !== makeDeviceKey(seen));
  if (isNew && device && isPhone(device) && whyUnusable(device) === null) setSeen(device);
  const isNamed = named !== null && seen !== undefined && findDevice([seen], named) !== undefined;
  return !device && isNamed && hostIds.includes(seen.host) ? seen : undefined;
}
