import type { Devices } from '../compose-devices.ts';
import type { DeviceHost } from '../devices/device-host.ts';
import { errorBodyOf } from '../http/error-body.ts';
import { RequestError } from '../http/request-error.ts';
import { isPlatform } from '../mirror/webdriver/button-commands.ts';
import type { WebDriverServer } from '../webdriver-servers/webdriver-server.ts';
import type { AgentDevice, ListedDevice } from './agent-device.ts';
import { androidAgentDevice } from './android-agent-device.ts';
import type { HeldSessions } from './held-sessions.ts';
import { iosAgentDevice } from './ios-agent-device.ts';
import { servedAgentDevice } from './served-agent-device.ts';

/**
 * The devices of all hosts and servers. `problems` contains the reasons why the list may be incomplete, each with the
 * host or server that it concerns.
 */
export interface DeviceListing {
  readonly devices: readonly AgentDevice[];
  readonly problems: readonly string[];
}

/** The largest number of devices that an error names. */
const NAMED = 10;

/** The devices of this computer, the connected runners and the connected WebDriver servers, as agents see them. */
export class AgentDevices {
  readonly #devices: () => Promise<Devices>;
  readonly #sessions: HeldSessions;

  constructor(devices: () => Promise<Devices>, sessions: HeldSessions) {
    this.#devices = devices;
    this.#sessions = sessions;
  }

  async list(signal: AbortSignal): Promise<DeviceListing> {
    const { hosts, webDriverServers } = await this.#devices();
    const found = await Promise.all([
      ...hosts.list().hosts.map(({ id }) => devicesOf(hosts.get(id), signal)),
      ...webDriverServers
        .list()
        .servers.map(({ id }) => servedDevicesOf(webDriverServers.get(id), this.#sessions, signal)),
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
   * an id is required.
   * @throws RequestError DEVICE_AMBIGUOUS, DEVICE_NOT_FOUND
   */
  async find(id: string | undefined, signal: AbortSignal): Promise<AgentDevice> {
    const { devices, problems } = await this.list(signal);
    const usable = devices.filter(({ ready }) => ready);
    const first = usable.slice(0, NAMED).map((device) => `${device.id} (${device.name})`);
    const known = [...first, ...(usable.length > NAMED ? ['others'] : [])].join(', ');
    const named = devices.find((device) => device.id === id);
    if (id === undefined && usable.length > 1)
      throw new RequestError('DEVICE_AMBIGUOUS', `There are ${usable.length} usable devices.`, {
        hint: `Name one as "device": ${known}.`,
      });
    const device = id === undefined ? usable[0] : named;
    if (device?.ready) return device;
    throw new RequestError(
      'DEVICE_NOT_FOUND',
      id === undefined ? 'No device can be used.' : `There is no usable device "${id}".`,
      { hint: named?.hint ?? (known === '' ? problems[0] : `Usable are: ${known}.`) ?? 'Connect one.' },
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
        androidAgentDevice(
          {
            id: serial,
            serial,
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
        iosAgentDevice(
          {
            id: udid,
            serial: udid,
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

async function servedDevicesOf(
  server: WebDriverServer,
  sessions: HeldSessions,
  signal: AbortSignal,
): Promise<DeviceListing> {
  try {
    const { devices } = await server.list(signal);
    return {
      devices: devices.map(({ id, name, platform, state }) =>
        servedAgentDevice(
          {
            id,
            serial: id,
            name,
            kind: isPlatform(platform, 'ios')
              ? 'iphone'
              : isPlatform(platform, 'android')
                ? 'android'
                : 'other',
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
