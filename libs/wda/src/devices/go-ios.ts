import type { Host } from '@storedeck/host';
import { z } from 'zod';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import { toolAnswer } from './tool-answer.ts';

/** Lists phones with go-ios. Its log goes to stderr as JSON lines, its answer to stdout. */
export async function listWithGoIos(
  host: Host,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<DeviceSighting[]> {
  const { stdout } = await toolAnswer(host, ['ios', 'list', '--details'], { signal, timeoutMs });
  return parseGoIos(stdout.toString('utf8'));
}

/** Reads `{"deviceList":[…]}`: objects with `--details`, bare UDIDs from versions that ignore it. */
export function parseGoIos(output: string): DeviceSighting[] {
  const answer = output.split(/\r?\n/).find((line) => line.includes('"deviceList"'));
  const { deviceList } = Answer.parse(JSON.parse(answer ?? output));
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
const Answer = z.object({ deviceList: z.array(z.unknown()).nullable() });
