import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { HostId, hostParameter } from './host.ts';

/**
 * A client that acts on a device. Its name is shown to people, so the name must not contain characters that hide text
 * or change its direction.
 */
export const Holder = z
  .object({
    kind: z.enum(['window', 'command', 'agent', 'program']),
    id: z.string().regex(/^[\w.:-]{1,80}$/, 'must be 1 to 80 letters, digits and _ . : -'),
    name: z
      .string()
      .min(1)
      .max(80)
      .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must be one line of visible characters'),
  })
  .meta({ id: 'Holder' });
export type Holder = z.infer<typeof Holder>;

/** The serial or the udid of a device. */
const DeviceId = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^-\s][^\p{Cc}]*$/u, 'must be a serial or a udid');

/** The lock of a device, with the holder that acts on the device now. */
export const DeviceLock = z
  .object({
    hostId: HostId,
    device: DeviceId.describe('The serial or udid of the device.'),
    holder: Holder,
    since: z.iso.datetime(),
    elsewhere: z.boolean().describe('Whether the holder uses another Storedeck process of this user.'),
    asking: z
      .object({ holder: Holder, since: z.iso.datetime() })
      .nullable()
      .describe('The client that has asked for the device.'),
  })
  .meta({ id: 'DeviceLock' });
export type DeviceLock = z.infer<typeof DeviceLock>;

/** The locks of all devices that have a holder now. Also the data of the event `device-locks`. */
export const DeviceLocks = z
  .object({ ok: z.literal(true), locks: z.array(DeviceLock).readonly() })
  .meta({ id: 'DeviceLocks' });
export type DeviceLocks = z.infer<typeof DeviceLocks>;

const target = { device: DeviceId, host: hostParameter };
const lockState = z.object({
  ok: z.literal(true),
  lock: DeviceLock.nullable().describe('The lock after the call. Null if the device has no holder.'),
});
const ERRORS = ['HOST_UNKNOWN', 'DEVICE_BUSY'] as const satisfies readonly ErrorCode[];

export const deviceLockEndpoints = {
  deviceLocks: {
    method: 'GET',
    path: '/api/device-locks',
    area: 'Locks',
    summary: 'List who acts on which device',
    describe:
      'A client that acts on a device has the lock of the device until 15 seconds (an agent: 60 seconds) after its last input. Until then, input of other clients gets the error `DEVICE_BUSY`; but a window of the page gets the lock from an agent or a program at once. Live video and screenshots need no lock. The list includes the locks of other Storedeck processes of the same user on this computer. A client identifies itself in the header `Storedeck-Holder`, as `kind=agent&id=...&name=...`; a client without this header is "a program".',
    response: { type: 'json', schema: DeviceLocks },
    errors: [],
  },
  askForDevice: {
    method: 'POST',
    path: '/api/device-locks/ask',
    area: 'Locks',
    summary: 'Ask the holder of a device to let go of it',
    describe:
      'The holder is asked on its page. The lock passes to the client if the holder neither responds nor sends input for 10 seconds. If the device has no holder, the client gets the lock at once.',
    body: { type: 'json', schema: z.object(target) },
    response: { type: 'json', schema: lockState },
    errors: ERRORS,
  },
  takeDevice: {
    method: 'POST',
    path: '/api/device-locks/take',
    area: 'Locks',
    summary: 'Use the device in this window',
    describe: 'Takes the lock from another window of the same user. Only a window can do this.',
    body: { type: 'json', schema: z.object(target) },
    response: { type: 'json', schema: lockState },
    errors: ERRORS,
  },
  letGoOfDevice: {
    method: 'POST',
    path: '/api/device-locks/let-go',
    area: 'Locks',
    summary: 'Let go of a device, or keep it',
    describe:
      'From the holder: the lock passes to the client that has asked for it; with `keep`, the holder keeps the lock and the request is refused. From a client that has asked for the device: the request is withdrawn. From other clients: nothing happens.',
    body: { type: 'json', schema: z.object({ ...target, keep: z.boolean().default(false) }) },
    response: { type: 'json', schema: lockState },
    errors: ['HOST_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>;
