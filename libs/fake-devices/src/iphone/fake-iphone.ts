import { type AddressInfo, connect, type Server, Socket } from 'node:net';

import type { AppPermission } from '@storedeck/drawing';

import { freePort } from '../free-port.ts';
import type { SimulatorSettings, SimulatorValues } from '../mac/tools/simulator-settings.ts';
import {
  IphoneModel,
  type FakeIphoneOptions,
  type IphoneFacts,
  type ReceivedGesture,
} from './iphone-model.ts';
import type { ScreenState } from './screen/screen-state.ts';
import { MjpegServer } from './wda/mjpeg-server.ts';
import { createWdaServer, type ReceivedCall } from './wda/wda-server.ts';
import type { WdaSettings } from './wda/wda-settings.ts';

/** A simulated iPhone with the two servers of WebDriverAgent on loopback ports. */
export class FakeIphone {
  /** All requests to WebDriverAgent except `OPTIONS` and `/health`, oldest first. */
  readonly received: ReceivedCall[] = [];
  readonly #model: IphoneModel;
  readonly #mjpeg: MjpegServer;
  readonly #http: ReturnType<typeof createWdaServer>;
  #ports = { http: 0, mjpeg: 0 };
  #httpConnections = 0;
  #power: 'Booted' | 'Shutdown';

