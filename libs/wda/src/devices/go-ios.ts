import { parseJsonIn, type Skip } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';
import { z } from 'zod';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
import { runTool, ToolMissing } from './run-tool.ts';

/** Lists phones with go-ios. go-ios writes its log to stderr as JSON lines, and the list to stdout. */
export async function listWithGoIos(
  host: Host,
  { timeoutMs, signal, skip }: ListOptions,
): Promise<DeviceSighting[]> {
  const list = (...args: readonly string[]) => runTool(host, ['ios', 'list', ...args], { signal, timeoutMs });
  // One phone that is not paired lets the list with details fail for all phones.
  const { stdout } = await list('--details').catch((error: unknown) => {
    if (error instanceof ToolMissing || signal?.aborted) throw error;
    return list();
  });
  return parseGoIos(stdout.toString('utf8'), skip);
}

/** Parses `{"deviceList":[…]}`. The entries are objects, or only UDIDs if the version of go-ios ignores `--details`. */
export function parseGoIos(output: string, skip: Skip = () => undefined): DeviceSighting[] {
  const line = output.split(/\r?\n/).find((one) => one.includes('"deviceList"'));
  const { deviceList } = Output.parse(parseJsonIn(line ?? output, skip));
  return (deviceList ?? []).flatMap((entry): DeviceSighting[] => {
    const device = Entry.safeParse(typeof entry === 'string' ? { Udid: entry } : entry).data;
    if (device === undefined || !isUdid(device.Udid)) {
      skip(JSON.stringify(entry));
      return [];
    }
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
