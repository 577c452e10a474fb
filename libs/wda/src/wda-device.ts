import { SharedCall } from '@storedeck/async';
import { type Host } from '@storedeck/host';
import type { ScreenTree } from '@storedeck/screen-tree';

import { launchApp, runningApps, stopApp } from './client/apps.ts';
import { performInput } from './client/perform-input.ts';
import { pictureTurn } from './client/picture-turn.ts';
import { ScreenSizeReader, type ScreenSize } from './client/screen-size.ts';
import { wdaScreenshot } from './client/screenshot.ts';
import { WdaClient } from './client/wda-client.ts';
import { WdaSession } from './client/wda-session.ts';
import { type TreeOptions, WdaSource } from './client/wda-source.ts';
import { activeSession } from './client/wda-status.ts';
import { simulatorScreenshot } from './devices/simulator-screenshot.ts';
import { parseInput, type IosInput } from './input.ts';
import type { LaunchState, WdaLaunch } from './launch/wda-launch.ts';
import { MjpegRelay } from './mjpeg/mjpeg-relay.ts';
import { DEVICE_PORTS, type WdaTransport } from './transport/wda-transport.ts';
import { isWdaError, START_HINT, START_ON_SIMULATOR_HINT, WdaError } from './wda-error.ts';

/** The state of WebDriverAgent on a device. */
export interface WdaStatus {
  /** The UDID of the device; `null` for a WebDriverAgent on port 8100 of the host that belongs to no listed device. */
  readonly udid: string | null;
  /** Whether WebDriverAgent responds. */
  readonly running: boolean;
  /** The size of the screen in logical points, the unit that gestures use; `null` when unknown. */
  readonly size: ScreenSize | null;
  readonly sessionId: string | null;
  /** Whether the live stream can be used. */
  readonly mjpeg: boolean;
  /** Whether a build is running that the `WdaDevice` has started. */
  readonly launching: boolean;
  /** How to start WebDriverAgent, why the last launch failed, or why no session could be opened. */
  readonly hint?: string;
}

/** The result of `launch`: WebDriverAgent is already running, or its build has started. */
export type LaunchResult =
  | { readonly running: true }
  /** `log` is the output of the build so far. */
  | { readonly launching: true; readonly log: string };

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}

/** One image of a live stream, in device pixels. */
export interface Frame {
  /** JPEG for a frame of the live stream; PNG if there is no live stream and screenshots are taken instead. */
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

export interface WdaDeviceOptions {
  readonly host: Host;
  /** The UDID of the device; `null` for the WebDriverAgent on port 8100 of the host. */
  readonly udid: string | null;
  readonly kind: 'device' | 'simulator';
  /** The version of iOS, such as `27.1`; "" when unknown. */
  readonly osVersion?: string;
  readonly transport: WdaTransport;
  readonly launch: WdaLaunch | undefined;
}

/** One iPhone, iPad or simulator, created by `Wda.device`. Every method rejects with `WdaError` or `HostError`. */
export class WdaDevice {
  readonly udid: string | null;
  readonly kind: 'device' | 'simulator';
  /** The version of iOS, such as `27.1`; "" when unknown. */
  readonly osVersion: string;
  readonly #host: Host;
  readonly #transport: WdaTransport;
  readonly #launch: WdaLaunch | undefined;
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  readonly #size: ScreenSizeReader;
  readonly #relay: MjpegRelay;
  readonly #screenshot: SharedCall<Buffer>;
  readonly #source: WdaSource;

  constructor({ host, udid, kind, osVersion = '', transport, launch }: WdaDeviceOptions) {
    this.udid = udid;
    this.kind = kind;
    this.osVersion = osVersion;
    this.#host = host;
    this.#transport = transport;
    this.#launch = launch;
    this.#client = new WdaClient(transport);
    this.#session = new WdaSession(this.#client);
    this.#size = new ScreenSizeReader(this.#client, this.#session);
    this.#source = new WdaSource(this.#client, this.#session, this.#size);
    this.#relay = new MjpegRelay(transport);
    this.#screenshot = new SharedCall((signal) =>
      kind === 'simulator' && udid !== null
        ? simulatorScreenshot(host, udid, { signal })
        : wdaScreenshot(this.#client, signal),
    );
  }