  constructor(options: FakeIphoneOptions = {}) {
    this.#model = new IphoneModel(options);
    this.#mjpeg = new MjpegServer(this.#model);
    this.#http = createWdaServer(this.#model, this.received);
    this.#http.on('connection', () => {
      this.#httpConnections += 1;
    });
    this.#ports = { http: this.facts.httpPort, mjpeg: this.facts.mjpegPort };
    this.#power = this.facts.booted ? 'Booted' : 'Shutdown';
  }

  /** @internal The state that the simulated tools of a Mac change. */
  get model(): IphoneModel {
    return this.#model;
  }

  /** The options, with defaults filled in. */
  get facts(): IphoneFacts {
    return this.#model.options;
  }

  get udid(): string {
    return this.facts.udid;
  }

  /** The port of WebDriverAgent on 127.0.0.1. The port stays the same after a restart. */
  get httpPort(): number {
    return this.#ports.http;
  }

  /** The port of the MJPEG stream on 127.0.0.1. The port stays the same after a restart. */
  get mjpegPort(): number {
    return this.#ports.mjpeg;
  }

  /** Whether WebDriverAgent listens. */
  get wdaRunning(): boolean {
    return this.#http.listening;
  }

  /**
   * Returns the port of this computer that serves port 8100 or 9100 of the device. Undefined for other ports, and while
   * WebDriverAgent does not listen.
   */
  findPort(devicePort: number): number | undefined {
    return this.wdaRunning ? { 8100: this.httpPort, 9100: this.mjpegPort }[devicePort] : undefined;
  }

  /**
   * Opens a connection to port 8100 or 9100 of the device. While WebDriverAgent does not listen, the connection fails,
   * even if another program on this computer now uses the port.
   */
  connect(devicePort: number): Socket {
    const port = this.findPort(devicePort);
    if (port !== undefined) return connect(port, '127.0.0.1').setNoDelay(true);
    const socket = new Socket();
    // The error is emitted later, so that the caller can first add a listener.
    setImmediate(() => socket.destroy(new Error(`Nothing listens on port ${devicePort} of the device.`)));
    return socket;
  }

  /** The state of a simulator. A phone is always `Booted`. */
  get power(): 'Booted' | 'Shutdown' {
    return this.#power;
  }

  /** The state of the screen. */
  get state(): ScreenState {
    return this.#model.screen.state;
  }

  /**
   * Turns the interface to landscape, or back to portrait. Screenshots and frames stay upright, as they do on a
   * simulator.
   */
  turn(): void {
    this.#model.isTurned = !this.#model.isTurned;
  }

  /** The text on the clipboard, or null if no text was copied. */
  get clipboard(): string | null {
    return this.#model.clipboard;
  }

  /** Taps and swipes, oldest first. */
  get gestures(): readonly ReceivedGesture[] {
    return this.#model.gestures;
  }

  /** The settings of WebDriverAgent: the defaults, and the changes of clients through `/appium/settings`. */
  get settings(): Readonly<WdaSettings> {
    return this.#model.settings;
  }

  /** The id of the only session, or null when no client has created one. */
  get sessionId(): string | null {
    return this.#model.sessionId;
  }

  /** The number of HTTP connections that WebDriverAgent has accepted so far. */
  get httpConnections(): number {
    return this.#httpConnections;
  }

  /** The number of current MJPEG clients, and the numbers of streams and frames so far. */
  get mjpeg(): { readonly clients: number; readonly connections: number; readonly frames: number } {
    const { clients, connections, frames } = this.#mjpeg;
    return { clients, connections, frames };
  }

  /** Returns the screen as a PNG of 1179 × 2556 pixels, three per point. */
  screenshot(): Promise<Buffer> {
    return this.#model.screen.png();
  }

  /** Replaces the session, as when another client creates one. The previous session becomes invalid. */
  evictSession(): void {
    this.#model.sessionId = 'A0B1C2D3-0000-4000-8000-00000000FFFF';
  }

  /** If `stalled` is true, stops sending frames. If it is false, sends frames again. The connections stay open. */
  stallMjpeg(stalled: boolean): void {
    this.#mjpeg.stalled = stalled;
  }

  /** Closes all connections to the MJPEG server, which keeps listening. */
  dropMjpeg(): void {
    this.#mjpeg.drop();
  }

  /** What simctl has set, such as the appearance and the values of the status bar. */
  get values(): SimulatorValues {
    return this.#model.simctl.values;
  }

  /** What the person, or simctl, has decided about each permission of the installed app. */
  get permissions(): ReadonlyMap<AppPermission, 'granted' | 'denied'> {
    return this.#model.screen.session?.permissions ?? new Map();
  }

  /** @internal What simctl reads and changes. */
  get settingsOfSimctl(): SimulatorSettings {
    return this.#model.simctl;
  }

  /** Boots a simulator, or shuts it down. A shutdown also ends WebDriverAgent. */
  async setPower(power: 'Booted' | 'Shutdown'): Promise<void> {
    this.#power = power;
    if (power === 'Shutdown') await this.stopWda();
  }

  /** Starts WebDriverAgent. Each start uses the same ports. */
  async startWda(): Promise<void> {
    if (this.wdaRunning) return;
    this.#model.restartWda();
    const http = await listen(this.#http, this.#ports.http || (await freePort()));
    const mjpeg = await listen(this.#mjpeg.server, this.#ports.mjpeg || (await freePort()));
    this.#ports = { http, mjpeg };
  }

  /** Ends WebDriverAgent and all connections to it, as a crash of WebDriverAgent does. */
  async stopWda(): Promise<void> {
    if (!this.wdaRunning) return;
    const ended = Promise.all([ending(this.#http), ending(this.#mjpeg.server)]);
    this.#http.closeAllConnections();
    this.#mjpeg.drop();
    await ended;
  }

  /** Ends both servers of WebDriverAgent. */
  close(): Promise<void> {
    return this.stopWda();
  }
}

/** Creates a simulated iPhone. Starts its WebDriverAgent, unless `wdaRunning` or `booted` is false. */
export async function startFakeIphone(options: FakeIphoneOptions = {}): Promise<FakeIphone> {
  const phone = new FakeIphone(options);
  await phone.startWda();
  if (options.wdaRunning === false || options.booted === false) await phone.stopWda();
  return phone;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function ending(server: Server) {
  return new Promise<void>((resolve) => server.close(() => resolve()));
}
