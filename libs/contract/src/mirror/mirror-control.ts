import { z } from 'zod';

import { MirrorQuality } from './mirror-request.ts';

/** The maximum size of a control message, in bytes. A text for the clipboard has another limit. */
export const MAX_CONTROL_BYTES = 64 * 1024;
/** The maximum size of a text for the clipboard, in bytes of UTF-8. */
export const MAX_CLIPBOARD_BYTES = 256 * 1024;

/** The buttons of a device. A device may have only some of them. */
export const MIRROR_BUTTONS = [
  'back',
  'home',
  'recents',
  'power',
  'wake',
  'volume-up',
  'volume-down',
  'mute',
  'menu',
  'camera',
  'search',
  'assistant',
] as const;

const coordinate = z.number().min(-1).max(16_384);
/** A position in pixels of the video, and the number of the format to which the pixels belong. */
const position = { x: coordinate, y: coordinate, format: z.int().min(0).max(0xffff_ffff) };
const notches = z.number().min(-16).max(16);
const request = { request: z.int().min(0).max(0xffff_ffff).optional() };
const modifiers = z.object({
  shift: z.boolean(),
  ctrl: z.boolean(),
  alt: z.boolean(),
  meta: z.boolean(),
});

/**
 * A message that a viewer sends. If the message has a `request` number, the server sends `done` or `failed` with the
 * same number. Otherwise the server sends `failed` after a failure, and nothing after a success.
 */
export const MirrorControl = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('touch'),
    action: z.enum(['down', 'move', 'up', 'cancel']),
    pointer: z.int().min(0).max(9).describe('The number of the finger, from 0 to 9.'),
    ...position,
    pressure: z.number().min(0).max(1).optional(),
    atMs: z
      .number()
      .min(0)
      .optional()
      .describe('The time of the touch, in milliseconds on a clock of the viewer that never goes back.'),
    ...request,
  }),
  z.object({ type: z.literal('hover'), ...position, ...request }),
  z.object({
    type: z.literal('scroll'),
    ...position,
    dx: notches.describe('Notches of a wheel; positive is right.'),
    dy: notches.describe('Notches of a wheel; positive is down.'),
    ...request,
  }),
  z.object({
    type: z.literal('key'),
    action: z.enum(['down', 'up']),
    code: z.string().max(40).describe('`KeyboardEvent.code`: the key, independent of the layout.'),
    key: z.string().max(40).describe('`KeyboardEvent.key`: the text of the key in the layout of the viewer.'),
    modifiers,
    repeat: z.boolean(),
    ...request,
  }),
  z.object({ type: z.literal('text'), text: z.string().min(1).max(16_384), ...request }),
  z.object({ type: z.literal('button'), name: z.enum(MIRROR_BUTTONS), ...request }),
  z.object({ type: z.literal('clipboard-get'), ...request }),
  z.object({
    type: z.literal('clipboard-set'),
    text: z.string().max(MAX_CLIPBOARD_BYTES),
    paste: z.boolean().describe('Whether the text is also pasted.'),
    ...request,
  }),
  z.object({ type: z.literal('rotate'), ...request }),
  z.object({ type: z.literal('screen'), on: z.boolean(), ...request }),
  z.object({ type: z.literal('panel'), name: z.enum(['notifications', 'settings', 'none']), ...request }),
  z.object({
    type: z.literal('start-app'),
    name: z
      .string()
      .min(1)
      .max(200)
      .describe('A package, or `?` and the beginning of the name that people see.'),
    ...request,
  }),
  z.object({ type: z.literal('key-frame'), ...request }),
  z.object({
    type: z.literal('undecodable'),
    format: z.int().min(0).max(0xffff_ffff).describe('The format that the viewer cannot decode.'),
    ...request,
  }),
  z.object({ type: z.literal('quality'), ...MirrorQuality.shape, ...request }),
  z.object({
    type: z.literal('pause'),
    paused: z
      .boolean()
      .describe('A paused viewer receives no frames; the first frame after the pause is a key frame.'),
    ...request,
  }),
  z.object({ type: z.literal('audio'), on: z.boolean(), ...request }),
  z.object({ type: z.literal('record'), on: z.boolean(), ...request }),
  z.object({ type: z.literal('ping'), ...request }),
]);
export type MirrorControl = z.infer<typeof MirrorControl>;
