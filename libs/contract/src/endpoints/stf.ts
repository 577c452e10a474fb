import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { HostId, hostParameter } from './host.ts';

const server = {
  url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/\S+$/i, 'must begin with https:// or http://')
    .describe('The address of the STF server. Redirects are not followed.'),
  token: z.string().min(1).max(2000).describe('An access token of the user. It is kept in memory only.'),
};
const serial = z.string().regex(/^[A-Za-z0-9][\w.:-]{0,127}$/, 'must be a serial as STF lists it');

const STF_ERRORS = [
  'INPUT_INVALID',
  'STF_UNREACHABLE',
  'STF_REFUSED',
  'STF_ANSWER_INVALID',
  'ABORTED',
] as const satisfies readonly ErrorCode[];

export const stfEndpoints = {
  stfPhones: {
    method: 'POST',
    path: '/api/stf/phones',
    area: 'Android',
    summary: 'List the phones of an STF server',
    describe:
      'The Android phones that the STF server (DeviceFarmer) has connected and ready. The token is in the body, so that it is in no URL.',
    body: { type: 'json', schema: z.object(server) },
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        phones: z
          .array(
            z.object({
              serial: z.string(),
              name: z.string(),
              version: z.string().describe('The version of Android.'),
              state: z
                .enum(['free', 'ours', 'busy'])
                .describe('`ours`: the user of the token has it already. `busy`: another user has it.'),
            }),
          )
          .readonly(),
      }),
    },
    errors: STF_ERRORS,
  },
  connectStfPhone: {
    method: 'POST',
    path: '/api/stf/connect',
    area: 'Android',
    summary: 'Borrow a phone from an STF server, and connect it',
    describe:
      'Borrows the phone, opens its remote connection, and connects the adb of the host to it. The phone is returned when it is disconnected (`/api/adb/disconnect`) and when this server ends. STF must know the key of the host’s adb.',
    body: { type: 'json', schema: z.object({ ...server, serial, host: hostParameter }) },
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        serial: z.string().describe('The serial of the phone in the list of devices: its address.'),
        hostId: HostId,
      }),
    },
    errors: [
      ...STF_ERRORS,
      'HOST_UNKNOWN',
      'ADB_MISSING',
      'ADB_FAILED',
      'HOST_GONE',
      'TIMED_OUT',
      'DEVICE_NOT_FOUND',
      'DEVICE_AMBIGUOUS',
      'DEVICE_UNAUTHORIZED',
      'DEVICE_OFFLINE',
    ],
  },
} as const satisfies Record<string, Endpoint>;
