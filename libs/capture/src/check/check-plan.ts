import { listScreenshots } from '@storedeck/flows';
import { isScreenshotSlot, pictureRule, storeLocale, unknownLocaleText } from '@storedeck/listing';

import type { CaptureFlow } from '../plan/capture-flow.ts';
import type { CapturePlan, PlannedDevice } from '../plan/capture-plan.ts';
import { languagesOn } from '../plan/cells.ts';
import { listSlotShots } from '../plan/slot-shots.ts';
import type { CaptureIssue } from './capture-issue.ts';

/** Who takes the pictures: flows, or a person. */
interface Takers {
  readonly flows: readonly CaptureFlow[];
  readonly isByHand: boolean;
}

/** Finds what is wrong with a plan, without a device. */
export function checkPlan(plan: CapturePlan, takers: Takers): CaptureIssue[] {
  return [
    ...plan.devices.flatMap((planned) => [...checkLanguages(plan, planned), ...checkSlot(plan, planned)]),
    ...checkPlaces(plan),
    ...checkScreenshots(plan, takers),
  ];
}

function checkLanguages(plan: CapturePlan, planned: PlannedDevice): CaptureIssue[] {
  const { device, store, languages = [] } = planned;
  const about = { severity: 'error' as const, code: 'LANGUAGE_UNKNOWN' as const, device };
  const foreign = languages
    .filter((code) => !plan.languages.includes(code))
    .map((code): CaptureIssue => ({ ...about, message: `${code} is no language of the plan.` }));
  if (store === undefined) return foreign;
  const unknown = languagesOn(plan, planned)
    .filter((code) => storeLocale(store, code) === undefined)
    .map((code): CaptureIssue => ({ ...about, message: `${unknownLocaleText(store, code)}.` }));
  return [...foreign, ...unknown];
}

function checkSlot(plan: CapturePlan, { device, store, slot }: PlannedDevice): CaptureIssue[] {
  const about = { severity: 'error' as const, device };
  if (plan.design !== undefined)
    return store !== undefined && slot === undefined
      ? []
      : [
          {
            ...about,
            code: 'DEVICE_UNABLE',
            message:
              'With a design, a device needs "store" and no "slot": the slots are those of the design.',
          },
        ];
  if ((store === undefined) !== (slot === undefined))
    return [
      { ...about, code: 'DEVICE_UNABLE', message: 'A device needs both "store" and "slot", or neither.' },
    ];
  if (store === undefined || slot === undefined) return [];
  if (!isScreenshotSlot(slot))
    return [{ ...about, code: 'SIZE_UNFIT', message: `${slot} is no slot for screenshots.` }];
  const { maxCount } = pictureRule(store, slot);
  const last = Math.max(...listSlotShots(plan).map(({ position }) => position));
  if (last <= maxCount) return [];
  return [{ ...about, code: 'PLACE_TWICE', message: `${slot} takes ${maxCount} pictures, not ${last}.` }];
}

/** Two devices may not fill the same slot in the same language, and two pictures not the same position. */
function checkPlaces(plan: CapturePlan): CaptureIssue[] {
  const issues: CaptureIssue[] = [];
  const filled = new Map<string, string>();
  for (const planned of plan.devices) {
    const { device, store, slot } = planned;
    if (store === undefined || slot === undefined) continue;
    for (const language of languagesOn(plan, planned)) {
      const place = `${slot} of ${storeLocale(store, language) ?? language}`;
      const other = filled.get(`${store} ${place}`);
      filled.set(`${store} ${place}`, `${device} in ${language}`);
      if (other !== undefined)
        issues.push({
          ...{ severity: 'error', code: 'PLACE_TWICE', device },
          message: `${other} and ${device} in ${language} would both fill ${place}.`,
          hint: 'Give the devices different languages or slots.',
        });
    }
  }
  const positions = listSlotShots(plan).map(({ position }) => position);
  const twice = positions.find((position, index) => positions.indexOf(position) < index);
  if (twice !== undefined)
    issues.push({
      ...{ severity: 'error', code: 'PLACE_TWICE' },
      message: `Two screenshots of the plan have the position ${twice}.`,
    });
  return issues;
}

const NO_FLOWS: CaptureIssue = {
  severity: 'error',
  code: 'SCREENSHOT_UNKNOWN',
  message: 'The plan has no flows.',
  hint: 'Take the pictures by hand: in the page, Devices, Capture. Or name flows.',
};

/** Each screenshot of the plan must be taken by exactly one flow; without flows, a person takes them. */
function checkScreenshots(plan: CapturePlan, { flows, isByHand }: Takers): CaptureIssue[] {
  if (flows.length === 0) return isByHand ? [] : [NO_FLOWS];
  const lists = flows.map(({ path, loaded }) => ({ path, names: listScreenshots(loaded) }));
  const names = [...new Set(plan.screenshots.map(({ name }) => name))];
  return names.flatMap((name): CaptureIssue[] => {
    const takers = lists.filter((list) => list.names.includes(name)).map(({ path }) => path);
    const about = { severity: 'error' as const, code: 'SCREENSHOT_UNKNOWN' as const };
    if (takers.length > 1)
      return [{ ...about, message: `Several flows take a screenshot ${name}: ${takers.join(', ')}.` }];
    if (takers.length === 1) return [];
    const known = lists.flatMap((list) => list.names);
    const hint = known.length > 0 ? `They take ${known.join(', ')}.` : 'They take none.';
    return [{ ...about, message: `No flow takes a screenshot ${name}.`, hint }];
  });
}
