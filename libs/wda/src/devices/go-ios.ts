import type { Host } from '@storedeck/host';
import { z } from 'zod';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import { runTool } from './run-tool.ts';

/** Lists phones with go-ios. go-ios writes its log to stderr as JSON lines, and the list to stdout. */
export async function listWithGoIos(
  host: Host,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<DeviceSighting[]> {
  const { stdout } = await runTool(host, ['ios', 'list', '--details'], { signal, timeoutMs });
  return parseGoIos(stdout.toString('utf8'));
}

/** Parses `{"deviceList":[…]}`. The entries are objects, or only UDIDs if the version of go-ios ignores `--details`. */
export function parseGoIos(output: string): DeviceSighting[] {
  const line = output.split(/\r?\n/).find((one) => one.includes('"deviceList"'));
  const { deviceList } = Output.parse(JSON.parse(line ?? output));
  return (deviceList ?? []).flatMap((entry): DeviceSighting[] => {
    const device = Entry.safeParse(typeof entry === 'string' ? { Udid: entry } : entry).data;
    if (device === undefined || !isUdid(device.Udid)) return [];
    return [
      {
        udid: device.Udid,
        model: device.ProductType,
        osVersion: device.ProductVersion,
        connection: device.ConnectionType === 'Network' ? 'network' : 'usb',
      },
    ];
  });
}

const text = z.string().optional().catch(undefined);
const Entry = z.object({
  Udid: z.string(),
  ProductType: text,
  ProductVersion: text,
  ConnectionType: text,
});
// Go writes an empty list as null.
const Output = z.object({ deviceList: z.array(z.unknown()).nullable() });
