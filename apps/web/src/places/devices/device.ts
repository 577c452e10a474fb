import type { AndroidDevices, IosDevices } from '@storedeck/contract';

interface Described {
  readonly name: string;
  /** Distinguishes devices of the same name. */
  readonly detail: string;
  /** What the user can do to make the device usable. */
  readonly hint: string | undefined;
  /** Why the device cannot be used, in one or two words; null when it can. */
  readonly unusable: string | null;
  readonly host: string;
}

export type AndroidPhone = Described & { readonly platform: 'android'; readonly serial: string };
export type Iphone = Described & {
  readonly platform: 'ios';
  readonly udid: string;
  readonly kind: 'device' | 'simulator';
};
export type Device = AndroidPhone | Iphone;

/** The devices of one host. */
export interface DeviceGroup {
  readonly host: string;
  readonly devices: readonly Device[];
}

/** The devices of both lists, grouped by host, usable devices first. */
export function groupDevices(
  android: AndroidDevices | undefined,
  ios: IosDevices | undefined,
): DeviceGroup[] {
  const devices: Device[] = [...(android ? androidPhones(android) : []), ...(ios ? iphones(ios) : [])];
  const byHost = Map.groupBy(devices, ({ host }) => host);
  return [...byHost].map(([host, ofHost]) => ({
    host,
    devices: ofHost.toSorted((a, b) => Number(a.unusable !== null) - Number(b.unusable !== null)),
  }));
}

const CONNECTIONS: Readonly<Record<string, string>> = {
  usb: 'USB',
  tcp: 'Wi-Fi',
  network: 'Wi-Fi',
  emulator: 'Emulator',
};

function androidPhones({ devices, host }: AndroidDevices): AndroidPhone[] {
  return devices.map(({ serial, state, model, connection, hint }) => ({
    platform: 'android',
    serial,
    host,
    name: model.replaceAll('_', ' ') || serial,
    detail: [CONNECTIONS[connection], model === '' ? '' : serial].filter(Boolean).join(' · '),
    unusable: state === 'device' ? null : state,
    hint,
  }));
}

function iphones({ devices, host }: IosDevices): Iphone[] {
  return devices.map(({ udid, name, model, osVersion, kind, connection, hint }) => ({
    platform: 'ios',
    udid,
    kind,
    host,
    name: name || model || udid,
    detail: [
      kind === 'simulator' ? 'Simulator' : (CONNECTIONS[connection] ?? connection),
      model === name ? '' : model,
      osVersion === '' ? '' : `iOS ${osVersion}`,
    ]
      .filter(Boolean)
      .join(' · '),
    // Whether WebDriverAgent runs is requested when the device is opened. The hint comes from the tools that list devices.
    unusable: null,
    hint,
  }));
}

/**
 * The status of WebDriverAgent is requested only when the device is opened. The hint comes from the tools that list
 * devices.
 */
export function addressOf(device: Device): Readonly<Record<string, string>> {
  return device.platform === 'android' ? { serial: device.serial } : { udid: device.udid };
}

/** The id of the device that an address names, by serial number or UDID. */
export function namedIn(search: URLSearchParams): string | null {
  return search.get('serial') ?? search.get('udid');
}

export function idOf(device: Device): string {
  return device.platform === 'android' ? device.serial : device.udid;
}
