import { hintFor } from './device-hint.ts';

/** A phone as adb lists it. */
export interface AndroidDevice {
  /** The name by which adb knows the phone. May contain spaces. */
  readonly serial: string;
  /** The state as adb prints it. `device` means usable. */
  readonly state: string;
  /** The model, with spaces in place of underscores. '' if unknown; `product` and `device` are also '' if unknown. */
  readonly model: string;
  readonly product: string;
  readonly device: string;
  /** The number of the connection, which changes whenever the phone reconnects. `null` when unknown. */
  readonly transportId: number | null;
  /** How the phone is connected, derived from the form of its serial. */
  readonly connection: 'usb' | 'tcp' | 'emulator';
  /** What the user can do if the phone cannot be used. */
  readonly hint?: string;
}

/**
 * Parses a device list of adb. Other lines (the heading, messages of the daemon) are ignored. A serial from mDNS may
 * contain spaces and even the word "device". So each line is parsed from its end: first the properties, then the state.
 * The rest of the line is the serial. Words that are not known are skipped, so that no phone is lost because a newer adb
 * prints more.
 */
export function parseDevices(output: string): AndroidDevice[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.length <= MAX_LINE && !/^(\*|List of devices|adb server|adb: |error: )/.test(line))
    .flatMap((line) => parseLine(line.trimEnd()));
}

function parseLine(line: string): AndroidDevice[] {
  const { rest, properties, isCertain } = withoutEnd(line);
  const found = STATE.exec(rest);
  const known = { serial: rest.slice(0, found?.index).trimEnd(), state: found?.[1] ?? 'no permissions' };
  const { serial, state } = found ? known : withUnknownState(rest);
  if (!isCertain || !/^\S/.test(serial) || state === '') return [];
  const hint = hintFor(state);
  const device: AndroidDevice = {
    serial,
    state,
    model: (properties['model'] ?? '').replaceAll('_', ' '),
    product: properties['product'] ?? '',
    device: properties['device'] ?? '',
    transportId: /^\d+$/.test(properties['transport_id'] ?? '') ? Number(properties['transport_id']) : null,
    connection: detectConnection(serial),
    ...(hint === undefined ? {} : { hint }),
  };
  return [device];
}

interface LineParts {
  /** The serial and the state. */
  readonly rest: string;
  readonly properties: Readonly<Record<string, string>>;
  /** Whether the line is surely one of a device list: it ends with a state, or names where the phone is connected. */
  readonly isCertain: boolean;
}

/**
 * Removes everything after the state: the properties, and words that are not known, such as the `3-1` that some versions
 * print for the place of the USB port.
 */
function withoutEnd(line: string): LineParts {
  const properties: Record<string, string> = {};
  const trimmed = line.trimEnd();
  let hasPlace = false;
  let rest = trimmed;
  let stateful: string | undefined;
  for (let words = 0; words < MAX_WORDS; words += 1) {
    const match = LAST_WORD.exec(rest);
    const [, word = ''] = match ?? [];
    const [, name = '', value = ''] = /^([a-z_]+):(.*)$/.exec(word) ?? [];
    // adb explains "no permissions" in words after it.
    const isExplained = rest.includes(' no permissions') && !PROPERTIES.has(name);
    if (isExplained || STATE_AT_END.test(rest)) stateful = rest;
    if (!match || stateful !== undefined) break;
    if (PROPERTIES.has(name)) properties[name] = value;
    hasPlace ||= PROPERTIES.has(name) || /^\d+-\d+(\.\d+)*$/.test(word);
    rest = rest.slice(0, match.index);
  }
  if (stateful !== undefined)
    return {
      rest: stateful,
      properties,
      isCertain: hasPlace || stateful === trimmed || rest.includes(' no permissions'),
    };
  return { rest: trimmed, properties, isCertain: hasPlace };
}

/** Splits a line with a state of a newer version of adb. adb fills a short serial with spaces to 22 characters. */
function withUnknownState(line: string): { readonly serial: string; readonly state: string } {
  const gap = line.indexOf('  ');
  const end = gap < 0 ? line.indexOf(' ') : gap;
  const [state = ''] = line.slice(end).trim().split(/\s/, 1);
  return { serial: line.slice(0, end), state: end > 0 && /^[a-z][\w-]*$/.test(state) ? state : '' };
}

/** A longer line is not a line of a device list. */
const MAX_LINE = 4000;
const MAX_WORDS = 40;
const LAST_WORD = /(?<!\s)\s+(\S+)$/;
const PROPERTIES: ReadonlySet<string> = new Set([
  'usb',
  'product',
  'model',
  'device',
  'features',
  'transport_id',
]);
// adb prints "no permissions (missing udev rules? …); see [http://…]". Only the first two words are kept.
const STATE_AT_END =
  /\s(?:device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|no device|unknown|no permissions)$/;
const STATE =
  /\s(?:(device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|no device|unknown)$|no permissions)/;

function detectConnection(serial: string): AndroidDevice['connection'] {
  if (/^emulator-\d+$/.test(serial)) return 'emulator';
  return /:\d+$/.test(serial) || /\._adb(-tls-connect)?\._tcp\.?$/.test(serial) ? 'tcp' : 'usb';
}
