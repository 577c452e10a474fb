import { createHash } from 'node:crypto';

import { type Store, storeLocale } from '@storedeck/listing';

import type { CaptureDevice } from '../device/capture-device.ts';
import type { CaptureFlow } from './capture-flow.ts';
import {
  type Appearance,
  appOn,
  type CapturePlan,
  type PlannedDevice,
  type TextSize,
} from './capture-plan.ts';
import { listSlotShots, type SlotShot } from './slot-shots.ts';

/** How a device is set up for pictures. A part that is missing is left as it is. */
export interface Variant {
  readonly appearance?: Appearance | undefined;
  readonly textSize?: TextSize | undefined;
}

/** The unit of work: one flow, or what a person does, on one device in one language and variant. */
export interface Cell extends Variant {
  /** Identifies the cell and everything on which its pictures depend: also the content of the flow. */
  readonly key: string;
  /** The id of the device, as the plan writes it. */
  readonly device: string;
  /** As the plan writes it. */
  readonly language: string;
  /** The path of the flow, as the plan writes it; empty if a plan without flows is taken by hand. */
  readonly flow: string;
}

/** A place in a listing. */
export interface SlotPlace {
  readonly store: Store;
  /** The store's code of the language. */
  readonly locale: string;
  readonly slot: string;
  /** From 1. */
  readonly position: number;
  /** The name that the picture has in the listing, such as `home.png`. It tells the pictures of a plan from others. */
  readonly fileName: string;
}

/** Returns the languages that are captured on a device: the source language first, because others are compared with it. */
export function languagesOn(plan: CapturePlan, { languages }: Pick<PlannedDevice, 'languages'>): string[] {
  const wanted = plan.languages.filter((code) => languages === undefined || languages.includes(code));
  const source = findSource(plan);
  return wanted.toSorted((a, b) => Number(b === source) - Number(a === source));
}

/** The language with which the texts of the others are compared. */
export function findSource(plan: CapturePlan): string | undefined {
  return plan.sourceLanguage ?? plan.languages[0];
}

/**
 * Returns the cells of a device in the order in which they are taken: languages inside of variants. `device` may be undefined
 * for a device that is not there; the keys are then others.
 */
export function listCells(
  plan: CapturePlan,
  {
    planned,
    device,
    flows,
  }: { planned: PlannedDevice; device: CaptureDevice | undefined; flows: readonly CaptureFlow[] },
): Cell[] {
  const variants = (plan.appearances ?? [undefined]).flatMap((appearance) =>
    (plan.textSizes ?? [undefined]).map((textSize): Variant => ({ appearance, textSize })),
  );
  const app = device && appOn(plan, device.platform);
  const names = plan.screenshots.map(({ name }) => name);
  const parts = flows.length > 0 ? flows : [{ path: '', content: '' }];
  return variants.flatMap((variant) =>
    languagesOn(plan, planned).flatMap((language) =>
      parts.map(({ path, content }): Cell => {
        const about = { device: planned.device, language, flow: path, ...variant };
        const identity = [device?.host, device?.device, app, planned.setLanguage, content, names, about];
        const key = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
        return { key, ...about };
      }),
    ),
  );
}

/** Returns the screenshot of the plan that a picture is; undefined if this variant of it goes nowhere. */
export function findSlotShot(plan: CapturePlan, cell: Cell, name: string): SlotShot | undefined {
  return listSlotShots(plan).find(
    (one) =>
      one.name === name &&
      (one.appearance ?? plan.appearances?.[0]) === cell.appearance &&
      (one.textSize ?? plan.textSizes?.[0]) === cell.textSize,
  );
}

/** Returns the place of a screenshot in the listing; undefined if this variant of it goes nowhere. */
export function findPlace(plan: CapturePlan, cell: Cell, name: string): SlotPlace | undefined {
  const planned = plan.devices.find(({ device }) => device === cell.device);
  if (planned?.store === undefined || planned.slot === undefined) return undefined;
  const locale = storeLocale(planned.store, cell.language);
  const shot = findSlotShot(plan, cell, name);
  if (locale === undefined || shot === undefined) return undefined;
  const { position, fileName } = shot;
  return { store: planned.store, locale, slot: planned.slot, position, fileName };
}

/** Returns a cell in words: `Pixel 8, fr-FR, dark`. */
export function cellText(cell: Cell, deviceName: string): string {
  const size = cell.textSize === undefined ? undefined : `${cell.textSize} texts`;
  return [deviceName, cell.language, cell.appearance, size].filter((part) => part !== undefined).join(', ');
}
