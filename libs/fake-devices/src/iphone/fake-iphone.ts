import type { AddressInfo, Server } from 'node:net';

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

/** A simulated iPhone, with WebDriverAgent's two servers on loopback ports. */
export class FakeIphone {
  /** Requests WebDriverAgent got, oldest first. */
  readonly received: ReceivedCall[] = [];
  readonly #model: IphoneModel;
  readonly #mjpeg: MjpegServer;
  readonly #http: ReturnType<typeof createWdaServer>;
  #ports = { http: 0, mjpeg: 0 };
  #httpConnections = 0;

  constructor(options: FakeIphoneOptions = {}) {
    this.#model = new IphoneModel(options);
    this.#mjpeg = new MjpegServer(this.#model);
    this.#http = createWdaServer(this.#model, this.received);
    this.#http.on('connection', () => {
      this.#httpConnections += 1;
    });
    this.#ports = { http: this.facts.httpPort, mjpeg: this.facts.mjpegPort };
  }

  /** What it was made with, defaults filled in. */
  get facts(): IphoneFacts {
    return this.#model.options;
  }

  get udid(): string {
    return this.facts.udid;
  }

  /** Where WebDriverAgent listens, or will again after `startWda`. */
  get httpPort(): number {
    return this.#ports.http;
  }

  /** Where the MJPEG stream is served, or will be again. */
  get mjpegPort(): number {
    return this.#ports.mjpeg;
  }

  /** Whether WebDriverAgent listens. */
  get wdaRunning(): boolean {
    return this.#http.listening;
  }

  /** What is on the screen now. */
  get state(): ScreenState {
    return this.#model.screen.state;
  }

  /** Taps and swipes, oldest first. */
  get gestures(): readonly ReceivedGesture[] {
    return this.#model.gestures;
  }

  /** What clients have set through `/appium/settings`, over WebDriverAgent’s own defaults. */
  get settings(): Readonly<WdaSettings> {
    return this.#model.settings;
  }

  /** The one session WebDriverAgent knows; null before a client has made it. */
  get sessionId(): string | null {
    return this.#model.sessionId;
  }

  /** HTTP connections accepted so far. */
  get httpConnections(): number {
    return this.#httpConnections;
  }

  /** MJPEG clients now, streams begun and frames taken so far. */
  get mjpeg(): { readonly clients: number; readonly connections: number; readonly frames: number } {
    const { clients, connections, frames } = this.#mjpeg;
    return { clients, connections, frames };
  }

  /** The screen as a PNG of 1179 × 2556 pixels, three per point. */
  screenshot(): Promise<Buffer> {
    return this.#model.screen.png();
  }

  /** Another client creates a session, and the one before is unknown from now on. */
  evictSession(): void {
    this.#model.sessionId = 'A0B1C2D3-0000-4000-8000-00000000FFFF';
  }

  /** The MJPEG server sends no more frames and keeps its connections, until called with false. */
  stallMjpeg(stalled: boolean): void {
    this.#mjpeg.stalled = stalled;
  }

  /** The MJPEG server ends its connections and listens on. */
  dropMjpeg(): void {
    this.#mjpeg.drop();
  }

  /** Starts WebDriverAgent, on the ports it had before. */
  async startWda(): Promise<void> {
    if (this.wdaRunning) return;
    this.#model.restartWda();
    const http = await listen(this.#http, this.#ports.http);
    const mjpeg = await listen(this.#mjpeg.server, this.#ports.mjpeg);
    this.#ports = { http, mjpeg };
  }

  /** Ends WebDriverAgent and every connection to it, as a crash of the app does. */
  async stopWda(): Promise<void> {
    if (!this.wdaRunning) return;
    const ended = Promise.all([ending(this.#http), ending(this.#mjpeg.server)]);
    this.#http.closeAllConnections();
    this.#mjpeg.drop();
    await ended;
  }

  /** Ends it for good; nothing of it listens any more. */
  close(): Promise<void> {
    return this.stopWda();
  }
}

/** Makes a simulated iPhone and starts its WebDriverAgent, unless `wdaRunning` is false. */
export async function startFakeIphone(options: FakeIphoneOptions = {}): Promise<FakeIphone> {
  const phone = new FakeIphone(options);
  await phone.startWda();
  if (options.wdaRunning === false) await phone.stopWda();
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
