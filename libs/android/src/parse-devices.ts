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
 * The rest of the line is the serial.
 */
export function parseDevices(output: string): AndroidDevice[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.length <= MAX_LINE && !/^(\*|List of devices|adb server)/.test(line))
    .flatMap((line) => parseLine(line.trimEnd()));
}

function parseLine(line: string): AndroidDevice[] {
  const properties: Record<string, string> = {};
  let rest = line;
  for (let match = PROPERTY.exec(rest); match; match = PROPERTY.exec(rest)) {
    properties[match[1] ?? ''] = match[2] ?? '';
    rest = rest.slice(0, match.index);
  }
  const found = STATE.exec(rest);
  const serial = rest.slice(0, found?.index).trimEnd();
  if (!found || !/^\S/.test(serial)) return [];
  const state = found[1] ?? 'no permissions';
  const hint = hintFor(state);
  const device: AndroidDevice = {
    serial,
    state,
    model: (properties['model'] ?? '').replaceAll('_', ' '),
    product: properties['product'] ?? '',
    device: properties['device'] ?? '',
    transportId: /^\d+$/.test(properties['transport_id'] ?? '') ? Number(properties['transport_id']) : null,
    connection: connectionOf(serial),
    ...(hint === undefined ? {} : { hint }),
  };
  return [device];
}

/** A longer line is not a line of a device list. */
const MAX_LINE = 4000;
const PROPERTY = /(?<!\s)\s+(usb|product|model|device|features|transport_id):(\S*)$/;
// adb prints "no permissions (missing udev rules? …); see [http://…]". Only the first two words are kept.
const STATE =
  /\s(?:(device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|no device|unknown)$|no permissions)/;

function connectionOf(serial: string): AndroidDevice['connection'] {
  if (/^emulator-\d+$/.test(serial)) return 'emulator';
  return /:\d+$/.test(serial) || /\._adb(-tls-connect)?\._tcp\.?$/.test(serial) ? 'tcp' : 'usb';
}
