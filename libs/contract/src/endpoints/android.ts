import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** A device's serial. It is compared with the list of devices and never reaches a tool unless it is on it. */
export const Serial = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^-\s][^\p{Cc}]*$/u, 'a serial as adb lists it');

// Device pixels as a pointing device reports them: fractions are rounded.
const pixels = z.number().min(0).max(100_000);

export const AndroidInput = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('tap'), serial: Serial.optional(), x: pixels, y: pixels }),
    z.object({
      action: z.literal('swipe'),
      serial: Serial.optional(),
      x1: pixels,
      y1: pixels,
      x2: pixels,
      y2: pixels,
      ms: z.number().min(1).max(60_000).default(300).describe('Duration in milliseconds.'),
    }),
    z.object({ action: z.literal('text'), serial: Serial.optional(), text: z.string().max(1000) }),
    z.object({ action: z.literal('key'), serial: Serial.optional(), key: z.string().min(1).max(60) }),
    z.object({ action: z.literal('keyevent'), serial: Serial.optional(), code: z.int().min(0).max(1000) }),
  ])
  .meta({ id: 'AndroidInput' });
export type AndroidInput = z.infer<typeof AndroidInput>;

export const AndroidDevices = z
  .object({
    ok: z.literal(true),
    devices: z.array(
      z.object({
        serial: z.string(),
        state: z.string().describe('As adb prints it.'),
        model: z.string(),
        product: z.string(),
        device: z.string(),
        transportId: z.string(),
        connection: z.enum(['usb', 'tcp', 'emulator']),
        hint: z.string().optional(),
      }),
    ),
    scrcpy: z.object({ available: z.boolean(), running: z.array(z.string()) }),
    adb: z.object({ path: z.string(), version: z.string() }).nullable(),
    host: z.string(),
  })
  .meta({ id: 'AndroidDevices' });
export type AndroidDevices = z.infer<typeof AndroidDevices>;

export const androidEndpoints = {
  androidDevices: {
    method: 'GET',
    path: '/api/adb/devices',
    area: 'Android',
    summary: 'List Android devices',
    response: { type: 'json', schema: AndroidDevices },
    errors: [],
  },
  androidScreen: {
    method: 'GET',
    path: '/api/adb/screen',
    area: 'Android',
    summary: 'Take a screenshot',
    describe: 'Streamed as it is captured. `serial` may be left out when exactly one usable device is there.',
    query: z.object({ serial: Serial.optional() }),
    response: { type: 'bytes', contentType: 'image/png', describe: 'A PNG in device pixels.' },
    errors: [],
  },
  androidInput: {
    method: 'POST',
    path: '/api/adb/input',
    area: 'Android',
    summary: 'Tap, swipe, type, press a key',
    body: { type: 'json', schema: AndroidInput },
    response: { type: 'json', schema: z.object({ ok: z.literal(true) }) },
    errors: [],
  },
  scrcpy: {
    method: 'POST',
    path: '/api/adb/scrcpy',
    area: 'Android',
    summary: 'Open the native mirror window',
    body: { type: 'json', schema: z.object({ serial: Serial.optional() }) },
    response: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        running: z.literal(true),
        pid: z.int(),
        already: z.boolean(),
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
