import { StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { Background } from './background.ts';
import { completeParts } from './complete-parts.ts';
import { DEFAULT_FRAME, Frame } from './frame.ts';
import {
  DEFAULT_CAPTION,
  DEFAULT_SUBCAPTION,
  DEFAULT_TEXT_BLOCK,
  TextBlock,
  TextStyle,
} from './text-style.ts';

const Name = z.string().min(1).max(60);
/** The id of a shot. It becomes part of file names. */
const ShotId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must consist of small letters, digits and hyphens');
const LanguageCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/, 'must be a language code such as de-DE');

/** The kinds of devices that a variant can be for. */
export const DeviceClass = z.enum(['phone', 'tablet']);
export type DeviceClass = z.infer<typeof DeviceClass>;

/** One slot of a store that the design makes pictures for, with their exact size in pixels. */
export const DesignOutput = z.strictObject({
  store: StoreName,
  /** The store's name of the slot, such as `APP_IPHONE_67` or `phoneScreenshots`. */
  slot: z.string().min(1).max(60),
  width: z.int().min(320).max(4000),
  height: z.int().min(320).max(4000),
  device: DeviceClass.default('phone'),
});
export type DesignOutput = z.infer<typeof DesignOutput>;

/** The parts of a design that a variant or a shot may change. A part of an object keeps its other values. */
const Changes = z.strictObject({
  background: Background.optional(),
  frame: Frame.partial().optional(),
  text: TextBlock.partial().optional(),
  caption: TextStyle.partial().optional(),
  subcaption: TextStyle.partial().optional(),
});
export type DesignChanges = z.infer<typeof Changes>;

/** Changes for some outputs or languages. A variant that names none of them is for all. */
export const DesignVariant = Changes.extend({
  store: StoreName.optional(),
  device: DeviceClass.optional(),
  /** Whether the picture is wider than high. */
  orientation: z.enum(['portrait', 'landscape']).optional(),
  languages: z.array(LanguageCode).min(1).max(100).optional(),
});
export type DesignVariant = z.infer<typeof DesignVariant>;

/** One picture of the set: a screenshot with its place in the order. */
export const DesignShot = Changes.extend({
  id: ShotId,
  /**
   * The path of the screenshot, relative to the working folder. `{language}`, `{store}`, `{slot}`, `{device}` and
   * `{shot}` are replaced.
   */
  picture: z.string().min(1).max(300),
});
export type DesignShot = z.infer<typeof DesignShot>;

/** The largest numbers of characters of the texts of a shot. */
export const TEXT_LIMITS = { caption: 300, subcaption: 600 } as const;

/** The texts of one shot in one language. A line break is kept. */
export const ShotTexts = z.strictObject({
  caption: z.string().max(TEXT_LIMITS.caption).optional(),
  subcaption: z.string().max(TEXT_LIMITS.subcaption).optional(),
});
export type ShotTexts = z.infer<typeof ShotTexts>;

/**
 * A design: how screenshots are framed and captioned. Lengths are percentages, so that a design fits every size: places
 * and sizes of boxes of the picture's width and height, sizes of letters, distances and radii of its shorter side.
 */
export const Design = z.strictObject({
  schemaVersion: z.literal(1),
  name: Name,
  outputs: z.array(DesignOutput).min(1).max(20),
  background: Background,
  frame: Frame.partial()
    .prefault({})
    .transform((frame) => completeParts(DEFAULT_FRAME, frame)),
  text: TextBlock.partial()
    .prefault({})
    .transform((text) => completeParts(DEFAULT_TEXT_BLOCK, text)),
  caption: TextStyle.partial()
    .prefault({})
    .transform((style) => completeParts(DEFAULT_CAPTION, style)),
  subcaption: TextStyle.partial()
    .prefault({})
    .transform((style) => completeParts(DEFAULT_SUBCAPTION, style)),
  /** Whether everything is mirrored in languages that are written from right to left. */
  mirror: z.boolean().default(true),
  /** The language whose screenshot is used where that of another language is missing. Default: none. */
  fallbackLanguage: LanguageCode.optional(),
  shots: z.array(DesignShot).min(1).max(20),
  /** The texts, by language and by the id of the shot. */
  texts: z.record(LanguageCode, z.record(ShotId, ShotTexts)).default({}),
  variants: z.array(DesignVariant).max(50).default([]),
});
export type Design = z.infer<typeof Design>;
/** A design as a person writes it: parts with a default may be missing. */
export type DesignInput = z.input<typeof Design>;
