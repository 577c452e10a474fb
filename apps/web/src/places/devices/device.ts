import {
  LOCAL_HOST_ID,
  type AndroidDevices,
  type IosDevices,
  type WebDriverDevice,
  type WebDriverDevices,
} from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';

interface Described {
  readonly name: string;
  /** A text that distinguishes devices with the same name. */
  readonly detail: string;
  /** What the user can do to make the device usable. */
  readonly hint: string | undefined;
  /** Why the device cannot be used, in one or two words; null when it can. */
  readonly unusable: string | null;
  readonly hostId: string;
}

export type AndroidPhone = Described & { readonly platform: 'android'; readonly serial: string };
export type Iphone = Described & {
  readonly platform: 'ios';
  readonly udid: string;
  readonly kind: 'device' | 'simulator';
  /** Whether this is a simulator that is not booted. */
  readonly isOff: boolean;
};
/** A device of an Appium server or a Selenium Grid. `hostId` is the id of the server. */
export type ServedDevice = Described & {
  readonly platform: 'webdriver';
  readonly id: string;
  readonly system: 'android' | 'ios' | 'other';
  readonly state: WebDriverDevice['state'];
};
export type Device = AndroidPhone | Iphone | ServedDevice;

/**
 * Whether a device is an Android device or a real iPhone, not a simulator and not a device of a WebDriver server. When
 * such a device is lost, the page keeps its last frame.
 */
export function isPhone(device: Device): device is AndroidPhone | Iphone {
  return device.platform === 'android' || (device.platform === 'ios' && device.kind === 'device');
}

/** What adb's words for the states of a phone mean. */
const STATES: Readonly<Record<string, string>> = {
  unauthorized: 'not allowed yet',
  authorizing: 'connecting',
  'no permissions': 'no permission',
  'no device': 'gone',
  host: 'not a phone',
  bootloader: 'in its bootloader',
  recovery: 'in recovery mode',
  rescue: 'in rescue mode',
  sideload: 'in sideload mode',
};

/** Returns why a device cannot be used, in one or two words for people who do not know adb. */
export function unusableText(unusable: string): string {
  return STATES[unusable] ?? unusable;
}

/** The device lists of one host. A list is undefined while it is unknown, or when it cannot be read. */
export interface DeviceLists {
  readonly host: DeviceHost;
  readonly android: AndroidDevices | undefined;
  readonly ios: IosDevices | undefined;
}

/** The devices of one host. */
export interface DeviceGroup {
  readonly host: DeviceHost;
  /** All devices except the simulators in `off`. Usable devices come first. */
  readonly devices: readonly Device[];
  /** Simulators that are not booted. */
  readonly off: readonly Device[];
}

/** Joins the two device lists of a host. */
export function groupDevices({ host, android, ios }: DeviceLists): DeviceGroup {
  const devices: Device[] = [...(android ? androidPhones(android) : []), ...(ios ? iphones(ios) : [])];
  return {
    host,
    devices: devices.toSorted((a, b) => Number(a.unusable !== null) - Number(b.unusable !== null)),
    off: ios ? simulatorsThatAreOff(ios) : [],
  };
}

const USE: Readonly<Record<WebDriverDevice['state'], string | null>> = {
  free: null,
  open: null,
  busy: 'in use',
  unavailable: 'unavailable',
};

/** Converts the devices of a server. Usable devices come first. */
export function servedDevices({ devices, serverId }: WebDriverDevices): ServedDevice[] {
  return devices
    .map(({ id, name, platform, osVersion, automation, state }) => ({
      platform: 'webdriver' as const,
      id,
      hostId: serverId,
      name,
      detail: [[platform, osVersion].filter(Boolean).join(' '), automation].filter(Boolean).join(' · '),
      system: systemOf(platform),
      state,
      unusable: USE[state],
      hint: undefined,
    }))
    .toSorted((a, b) => Number(a.unusable !== null) - Number(b.unusable !== null));
}

