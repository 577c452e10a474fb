import { LOCAL_HOST_ID, type ListedDevice } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

/** A device of any kind. `host` is the id of its host or WebDriver server. */
export type Device = ListedDevice;

/**
 * Whether a device is an Android device or a real iPhone, not a simulator and not a device of a WebDriver server. When
 * such a device is lost, the page keeps its last frame.
 */
export function isPhone({ platform, kind }: Device): boolean {
  return platform !== 'webdriver' && kind !== 'simulator';
}

/** Returns the store whose listing has screenshots of this kind of device. */
export function pickStore({ kind }: Device): Store {
  return kind === 'iphone' || kind === 'simulator' ? 'appStore' : 'googlePlay';
}

/** Whether a device is a simulator that is not booted. */
export function isOff({ kind, state }: Device): boolean {
  return kind === 'simulator' && state !== 'Booted';
}

const CONNECTIONS: Readonly<Record<Device['connection'], string>> = {
  usb: 'USB',
  tcp: 'Wi-Fi',
  network: 'Wi-Fi',
  emulator: 'Emulator',
  simulator: 'Simulator',
  server: '',
};

/** A text that distinguishes devices with the same name. */
export function describeDevice({ platform, device, name, connection, ways, facts }: Device): string {
  // The list of go-ios may have nothing but the UDIDs of iPhones.
  const isNameless = platform === 'ios' && facts.every((fact) => fact === '');
  const serial = platform === 'android' || isNameless ? device : '';
  const connections = ways?.map((way) => CONNECTIONS[way.connection]) ?? [CONNECTIONS[connection]];
  return [[...new Set(connections)].join(' and '), serial, ...facts]
    .filter((each) => each && each !== name)
    .join(' · ');
}

/** What the states of devices mean that cannot be used. */
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
  Shutdown: 'off',
  Booting: 'booting',
  'Shutting Down': 'shutting down',
  busy: 'in use',
};

/**
 * Returns why a device cannot be used, in one or two words for people who do not know adb; null if it can be used.
 *
 * Every listed iPhone counts as usable. The list does not show whether WebDriverAgent runs; the page requests the status
 * of WebDriverAgent when the device is opened.
 */
export function whyUnusable(device: Device): string | null {
  const { platform, state, ready } = device;
  const isUsable = platform === 'ios' ? !isOff(device) : ready;
  return isUsable ? null : (STATES[state] ?? state);
}

/**
 * Returns the query parameters that name a device in the address of the page. Two hosts can have devices with the same
 * id, so the parameters include the host, unless the host is this computer.
 */
export function makeAddress({ platform, device, host }: Device): Readonly<Record<string, string>> {
  return { [PARAMETERS[platform]]: device, ...(host !== LOCAL_HOST_ID && { host }) };
}

const PARAMETERS = { android: 'serial', ios: 'udid', webdriver: 'device' } as const;

/**
 * The id of a device in the address of the page, and the id of its host or server; `host` is null when the address has
 * none.
 */
export interface NamedDevice {
  readonly id: string;
  readonly host: string | null;
}

/** Reads the device that the address of the page names; null when the address names none. */
export function namedIn(search: URLSearchParams): NamedDevice | null {
  const id = Object.values(PARAMETERS)
    .map((name) => search.get(name))
    .find((value) => value !== null);
  return id === undefined ? null : { id, host: search.get('host') };
}

/**
 * Finds the named device. If the address has no host, returns the first device with this id. The devices of this
 * computer are the first ones in the page's list.
 */
export function findDevice(devices: readonly Device[], { id, host }: NamedDevice): Device | undefined {
  return devices.find((device) => device.device === id && (host === null || device.host === host));
}

/** A key that is unique among the devices of all hosts. */
export function makeDeviceKey({ host, device }: Device): string {
  return `${host} ${device}`;
}
