import { z } from 'zod';

import { Recording } from '../endpoints/recordings.ts';
import { ErrorCode } from '../error-codes.ts';
import { MIRROR_BUTTONS } from './mirror-control.ts';

/** The rungs of all platforms. For each platform, a better rung comes before a worse rung. */
export const MIRROR_RUNGS = [
  'scrcpy',
  'screenrecord',
  'screenshots',
  'display-service',
  'simulator',
  'mjpeg',
  'webdriver',
] as const;
export type MirrorRung = (typeof MIRROR_RUNGS)[number];

/**
 * What a viewer may be able to do with a device. For each device, the event `rung` says which of these abilities it
 * has.
 */
export const MIRROR_ABILITIES = [
  'touch',
  'multiTouch',
  'scroll',
  'hover',
  'key',
  'text',
  'unicodeText',
  'clipboard',
  'rotate',
  'screenOff',
  'panels',
  'startApp',
  'record',
  'keyFrame',
  'quality',
  'audio',
] as const;
export type MirrorAbility = (typeof MIRROR_ABILITIES)[number];

/** The value for each ability: null if the device has the ability, or a sentence that says why it does not. */
export type MirrorAbilities = Readonly<Record<MirrorAbility, string | null>>;

/**
 * Returns the abilities of a device that has every ability except those in `not`. The values of `not` are the reasons.
 */
export function mirrorAbilities(not: Partial<MirrorAbilities> = {}): MirrorAbilities {
  const all = MIRROR_ABILITIES.map((name) => [name, not[name] ?? null] as const);
  return Object.fromEntries(all) as MirrorAbilities;
}

const failure = z.object({ code: ErrorCode, message: z.string(), hint: z.string().nullable() });
const pixels = z.int().min(1).max(16_384);

/** A text message that the server sends. */
export const MirrorEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rung'),
    rung: z.enum(MIRROR_RUNGS),
    reason: z.string().nullable().describe('Why no better rung is used; null for the best rung.'),
    climb: z.string().nullable().describe('What the user can do to get a better rung.'),
    program: z.string().nullable().describe('The program that delivers the frames, with its version.'),
    can: z.record(z.enum(MIRROR_ABILITIES), z.string().nullable()),
    missingButtons: z
      .partialRecord(z.enum(MIRROR_BUTTONS), z.string())
      .optional()
      .describe('Buttons that cannot be pressed, each with the reason.'),
  }),
  z.object({
    type: z.literal('waiting'),
    ahead: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'The number of requests before this one in the queue of a Selenium Grid. Null while the session is being created.',
      ),
  }),
  z.object({
    type: z.literal('format'),
    number: z.int().min(0).max(0xffff_ffff),
    codec: z.string().describe('The name of the codec in WebCodecs, or `jpeg` or `png`.'),
    description: z
      .base64()
      .nullable()
      .describe('The decoder configuration record. Null for Annex B and for images.'),
    width: pixels,
    height: pixels,
  }),
  z.object({ type: z.literal('clipboard'), text: z.string() }),
  z.object({ type: z.literal('done'), request: z.int() }),
  z.object({ type: z.literal('failed'), request: z.int().nullable(), error: failure }),
  z.object({ type: z.literal('lost'), error: failure }),
  z.object({ type: z.literal('viewers'), count: z.int() }),
  z.object({
    type: z.literal('audio'),
    format: z
      .object({
        codec: z.string().describe('The name of the codec in WebCodecs.'),
        description: z.base64().describe('The description of the decoder; for Opus, `OpusHead`.'),
        sampleRate: z.int().min(8000).max(192_000),
        channels: z.int().min(1).max(8),
      })
      .nullable()
      .describe('The sound that is sent to this viewer. Null if no sound is sent.'),
  }),
  z.object({
    type: z.literal('recording'),
    state: z
      .object({ file: z.string(), startedAt: z.iso.datetime() })
      .nullable()
      .describe('The running recording, or null.'),
    finished: z
      .array(Recording)
      .readonly()
      .optional()
      .describe(
        'Only when a recording has just ended: its files. Empty if the device has sent no frame that can be recorded.',
      ),
  }),
]);
export type MirrorEvent = z.infer<typeof MirrorEvent>;
