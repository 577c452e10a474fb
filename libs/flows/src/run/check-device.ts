import { fillText, UnsetName } from '../expressions/evaluate.ts';
import type { LoadedFlow } from '../files/load-flow.ts';
import type { FlowIssue } from '../flow-issue.ts';
import type { FlowText, Step } from '../flow.ts';
import type { FlowAbilities, FlowDevice } from './flow-device.ts';
import { describePlatform, findKey } from './text-steps.ts';

/**
 * Returns what a device cannot do of a flow, before its first step. Steps under a condition on the other platform are
 * left out.
 */
export function checkDevice({ files }: LoadedFlow, device: FlowDevice): FlowIssue[] {
  const flows = [...files.values()];
  return flows
    .flatMap(({ onFlowStart, steps, onFlowComplete }) => [...onFlowStart, ...steps, ...onFlowComplete])
    .flatMap((step) => checkStep(step, device));
}

function checkStep(step: Step, device: FlowDevice): FlowIssue[] {
  const { command, values, place, optional } = step;
  if (command === 'runFlow' && isOtherPlatform(values.when?.platform, device)) return [];
  const inner = 'commands' in values ? (values.commands ?? []).flatMap((one) => checkStep(one, device)) : [];
  const severity = optional ? ('warning' as const) : ('error' as const);
  const issue = (message: string, hint?: string): FlowIssue => ({
    ...{ severity, code: 'DEVICE_UNABLE', place, message },
    ...(hint !== undefined && { hint }),
  });
  const missing = listNeeded(step).filter((name) => device.abilities[name] === undefined);
  const what = describePlatform(device.platform);
  const own = missing.map((name) =>
    issue(
      `${name === command ? name : `${command} needs ${name}, which`} is not possible on this device (${what}).`,
      WAYS[device.platform][name],
    ),
  );
  if (command === 'pressKey') {
    const key = fillNow(values.key);
    if (key !== undefined && findKey(key, device.platform) === undefined)
      own.push(issue(`There is no key ${JSON.stringify(key)} on ${what}.`));
    if (key?.toLowerCase() === 'tab')
      own.push({
        ...issue('Tab is pressed. Maestro types a space instead.'),
        ...{ severity: 'warning', code: 'DIFFERS' },
      });
  }
  if (command === 'back' && device.platform === 'ios')
    own.push({ ...issue('An iPhone has no back key, so the step is skipped.'), severity: 'warning' });
  if (command === 'clearKeychain' || (command === 'launchApp' && values.clearKeychain === true))
    own.push(
      device.platform === 'ios'
        ? issue(
            'The keychain cannot be cleared.',
            'Log out in the flow, or delete the app and install it again.',
          )
        : { ...issue('An Android device has no keychain, so nothing is cleared.'), severity: 'warning' },
    );
  return [...own, ...inner];
}

/** What a person can do instead, where only some devices of a platform have an ability, or none. */
const WAYS: Readonly<Record<FlowDevice['platform'], Readonly<Partial<Record<keyof FlowAbilities, string>>>>> =
  {
    ios: {
      clearState:
        'Use a simulator; or install the app again yourself, and run the step on Android only: runFlow with when: platform: Android.',
      setPermissions: 'Use a simulator; or tap the buttons of the question in a runFlow with when: visible.',
      setDarkMode: 'Use a simulator, or change it in the settings of the iPhone.',
      addMedia: 'Use a simulator, or send the pictures to the iPhone yourself.',
      setLocation: 'Use a simulator.',
      startRecording:
        'Record on an Android phone, on a simulator with baguette or on an iPhone with iOS 27; or take screenshots.',
      setAirplaneMode: 'Switch it in the control centre of the iPhone.',
    },
    android: {
      startRecording:
        'Only live video is recorded. The picture of the device in the page says why it is none, and what to do.',
      setLocation: 'Use a simulator, or an app on the phone that sets mock locations.',
    },
  };

function isOtherPlatform(platform: FlowText | undefined, device: FlowDevice): boolean {
  const word = fillNow(platform)?.trim().toLowerCase();
  return word !== undefined && word !== device.platform;
}

/** Returns a text without expressions. */
function fillNow(text: FlowText | undefined): string | undefined {
  try {
    return text && fillText(text, () => null);
  } catch (error) {
    if (error instanceof UnsetName) return undefined;
    throw error;
  }
}

const NEEDED: Readonly<Partial<Record<Step['command'], keyof FlowAbilities>>> = {
  clearState: 'clearState',
  setPermissions: 'setPermissions',
  openLink: 'openLink',
  setOrientation: 'setOrientation',
  setDarkMode: 'setDarkMode',
  toggleDarkMode: 'setDarkMode',
  setAirplaneMode: 'setAirplaneMode',
  toggleAirplaneMode: 'setAirplaneMode',
  setLocation: 'setLocation',
  addMedia: 'addMedia',
  startRecording: 'startRecording',
  stopRecording: 'stopRecording',
};

function listNeeded({ command, values }: Step): (keyof FlowAbilities)[] {
  if (command !== 'launchApp') return NEEDED[command] === undefined ? [] : [NEEDED[command]];
  return [
    ...(values.clearState === true ? (['clearState'] as const) : []),
    ...(values.permissions ? (['setPermissions'] as const) : []),
    ...(values.arguments && values.arguments.length > 0 ? (['launchWith'] as const) : []),
  ];
}
