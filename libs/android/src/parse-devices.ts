import { hintFor } from './device-hint.ts';

/** One line of `adb devices -l`, with what a person has to do about it. */
export interface AndroidDevice {
  /** The name adb knows the phone by. May contain spaces. */
  readonly serial: string;
  /** As adb prints it; `device` means usable. */
  readonly state: string;
  /** With spaces where adb prints underscores; '' when adb does not tell, as for product and device. */
  readonly model: string;
  readonly product: string;
  readonly device: string;
  /** Number of the connection, which changes each time the phone comes back; null when adb does not tell. */
  readonly transportId: number | null;
  /** How it is attached, as the form of its serial tells. */
  readonly connection: 'usb' | 'tcp' | 'emulator';
  /** What to do, for a phone that cannot be used. */
  readonly hint?: string;
}

/**
 * Reads what `adb devices -l` prints. Lines that are no device (the heading, the daemon's messages) are left out.
 * A serial from mDNS may hold spaces and even the word "device", so each line is read from its end: the properties, then the
 * state, then all that remains is the serial.
 */
export function parseDevices(output: string): AndroidDevice[] {
  return output
    .split(/\r?\n/)
    .filter((line) => !/^(\*|List of devices|adb server)/.test(line))
    .flatMap((line) => parseLine(line.trimEnd()));
}

function parseLine(line: string): AndroidDevice[] {
  const properties: Record<string, string> = {};
  let rest = line;
  for (let match = PROPERTY.exec(rest); match; match = PROPERTY.exec(rest)) {
    properties[match[1] ?? ''] = match[2] ?? '';
    rest = rest.slice(0, match.index);
  }
  const head = SERIAL_AND_STATE.exec(rest);
  if (!head) return [];
  const serial = (head[1] ?? '').trimEnd();
  // "no permissions (missing udev rules? …); see [http://…]"
  const state = (head[2] ?? '').replace(/^no permissions.*/, 'no permissions');
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

const PROPERTY = /\s+(usb|product|model|device|features|transport_id):(\S*)$/;
const SERIAL_AND_STATE =
  /^(\S.*?)\s+(device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|no device|unknown|no permissions.*)$/;

function connectionOf(serial: string): AndroidDevice['connection'] {
  if (/^emulator-\d+$/.test(serial)) return 'emulator';
  return /:\d+$/.test(serial) || /\._adb(-tls-connect)?\._tcp\.?$/.test(serial) ? 'tcp' : 'usb';
}
