import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';

/** The id of an iPhone (40 hex digits, or 8-16) or of a simulator (a UUID). */
export const Udid = z.string().regex(/^[A-Fa-f0-9-]{24,40}$/, 'the udid of an iPhone or a simulator');

const target = z.object({ udid: Udid.optional() });
// Logical points.
const points = z.number().min(0).max(20_000);

export const IosInput = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('tap'), udid: Udid.optional(), x: points, y: points }),
    z.object({
      action: z.literal('swipe'),
      udid: Udid.optional(),
      x1: points,
      y1: points,
      x2: points,
      y2: points,
      ms: z.number().min(1).max(60_000).optional(),
    }),
    z.object({
      action: z.literal('button'),
      udid: Udid.optional(),
      name: z.enum(['home', 'volup', 'voldown']),
    }),
    z.object({ action: z.literal('lock'), udid: Udid.optional() }),
    z.object({ action: z.literal('unlock'), udid: Udid.optional() }),
    z.object({ action: z.literal('text'), udid: Udid.optional(), text: z.string().max(10_000) }),
  ])
  .meta({ id: 'IosInput' });
export type IosInput = z.infer<typeof IosInput>;

export const IosDevices = z
  .object({
    ok: z.literal(true),
    devices: z.array(
      z.object({
        udid: z.string(),
        name: z.string(),
        model: z.string(),
        osVersion: z.string(),
        kind: z.enum(['device', 'simulator']),
        connection: z.string(),
        source: z.string(),
        hint: z.string().optional(),
      }),
    ),
    tools: z.object({
      devicectl: z.boolean(),
      ideviceId: z.boolean(),
      goIos: z.boolean(),
      iproxy: z.boolean(),
      simctl: z.boolean(),
    }),
    goIos: z.boolean(),
    tunnel: z.boolean(),
    host: z.string(),
  })
  .meta({ id: 'IosDevices' });
export type IosDevices = z.infer<typeof IosDevices>;

export const IosStatus = z
  .object({
    ok: z.literal(true),
    udid: z.string().nullable(),
    running: z.boolean(),
    size: z.object({ width: z.number(), height: z.number() }).nullable().describe('Logical points.'),
    sessionId: z.string().nullable(),
    mjpeg: z.boolean().describe('True when the live stream can be used.'),
    launching: z.boolean(),
    hint: z.string().optional(),
  })
  .meta({ id: 'IosStatus' });
export type IosStatus = z.infer<typeof IosStatus>;

export const iosEndpoints = {
  iosDevices: {
    method: 'GET',
    path: '/api/wda/devices',
    area: 'iOS',
    summary: 'List iPhones and simulators',
    response: { type: 'json', schema: IosDevices },
    errors: [],
  },
  iosStatus: {
    method: 'GET',
    path: '/api/wda/status',
    area: 'iOS',
    summary: 'Tell whether WebDriverAgent answers, and the screen size in points',
    query: target,
    response: { type: 'json', schema: IosStatus },
    errors: [],
  },
  iosScreen: {
    method: 'GET',
    path: '/api/wda/screen',
    area: 'iOS',
    summary: 'Take a screenshot',
    query: target,
    response: { type: 'bytes', contentType: 'image/png', describe: 'A PNG in device pixels.' },
    errors: [],
  },
  iosMjpeg: {
    method: 'GET',
    path: '/api/wda/mjpeg',
    area: 'iOS',
    summary: 'Follow the screen live',
    query: target,
    response: {
      type: 'bytes',
      contentType: 'multipart/x-mixed-replace',
      describe: 'JPEG frames, for an `<img>`.',
    },
    errors: [],
  },
  iosInput: {
    method: 'POST',
    path: '/api/wda/input',
    area: 'iOS',
    summary: 'Tap, swipe, press, lock, type',
    body: { type: 'json', schema: IosInput },
    response: { type: 'json', schema: z.object({ ok: z.literal(true) }) },
    errors: [],
  },
  launchWda: {
    method: 'POST',
    path: '/api/wda/launch',
    area: 'iOS',
    summary: 'Start WebDriverAgent',
    describe: 'A first launch takes one to three minutes, later ones about fifteen seconds; poll the status.',
    body: { type: 'json', schema: target },
    response: {
      type: 'json',
      schema: z.union([
        z.object({ ok: z.literal(true), running: z.literal(true) }),
        z.object({ ok: z.literal(true), launching: z.literal(true), log: z.string() }),
      ]),
    },
    errors: [],
  },
  launchLog: {
    method: 'GET',
    path: '/api/wda/launch/log',
    area: 'iOS',
    summary: 'Follow the build log of a launch',
    query: target,
    response: { type: 'bytes', contentType: 'text/plain', describe: 'The log, as it grows.' },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
