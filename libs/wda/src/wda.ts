import { SkippedCounter, type SkippedParts } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';

import { DeviceList } from './devices/device-list.ts';
import { isUdid, type IosDevice } from './devices/ios-device.ts';
import type { IosDeviceList } from './devices/list-ios-devices.ts';
import { bootSimulator, shutDownSimulator } from './devices/simulator-power.ts';
import { simulatorsWithAgent } from './devices/simulators-with-agent.ts';
import { WdaLaunch } from './launch/wda-launch.ts';
import { ForwardPorts } from './transport/forward-ports.ts';
import { hostPortTransport } from './transport/host-port-transport.ts';
import { UsbForward } from './transport/usb-forward.ts';
import { DEVICE_PORTS } from './transport/wda-transport.ts';
import { WdaDevice, type CallOptions } from './wda-device.ts';
import { aborted, WdaError } from './wda-error.ts';

/** A host, and the settings for building WebDriverAgent on that host. Environment variables are not read. */
export interface WdaOptions {
  /** The machine to which the devices are connected. */
  readonly host: Host;
  /**
   * `WDA_PROJECT`: absolute path of WebDriverAgent.xcodeproj, or of its folder, on the host. Default: the project in
   * Appium's home.
   */
  readonly wdaProject?: string | undefined;
  /** `APPIUM_HOME`: absolute path on the host. Default `~/.appium`. */
  readonly appiumHome?: string | undefined;
  /** `WDA_TEAM_ID`: the team that signs the build. Default: the team that signed the WebDriverAgent on the phone. */
  readonly teamId?: string | undefined;
  /**
   * Milliseconds after which a build is ended if it has neither finished nor started WebDriverAgent. Default 10
   * minutes.
   */
  readonly launchTimeoutMs?: number | undefined;
  /**
   * Returns whether a port of the host leads to another machine, for example to a runner. Such a port is not used for a
   * simulator of this host. Default: no port leads to another machine.
   */
  readonly isForwardedPort?: ((port: number) => boolean) | undefined;
  /** Called when a listing tool has printed something that is not known, and that is left out. */
  readonly onSkipped?: ((skipped: SkippedParts) => void) | undefined;
  /** Called when the state of a device's launch changes. */
  readonly onChange?: ((udid: string) => void) | undefined;
}

/**
 * The iPhones, iPads and simulators of one host. For each device there is one `WdaDevice` with its port forward,
 * session and live stream.
 */
export class Wda {
  readonly #options: WdaOptions;
  readonly #list: DeviceList;
  readonly #ports: ForwardPorts;
  /** The port forwards, by the UDID of their phone. */
  readonly #forwards = new Map<string, UsbForward>();
  readonly #handles = new Map<string | null, WdaDevice>();
  /** The launches, by the UDID of their device. */
  readonly #launches = new Map<string, WdaLaunch>();
  #closed = false;

