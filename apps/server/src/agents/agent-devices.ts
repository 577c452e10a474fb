import type { Devices } from '../compose-devices.ts';
import type { DeviceHost } from '../devices/device-host.ts';
import { errorBodyOf } from '../http/error-body.ts';
import { RequestError } from '../http/request-error.ts';
import type { AgentDevice, ListedDevice } from './agent-device.ts';
import { androidAgentDevice } from './android-agent-device.ts';
import { iosAgentDevice } from './ios-agent-device.ts';

/** The devices of all hosts, and what could not be listed. */
export interface DeviceListing {
  readonly devices: readonly AgentDevice[];
  readonly problems: readonly string[];
}

/** The devices of this computer and of the connected runners, as agents see them. */
export class AgentDevices {
  readonly #devices: () => Promise<Devices>;

  constructor(devices: () => Promise<Devices>) {
    this.#devices = devices;
  }

  async list(signal: AbortSignal): Promise<DeviceListing> {
    const { hosts } = await this.#devices();
    const found = await Promise.all(hosts.list().hosts.map(({ id }) => devicesOf(hosts.get(id), signal)));
    signal.throwIfAborted();
    const devices = found.flatMap((one) => one.devices);
    const isTwice = ({ id }: ListedDevice) => devices.filter((other) => other.id === id).length > 1;
    return {
      devices: devices.map((one) => (isTwice(one) ? { ...one, id: `${one.id}@${one.host}` } : one)),
      problems: found.flatMap(({ problems }) => problems),
    };
  }

  /**
   * The usable device with this id. Without an id: the only usable device, never one of several.
   * @throws RequestError DEVICE_AMBIGUOUS, DEVICE_NOT_FOUND
   */
  async find(id: string | undefined, signal: AbortSignal): Promise<AgentDevice> {
    const { devices, problems } = await this.list(signal);
    const usable = devices.filter(({ ready }) => ready);
    const known = usable.map((device) => `${device.id} (${device.name})`).join(', ');
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
    // Without its tool, there are none.
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