function systemOf(platform: string): ServedDevice['system'] {
  const name = platform.toLowerCase();
  return name === 'android' || name === 'ios' ? name : 'other';
}

const CONNECTIONS: Readonly<Record<string, string>> = {
  usb: 'USB',
  tcp: 'Wi-Fi',
  network: 'Wi-Fi',
  emulator: 'Emulator',
};

function androidPhones({ devices, hostId }: AndroidDevices): AndroidPhone[] {
  return devices.map(({ serial, state, model, connection, hint }) => ({
    platform: 'android',
    serial,
    hostId,
    name: model.replaceAll('_', ' ') || serial,
    detail: [CONNECTIONS[connection], model === '' ? '' : serial].filter(Boolean).join(' · '),
    unusable: state === 'device' ? null : state,
    hint,
  }));
}

function iphones({ devices, hostId }: IosDevices): Iphone[] {
  return devices.map(({ udid, name, model, osVersion, kind, connection, hint }) => ({
    platform: 'ios',
    udid,
    kind,
    isOff: false,
    hostId,
    name: name || model || udid,
    detail: [
      kind === 'simulator' ? 'Simulator' : (CONNECTIONS[connection] ?? connection),
      model === name ? '' : model,
      osVersion === '' ? '' : `iOS ${osVersion}`,
    ]
      .filter(Boolean)
      .join(' · '),
    // Every listed iPhone counts as usable. The list does not show whether WebDriverAgent runs; the page requests the
    // status of WebDriverAgent when the device is opened. The hint comes from the tools that list devices.
    unusable: null,
    hint,
  }));
}

function simulatorsThatAreOff({ simulators, hostId }: IosDevices): Iphone[] {
  return simulators
    .filter(({ state }) => state !== 'Booted')
    .map(({ udid, name, runtime, state }) => ({
      platform: 'ios',
      udid,
      kind: 'simulator',
      isOff: true,
      hostId,
      name,
      detail: `Simulator · ${runtime}`,
      unusable: state === 'Shutdown' ? 'off' : state.toLowerCase(),
      hint: undefined,
    }));
}

/**
 * Returns the query parameters that name a device in the address of the page. Two hosts can have devices with the same
 * id, so the parameters include the host, unless the host is this computer.
 */
export function addressOf(device: Device): Readonly<Record<string, string>> {
  return {
    [PARAMETERS[device.platform]]: idOf(device),
    ...(device.hostId !== LOCAL_HOST_ID && { host: device.hostId }),
  };
}

const PARAMETERS = { android: 'serial', ios: 'udid', webdriver: 'device' } as const;

/**
 * The id of a device in the address of the page, and the id of its host or server; `hostId` is null when the address
 * has none.
 */
export interface NamedDevice {
  readonly id: string;
  readonly hostId: string | null;
}

/** Reads the device that the address of the page names; null when the address names none. */
export function namedIn(search: URLSearchParams): NamedDevice | null {
  const id = Object.values(PARAMETERS)
    .map((name) => search.get(name))
    .find((value) => value !== null);
  return id === undefined ? null : { id, hostId: search.get('host') };
}

/**
 * Finds the named device. If the address has no host, returns the first device with this id. The devices of this
 * computer are the first ones in the page's list.
 */
export function findDevice(devices: readonly Device[], { id, hostId }: NamedDevice): Device | undefined {
  const found = devices.filter((device) => idOf(device) === id);
  return hostId === null ? found[0] : found.find((device) => device.hostId === hostId);
}

/** A key that is unique among the devices of all hosts. */
export function keyOf(device: Device): string {
  return `${device.hostId} ${idOf(device)}`;
}

export function idOf(device: Device): string {
  switch (device.platform) {
    case 'android':
      return device.serial;
    case 'ios':
      return device.udid;
    case 'webdriver':
      return device.id;
  }
}
