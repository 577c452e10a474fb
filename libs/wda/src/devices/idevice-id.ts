import type { Host } from '@storedeck/host';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import { runTool } from './run-tool.ts';

/** Lists phones with idevice_id of libimobiledevice, which prints only the UDID and the kind of connection. */
export async function listWithIdeviceId(
  host: Host,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<DeviceSighting[]> {
  const { stdout } = await runTool(host, ['idevice_id'], { signal, timeoutMs });
  return parseIdeviceId(stdout.toString('utf8'));
}

/**
 * Parses the lines `UDID (USB)` or `UDID (Network)`. A phone with both connections is listed twice and is treated as a
 * USB phone.
 */
export function parseIdeviceId(output: string): DeviceSighting[] {
  const found = new Map<string, DeviceSighting>();
  for (const line of output.split(/\r?\n/)) {
    const [, udid, over] = /^(\S+)(?:\s+\((USB|Network)\))?\s*$/.exec(line) ?? [];
    if (udid === undefined || !isUdid(udid)) continue;
    const connection = over === 'Network' ? 'network' : 'usb';
    if (connection === 'usb' || !found.has(udid)) found.set(udid, { udid, connection });
  }
  return [...found.values()];
}
