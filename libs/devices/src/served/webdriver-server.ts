import { SharedCall } from '@storedeck/async';
import type { SavedDevice, WebDriverDevices, WebDriverServer as Described } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';
import type { ServerStatus, WebDriver, WebDriverSession } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';
import { CaptureTurns } from './capture-turns.ts';
import { DeviceSession, type SessionGuard } from './device-session.ts';
import { ServerCircuit } from './server-circuit.ts';
import { type ServerDevice, serverDevices } from './server-devices.ts';
import { webDriverFailure } from './webdriver-failure.ts';

export interface WebDriverServerOptions {
  readonly name?: string | undefined;
  readonly saved: readonly SavedDevice[];
  /** Opens a connection to the server. */
  readonly openDriver: () => WebDriver;
  readonly guard: SessionGuard;
  /** Called when the result of `describe` has changed. */
  readonly onChange: () => void;
}

const STATUS_MS = 5000;

/**
 * An Appium server or a Selenium Grid, with its devices and their sessions. Each server works independently of the
 * others.
 */
export class WebDriverServer {
  readonly id: string;
  readonly #options: WebDriverServerOptions;
  readonly #driver: WebDriver;
  readonly #circuit = new ServerCircuit();
  readonly #turns = new CaptureTurns();
  readonly #sessions = new Map<string, DeviceSession>();
  readonly #reading = new SharedCall((signal) => this.#read(signal));
  #status: ServerStatus = { ready: false, message: '' };

  /** Throws `INPUT_INVALID` for an address that is not valid. */
  constructor(options: WebDriverServerOptions) {
    this.#options = options;
    this.#driver = opened(options.openDriver);
    this.id = this.#driver.url;
  }

  /** Whether the server is a Selenium Grid, whose sessions run on other machines. */
  get isGrid(): boolean {
    return this.#kind === 'grid';
  }

  /**
   * Returns the `CaptureTurns` that decides when a shown device is captured. All devices of an Appium server share one
   * `CaptureTurns`. On a Grid, each device has a separate one, because the nodes do not wait for each other.
   */
  captureTurns(): CaptureTurns {
    return this.isGrid ? new CaptureTurns() : this.#turns;
  }

  /** The name and the version of the server's program, for people. */
  get program(): string {
    const { version = '' } = this.#version || {};
    return [this.#kind === 'grid' ? 'Selenium Grid' : 'Appium', version].filter(Boolean).join(' ');
  }

  describe(): Described {
    const { error } = this.#circuit;
    return {
      id: this.id,
      name: this.#options.name ?? this.id,
      kind: this.#kind,
      ...this.#version,
      state: error ? 'unreachable' : 'connected',
      ...(error && { error: error.message }),
    };
  }

  /** Reads the devices of the server. Creates no session. Rejects with DeviceError. */
  async list(signal?: AbortSignal): Promise<WebDriverDevices> {
    const before = JSON.stringify(this.describe());
    try {
      this.#status = await this.#circuit.run(() => this.#reading.call(signal));
    } finally {
      if (JSON.stringify(this.describe()) !== before) this.#options.onChange();
    }
    const { ready } = this.#status;
    const { devices, browserSlots } = this.#devices();
    return {
      ok: true,
      serverId: this.id,
      kind: this.#kind,
      ...this.#version,
      ready,
      devices: devices.map(({ capabilities: _, ...device }) => device),
      browserSlots,
    };
  }

  /**
   * Returns the session of a device. The session is created only when its first user joins it. Rejects with
   * `DEVICE_NOT_FOUND`, and with the same errors as `list`.
   */
  async session(deviceId: string, signal: AbortSignal): Promise<DeviceSession> {
    const known = this.#sessions.get(deviceId);
    if (known?.isOpen) return known;
    // The creation of a session may take minutes. This request finds out within seconds whether the server responds.
    await this.list(signal);
    const device = this.#devices().devices.find(({ id }) => id === deviceId);
    if (!device)
      throw new DeviceError('DEVICE_NOT_FOUND', 'The server has no such device.', {
        hint: 'Its node may have left the Grid, or its capabilities have changed.',
      });
    return this.#sessions.get(deviceId) ?? this.#addSession(device);
  }

  /**
   * Calls `work` with the session of a device. The session ends afterwards unless others use it. `work` must change
   * nothing, because it may be called a second time.
   */
  async withSession<Result>(
    deviceId: string,
    signal: AbortSignal,
    work: (session: WebDriverSession) => Promise<Result>,
  ): Promise<Result> {
    const session = await this.session(deviceId, signal);
    await session.join(signal);
    try {
      return await session.run(work, { isRepeatable: true });
    } finally {
      session.leave();
    }
  }

  /** Deletes all sessions, and closes the connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.end()));
    this.#driver.close();
  }

  get #kind(): Described['kind'] {
    return this.#status.nodes ? 'grid' : 'appium';
  }

  get #version() {
    const { version } = this.#status;
    return version !== undefined && { version: safeLine(version, 100) };
  }

  #read(signal: AbortSignal): Promise<ServerStatus> {
    return this.#driver.status({ signal, timeoutMs: STATUS_MS }).catch((error: unknown) => {
      throw webDriverFailure(error);
    });
  }

  #devices() {
    const open = [...this.#sessions].filter(([, session]) => session.isOpen).map(([id]) => id);
    return serverDevices(this.#status, this.#options.saved, new Set(open));
  }

  #addSession(device: ServerDevice): DeviceSession {
    const { openDriver, guard } = this.#options;
    const session = new DeviceSession({ device, openDriver, guard, isGrid: this.#kind === 'grid' });
    this.#sessions.set(device.id, session);
    return session;
  }
}

function opened(openDriver: () => WebDriver): WebDriver {
  try {
    return openDriver();
  } catch (error) {
    throw webDriverFailure(error);
  }
}
