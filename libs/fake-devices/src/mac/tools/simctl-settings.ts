import { failInside, succeed, type SimctlResult } from './simctl-result.ts';
import { CONTENT_SIZES, type SimulatorSettings, type SimulatorValues } from './simulator-settings.ts';
import { printOverrides, readOverrides } from './status-bar-overrides.ts';

/** Performs a subcommand with the arguments after the device. Returns undefined for arguments that it does not know. */
export type SettingCommand = (
  args: readonly string[],
  settings: SimulatorSettings,
) => SimctlResult | undefined;

/** The subcommands that change a setting of a booted simulator [`xcrun simctl help SUBCOMMAND` of Xcode 26]. */
export const SETTING_COMMANDS: Readonly<Record<string, SettingCommand>> = {
  ui: ([option, value, ...more], settings) => {
    if (more.length > 0) return undefined;
    return value === undefined ? readUi(option, settings) : setUi({ option, value }, settings);
  },
  status_bar: statusBar,
  privacy,
  location,
  addmedia: (paths, settings) => {
    if (paths.length === 0) return undefined;
    settings.change({ media: [...settings.values.media, ...paths] });
    return succeed();
  },
};

function readUi(option: string | undefined, { values }: SimulatorSettings): SimctlResult | undefined {
  if (option === 'appearance') return succeed(`${values.appearance}\n`);
  if (option === 'content_size') return succeed(`${values.contentSize}\n`);
  if (option === 'increase_contrast')
    return succeed(`${values.increasesContrast ? 'enabled' : 'disabled'}\n`);
  return undefined;
}

function setUi(
  { option, value }: { readonly option: string | undefined; readonly value: string },
  settings: SimulatorSettings,
): SimctlResult | undefined {
  if (option === 'appearance' && (value === 'light' || value === 'dark'))
    settings.change({ appearance: value });
  else if (option === 'increase_contrast' && (value === 'enabled' || value === 'disabled'))
    settings.change({ increasesContrast: value === 'enabled' });
  else {
    const size = option === 'content_size' ? findSize(value, settings.values.contentSize) : undefined;
    if (size === undefined) return undefined;
    settings.change({ contentSize: size });
  }
  return succeed();
}

function findSize(
  word: string,
  now: SimulatorValues['contentSize'],
): SimulatorValues['contentSize'] | undefined {
  const step = { increment: 1, decrement: -1 }[word];
  if (step === undefined) return CONTENT_SIZES.find((size) => size === word);
  return CONTENT_SIZES[CONTENT_SIZES.indexOf(now) + step] ?? now;
}

const FAILED_REQUEST = 'Simulator device failed to complete the requested operation.\nInvalid argument';

function statusBar(
  [verb, ...flags]: readonly string[],
  settings: SimulatorSettings,
): SimctlResult | undefined {
  if (verb === 'list' && flags.length === 0) return succeed(printOverrides(settings.values.statusBar));
  if (verb === 'clear' && flags.length === 0) settings.change({ statusBar: {} });
  else if (verb === 'override') {
    const overrides = readOverrides(flags);
    if (overrides === 'no-time')
      return failInside({ code: 22 }, [
        FAILED_REQUEST,
        'Invalid, non-ISO date/time string',
        'Invalid argument',
      ]);
    if (overrides === undefined) return undefined;
    settings.change({ statusBar: { ...settings.values.statusBar, ...overrides } });
  } else return undefined;
  return succeed();
}

/** Not the camera, which a simulator does not have, and not notifications. */
const SERVICES = [
  'all',
  'calendar',
  'contacts-limited',
  'contacts',
  'location',
  'location-always',
  'photos-add',
  'photos',
  'media-library',
  'microphone',
  'motion',
  'reminders',
  'siri',
];

function privacy(
  [action, service = '', id, ...more]: readonly string[],
  settings: SimulatorSettings,
): SimctlResult | undefined {
  const isKnown = action === 'grant' || action === 'revoke' || action === 'reset';
  if (!isKnown || !SERVICES.includes(service) || more.length > 0) return undefined;
  if (id === undefined && action !== 'reset') return undefined;
  if (id === undefined || id === settings.app?.id) settings.app?.setPrivacy(action, service);
  return succeed();
}

function location(
  [verb, place, ...more]: readonly string[],
  settings: SimulatorSettings,
): SimctlResult | undefined {
  if (more.length > 0) return undefined;
  if (verb === 'clear' && place === undefined) settings.change({ location: undefined });
  else if (verb === 'set' && /^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/.test(place ?? ''))
    settings.change({ location: place });
  else return undefined;
  return succeed();
}
