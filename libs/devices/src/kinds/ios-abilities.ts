import type { IosOrientation, SimulatorControl, WdaDevice } from '@storedeck/wda';

import { DeviceError } from '../device-error.ts';
import type { DeviceAbilities, LaunchValues, Orientation } from '../device.ts';
import { readDecision } from './permission-decision.ts';
import { withSignals } from './with-signals.ts';

/** Returns the abilities of an iPhone or of a simulator, which has more of them. `open` returns the device. */
export function makeIosAbilities(
  open: (signal: AbortSignal) => Promise<WdaDevice>,
  isSimulator: boolean,
): DeviceAbilities {
  return {
    openLink: async (link, signal) => (await open(signal)).openLink(link, { signal }),
    launchWith: async (app, values, signal) =>
      (await open(signal)).launchApp(app, { args: toArguments(values), signal }),
    setOrientation: async (orientation, signal) =>
      (await open(signal)).setOrientation(ORIENTATIONS[orientation], { signal }),
    readSettings: async (app, signal) => {
      const { simulator, osVersion } = await open(signal);
      const settings = withSignals(simulator?.settings ?? new Map());
      const appLanguages = await simulator?.readAppLanguages(app, { signal });
      return { system: `iOS ${osVersion}`.trim(), settings, appLanguages };
    },
    ...(isSimulator && makeSimulatorAbilities(open)),
  };
}

function makeSimulatorAbilities(open: (signal: AbortSignal) => Promise<WdaDevice>): DeviceAbilities {
  const control = async (signal: AbortSignal): Promise<SimulatorControl> => {
    const { simulator } = await open(signal);
    if (simulator) return simulator;
    throw new DeviceError('CONTROL_UNSUPPORTED', 'Only a simulator can do this, and this is none.');
  };
  return {
    clearState: async (app, signal) => {
      const simulator = await control(signal);
      await simulator.clearApp(app, { signal });
      (await open(signal)).screenChanged();
    },
    setClipboard: async (text, signal) => (await open(signal)).setClipboard(text, { signal }),
    addMedia: async (files, signal) => {
      const simulator = await control(signal);
      for (const file of files) await simulator.addMedia(file, { signal });
    },
    setDarkMode: async (mode, signal) => {
      const appearance = (await control(signal)).settings.get('appearance');
      const isDark = mode === 'toggle' ? (await appearance?.read({ signal })) !== 'dark' : mode === 'enabled';
      await appearance?.write(isDark ? 'dark' : 'light', { signal });
    },
    setPermissions: async (app, permissions, signal) => {
      const simulator = await control(signal);
      const wanted = [...permissions].map(([name, word]) => ({
        ...{ app, service: findService(name, word), action: ACTIONS[readDecision(name, word)] },
      }));
      for (const one of wanted) await simulator.setPrivacy(one, { signal });
    },
    setLocation: async (latitude, longitude, signal) =>
      (await control(signal)).setLocation(latitude, longitude, { signal }),
  };
}

const ORIENTATIONS: Readonly<Record<Orientation, IosOrientation>> = {
  PORTRAIT: 'portrait',
  LANDSCAPE_LEFT: 'landscapeLeft',
  LANDSCAPE_RIGHT: 'landscapeRight',
  UPSIDE_DOWN: 'upsideDown',
};

/** Arguments become values of UserDefaults: `-NAME VALUE`. */
function toArguments(values: LaunchValues): string[] {
  return [...values].flatMap(([name, value]) => [`-${name}`, String(value)]);
}

const ACTIONS = { allow: 'grant', deny: 'revoke', unset: 'reset' } as const;

/** The words of `simctl privacy` for Maestro's names. A simulator has no camera, and simctl sets no notifications. */
const SERVICES: Readonly<Record<string, string>> = {
  all: 'all',
  calendar: 'calendar',
  contacts: 'contacts',
  location: 'location',
  medialibrary: 'media-library',
  microphone: 'microphone',
  motion: 'motion',
  photos: 'photos',
  reminders: 'reminders',
  siri: 'siri',
};

function findService(name: string, word: string): string {
  const plain = name.toLowerCase();
  if (plain === 'location' && word.toLowerCase() === 'always') return 'location-always';
  const service = Object.hasOwn(SERVICES, plain) ? SERVICES[plain] : undefined;
  if (service !== undefined) return service;
  throw new DeviceError('CONTROL_UNSUPPORTED', `A simulator cannot be given "${name.slice(0, 100)}".`, {
    hint: `simctl knows ${Object.keys(SERVICES).join(', ')}.`,
  });
}
