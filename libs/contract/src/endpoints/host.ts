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

export const hostEndpoints = {
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
