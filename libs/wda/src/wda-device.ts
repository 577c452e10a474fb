import type { Host } from '@storedeck/host';

import { performInput } from './client/perform-input.ts';
import { ScreenSizeReader, type ScreenSize } from './client/screen-size.ts';
import { wdaScreenshot } from './client/screenshot.ts';
import { WdaHttp } from './client/wda-http.ts';
import { WdaSession } from './client/wda-session.ts';
import { activeSession } from './client/wda-status.ts';
import { simulatorScreenshot } from './devices/simulator-screenshot.ts';
import { parseInput, type IosInput } from './input.ts';
import type { LaunchState, WdaLaunch } from './launch/wda-launch.ts';
import { MjpegRelay } from './mjpeg/mjpeg-relay.ts';
import { DEVICE_PORTS, type WdaTransport } from './transport/wda-transport.ts';
import { isWdaError, START_HINT, START_ON_SIMULATOR_HINT, WdaError } from './wda-error.ts';

/** What is known of WebDriverAgent on a device. */
export interface WdaStatus {
  /** `null` for whatever listens on the host’s own port 8100. */
  readonly udid: string | null;
  /** Whether WebDriverAgent answers. */
  readonly running: boolean;
  /** Logical points. Gestures use them. */
  readonly size: ScreenSize | null;
  readonly sessionId: string | null;
  /** True when the live stream can be used. */
  readonly mjpeg: boolean;
  /** Whether a build started here is under way. */
  readonly launching: boolean;
  /** What to do when it does not run, or why the last launch failed. */
  readonly hint?: string;
}

/** What `launch` found or began: WebDriverAgent runs already, or its build is under way. */
export type LaunchAnswer =
  | { readonly running: true }
  /** `log` is what the build said so far. */
  | { readonly launching: true; readonly log: string };

interface Aborting {
  readonly signal?: AbortSignal | undefined;
}

export interface WdaDeviceOptions {
  readonly host: Host;
  /** `null`: whatever WebDriverAgent listens on the host's own port 8100. */
  readonly udid: string | null;
  readonly kind: 'device' | 'simulator';
  readonly transport: WdaTransport;
  readonly launch: WdaLaunch | undefined;
}

/** One iPhone or simulator: status, picture, live stream, input and launch. Made by `Wda.device`. */
export class WdaDevice {
  readonly udid: string | null;
  readonly kind: 'device' | 'simulator';
  readonly #host: Host;
  readonly #transport: WdaTransport;
  readonly #launch: WdaLaunch | undefined;
  readonly #http: WdaHttp;
  readonly #session: WdaSession;
  readonly #size: ScreenSizeReader;
  readonly #relay: MjpegRelay;
  #screenshot: Promise<Buffer> | undefined;

  constructor({ host, udid, kind, transport, launch }: WdaDeviceOptions) {
    this.udid = udid;
    this.kind = kind;
    this.#host = host;
    this.#transport = transport;
    this.#launch = launch;
    this.#http = new WdaHttp(transport);
    this.#session = new WdaSession(this.#http);
    this.#size = new ScreenSizeReader(this.#http, this.#session);
    this.#relay = new MjpegRelay(transport);
  }

  /** Where the launch started here stands. */
  get launchState(): LaunchState {
    return this.#launch?.state ?? 'idle';
  }

