import type { Host } from '@storedeck/host';

import { DeviceList } from './devices/device-list.ts';
import { isUdid, type IosDevice } from './devices/ios-device.ts';
import type { IosDeviceList } from './devices/list-ios-devices.ts';
import { WdaLaunch } from './launch/wda-launch.ts';
import { ForwardPorts } from './transport/forward-ports.ts';
import { hostPortTransport } from './transport/host-port-transport.ts';
import { UsbForward } from './transport/usb-forward.ts';
import { DEVICE_PORTS } from './transport/wda-transport.ts';
import { WdaDevice } from './wda-device.ts';
import { WdaError } from './wda-error.ts';

/** The machine whose devices are used, and what a launch there builds with. Nothing comes from the environment. */
export interface WdaOptions {
  /** The machine the devices are at. */
  readonly host: Host;
  /** `WDA_PROJECT`: absolute path, on the host, of WebDriverAgent.xcodeproj or its folder. Default: looked for in Appium's home. */
  readonly wdaProject?: string | undefined;
  /** `APPIUM_HOME` on the host. Default `~/.appium`. */
  readonly appiumHome?: string | undefined;
  /** `WDA_TEAM_ID`. Default: the team that signed the WebDriverAgent on the phone. */
  readonly teamId?: string | undefined;
  /** Milliseconds until a build that neither ends nor answers is ended. Default 10 minutes. */
  readonly launchLimitMs?: number | undefined;
  /** Called when the launch of a device changes its state. */
  readonly onChange?: ((udid: string) => void) | undefined;
}

/** The iPhones, iPads and simulators of one host. One handle per device, which keeps its forward, session and stream. */
export class Wda {
  readonly #options: WdaOptions;
  readonly #list: DeviceList;
  readonly #ports: ForwardPorts;
  readonly #handles = new Map<string | null, WdaDevice>();
  #closed = false;

  /** As `createWda`; starts nothing. */
  constructor(options: WdaOptions) {
    this.#options = options;
    this.#list = new DeviceList(options.host);
    this.#ports = new ForwardPorts(options.host);
  }

  /** Asks all listing tools of the host at the same time. */
  devices(): Promise<IosDeviceList> {
    return this.#list.fresh();
  }

  /**
   * The handle of a device. Without `udid`: the only device there is; when there is none, whatever WebDriverAgent listens on the
   * host's own port 8100. Throws DEVICE_NOT_FOUND and DEVICE_AMBIGUOUS that name the choices, INPUT_INVALID.
   */
  async device(udid?: string): Promise<WdaDevice> {
    if (this.#closed) throw new WdaError('CLOSED', 'The devices are no longer in use.');
    if (udid !== undefined && !isUdid(udid)) {
      throw new WdaError('INPUT_INVALID', 'The udid is not that of an iPhone or a simulator.');
    }
    const known = udid === undefined ? undefined : this.#handles.get(udid);
    return known ?? this.#handle(udid === undefined ? await this.#only() : await this.#named(udid));
  }

  /** Ends every handle: streams, forwards, launches. */
  async close(): Promise<void> {
    this.#closed = true;
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    await Promise.all(handles.map((handle) => handle.close()));
  }

  async #only(): Promise<IosDevice | undefined> {
    const { devices } = await this.#list.recent();
    if (devices.length < 2) return devices[0];
    throw new WdaError('DEVICE_AMBIGUOUS', `Which device is meant? There are ${names(devices)}.`, {
      hint: 'Name one by its udid.',
    });
  }

  async #named(udid: string): Promise<IosDevice> {
    const find = (devices: readonly IosDevice[]) => devices.find((device) => device.udid === udid);
    const found = find((await this.#list.recent()).devices) ?? find((await this.#list.fresh()).devices);
    if (found) return found;
    const { devices, host } = await this.#list.recent();
    const there = devices.length > 0 ? `There are ${names(devices)}.` : 'There is none.';
    throw new WdaError('DEVICE_NOT_FOUND', `No device with the udid ${udid} is at ${host}. ${there}`, {
      hint: 'Connect and unlock the iPhone, or boot the simulator.',
    });
  }

  #handle(device: IosDevice | undefined): WdaDevice {
    const udid = device?.udid ?? null;
    const known = this.#handles.get(udid);
    if (known) return known;
    const handle = device ? this.#deviceHandle(device) : this.#portHandle();
    this.#handles.set(udid, handle);
    return handle;
  }

  #deviceHandle({ udid, kind, connection }: IosDevice): WdaDevice {
    const { host, wdaProject, appiumHome, teamId, launchLimitMs, onChange } = this.#options;
    const launch = new WdaLaunch({
      host,
      udid,
      kind,
      wdaProject,
      appiumHome,
      teamId,
      limitMs: launchLimitMs,
      onChange: () => onChange?.(udid),
    });
    const transport =
      kind === 'device'
        ? new UsbForward({ host, target: { udid, connection }, ports: this.#ports })
        : hostPortTransport(host, {
            // A simulator that finds 8100 taken, by another one or by the forward to a phone, says which port it took.
            ports: () => ({ ...DEVICE_PORTS, http: launch.serverPort ?? DEVICE_PORTS.http }),
            isForward: (port) => this.#ports.has(port),
          });
    return new WdaDevice({ host, udid, kind, transport, launch });
  }

  #portHandle(): WdaDevice {
    const { host } = this.#options;
    return new WdaDevice({
      host,
      udid: null,
      kind: 'simulator',
      transport: hostPortTransport(host),
      launch: undefined,
    });
  }
}

function names(devices: readonly IosDevice[]): string {
  return devices.map(({ name, udid }) => `${name} (${udid})`).join(', ');
}

/** The iPhones, iPads and simulators of a host. Close it when done. */
export function createWda(options: WdaOptions): Wda {
  return new Wda(options);
}
