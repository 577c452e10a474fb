import {
  type CaptureIssue,
  type CapturePlan,
  type DeviceFacts,
  findSlotShot,
  listSlotShots,
} from '@storedeck/capture';
import { planPictures } from '@storedeck/frames';
import { readDesign } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';
import { STORE_NAMES, storeLocale } from '@storedeck/listing';

import { classifySize } from './classify-size.ts';
import type { FramedPlace, FramingPlan } from './frame-pictures.ts';

/**
 * Reads the design that frames the pictures of a plan; undefined if the plan has none.
 *
 * @throws FramesError DESIGN_NOT_FOUND, DESIGN_INVALID
 */
export async function readFraming(dir: string, plan: CapturePlan): Promise<FramingPlan | undefined> {
  if (plan.design === undefined) return undefined;
  const named = await readDesign(new Folder(dir), plan.design);
  return {
    named,
    findPlace: ({ device, ...cell }, name): FramedPlace | undefined => {
      const { store } = plan.devices.find((one) => one.device === device) ?? {};
      const locale = store && storeLocale(store, cell.language);
      const screenshot = findSlotShot(plan, { device, ...cell }, name);
      const shot = screenshot && findShot(named, screenshot);
      return store && locale !== undefined && shot ? { store, locale, shot: shot.id } : undefined;
    },
  };
}

/** The id of a shot has only small letters. */
function findShot({ design }: FramingPlan['named'], { fileName }: { readonly fileName: string }) {
  return design.shots.find(({ id }) => `${id}.png` === fileName.toLowerCase());
}

/**
 * Finds which pictures of a plan its design could not frame, before the first tap.
 *
 * @param facts what the check has read from the devices that are there
 */
export function checkFraming(
  plan: CapturePlan,
  { named }: FramingPlan,
  facts: readonly DeviceFacts[],
): CaptureIssue[] {
  return [...checkShots(plan, named), ...checkTexts(plan, named), ...checkOutputs(plan, named, facts)];
}

function checkShots(plan: CapturePlan, named: FramingPlan['named']): CaptureIssue[] {
  const { designId, design } = named;
  return listSlotShots(plan)
    .filter((screenshot) => !findShot(named, screenshot))
    .map(({ fileName }) => ({
      severity: 'error',
      code: 'SCREENSHOT_UNKNOWN',
      message: `The design ${designId} has no shot “${fileName.replace(/\.png$/, '')}”.`,
      hint: `It has ${design.shots.map(({ id }) => id).join(', ')}.`,
    }));
}

function checkTexts(plan: CapturePlan, named: FramingPlan['named']): CaptureIssue[] {
  const stores = [...new Set(plan.devices.flatMap(({ store }) => store ?? []))];
  return stores.flatMap((store): CaptureIssue[] => {
    const wanted = plan.languages.flatMap((code) => storeLocale(store, code) ?? []);
    const without = planPictures(named, { [store]: wanted }).withoutTexts.map(({ locale }) => locale);
    if (without.length === 0) return [];
    const message = `The design ${named.designId} has no texts in ${without.join(', ')} of ${STORE_NAMES[store]}: these pictures are not framed.`;
    return [
      { severity: 'warning', code: 'LANGUAGE_MISSING', message, hint: 'Write them in the place Frames.' },
    ];
  });
}

/** Each device needs slots of its kind, and no two devices may fill the same ones in one language. */
function checkOutputs(
  plan: CapturePlan,
  { designId, design }: FramingPlan['named'],
  facts: readonly DeviceFacts[],
): CaptureIssue[] {
  const issues: CaptureIssue[] = [];
  const filled = new Map<string, string>();
  for (const { device, store, languages = plan.languages } of plan.devices) {
    const { name, size } = facts.find((one) => one.device === device) ?? {};
    if (store === undefined || name === undefined || size === undefined) continue;
    const kind = classifySize(size);
    if (!design.outputs.some((output) => output.store === store && output.device === kind))
      issues.push({
        ...{ severity: 'error', code: 'SIZE_UNFIT', device },
        message: `The design ${designId} has no slot of ${STORE_NAMES[store]} for a ${kind}.`,
        hint: 'Add one in the place Frames.',
      });
    const place = (code: string): string => [store, kind, code].join('/');
    const twice = languages.filter((code) => filled.has(place(code)));
    const other = filled.get(place(twice[0] ?? ''));
    for (const code of languages) filled.set(place(code), name);
    if (other !== undefined)
      issues.push({
        ...{ severity: 'error', code: 'PLACE_TWICE', device },
        message: `${other} and ${name} would both fill the slots of the design for a ${kind}, in ${twice.join(', ')}.`,
        hint: 'Give the devices different languages.',
      });
  }
  return issues;
}
