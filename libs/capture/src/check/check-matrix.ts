import { checkDevice, printIssue } from '@storedeck/flows';
import { expectedPicture, fitsPictureRule, pictureRule, sizeText } from '@storedeck/listing';
import { pictureHeader } from '@storedeck/pictures';

import type { CaptureDevice, CaptureSettings } from '../device/capture-device.ts';
import type { CaptureFlow } from '../plan/capture-flow.ts';
import { appOn, type CapturePlan, type PlannedDevice } from '../plan/capture-plan.ts';
import { languagesOn } from '../plan/cells.ts';
import { isSameLanguage } from '../plan/device-language.ts';
import type { MatrixDevice } from '../plan/matrix-device.ts';
import { SETTING_TEXTS, settingsForVariant } from '../settings/wanted-settings.ts';
import type { CaptureIssue, CaptureIssueCode } from './capture-issue.ts';
import { checkPlan } from './check-plan.ts';

interface CheckOptions {
  readonly plan: CapturePlan;
  readonly devices: readonly MatrixDevice[];
  readonly flows: readonly CaptureFlow[];
  /** Whether a person takes the pictures, instead of the flows. */
  readonly isByHand?: boolean;
  readonly signal: AbortSignal;
  /** Receives what was read from each device. */
  readonly onDevice?: ((facts: DeviceFacts) => void) | undefined;
}

/** What a check has read from a device. */
export interface DeviceFacts {
  /** The id of the device, as the plan writes it. */
  readonly device: string;
  readonly name: string;
  /** Such as `Android 15`; undefined if the device does not say. */
  readonly system?: string | undefined;
  /** The size of its pictures in pixels; undefined if it was not needed. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** The languages that the app says it has; undefined if it does not say. */
  readonly appLanguages?: readonly string[] | undefined;
}

/** Finds what cannot be done, before anything is changed: it only reads from the devices. */
export async function checkMatrix(options: CheckOptions): Promise<CaptureIssue[]> {
  const { plan, devices, flows, isByHand = false, signal, onDevice } = options;
  const run = isByHand ? [] : flows;
  const own = await Promise.all(
    devices.map((one) => checkOne({ plan, flows: run, onDevice, ...one }, signal)),
  );
  return [...checkPlan(plan, { flows, isByHand }), ...own.flat()];
}

type Checked = MatrixDevice & Pick<CheckOptions, 'plan' | 'flows' | 'onDevice'>;

async function checkOne(checked: Checked, signal: AbortSignal): Promise<CaptureIssue[]> {
  const { plan, planned, device, flows } = checked;
  const issue = makeIssues(planned.device);
  const app = appOn(plan, device.platform);
  if (app === undefined)
    return [
      issue(
        ['error', 'DEVICE_UNABLE'],
        `The plan has no app for ${device.name}.`,
        `Write it as app.${device.platform}.`,
      ),
    ];
  const unable = flows
    .flatMap(({ loaded }) => checkDevice(loaded, device))
    .filter(({ severity }) => severity === 'error')
    .map((one) => issue(['error', 'DEVICE_UNABLE'], `${device.name}: ${printIssue(one)}`));
  const settings = await device.abilities.readSettings?.(app, signal);
  const size = await readSize(checked, signal);
  const { system, appLanguages } = settings ?? {};
  checked.onDevice?.({ device: planned.device, name: device.name, system, size, appLanguages });
  return [
    ...unable,
    ...checkLanguage(checked, settings),
    ...checkAppLanguages(checked, appLanguages),
    ...checkVariants(checked, settings),
    ...checkBar(checked, settings),
    ...(await checkBattery(checked, settings, signal)),
    ...checkSize(checked, size),
  ];
}

type MakeIssue = (
  kind: readonly [CaptureIssue['severity'], CaptureIssueCode],
  message: string,
  hint?: string,
) => CaptureIssue;

function makeIssues(device: string): MakeIssue {
  return ([severity, code], message, hint) => ({
    ...{ severity, code, device, message },
    ...(hint !== undefined && { hint }),
  });
}

/** Returns a device in words: `Pixel 4 (Android 12)`. */
function describe({ name }: CaptureDevice, settings: CaptureSettings | undefined): string {
  return settings ? `${name} (${settings.system})` : name;
}