  /**
   * Looks whether WebDriverAgent answers (4 s), and opens a session. That it does not run is an answer, with a hint; throws
   * WDA_BAD_ANSWER when something else answers, WDA_TIMED_OUT when nothing does, IPROXY_MISSING, FORWARD_FAILED.
   */
  async status({ signal }: Aborting = {}): Promise<WdaStatus> {
    let active: string | null;
    try {
      active = await activeSession(this.#http, signal);
    } catch (error) {
      return this.#notRunning(error);
    }
    this.#launch?.answered();
    const base = { udid: this.udid, running: true, mjpeg: this.#hasLiveStream(), launching: false };
    try {
      await this.#session.reconcile(active);
      const sessionId = await this.#session.id(active);
      return { ...base, size: await this.#size.read(signal), sessionId };
    } catch (error) {
      if (!isWdaError(error) || error.code === 'ABORTED') throw error;
      return { ...base, size: null, sessionId: null, hint: error.message };
    }
  }

  /**
   * The screen as a whole PNG in device pixels, within 10 s. Callers at the same time share one picture. A simulator's comes from
   * simctl and needs no WebDriverAgent.
   */
  async screenshot({ signal }: Aborting = {}): Promise<Buffer> {
    this.#screenshot ??= this.#takeScreenshot().finally(() => {
      this.#screenshot = undefined;
    });
    return orAborted(this.#screenshot, signal);
  }

  /** Checks the input and performs it. Throws INPUT_INVALID, WDA_REFUSED, WDA_NOT_RUNNING, WDA_TIMED_OUT. */
  async input(input: IosInput, { signal }: Aborting = {}): Promise<void> {
    await performInput(this.#session, parseInput(input), signal);
  }

  /**
   * The live stream, for any number of viewers. A simulator on a runner has none: through the tunnel WebDriverAgent answers with a web
   * page there. Nor has a second simulator of this computer: on port 9100 is the first one's picture.
   */
  get relay(): Pick<MjpegRelay, 'addViewer' | 'viewers'> {
    return this.#canStream() ? this.#relay : NO_STREAM;
  }

  /**
   * Starts WebDriverAgent unless it answers. Building goes on in the background: `status` tells how it ends. Throws
   * LAUNCH_RUNNING, XCODE_MISSING, WDA_PROJECT_MISSING, TEAM_UNKNOWN, DEVICE_NOT_FOUND.
   */
  async launch({ signal }: Aborting = {}): Promise<LaunchAnswer> {
    if (await this.#answers(signal)) return { running: true };
    if (!this.#launch) {
      throw new WdaError('DEVICE_NOT_FOUND', `No iPhone and no booted simulator is at ${this.#host.name}.`, {
        hint: 'Connect an iPhone by cable, or boot a simulator.',
      });
    }
    await this.#launch.start();
    return { launching: true, log: this.#launch.log.text() };
  }

  /** The build log of the last launch (its last megabyte), and what comes until the build ends. */
  launchLog({ signal }: Aborting = {}): AsyncIterable<Buffer> {
    return this.#launch?.log.read(signal) ?? nothing();
  }

  /** Ends the stream, the connection, the port forward and a launch. */
  async close(): Promise<void> {
    this.#relay.close();
    this.#http.close();
    await Promise.all([this.#launch?.stop(), this.#transport.close()]);
  }

  #canStream(): boolean {
    if (this.kind === 'device') return true;
    const port = this.#launch?.serverPort ?? DEVICE_PORTS.http;
    return this.#host.kind === 'local' && port === DEVICE_PORTS.http;
  }

  #hasLiveStream(): boolean {
    return this.#canStream() && !this.#relay.refused;
  }

  async #answers(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await activeSession(this.#http, signal);
      return true;
    } catch (error) {
      if (isWdaError(error) && NOT_THERE.has(error.code)) return false;
      throw error;
    }
  }

  #notRunning(error: unknown): WdaStatus {
    const launching = this.launchState === 'launching';
    const absent =
      isWdaError(error) && (error.code === 'WDA_NOT_RUNNING' || (launching && NOT_THERE.has(error.code)));
    if (!absent) throw error;
    this.#size.forget();
    const failure = this.#launch?.failure;
    const start = this.kind === 'device' ? START_HINT : START_ON_SIMULATOR_HINT;
    const hint = failure ? [failure.message, failure.hint].filter(Boolean).join(' ') : start;
    const rest = { size: null, sessionId: null, mjpeg: false };
    return { udid: this.udid, running: false, ...rest, launching, ...(launching ? {} : { hint }) };
  }

  #takeScreenshot(): Promise<Buffer> {
    return this.kind === 'simulator' && this.udid !== null
      ? simulatorScreenshot(this.#host, this.udid)
      : wdaScreenshot(this.#http);
  }
}

// A forward that cannot come up says nothing about WebDriverAgent: a launch may still be wanted.
const NOT_THERE: ReadonlySet<string> = new Set([
  'WDA_NOT_RUNNING',
  'WDA_TIMED_OUT',
  'IPROXY_MISSING',
  'FORWARD_FAILED',
]);

const NO_STREAM: Pick<MjpegRelay, 'addViewer' | 'viewers'> = {
  viewers: 0,
  addViewer: () =>
    Promise.reject(
      new WdaError('MJPEG_REFUSED', 'This simulator has no live stream.', {
        hint: 'Use single screenshots instead.',
      }),
    ),
};

async function* nothing(): AsyncGenerator<Buffer> {
  // No launch, no log.
}

async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new WdaError('ABORTED', 'The call was cancelled.'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
