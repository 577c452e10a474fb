import { LocaleCode } from '@storedeck/listing';
import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ErrorBody } from '../error-codes.ts';
import {
  CaptureCell,
  CaptureHand,
  CaptureOffer,
  CapturePlannedDevice,
  CaptureScreen,
} from './capture-parts.ts';

/** The latest capture of the working folder. Also the data of the event `capture`. */
export const CaptureState = z
  .object({
    ok: z.literal(true),
    phase: z
      .enum(['idle', 'checking', 'running', 'stopping', 'ended'])
      .describe('`stopping`: the devices are being put back.'),
    hasPlan: z.boolean().describe('Whether the working folder has a `capture.json`.'),
    canResume: z.boolean().describe('Whether an earlier capture has taken pictures.'),
    devices: z.array(CapturePlannedDevice).readonly(),
    cells: z
      .array(CaptureCell)
      .readonly()
      .describe(
        'Before the first capture, those of the plan; after a check, with what an earlier one has taken.',
      ),
    leftMs: z
      .int()
      .nullable()
      .describe('About how long it will take, in ms. Null while nothing is known about it.'),
    issues: z
      .array(
        z.object({
          severity: z.enum(['error', 'warning']),
          code: z.string(),
          device: z.string().optional(),
          message: z.string(),
          hint: z.string().optional(),
        }),
      )
      .readonly()
      .describe('What cannot be done, said before the first tap. With an error, nothing is captured.'),
    isChecked: z.boolean().describe('Whether the plan and its devices were checked.'),
    notes: z
      .array(z.object({ device: z.string(), text: z.string() }))
      .readonly()
      .describe('What to know about devices.'),
    failure: ErrorBody.pick({ error: true, code: true, hint: true })
      .nullable()
      .describe('Why the check or the capture has ended early.'),
    offers: z.array(CaptureOffer).readonly().describe('The pictures for the listing that were taken so far.'),
    hand: CaptureHand.nullable().describe('What is to be done by hand; null if flows take the pictures.'),
    screen: CaptureScreen.nullable().describe('The screen that was captured last. Null: the plan was.'),
    design: z
      .string()
      .nullable()
      .describe('The design with which the pictures are framed; the `offers` are then the framed ones.'),
  })
  .meta({ id: 'CaptureState' });
export type CaptureState = z.infer<typeof CaptureState>;

const response = { type: 'json', schema: CaptureState } as const;

/** Endpoints of the capture of the plan `capture.json` in the working folder. */
export const captureEndpoints = {
  captureState: {
    method: 'GET',
    path: '/api/capture',
    area: 'Captures',
    summary: 'Read the state of the capture',
    describe: 'Changes are sent as the event `capture`, a few times per second.',
    response,
    errors: ['LISTING_INVALID'],
  },
  checkCapture: {
    method: 'POST',
    path: '/api/capture/check',
    area: 'Captures',
    summary: 'Check the plan and its devices',
    describe:
      'Says what cannot be captured, in `issues`, also that a device is not there. Puts back what a killed capture has left changed.',
    response,
    errors: ['INPUT_INVALID', 'DESIGN_NOT_FOUND', 'DESIGN_INVALID', 'CAPTURE_RUNNING'],
  },
  startCapture: {
    method: 'POST',
    path: '/api/capture/start',
    area: 'Captures',
    summary: 'Take the pictures of the plan',
    describe:
      'Takes the pictures of `capture.json` on all its devices at the same time, as `storedeck capture` does, and frames them if the plan names a design. Responds when it has begun; the check is part of it.',
    body: {
      type: 'json',
      schema: z.object({
        resume: z.boolean().default(false).describe('Whether the pictures of an earlier capture are kept.'),
        byHand: z
          .boolean()
          .default(false)
          .describe(
            'Whether a person takes the pictures with `/api/capture/take`, instead of the flows of the plan.',
          ),
      }),
    },
    response,
    errors: [
      'INPUT_INVALID',
      'DESIGN_NOT_FOUND',
      'DESIGN_INVALID',
      'CAPTURE_RUNNING',
      'NOT_A_FOLDER',
      'FILE_UNWRITABLE',
      'DISK_FULL',
    ],
  },
  captureScreen: {
    method: 'POST',
    path: '/api/capture/screen',
    area: 'Captures',
    summary: 'Take one screen in all languages, and frame it',
    describe:
      'Takes it on one device, in the languages of New in which the design has texts, and frames it with the design for the slots of the store. Pictures of `capture.json` and of `storedeck frames` stay as they are. Responds when it has begun; the framed pictures are the `offers` of the state when it has ended.',
    body: {
      type: 'json',
      schema: CaptureScreen.extend({
        languages: z
          .array(LocaleCode)
          .min(1)
          .max(100)
          .optional()
          .describe('By the codes of the store. Default: all of New.'),
      }),
    },
    response,
    errors: [
      'INPUT_INVALID',
      'LISTING_MISSING',
      'LISTING_INVALID',
      'DESIGN_NOT_FOUND',
      'DESIGN_INVALID',
      'DEVICE_NOT_FOUND',
      'CAPTURE_RUNNING',
      'NOT_A_FOLDER',
      'FILE_UNWRITABLE',
      'DISK_FULL',
    ],
  },
  takeByHand: {
    method: 'POST',
    path: '/api/capture/take',
    area: 'Captures',
    summary: 'Take a screenshot by hand',
    describe:
      'On all devices that are ready, as they are shown now. Responds when they have taken it. A screenshot can be taken again.',
    body: { type: 'json', schema: z.object({ name: z.string().min(1).max(200) }) },
    response,
    errors: ['INPUT_INVALID'],
  },
  nextByHand: {
    method: 'POST',
    path: '/api/capture/next',
    area: 'Captures',
    summary: 'Go on to the next language by hand',
    describe: 'A device without all screenshots of the language fails in it.',
    response,
    errors: ['INPUT_INVALID'],
  },
  stopCapture: {
    method: 'POST',
    path: '/api/capture/stop',
    area: 'Captures',
    summary: 'Stop the capture',
    describe: 'Responds when all devices are put back. What was taken is kept.',
    response,
    errors: [],
  },
  acceptCapture: {
    method: 'POST',
    path: '/api/capture/accept',
    area: 'Captures',
    summary: 'Put captured pictures into New',
    describe:
      'Each replaces the picture at its position, or goes between those of the plan in its order: all or none. A capture may still run.',
    body: {
      type: 'json',
      schema: z.object({
        addresses: z
          .array(z.string().min(1).max(300))
          .min(1)
          .max(5000)
          .optional()
          .describe('Addresses of `offers`, or of sets, languages or stores. Default: all.'),
      }),
      maxBytes: 2 * 1024 * 1024,
    },
    response,
    errors: [
      'INPUT_INVALID',
      'LISTING_MISSING',
      'LISTING_CHANGED',
      'LISTING_INVALID',
      'PICTURE_REFUSED',
      'FILE_NOT_FOUND',
      'DISK_FULL',
      'FOLDER_NOT_WRITABLE',
    ],
  },
} as const satisfies Record<string, Endpoint>;
