import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** The id of a connected host: `local`, or `user@address` of a runner, with `:port` unless the port is 22. */
export const HostId = z
  .string()
  .min(1)
  .max(600)
  .regex(/^\P{Cc}+$/u, 'must be one line');

/** The parameter that names the host of a device. */
export const hostParameter = HostId.optional().describe(
  'The id of a host from `/api/hosts`. Default: the connected runner, or this computer if there is none.',
);

/** The connected hosts, this computer first. Also the data of the event `hosts`. */
export const DeviceHosts = z
  .object({
    ok: z.literal(true),
    hosts: z
      .array(
        z.object({
          id: HostId.describe('The value of the parameter `host`.'),
          name: z.string(),
          kind: z.enum(['local', 'runner']),
          isDefault: z.boolean().describe('Whether requests without the parameter `host` use this host.'),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'DeviceHosts' });
export type DeviceHosts = z.infer<typeof DeviceHosts>;

/** The devices of every kind, on all hosts and WebDriver servers. */
export const ListedDevices = z
  .object({
    ok: z.literal(true),
    devices: z.array(
      z.object({
        id: z
          .string()
          .describe(
            'Names the device among all devices: `device`, followed by `@` and `host` if several have that id.',
          ),
        device: z.string().describe('The serial, the udid, or the id at the WebDriver server.'),
        host: HostId.describe('The id of the host or WebDriver server that has the device.'),
        name: z.string(),
        kind: z
          .enum(['android', 'iphone', 'simulator', 'other'])
          .describe('`other`: a device of a WebDriver server that runs neither Android nor iOS.'),
        ready: z.boolean().describe('Whether the device can be used now.'),
        hint: z
          .string()
          .optional()
          .describe('What to do before the device can be used, or why it cannot be used.'),
      }),
    ),
    problems: z
      .array(z.string())
      .describe('Why the list may be incomplete, each with the host or server that it concerns.'),
  })
  .meta({ id: 'ListedDevices' });
export type ListedDevices = z.infer<typeof ListedDevices>;

export const hostEndpoints = {
  listDevices: {
    method: 'GET',
    path: '/api/devices',
    area: 'Hosts',
    summary: 'List the devices of every kind',
    describe:
      'Phones, booted simulators and the devices of Appium servers and Grids, on this computer and on everything that is connected. Devices that cannot be used are included, with a hint.',
    response: { type: 'json', schema: ListedDevices },
    errors: [],
  },
  deviceHosts: {
    method: 'GET',
    path: '/api/hosts',
    area: 'Hosts',
    summary: 'List the hosts whose devices can be used',
    describe:
      'This computer and each connected runner. A runner whose connection is lost stays in the list while the connection is opened again. The endpoints of devices accept the id of a host as `host`, in the query or in the JSON body.',
    response: { type: 'json', schema: DeviceHosts },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
