import { describeIssues, parseUntrustedJson, SlotKey, StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { CaptureError } from '../capture-error.ts';

/** An app as devices know it: the package of Android, or the bundle id of iOS. */
const AppId = z
  .string()
  .regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/, 'must look like com.example.app')
  .max(200);

const Language = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'must look like pt-BR');

const Appearance = z.enum(['light', 'dark']);
/** How an app looks. */
export type Appearance = z.infer<typeof Appearance>;

const TextSize = z.enum(['small', 'default', 'large', 'largest']);
/** The size of texts, in steps that Android and iOS both have. */
export type TextSize = z.infer<typeof TextSize>;

const PlannedDevice = z.strictObject({
  /** The id of the device, as `storedeck devices` prints it. */
  device: z.string().min(1).max(300),
  /**
   * The slot of the listing that the pictures of this device fill. Without it, they are only taken. With a design, the store
   * alone: the slots are those of the design.
   */
  store: StoreName.optional(),
  slot: SlotKey.optional(),
  /** Only these languages of the plan. */
  languages: z.array(Language).min(1).max(100).optional(),
  /** Whether the language of the app is set. False: the app has the language of the device, which must be the only one. */
  setLanguage: z.boolean().default(true),
});
/** One device of a plan. */
export type PlannedDevice = z.infer<typeof PlannedDevice>;

const PlannedScreenshot = z.strictObject({
  /** The name under which a flow takes the screenshot. */
  name: z.string().min(1).max(200),
  /** The position in the slot, from 1. Default: the position in this list. */
  position: z.int().min(1).max(10).optional(),
  /** Which of several appearances and text sizes goes into the slot. Default: the first one of the plan. */
  appearance: Appearance.optional(),
  textSize: TextSize.optional(),
});
/** One screenshot of a plan, and its place in a slot. */
export type PlannedScreenshot = z.infer<typeof PlannedScreenshot>;

/**
 * What is captured: each flow on each device, in each language, appearance and text size. A part that is missing is left
 * as it is on the devices.
 */
export const CapturePlan = z.strictObject({
  schemaVersion: z.literal(1),
  /** The app, or one id for each platform. Flows may use it as `${APP_ID}`. */
  app: z.union([AppId, z.strictObject({ android: AppId.optional(), ios: AppId.optional() })]),
  /** The paths of the flows, relative to the file of the plan. Without flows, a person takes the pictures. */
  flows: z.array(z.string().min(1).max(1000)).max(20).default([]),
  languages: z.array(Language).min(1).max(100),
  /**
   * The language that the app shows if it does not have another. The texts of other languages are compared with it. Default:
   * the first language.
   */
  sourceLanguage: Language.optional(),
  appearances: z.array(Appearance).min(1).max(2).optional(),
  textSizes: z.array(TextSize).min(1).max(4).optional(),
  devices: z.array(PlannedDevice).min(1).max(100),
  screenshots: z.array(PlannedScreenshot).min(1).max(50),
  /**
   * The id of the design that frames the pictures; its shots have the names of the screenshots. This library only takes the
   * pictures, which then have no place in the listing themselves.
   */
  design: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must look like launch')
    .optional(),
});
/** A plan as it is used, with its default values. */
export type CapturePlan = z.infer<typeof CapturePlan>;

/**
 * Reads a plan from the text of its file.
 *
 * @throws CaptureError INPUT_INVALID
 */
export function readPlan(text: string, file: string): CapturePlan {
  const written = parseJson(text, file);
  const result = CapturePlan.safeParse(written);
  if (result.success) return result.data;
  const lines = describeIssues(result.error, written, 'The plan');
  throw new CaptureError('INPUT_INVALID', `${file} is no plan for captures.`, lines.join('\n'));
}

function parseJson(text: string, file: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CaptureError('INPUT_INVALID', `${file} is not JSON: ${reason}`);
  }
}

/** Returns the id of the app on a platform; undefined if the plan has none for it. */
export function appOn(plan: CapturePlan, platform: 'android' | 'ios'): string | undefined {
  return typeof plan.app === 'string' ? plan.app : plan.app[platform];
}
