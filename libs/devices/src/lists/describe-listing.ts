import type { ListedDevices } from '@storedeck/contract';

import { describeDevice } from '../device.ts';
import type { DeviceList, DeviceListing } from './device-list.ts';

/** Returns a listing in the form of the response of `GET /api/devices`. */
export function describeListing({ devices, off, problems, lists }: DeviceListing): ListedDevices {
  return {
    ok: true,
    devices: devices.map(describeDevice),
    off: off.map(describeDevice),
    problems: [...problems],
    sources: lists.map(describeSource),
  };
}

function describeSource(list: DeviceList): ListedDevices['sources'][number] {
  const { host, platform, response } = list;
  if (!response.ok) return { host, platform, failure: response };
  return { host, platform, ...pickFacts(response) };
}

/** Returns what a response says about its host or server, except for its devices. */
function pickFacts(response: Extract<DeviceList['response'], { ok: true }>) {
  if ('scrcpy' in response) return { scrcpy: response.scrcpy };
  if ('tools' in response) return { tools: response.tools, problems: [...response.problems] };
  return { browserSlots: response.browserSlots };
}
