import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ErrorBody } from '../error-codes.ts';
import { AndroidDevices, PhoneWay } from './android.ts';
import { HostId } from './host.ts';
import { IosDevices } from './ios.ts';
import { WebDriverDevices } from './webdriver.ts';

const PLATFORMS = ['android', 'ios', 'webdriver'] as const;
const platform = z
  .enum(PLATFORMS)
  .describe('The endpoints that take the device: `/api/adb/*`, `/api/wda/*` or `/api/webdriver/*`.');

/** A device of any kind. `host` and `device` together identify it. */
export const ListedDevice = z
  .object({
    id: z
      .string()
      .describe(
        'Names the device in the list: `device`, followed by `@` and `host` if several have that id.',
      ),
    device: z.string().describe('The serial, the udid, or the id at the WebDriver server.'),
    host: HostId.describe('The id of the host or WebDriver server that has the device.'),
    platform,
    kind: z
      .enum(['android', 'iphone', 'simulator', 'other'])
      .describe('`other`: a device of a WebDriver server that runs neither Android nor iOS.'),
    name: z.string(),
    facts: z
      .array(z.string())
      .readonly()
      .describe('What else is known, for people: the model, the system, the driver.'),
    connection: z.enum(['usb', 'tcp', 'network', 'emulator', 'simulator', 'server']),
    ways: z
      .array(PhoneWay)
      .readonly()
      .optional()
      .describe('The ways to an Android phone, the best one first.'),
    state: z
      .string()
      .describe(
        'In the words of adb (`device`), simctl (`Booted`) or the WebDriver server (`free`); `connected` for an iPhone.',
      ),
    ready: z.boolean().describe('Whether the device can be used now.'),
    hint: z
      .string()
      .optional()
      .describe('What to do before the device can be used, or why it cannot be used.'),
  })
  .meta({ id: 'ListedDevice' });
export type ListedDevice = z.infer<typeof ListedDevice>;

/** The devices of every kind, on all hosts and WebDriver servers. */
export const ListedDevices = z
  .object({
    ok: z.literal(true),
    devices: z.array(ListedDevice).readonly(),
    off: z.array(ListedDevice).readonly().describe('Simulators that are not booted.'),
    problems: z
      .array(z.string())
      .readonly()
      .describe('Why the list may be incomplete, each with the host or server that it concerns.'),
    sources: z
      .array(
        z.object({
          host: HostId.describe('The id of the host or WebDriver server.'),
          platform,
          failure: ErrorBody.optional().describe('Why the devices cannot be listed.'),
          scrcpy: AndroidDevices.shape.scrcpy.optional().describe('The windows of scrcpy. For Android.'),
          tools: IosDevices.shape.tools.optional().describe('The installed tools for iPhones.'),
          problems: IosDevices.shape.problems.optional().describe('Errors of the tools for iPhones.'),
          browserSlots: WebDriverDevices.shape.browserSlots.optional(),
        }),
      )
      .readonly()
      .describe('One for each platform of a host, and one for each WebDriver server.'),
  })
  .meta({ id: 'ListedDevices' });
export type ListedDevices = z.infer<typeof ListedDevices>;

export const deviceEndpoints = {
  listDevices: {
    method: 'GET',
    path: '/api/devices',
    area: 'Hosts',
    summary: 'List the devices of every kind',
    describe:
      'Phones, simulators and the devices of Appium servers and Grids, on this computer and on everything that is connected. Devices that cannot be used are included, with a hint.',
    query: z.object({
      host: HostId.optional().describe('Only the devices of this host or WebDriver server.'),
      platform: z.enum(PLATFORMS).optional().describe('Only these devices.'),
    }),
    response: { type: 'json', schema: ListedDevices },
    errors: ['HOST_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>;