function checkLanguage(
  { plan, planned, device }: Checked,
  settings: CaptureSettings | undefined,
): CaptureIssue[] {
  const issue = makeIssues(planned.device);
  const languages = languagesOn(plan, planned);
  if (!planned.setLanguage)
    return languages.length === 1
      ? []
      : [
          issue(
            ['error', 'LANGUAGE_UNABLE'],
            `${device.name} keeps its language ("setLanguage": false), but the plan has ${languages.length} for it.`,
            'Give it the one that it has, as "languages".',
          ),
        ];
  const isAble =
    device.platform === 'android'
      ? settings?.settings.has('appLanguage') === true
      : device.abilities.launchWith !== undefined;
  if (isAble) return [];
  return [
    issue(
      ['error', 'LANGUAGE_UNABLE'],
      `${describe(device, settings)} cannot set the language of one app.`,
      'Leave it out; or change its language yourself, and write "setLanguage": false and its language as "languages".',
    ),
  ];
}

/** The largest number of languages that a message lists. */
const LISTED = 12;

/** Compares the languages of the plan with those that the app says it has. The app may have more than it says. */
function checkAppLanguages(
  { plan, planned, device }: Checked,
  appLanguages: readonly string[] | undefined,
): CaptureIssue[] {
  if (appLanguages === undefined || !planned.setLanguage) return [];
  const missing = languagesOn(plan, planned).filter(
    (code) => !appLanguages.some((one) => isSameLanguage(one, code)),
  );
  if (missing.length === 0) return [];
  const list = (codes: readonly string[]): string =>
    codes.length > LISTED ? `${codes.slice(0, LISTED).join(', ')} …` : codes.join(', ') || 'none';
  return [
    makeIssues(planned.device)(
      ['warning', 'LANGUAGE_MISSING'],
      `The app on ${device.name} does not have ${list(missing)}: it would show another language.`,
      `It says that it has ${list(appLanguages)}.`,
    ),
  ];
}

function checkVariants(
  { plan, planned, device }: Checked,
  settings: CaptureSettings | undefined,
): CaptureIssue[] {
  const issue = makeIssues(planned.device);
  const needed = settingsForVariant(device.platform, {
    appearance: plan.appearances?.[0],
    textSize: plan.textSizes?.[0],
  });
  return needed
    .filter(({ name }) => settings?.settings.has(name) !== true)
    .map(({ name }) =>
      issue(
        ['error', 'SETTING_UNABLE'],
        `${describe(device, settings)} cannot set ${SETTING_TEXTS[name]}.`,
        `Leave the device or "${name === 'appearance' ? 'appearances' : 'textSizes'}" out of the plan.`,
      ),
    );
}

function checkBar({ planned, device }: Checked, settings: CaptureSettings | undefined): CaptureIssue[] {
  const issue = makeIssues(planned.device);
  if (settings?.settings.has('cleanBar') !== true)
    return [
      issue(
        ['warning', 'SETTING_UNABLE'],
        `${describe(device, settings)} cannot clean its status bar: the time and the battery are shown as they are.`,
      ),
    ];
  if (device.kind !== 'simulator' || !/\biPad\b/.test(device.name)) return [];
  return [
    issue(
      ['warning', 'DEVICE_STATE'],
      `${device.name} shows the date beside the clock, which changes daily.`,
    ),
  ];
}

async function checkBattery(
  { planned, device }: Checked,
  settings: CaptureSettings | undefined,
  signal: AbortSignal,
): Promise<CaptureIssue[]> {
  const value = await settings?.settings.get('batterySaver')?.read?.(signal);
  if (value !== '1') return [];
  const message = `The battery saver of ${device.name} is on: it may force the dark appearance and stop animations.`;
  return [
    makeIssues(planned.device)(['warning', 'DEVICE_STATE'], message, 'Charge the phone, or turn it off.'),
  ];
}

/** Returns the size of a screenshot, if it must fit a slot or a design. */
async function readSize(
  { plan, planned, device }: Checked,
  signal: AbortSignal,
): Promise<DeviceFacts['size'] | undefined> {
  if (planned.slot === undefined && plan.design === undefined) return undefined;
  return pictureHeader(await device.screenshot(signal))?.size ?? undefined;
}

/** Compares the size of a screenshot with what the slot takes. */
function checkSize({ planned, device }: Checked, size: DeviceFacts['size']): CaptureIssue[] {
  const { store, slot } = planned satisfies PlannedDevice;
  if (store === undefined || slot === undefined) return [];
  if (!size || fitsPictureRule(size, pictureRule(store, slot))) return [];
  return [
    makeIssues(planned.device)(
      ['error', 'SIZE_UNFIT'],
      `${device.name} has pictures of ${sizeText(size)}, which ${slot} does not take.`,
      `It takes ${expectedPicture(store, slot)}.`,
    ),
  ];
}
