import type { Host } from '@storedeck/host';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import { toolAnswer } from './tool-answer.ts';

/** Lists phones with libimobiledevice's idevice_id, which knows nothing but the UDID and the way of connection. */
export async function listWithIdeviceId(
  host: Host,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<DeviceSighting[]> {
  const { stdout } = await toolAnswer(host, ['idevice_id'], { signal, timeoutMs });
  return parseIdeviceId(stdout.toString('utf8'));
}

/** Reads `idevice_id`'s lines, `UDID (USB)` or `UDID (Network)`. A phone on both is listed twice; the cable wins. */
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
