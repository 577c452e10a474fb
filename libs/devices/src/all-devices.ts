import { shellQuote } from '@storedeck/host';

import { DeviceError } from './device-error.ts';
import type { Device, ListedDevice } from './device.ts';
import type { DeviceHosts } from './hosts/device-hosts.ts';
import {
  type DeviceList,
  type DeviceListing,
  readAndroidList,
  readIosList,
  readServedList,
} from './lists/device-list.ts';
import type { LockedDevice } from './locks/locked-device.ts';
import { type DeviceAddress, openAndroid, type OpenDevice, openIos, openServed } from './open-device.ts';
import type { HeldSessions } from './served/held-sessions.ts';
import type { WebDriverServers } from './served/webdriver-servers.ts';
import { DescribedTrees } from './trees/described-trees.ts';

/** Which devices are listed. By default, all. */
export interface WantedDevices {
  /** The id of a host or a WebDriver server. */
  readonly host?: string | undefined;
  readonly platform?: ListedDevice['platform'] | undefined;
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
  readonly #trees = new DescribedTrees();

  constructor(sources: DeviceSources) {
    this.#sources = sources;
  }

  /**
   * Lists devices. A host or server that fails becomes a problem of the list.
   *
   * @throws DeviceError HOST_UNKNOWN if the wanted host or server is not connected
   */
  async list(signal: AbortSignal, wanted: WantedDevices = {}): Promise<DeviceListing> {
    const lists = await Promise.all(this.#lists(signal, wanted));
    signal.throwIfAborted();
    const devices = lists.flatMap((list) => list.devices);
    const isTwice = ({ id }: ListedDevice) => devices.filter((other) => other.id === id).length > 1;
    return {
      devices: devices.map((one) => (isTwice(one) ? { ...one, id: `${one.id}@${one.host}` } : one)),
      off: lists.flatMap((list) => list.off),
      problems: lists.flatMap(listProblems),
      lists,
    };
  }

  /**
   * Opens a device to read its screen, without a list of all devices. Rejects with `HOST_UNKNOWN`, `SERVER_UNKNOWN`, or
   * the errors of `Adb.device` and `Wda.device`.
   */
  async open({ platform, device, host }: DeviceAddress, signal: AbortSignal): Promise<OpenDevice> {
    const { hosts, served } = this.#sources;
    const options = { device, trees: this.#trees, signal };
    switch (platform) {
      case 'android':
        return openAndroid(hosts.get(host), options);
      case 'ios':
        return openIos(hosts.get(host), options);
      case 'webdriver':
        if (!served) throw new DeviceError('SERVER_UNKNOWN', 'No WebDriver server is connected.');
        return openServed(served.servers.get(host ?? ''), options);
    }
  }

  /**
   * Returns the host of a device and its id there, as locks know them. Without `host`, the device belongs to this
   * computer.
   *
   * @throws DeviceError HOST_UNKNOWN, and the error of a serial that several phones have
   */
  async locate({
    host,
    device,
  }: {
    readonly host?: string | undefined;
    readonly device: string;
  }): Promise<LockedDevice> {
    const { hosts, served } = this.#sources;
    if (host !== undefined && served?.servers.has(host)) return { host, device };
    const owner = hosts.get(host);
    return { host: owner.id, device: await owner.findDeviceId(device) };
  }

  #lists(signal: AbortSignal, { host: id, platform }: WantedDevices): Promise<DeviceList>[] {
    const { hosts, served } = this.#sources;
    const isWanted = (kind: ListedDevice['platform']) => platform === undefined || platform === kind;
    if (id !== undefined && !served?.servers.has(id)) hosts.get(id);
    const ids = hosts.list().hosts.map((host) => host.id);
    const wantedHosts = ids.filter((each) => id === undefined || id === each).map((each) => hosts.get(each));
    const servers = isWanted('webdriver') && served ? served.servers.list().servers : [];
    return [
      ...wantedHosts.flatMap((host) => [
        ...(isWanted('android') ? [readAndroidList(host, signal)] : []),
        ...(isWanted('ios') ? [readIosList(host, signal)] : []),
      ]),
      ...servers
        .filter((server) => id === undefined || id === server.id)
        .flatMap((server) =>
          served ? [readServedList(served.servers.get(server.id), served.sessions, signal)] : [],
        ),
    ];
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
    const named = devices.find((device) => device.id === id) ?? findReached(devices, id);
    const chosen = id === undefined ? usable : [named].filter((device) => device?.ready);
    const [device, ...others] = chosen;
    if (device && others.length === 0) return device;
    const first = usable.slice(0, NAMED).map((one) => `${shellQuote([one.id])} (${one.name})`);
    const known = [...first, ...(usable.length > NAMED ? ['others'] : [])].join(', ');
    if (device)
      throw new DeviceError('DEVICE_AMBIGUOUS', `There are ${usable.length} usable devices.`, {
        hint: `Name one of them: ${known}.`,
      });
    throw new DeviceError(
      'DEVICE_NOT_FOUND',
      id === undefined ? 'No device can be used.' : `There is no usable device "${id}".`,
      { hint: named?.hint ?? (known === '' ? adviseNone(listing, devices) : `Usable are: ${known}.`) },
    );
  }
}

/** Says what to do if no device can be used: what a connected one needs, else why the lists may lack one. */
function adviseNone({ problems, lists }: DeviceListing, devices: readonly Device[]): string {
  const blocked = devices.find(({ hint }) => hint !== undefined);
  if (blocked) return `${blocked.name}: ${blocked.hint}`;
  const withoutAdb = lists
    .map(({ response }) => response)
    .find((response) => !response.ok && response.code === 'ADB_MISSING');
  const { error, hint } = withoutAdb && !withoutAdb.ok ? withoutAdb : {};
  const aboutAdb = error === undefined ? [] : ['For Android phones:', error, ...(hint ? [hint] : [])];
  return ['Connect one.', ...problems, ...aboutAdb].join(' ');
}

/** Finds the only phone that adb knows by this name on one of the ways to it. */
function findReached(devices: readonly Device[], serial: string | undefined): Device | undefined {
  const [found, another] = devices.filter(({ ways = [] }) => ways.some((way) => way.serial === serial));
  return another ? undefined : found;
}

function listProblems({ host, response }: DeviceList): readonly string[] {
  if (response.ok) return 'problems' in response ? response.problems : [];
  // A host without adb has no Android devices. That is not a problem to report.
  return response.code === 'ADB_MISSING' ? [] : [`${host}: ${response.error}`];
}
