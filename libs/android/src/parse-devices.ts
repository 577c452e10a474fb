import type { Skip } from '@storedeck/foreign-text';

import { hintFor } from './device-hint.ts';
import type { ListedWay } from './phones/phone-way.ts';

/**
 * Parses a device list of adb. Other lines (the heading, messages of the daemon) are ignored. A serial from mDNS may
 * contain spaces and even the word "device". So each line is parsed from its end: first the properties, then the state.
 * The rest of the line is the serial. Words that are not known are skipped, so that no phone is lost because a newer adb
 * prints more; `skip` receives them, and lines that are no phone.
 */
export function parseDevices(output: string, skip: Skip = () => undefined): ListedWay[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.length <= MAX_LINE && !/^(\*|List of devices|adb server|adb: |error: )/.test(line))
    .flatMap((line) => parseLine(line.trimEnd(), skip));
}

function parseLine(line: string, skip: Skip): ListedWay[] {
  const { rest, properties, usbPort, isCertain, unknown } = withoutEnd(line);
  const found = STATE.exec(rest);
  const known = { serial: rest.slice(0, found?.index).trimEnd(), state: found?.[1] ?? 'no permissions' };
  const { serial, state } = found ? known : withUnknownState(rest);
  if (!isCertain || !/^\S/.test(serial) || state === '') {
    skip(line);
    return [];
  }
  for (const word of unknown) skip(word);
  const connection = detectConnection(serial);
  const hint = hintFor(state, connection);
  const way: ListedWay = {
    serial,
    state,
    model: (properties['model'] ?? '').replaceAll('_', ' '),
    product: properties['product'] ?? '',
    device: properties['device'] ?? '',
    transportId: /^\d+$/.test(properties['transport_id'] ?? '') ? Number(properties['transport_id']) : null,
    connection,
    usbPort,
    ...(hint === undefined ? {} : { hint }),
  };
  return [way];
}

interface LineParts {
  /** The serial and the state. */
  readonly rest: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The USB port. '' if the line does not name one. */
  readonly usbPort: string;
  /** Whether the line is surely one of a device list: it ends with a state, or names where the phone is connected. */
  readonly isCertain: boolean;
  /** The words that are not known. */
  readonly unknown: readonly string[];
}

/**
 * Removes everything after the state: the properties, and words that are not known, such as the `3-1` that some versions
 * print for the USB port.
 */
function withoutEnd(line: string): LineParts {
  const properties: Record<string, string> = {};
  const unknown: string[] = [];
  const trimmed = line.trimEnd();
  let port = '';
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
    else if (/^\d+-\d+(\.\d+)*$/.test(word)) port = word;
    else unknown.push(word);
    rest = rest.slice(0, match.index);
  }
  const isNamed = port !== '' || Object.keys(properties).length > 0;
  const isCertain = isNamed || stateful === trimmed || rest.includes(' no permissions');
  const usbPort = properties['usb'] ?? port;
  return { rest: stateful ?? trimmed, properties, usbPort, isCertain, unknown };
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

function detectConnection(serial: string): ListedWay['connection'] {
  if (/^emulator-\d+$/.test(serial)) return 'emulator';
  return /:\d+$/.test(serial) || /\._adb(-tls-connect)?\._tcp\.?$/.test(serial) ? 'tcp' : 'usb';
}
