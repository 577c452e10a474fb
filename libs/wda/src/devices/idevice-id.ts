import type { Skip } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
import { runTool } from './run-tool.ts';

// The message of idevice_id when usbmuxd is not running. On Linux this is usual: usbmuxd starts with the first iPhone,
// and ends when the last iPhone is disconnected.
const NO_USBMUXD = 'Unable to retrieve device list';

/** Lists phones with idevice_id of libimobiledevice, which prints only the UDID and the kind of connection. */
export async function listWithIdeviceId(
  host: Host,
  { timeoutMs, signal, skip }: ListOptions,
): Promise<DeviceSighting[]> {
  try {
    const { stdout } = await runTool(host, ['idevice_id'], { signal, timeoutMs });
    return parseIdeviceId(stdout.toString('utf8'), skip);
  } catch (error) {
    if (error instanceof Error && error.message.includes(NO_USBMUXD)) return [];
    throw error;
  }
}

/**
 * Parses the lines `UDID (USB)` or `UDID (Network)`. A phone that is connected by USB and by network is listed twice,
 * and counts as connected by USB.
 */
export function parseIdeviceId(output: string, skip: Skip = () => undefined): DeviceSighting[] {
  const found = new Map<string, DeviceSighting>();
  for (const line of output.split(/\r?\n/)) {
    const [, udid, over] = /^(\S+)(?:\s+\((USB|Network)\))?\s*$/.exec(line) ?? [];
    if (udid === undefined || !isUdid(udid)) {
      skip(line);
      continue;
    }
    const connection = over === 'Network' ? 'network' : 'usb';
    if (connection === 'usb' || !found.has(udid)) found.set(udid, { udid, connection });
  }
  return [...found.values()];
}
