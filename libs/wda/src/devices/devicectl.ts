import { parseJsonIn, type Skip } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';
import { z } from 'zod';

import { withHostTempFile } from './host-temp-file.ts';
import { isUdid, type DeviceSighting } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
import { readCapped } from './read-capped.ts';
import { runTool } from './run-tool.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Lists phones with Xcode's devicectl. devicectl writes its JSON to a file, because on stdout the JSON would follow a
 * human-readable table.
 */
export async function listWithDevicectl(
  host: Host,
  { timeoutMs, signal, skip }: ListOptions,
): Promise<DeviceSighting[]> {
  return withHostTempFile(host, 'json', async (path) => {
    const seconds = `${Math.max(1, Math.floor(timeoutMs / 1000) - 1)}`;
    await runTool(
      host,
      ['xcrun', 'devicectl', 'list', 'devices', '--timeout', seconds, '--json-output', path],
      {
        signal,
        timeoutMs,
      },
    );
    const bytes = await readCapped(await host.readFile(path, { signal }), MAX_BYTES);
    if (!bytes) throw new Error('xcrun devicectl: its output is too large');
    return parseDevicectl(bytes.toString('utf8'), skip);
  });
}

/**
 * Parses devicectl's JSON, versions 2 to 5. Up to version 4, a device has `hardwareProperties`, `deviceProperties` and
 * `connectionProperties`. Version 5 replaces them with `properties`, which uses other names, and also lists simulators.
 */
export function parseDevicectl(text: string, skip: Skip = () => undefined): DeviceSighting[] {
  return Output.parse(parseJsonIn(text, skip)).result.devices.flatMap((raw) => {
    const device = Device.safeParse(raw);
    if (device.success) return sighting(device.data);
    skip(JSON.stringify(raw));
    return [];
  });
}

function sighting({ properties, ...old }: z.infer<typeof Device>): DeviceSighting[] {
  const hardware = { ...old.hardwareProperties, ...properties?.hardware };
  const device = { ...old.deviceProperties, ...properties?.state, ...properties?.device };
  const connection = { ...old.connectionProperties, ...properties?.connection };
  const { udid, platform = 'iOS', reality = 'physical', deviceType = 'iPhone' } = hardware;
  // For a phone with iOS 16 or older, `hardwareProperties` is empty. Such a phone is listed by the other tools.
  if (udid === undefined || !isUdid(udid) || reality !== 'physical') return [];
  // Some versions call the system of a watch or an Apple TV iOS.
  if (OTHER_KINDS.test(`${platform} ${deviceType}`)) return [{ udid, isOther: true }];
  return [
    {
      udid,
      name: device.name,
      model: hardware.marketingName ?? hardware.productType,
      osVersion: properties?.software?.osVersionNumber?.stringValue ?? device.osVersionNumber,
      connection: connection.transportType === 'localNetwork' ? 'network' : 'usb',
      // devicectl also lists a paired phone that is not connected. Such a phone has the state `unavailable`.
      absent: connection.tunnelState === 'unavailable',
      hint: hintFor(connection.pairingState, device.developerModeStatus),
    },
  ];
}

/**
 * The systems and kinds of devices that are neither an iPhone nor an iPad. A word that is not known does not hide a
 * phone.
 */
const OTHER_KINDS = /watch|tv|vision|xros|reality|mac|accessory/i;

function hintFor(pairing: string | undefined, developerMode: string | undefined): string | undefined {
  if (pairing !== undefined && pairing !== 'paired')
    return 'Unlock the iPhone and tap "Trust" for this computer.';
  if (developerMode === 'disabled')
    return 'Enable Developer Mode on the iPhone: Settings, Privacy & Security, Developer Mode.';
  return undefined;
}

const text = z.string().optional().catch(undefined);
const Hardware = z.object({
  udid: text,
  platform: text,
  reality: text,
  deviceType: text,
  marketingName: text,
  productType: text,
});
const State = z.object({ name: text, osVersionNumber: text, developerModeStatus: text });
const Connection = z.object({ pairingState: text, transportType: text, tunnelState: text });

function maybe<Shape extends z.ZodType>(shape: Shape) {
  return shape.optional().catch(undefined);
}

const Device = z.object({
  hardwareProperties: maybe(Hardware),
  deviceProperties: maybe(State),
  connectionProperties: maybe(Connection),
  properties: maybe(
    z.object({
      hardware: maybe(Hardware),
      device: maybe(State),
      state: maybe(State),
      connection: maybe(Connection),
      software: maybe(z.object({ osVersionNumber: maybe(z.object({ stringValue: text })) })),
    }),
  ),
});
const Output = z.object({ result: z.object({ devices: z.array(z.unknown()) }) });