  /** Same as `createWda`. Starts no process. */
  constructor(options: WdaOptions) {
    this.#options = options;
    this.#list = new DeviceList(options.host, new SkippedCounter(options.onSkipped), (list) =>
      this.#follow(list),
    );
    this.#ports = new ForwardPorts(options.host);
  }

  /** Lists the devices. Runs all listing tools of the host at the same time. */
  async devices({ signal }: CallOptions = {}): Promise<IosDeviceList> {
    return this.#whileWanted(signal, this.#list.fresh(signal));
  }

  /**
   * Resolves to the device with this UDID. Without a UDID, resolves to the only device, or, if no device is listed, to
   * the WebDriverAgent on port 8100 of the host. Rejects with DEVICE_NOT_FOUND or DEVICE_AMBIGUOUS, whose messages
   * contain the devices, or with INPUT_INVALID.
   */
  async device(udid?: string, { signal }: CallOptions = {}): Promise<WdaDevice> {
    if (this.#closed) throw new WdaError('CLOSED', 'The devices are no longer in use.');
    if (udid !== undefined && !isUdid(udid)) {
      throw new WdaError('INPUT_INVALID', 'The UDID is not that of an iPhone or a simulator.');
    }
    const known = udid === undefined ? undefined : this.#handles.get(udid);
    if (signal?.aborted) throw aborted();
    if (known) return known;
    const found = udid === undefined ? this.#only(signal) : this.#named(udid, signal);
    return this.#handle(await this.#whileWanted(signal, found));
  }

  /**
   * Boots a simulator, and resolves when the simulator can be used. Rejects with the same errors as `bootSimulator`.
   */
  async boot(udid: string, { signal }: CallOptions = {}): Promise<void> {
    await bootSimulator(this.#options.host, udid, { signal });
    this.#list.forget();
  }

  /** Shuts a simulator down, and closes its `WdaDevice`. Rejects with the same errors as `shutDownSimulator`. */
  async shutDown(udid: string, { signal }: CallOptions = {}): Promise<void> {
    const handle = this.#handles.get(udid);
    await shutDownSimulator(this.#options.host, udid, { signal });
    this.#handles.delete(udid);
    this.#launches.delete(udid);
    this.#list.forget();
    await handle?.close();
  }

  /**
   * Leaves these ports of the host to another program: port forwards that use one of these ports continue on other
   * ports, and live streams reconnect. Each call replaces the ports of the previous call. Resolves when no port forward
   * uses the ports any more.
   */
  async avoidPorts(ports: readonly number[]): Promise<void> {
    this.#ports.avoid(ports);
    await Promise.all([...this.#forwards.values()].map((forward) => forward.leave(ports)));
  }

  /** Closes every device, and its live stream, port forward and launch. */
  async close(): Promise<void> {
    this.#closed = true;
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    await Promise.all(handles.map((handle) => handle.close()));
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Lets the port forwards follow their phones. A phone that is missing in an incomplete list may still be there. */
  #follow({ devices, problems }: IosDeviceList): void {
    for (const [udid, forward] of this.#forwards) {
      const phone = devices.find((device) => device.udid === udid);
      if (phone || problems.length === 0) void forward.follow(phone?.connection);
    }
  }

  async #only(signal: AbortSignal | undefined): Promise<IosDevice | undefined> {
    const { devices } = await this.#list.recent(signal);
    if (devices.length < 2) return devices[0];
    throw new WdaError('DEVICE_AMBIGUOUS', `Several devices are connected: ${names(devices)}.`, {
      hint: 'Name one by its UDID.',
    });
  }

  async #named(udid: string, signal: AbortSignal | undefined): Promise<IosDevice> {
    const find = (devices: readonly IosDevice[]) => devices.find((device) => device.udid === udid);
    const found =
      find((await this.#list.recent(signal)).devices) ?? find((await this.#list.fresh(signal)).devices);
    if (found) return found;
    const { devices, host } = await this.#list.recent(signal);
    const known = devices.length > 0 ? `It has ${names(devices)}.` : 'It has none.';
    throw new WdaError('DEVICE_NOT_FOUND', `${host} has no device with the UDID ${udid}. ${known}`, {
      hint: 'Connect and unlock the iPhone, or boot the simulator.',
    });
  }

  async #whileWanted<Value>(signal: AbortSignal | undefined, work: Promise<Value>): Promise<Value> {
    return work.catch((error: unknown) => {
      throw signal?.aborted ? aborted() : error;
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

  #deviceHandle({ udid, kind, osVersion, connection }: IosDevice): WdaDevice {
    const { host, wdaProject, appiumHome, teamId, launchTimeoutMs, onChange } = this.#options;
    const launch = new WdaLaunch({
      host,
      udid,
      kind,
      wdaProject,
      appiumHome,
      teamId,
      timeoutMs: launchTimeoutMs,
      onChange: () => onChange?.(udid),
    });
    this.#launches.set(udid, launch);
    const transport =
      kind === 'device'
        ? this.#usbForward({ udid, connection })
        : hostPortTransport(host, {
            // If port 8100 is taken, the WebDriverAgent of a simulator listens on another port, and prints that port in
            // its log.
            ports: () => ({ ...DEVICE_PORTS, http: launch.serverPort ?? DEVICE_PORTS.http }),
            isForward: (port) => this.#isForward(port),
            isOwn: async (signal) =>
              launch.serverPort !== undefined || (await this.#isOnlyAgent(udid, signal)),
          });
    return new WdaDevice({ host, udid, kind, osVersion, transport, launch });
  }

  /**
   * Resolves to true if the WebDriverAgent on port 8100 must belong to this simulator. This is the case if at most one
   * simulator is booted, or if WebDriverAgent runs in this simulator and in no other simulator whose port is unknown.
   * This check is needed because the simulators of a host share its ports, and WebDriverAgent does not report in which
   * simulator it runs.
   */
  async #isOnlyAgent(udid: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { devices } = await this.#list.recent(signal);
    const booted = devices.filter(({ kind }) => kind === 'simulator').map((device) => device.udid);
    if (booted.length < 2) return true;
    const found = await simulatorsWithAgent(this.#options.host, booted, signal);
    // Leaves out other simulators whose port is known. The port is known if this object has launched WebDriverAgent.
    const unknown = found.filter(
      (other) => other === udid || this.#launches.get(other)?.serverPort === undefined,
    );
    return unknown.length === 1 && unknown[0] === udid;
  }

  #isForward(port: number): boolean {
    return this.#ports.has(port) || (this.#options.isForwardedPort?.(port) ?? false);
  }

  #usbForward(target: Pick<IosDevice, 'udid' | 'connection'>): UsbForward {
    const forward = new UsbForward({ host: this.#options.host, target, ports: this.#ports });
    this.#forwards.set(target.udid, forward);
    return forward;
  }

  #portHandle(): WdaDevice {
    const { host } = this.#options;
    return new WdaDevice({
      host,
      udid: null,
      kind: 'simulator',
      transport: hostPortTransport(host, { isForward: (port) => this.#isForward(port) }),
      launch: undefined,
    });
  }
}

function names(devices: readonly IosDevice[]): string {
  return devices.map(({ name, udid }) => `${name} (${udid})`).join(', ');
}

/** Creates a `Wda` for the iPhones, iPads and simulators of a host. Close the `Wda` after use. */
export function createWda(options: WdaOptions): Wda {
  return new Wda(options);
}
