import { useState } from 'react';

import { isPhone, makeDeviceKey, type Device } from '../device.ts';

/**
 * Returns the devices in the order in which they were first seen. Lost phones of connected hosts stay in the list, so
 * that their tiles keep the last frame.
 */
export function useKeptPhones(devices: readonly Device[], hostIds: readonly string[]): readonly Device[] {
  const [seen, setSeen] = useState(devices);
  const listed = new Map(devices.map((device) => [makeDeviceKey(device), device]));
  const keys = new Set(seen.map(makeDeviceKey));
  const added = devices.filter((device) => !keys.has(makeDeviceKey(device)));
  if (added.length > 0) setSeen([...seen, ...added]);
  return [...seen, ...added].flatMap((device) => {
    const isKept = isPhone(device) && hostIds.includes(device.host);
    return listed.get(makeDeviceKey(device)) ?? (isKept ? device : []);
  });
}