  /** The state of the launch that was started by this object. */
  get launchState(): LaunchState {
    return this.#launch?.state ?? 'idle';
  }

  /**
   * Checks whether WebDriverAgent responds within 4 s, and opens a session. If WebDriverAgent is not running, the call
   * resolves with `running: false` and a hint. Rejects with WDA_BAD_ANSWER when another program responds, and with
   * WDA_TIMED_OUT, IPROXY_MISSING or FORWARD_FAILED.
   */
  async status({ signal }: CallOptions = {}): Promise<WdaStatus> {
    let active: string | null;
    try {
      active = await activeSession(this.#client, signal);
    } catch (error) {
      return this.#notRunning(error);
    }
    this.#launch?.responded();
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
   * Takes a screenshot within 10 s: a complete PNG in device pixels. Callers at the same time share one capture, which
   * is aborted when the last of these callers aborts. The screenshot of a simulator comes from simctl and needs no
   * WebDriverAgent.
   */
  async screenshot({ signal }: CallOptions = {}): Promise<Buffer> {
    return this.#screenshot.call(signal).catch((error: unknown) => {
      throw signal?.aborted ? aborted() : error;
    });
  }

  /**
   * Reads the screen tree: the app in the foreground, or the alert above it. WebDriverAgent needs at least 0.2 s for a
   * tree, and up to 15 s for the first tree. Inputs have to wait during this time, so read a tree only when it is
   * needed. Only one tree is read at a time, and callers at the same time share this tree. The signal ends the wait of
   * the caller, not the reading. With `picture`, the bounds of the elements refer to an image of this size, even if the
   * image is in portrait and the screen is in landscape.
   */
  async tree(options: TreeOptions = {}): Promise<ScreenTree> {
    return this.#source.tree(options).catch((error: unknown) => {
      throw options.signal?.aborted ? aborted() : error;
    });
  }

  /**
   * Returns the clockwise rotation of the screen in an image of this size, in degrees. The result is 0 if the image and
   * the screen are both in portrait or both in landscape, otherwise 90 or 270. For example, images of a simulator stay
   * in portrait even when its screen is in landscape.
   */
  async turnIn(picture: ScreenSize, { signal }: CallOptions = {}): Promise<0 | 90 | 270> {
    return pictureTurn(picture, { client: this.#client, size: this.#size }, signal);
  }

  /**
   * Reads the size of the screen in logical points, in its current rotation. The size is remembered for five seconds.
   */
  async size({ signal }: CallOptions = {}): Promise<ScreenSize> {
    return this.#size.read(signal);
  }

  /**
   * Yields the live stream: about 30 JPEG frames per second. A slow reader gets only the newest frame. If there is no
   * live stream, yields PNG screenshots one after another. Ends when the caller leaves the loop. Rejects with `ABORTED`
   * when the signal aborts.
   */
  async *frames({ signal }: CallOptions = {}): AsyncGenerator<Frame> {
    try {
      if (this.#canStream()) {
        for await (const bytes of this.#relay.frames({ signal })) yield { type: 'image/jpeg', bytes };
        if (signal?.aborted) throw aborted();
        throw new WdaError('WDA_NOT_RUNNING', 'The live stream ended.', { hint: START_HINT });
      }
    } catch (error) {
      if (!isWdaError(error) || error.code !== 'MJPEG_REFUSED') throw error;
    }
    for (;;) yield { type: 'image/png', bytes: await this.screenshot({ signal }) };
  }

  /** Checks an action and performs it. Rejects with INPUT_INVALID, WDA_REFUSED, WDA_NOT_RUNNING or WDA_TIMED_OUT. */
  async input(input: IosInput, { signal }: CallOptions = {}): Promise<void> {
    const checked = parseInput(input);
    if (signal?.aborted) throw aborted();
    await performInput(this.#session, checked, signal).finally(() => this.screenChanged());
  }

  /** Reads the bundle ids of the running apps. iOS does not report which apps are installed. */
  async runningApps({ signal }: CallOptions = {}): Promise<string[]> {
    return runningApps(this.#session, signal);
  }

  /** Starts an app, or brings it to the front. Rejects with WDA_REFUSED when the app is not installed. */
  async launchApp(bundleId: string, { signal }: CallOptions = {}): Promise<void> {
    await launchApp(this.#session, bundleId, signal).finally(() => this.screenChanged());
  }

  /** Ends an app. Does not reject when the app is not running. */
  async stopApp(bundleId: string, { signal }: CallOptions = {}): Promise<void> {
    await stopApp(this.#session, bundleId, signal).finally(() => this.screenChanged());
  }

  /**
   * Call this when the screen was changed without a method of this object. After this call, a caller gets a new
   * screenshot or tree, and does not share a capture or reading that began before this call.
   */
  screenChanged(): void {
    this.#screenshot.forget();
    this.#source.forget();
  }

  /**
   * The live stream for HTTP responses, with any number of viewers. Two kinds of simulators have no live stream. The
   * first kind is a simulator on a runner, where the connection would lead to a web page of WebDriverAgent. The second
   * kind is a simulator on this computer whose WebDriverAgent does not listen on port 8100, because port 9100 then
   * sends the screen of another simulator.
   */
  get relay(): Pick<MjpegRelay, 'addViewer' | 'viewers'> {
    return this.#canStream() ? this.#relay : NO_STREAM;
  }

  /**
   * Starts WebDriverAgent unless it already responds. The build continues in the background, and `status` reports when
   * the build has ended. Rejects with LAUNCH_RUNNING, XCODE_MISSING, WDA_PROJECT_MISSING, TEAM_UNKNOWN or
   * DEVICE_NOT_FOUND.
   */
  async launch({ signal }: CallOptions = {}): Promise<LaunchResult> {
    if (await this.#responds(signal)) return { running: true };
    if (!this.#launch) {
      throw new WdaError('DEVICE_NOT_FOUND', `${this.#host.name} has no iPhone and no booted simulator.`, {
        hint: 'Connect an iPhone by cable, or boot a simulator.',
      });
    }
    await this.#launch.start();
    return { launching: true, log: this.#launch.log.text() };
  }

  /**
   * Yields the build log of the last launch: its last megabyte, then new output until the build ends or the signal
   * aborts.
   */
  launchLog({ signal }: CallOptions = {}): AsyncIterable<Buffer> {
    return this.#launch?.log.read(signal) ?? emptyLog();
  }

  /** Ends the live stream, the connections, the port forward and the launch. */
  async close(): Promise<void> {
    this.#relay.close();
    this.#client.close();
    await Promise.all([this.#launch?.stop(), this.#transport.close()]);
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #canStream(): boolean {
    if (this.kind === 'device') return true;
    const port = this.#launch?.serverPort ?? DEVICE_PORTS.http;
    return this.#host.kind === 'local' && port === DEVICE_PORTS.http;
  }

  #hasLiveStream(): boolean {
    return this.#canStream() && !this.#relay.refused;
  }

  async #responds(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await activeSession(this.#client, signal);
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
}

// The errors after which `launch` starts WebDriverAgent instead of rejecting. They include the errors of a port forward
// that cannot be opened, because the same port forward may succeed after WebDriverAgent has started.
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

async function* emptyLog(): AsyncGenerator<Buffer> {
  // Without a launch there is no log.
}

function aborted() {
  return new WdaError('ABORTED', 'The call was aborted.');
}
