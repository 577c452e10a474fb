import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { HostId, hostParameter } from './host.ts';

/** Who acts on a device. The name is shown to people, so it may not contain characters that hide or turn text. */
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

const deviceLock = z
  .object({
    hostId: HostId,
    device: DeviceId.describe('Its serial or udid.'),
    holder: Holder,
    since: z.iso.datetime(),
    elsewhere: z.boolean().describe('Whether another process of this user holds it.'),
    asking: z
      .object({ holder: Holder, since: z.iso.datetime() })
      .nullable()
      .describe('Who has asked for the device.'),
  })
  .meta({ id: 'DeviceLock' });
type DeviceLockShape = typeof deviceLock;

/** The type of the schema `DeviceLock`, named for short declarations as `ErrorCodeSchema` is. */
export interface DeviceLockSchema extends DeviceLockShape {}

/** The lock of a device: who acts on it now. */
export const DeviceLock: DeviceLockSchema = deviceLock;
export type DeviceLock = z.infer<typeof DeviceLock>;

/** The devices on which somebody acts now. Also the data of the event `device-locks`. */
export const DeviceLocks = z
  .object({ ok: z.literal(true), locks: z.array(DeviceLock).readonly() })
  .meta({ id: 'DeviceLocks' });
export type DeviceLocks = z.infer<typeof DeviceLocks>;

const target = { device: DeviceId, host: hostParameter };
const lockState = z.object({
  ok: z.literal(true),
  lock: DeviceLock.nullable().describe('The lock afterwards. Null: nobody holds it.'),
});
const ERRORS = ['HOST_UNKNOWN', 'DEVICE_BUSY'] as const satisfies readonly ErrorCode[];

export const deviceLockEndpoints = {
  deviceLocks: {
    method: 'GET',
    path: '/api/device-locks',
    area: 'Locks',
    summary: 'List who acts on which device',
    describe:
      'Whoever acts on a device holds its lock, until 15 seconds (an agent: 60 seconds) after its last input. Watching and screenshots need no lock. The list includes other processes of the same user on this computer. A client names itself in the header `Storedeck-Holder`, as `kind=agent&id=...&name=...`; without it, it is "a program". Other clients then get the error `DEVICE_BUSY`; but a window of the page gets the device from an agent or a program at once.',
    response: { type: 'json', schema: DeviceLocks },
    errors: [],
  },
  askForDevice: {
    method: 'POST',
    path: '/api/device-locks/ask',
    area: 'Locks',
    summary: 'Ask the holder to let go',
    describe:
      'The holder is asked on its page. The lock passes to the client after 10 seconds without an answer and without input. When nobody holds the lock, the client gets it at once.',
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
      'The lock passes to the client that has asked for it. With `keep`, the answer to that client is no. A client that has asked withdraws its question. Nothing happens for other clients.',
    body: { type: 'json', schema: z.object({ ...target, keep: z.boolean().default(false) }) },
    response: { type: 'json', schema: lockState },
    errors: ['HOST_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>;
