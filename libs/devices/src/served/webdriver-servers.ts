import type { WebDriverDevices, WebDriverLogin, WebDriverServers as Listed } from '@storedeck/contract';
import type { WebDriver, WebDriverOptions } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';
import type { DeviceEvents } from '../device-events.ts';
import type { SessionEnder } from './session-ender.ts';
import { WebDriverServer } from './webdriver-server.ts';

export interface WebDriverServersOptions {
  readonly hub: DeviceEvents;
  readonly openDriver: (options: WebDriverOptions) => WebDriver;
  readonly ender: SessionEnder;
}

/**
 * The connected Appium servers and Selenium Grids. Storedeck connects only to addresses that a user has entered.
 * Changes of the list are published as the event `webdriver-servers`.
 */
export class WebDriverServers {
  readonly #options: WebDriverServersOptions;
  readonly #servers = new Map<string, WebDriverServer>();

  constructor(options: WebDriverServersOptions) {
    this.#options = options;
  }

  list(): Listed {
    return { ok: true, servers: [...this.#servers.values()].map((server) => server.describe()) };
  }

  /** Whether a server with this id is connected. */
  has(id: string): boolean {
    return this.#servers.has(id);
  }

  /** Returns the server with this id. Throws `SERVER_UNKNOWN`. */
  get(id: string): WebDriverServer {
    const server = this.#servers.get(id);
    if (server) return server;
    throw new DeviceError(
      'SERVER_UNKNOWN',
      'No Appium server or Selenium Grid is connected at this address.',
      {
        hint: 'Connect it in the place Runners.',
      },
    );
  }

  /** Reads the devices of a server, without adding the server. Rejects with DeviceError. */
  async test(login: WebDriverLogin, signal: AbortSignal): Promise<WebDriverDevices> {
    const server = this.#open(login);
    try {
      return await server.list(signal);
    } finally {
      await server.close();
    }
  }

  /**
   * Adds a server after it has responded. The new server replaces a server at the same address. Rejects with
   * DeviceError.
   */
  async connect(login: WebDriverLogin, signal: AbortSignal): Promise<WebDriverDevices> {
    const server = this.#open(login);
    const devices = await server.list(signal).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    const former = this.#servers.get(server.id);
    this.#servers.set(server.id, server);
    this.#publish();
    await former?.close();
    return devices;
  }

  /** Ends the sessions of a server, and forgets the server and its credentials. */
  async disconnect(id: string): Promise<Listed> {
    const server = this.#servers.get(id);
    this.#servers.delete(id);
    if (server) this.#publish();
    await server?.close();
    return this.list();
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
    this.#servers.clear();
    await this.#options.ender.close();
  }

  #open(login: WebDriverLogin): WebDriverServer {
    const { openDriver, ender } = this.#options;
    const { name, devices } = login;
    const names = new Set(devices.map((device) => device.name));
    if (names.size < devices.length)
      throw new DeviceError('INPUT_INVALID', 'Two saved devices have the same name.', {
        hint: 'Give each saved device of a server a name of its own.',
      });
    const options = driverOptions(login);
    const server = new WebDriverServer({
      name,
      saved: devices,
      openDriver: () => openDriver(options),
      guard: { opened: (id) => ender.opened(options, id), ended: (id) => ender.ended(options, id) },
      onChange: () => {
        if (this.#servers.get(server.id) === server) this.#publish();
      },
    });
    return server;
  }

  #publish(): void {
    this.#options.hub.publish('webdriver-servers', this.list());
  }
}

/**
 * Returns the options of the client. User and password are passed inside the address. The client removes them from the
 * address, so no error contains them.
 */
function driverOptions({ url: address, user, pass, header }: WebDriverLogin): WebDriverOptions {
  const url = URL.parse(address) ?? address;
  if (typeof url !== 'string' && (user !== undefined || pass !== undefined)) {
    url.username = encodeURIComponent(user ?? '');
    url.password = encodeURIComponent(pass ?? '');
  }
  return { url, ...(header && { headers: { [header.name]: header.value } }) };
}
