import { errorBodyOf } from '@storedeck/contract';

import { DeviceError } from './device-error.ts';
import type { Device, ListedDevice } from './device.ts';
import type { DeviceHost } from './hosts/device-host.ts';
import type { DeviceHosts } from './hosts/device-hosts.ts';
import { isPlatform } from './keys/served-keys.ts';
import { createAndroidDevice } from './kinds/android-device.ts';
import { createIosDevice } from './kinds/ios-device.ts';
import { createServedDevice } from './kinds/served-device.ts';
import type { HeldSessions } from './served/held-sessions.ts';
import type { WebDriverServer } from './served/webdriver-server.ts';
import type { WebDriverServers } from './served/webdriver-servers.ts';

/**
 * The devices of all hosts and servers. `problems` contains the reasons why the list may be incomplete, each with the
 * host or server that it concerns.
 */
export interface DeviceListing {
  readonly devices: readonly Device[];
  readonly problems: readonly string[];
}

/** The largest number of devices that an error names. */
const NAMED = 10;

/** Where devices come from. */
export interface DeviceSources {
  readonly hosts: DeviceHosts;
  /** The connected servers, and the sessions in which their devices are used. Their owner closes both. */
  readonly served?: { readonly servers: WebDriverServers; readonly sessions: HeldSessions } | undefined;
}

/** The devices of this computer, the connected runners and the connected WebDriver servers, in one list. */
export class AllDevices {
  readonly #sources: DeviceSources;

  constructor(sources: DeviceSources) {
    this.#sources = sources;
  }

  /** Lists the devices of all hosts and servers. A host that fails becomes a problem of the list. */
  async list(signal: AbortSignal): Promise<DeviceListing> {
    const { hosts, served } = this.#sources;
    const found = await Promise.all([
      ...hosts.list().hosts.map(({ id }) => devicesOf(hosts.get(id), signal)),
      ...(served ? listServed(served, signal) : []),
    ]);
    signal.throwIfAborted();
    const devices = found.flatMap((one) => one.devices);
    const isTwice = ({ id }: ListedDevice) => devices.filter((other) => other.id === id).length > 1;
    return {
      devices: devices.map((one) => (isTwice(one) ? { ...one, id: `${one.id}@${one.host}` } : one)),
      problems: found.flatMap(({ problems }) => problems),
    };
  }

  /**
   * Returns the usable device with this id. Without an id, returns the only usable device; with several usable devices,
   * an id is required. `isWanted` leaves out devices that are not meant.
   *
   * @throws DeviceError DEVICE_AMBIGUOUS, DEVICE_NOT_FOUND
   */
  async find(
    id: string | undefined,
    signal: AbortSignal,
    isWanted: (device: ListedDevice) => boolean = () => true,
  ): Promise<Device> {
    const listing = await this.list(signal);
    const devices = listing.devices.filter(isWanted);
    const usable = devices.filter(({ ready }) => ready);
    const named = devices.find((device) => device.id === id);
    const chosen = id === undefined ? usable : [named].filter((device) => device?.ready);
    const [device, ...others] = chosen;
    if (device && others.length === 0) return device;
    const first = usable.slice(0, NAMED).map((one) => `${one.id} (${one.name})`);
    const known = [...first, ...(usable.length > NAMED ? ['others'] : [])].join(', ');
    if (device)
      throw new DeviceError('DEVICE_AMBIGUOUS', `There are ${usable.length} usable devices.`, {
        hint: `Name one of them: ${known}.`,
      });
    throw new DeviceError(
      'DEVICE_NOT_FOUND',
      id === undefined ? 'No device can be used.' : `There is no usable device "${id}".`,
      {
        hint: named?.hint ?? (known === '' ? listing.problems[0] : `Usable are: ${known}.`) ?? 'Connect one.',
      },
    );
  }
}

async function devicesOf({ id: host, adb, wda }: DeviceHost, signal: AbortSignal): Promise<DeviceListing> {
  const problems: string[] = [];
  const note = (error: unknown) => {
    const { error: reason, code } = errorBodyOf(error);
    // A host without adb has no Android devices. That is not a problem to report.
    if (code !== 'ADB_MISSING') problems.push(`${host}: ${reason}`);
    return undefined;
  };
  const [android, ios] = await Promise.all([
    adb.devices({ signal }).catch(note),
    wda.devices({ signal }).catch(note),
  ]);
  return {
    devices: [
      ...(android ?? []).map(({ serial, model, state, hint }) =>
        createAndroidDevice(
          {
            id: serial,
            device: serial,
            name: model.replaceAll('_', ' ') || serial,
            kind: 'android',
            host,
            ready: state === 'device',
            hint,
          },
          adb,
        ),
      ),
      ...(ios?.devices ?? []).map(({ udid, name, kind, hint }) =>
        createIosDevice(
          {
            id: udid,
            device: udid,
            name,
            kind: kind === 'device' ? 'iphone' : 'simulator',
            host,
            ready: !hint,
            hint,
          },
          wda,
        ),
      ),
    ],
    problems: [...problems, ...(ios?.problems ?? [])],
  };
}

const BUSY = {
  busy: 'Another client uses it.',
  unavailable: 'Its node takes no sessions.',
} as const;

function listServed(
  { servers, sessions }: NonNullable<DeviceSources['served']>,
  signal: AbortSignal,
): Promise<DeviceListing>[] {
  return servers.list().servers.map(({ id }) => servedDevicesOf(servers.get(id), sessions, signal));
}

async function servedDevicesOf(
  server: WebDriverServer,
  sessions: HeldSessions,
  signal: AbortSignal,
): Promise<DeviceListing> {
  try {
    const { devices } = await server.list(signal);
    return {
      devices: devices.map(({ id, name, platform, state }) =>
        createServedDevice(
          {
            id,
            device: id,
            name,
            kind: chooseKind(platform),
            host: server.id,
            ready: state === 'free' || state === 'open',
            hint: state === 'free' || state === 'open' ? undefined : BUSY[state],
          },
          { platform, use: (limit, work) => sessions.use({ server, device: id }, limit, work) },
        ),
      ),
      problems: [],
    };
  } catch (error) {
    return { devices: [], problems: [`${server.id}: ${errorBodyOf(error).error}`] };
  }
}

function chooseKind(platform: string): 'iphone' | 'android' | 'other' {
  if (isPlatform(platform, 'ios')) return 'iphone';
  return isPlatform(platform, 'android') ? 'android' : 'other';
}
