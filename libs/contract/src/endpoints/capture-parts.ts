import { LocaleCode, SlotKey, StoreName } from '@storedeck/listing';
import { z } from 'zod';

import { FlowPath } from './flows.ts';
import { HostId } from './host.ts';

/** A part of a capture: one flow on one device in one language, appearance and text size. */
export const CaptureCell = z
  .object({
    key: z.string(),
    device: z.string().describe('The id of the device, as the plan writes it.'),
    deviceName: z.string(),
    language: z.string(),
    flow: z.string(),
    appearance: z.string().nullable(),
    textSize: z.string().nullable(),
    state: z
      .enum(['waiting', 'running', 'done', 'kept', 'failed', 'left'])
      .describe(
        '`kept`: done by the capture that this one continues. `left`: not tried, because the device is gone.',
      ),
    planned: z
      .array(
        z.object({
          name: z.string(),
          position: z
            .int()
            .nullable()
            .describe('The position in the slot of the device, from 1. Null: the picture goes nowhere.'),
        }),
      )
      .readonly()
      .describe('The pictures that it will bring.'),
    shots: z
      .array(
        z.object({
          name: z.string(),
          file: z.string().describe('The path of the picture, relative to the working folder.'),
          width: z.int(),
          height: z.int(),
          content: z.string().describe('A hash of the pixels.'),
        }),
      )
      .readonly(),
    warnings: z.array(z.string()).readonly(),
    reason: z.string().nullable().describe('Why it has failed, or is tried once more.'),
    picture: z
      .string()
      .nullable()
      .describe('The path of the picture of the screen at the failure, relative to the working folder.'),
  })
  .meta({ id: 'CaptureCell' });
export type CaptureCell = z.infer<typeof CaptureCell>;

/** A picture that was captured, and the one that New has in its place. */
export const CaptureOffer = z
  .object({
    address: z.string().describe('The place, such as `appStore/fr-FR/APP_IPHONE_67#2`.'),
    store: StoreName,
    locale: LocaleCode,
    slot: SlotKey,
    position: z
      .int()
      .min(1)
      .describe(
        'By the plan. In New, the pictures of the plan are in this order; a missing one leaves no gap.',
      ),
    file: z.string().describe('The path of the new picture, relative to the working folder.'),
    content: z.string().describe('A hash of its pixels.'),
    old: z
      .string()
      .nullable()
      .describe('The path of the picture of New that it replaces, relative to the working folder.'),
    accepted: z.boolean().describe('Whether New has the new picture.'),
    problem: z.string().nullable().describe('Why New cannot take it.'),
  })
  .meta({ id: 'CaptureOffer' });
export type CaptureOffer = z.infer<typeof CaptureOffer>;

/** A device of the plan. What is null is not known before the check. */
export const CapturePlannedDevice = z
  .object({
    device: z.string().describe('The id of the device, as the plan writes it.'),
    name: z.string().nullable(),
    system: z.string().nullable().describe('Such as `Android 15`.'),
    store: StoreName.nullable(),
    slot: SlotKey.nullable().describe('The slot that its pictures fill.'),
    width: z.int().nullable().describe('Of its pictures, in pixels.'),
    height: z.int().nullable(),
    appLanguages: z
      .array(z.string())
      .readonly()
      .nullable()
      .describe('The languages that the app says it has there. Null: it does not say.'),
  })
  .meta({ id: 'CapturePlannedDevice' });
export type CapturePlannedDevice = z.infer<typeof CapturePlannedDevice>;

/** What a person does who takes the pictures: the devices in the language that is taken now. */
export const CaptureHand = z
  .object({
    language: z.string(),
    appearance: z.string().nullable(),
    textSize: z.string().nullable(),
    names: z.array(z.string()).readonly().describe('The screenshots that are to be taken.'),
    devices: z
      .array(
        z.object({
          host: HostId,
          device: z.string(),
          name: z.string(),
          state: z
            .enum(['preparing', 'ready', 'ended'])
            .describe('`preparing`: it is set up, or takes a picture. `ready`: it waits for the person.'),
          taken: z.array(z.string()).readonly().describe('The screenshots that it has taken.'),
          problem: z.string().nullable().describe('What is wrong with the last one.'),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'CaptureHand' });
export type CaptureHand = z.infer<typeof CaptureHand>;

/** One screen that is captured in all languages on a device, and framed. */
export const CaptureScreen = z
  .object({
    device: z.string().min(1).max(256).describe('The id of the device, as `/api/devices` lists it.'),
    flow: FlowPath.nullable().describe('The flow that leads to the screen. Null: a person goes there.'),
    design: z.string().min(1).max(60).describe('The design that frames it.'),
    shot: z.string().min(1).max(40).describe('The shot of the design whose place it takes.'),
  })
  .meta({ id: 'CaptureScreen' });
export type CaptureScreen = z.infer<typeof CaptureScreen>;
