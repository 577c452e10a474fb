import { SharedCall } from '@storedeck/async';
import { type Host } from '@storedeck/host';
import type { ScreenTree } from '@storedeck/screen-tree';

import { launchApp, openLink, runningApps, stopApp } from './client/apps.ts';
import { type IosOrientation, setOrientation } from './client/orientation.ts';
import { setPasteboard } from './client/pasteboard.ts';
import { performInput } from './client/perform-input.ts';
import { pictureTurn } from './client/picture-turn.ts';
import { ScreenSizeReader, type ScreenSize } from './client/screen-size.ts';
import { wdaScreenshot } from './client/screenshot.ts';
import { WdaClient } from './client/wda-client.ts';
import { WdaSession } from './client/wda-session.ts';
import { type TreeOptions, WdaSource } from './client/wda-source.ts';
import { simulatorScreenshot } from './devices/simulator-screenshot.ts';
import { parseInput, type IosInput } from './input.ts';
import { type AgentParts, isResponding, readStatus, type WdaStatus } from './launch/agent-status.ts';
import type { LaunchState, WdaLaunch } from './launch/wda-launch.ts';
import { type Frame, LiveStream } from './mjpeg/live-stream.ts';
import { SimulatorControl } from './simulator/simulator-control.ts';
import { DEVICE_PORTS, type WdaTransport } from './transport/wda-transport.ts';
import { aborted, WdaError } from './wda-error.ts';

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
  readonly #stream: LiveStream;
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
    this.#screenshot = new SharedCall((signal) =>
      kind === 'simulator' && udid !== null
        ? simulatorScreenshot(host, udid, { signal })
        : wdaScreenshot(this.#client, signal),
    );
    this.#stream = new LiveStream({
      transport,
      canStream: () => this.#canStream(),
      takeScreenshot: (signal) => this.screenshot({ signal }),
    });
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
    return readStatus(this.#parts, signal);
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
  frames({ signal }: CallOptions = {}): AsyncGenerator<Frame> {
    return this.#stream.frames(signal);
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

  /**
   * Starts an app, or brings it to the front. `args`: the arguments of the new process, such as `-AppleLanguages (de-DE)`;
   * an app that runs already does not see them. Rejects with WDA_REFUSED when the app is not installed.
   */
  async launchApp(
    bundleId: string,
    { args, signal }: CallOptions & { readonly args?: readonly string[] } = {},
  ): Promise<void> {
    await launchApp(this.#session, bundleId, { args, signal }).finally(() => this.screenChanged());
  }

  /** Opens an address in the app that the device has for it. Rejects with WDA_REFUSED if it has none. */
  async openLink(link: string, { signal }: CallOptions = {}): Promise<void> {
    await openLink(this.#session, link, signal).finally(() => this.screenChanged());
  }

  /** Turns the device. Rejects with WDA_REFUSED if the app in the foreground does not have the orientation. */
  async setOrientation(orientation: IosOrientation, { signal }: CallOptions = {}): Promise<void> {
    await setOrientation(this.#session, orientation, signal).finally(() => {
      this.#size.forget();
      this.screenChanged();
    });
  }

  /** Puts a text into the clipboard of a simulator. An iPhone allows this only to the app in the foreground. */
  async setClipboard(text: string, { signal }: CallOptions = {}): Promise<void> {
    await setPasteboard(this.#session, text, signal);
  }

  /** What simctl can do with this simulator; undefined for a phone. */
  get simulator(): SimulatorControl | undefined {
    return this.kind === 'simulator' && this.udid !== null
      ? new SimulatorControl(this.#host, this.udid)
      : undefined;
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
  get relay(): LiveStream['relay'] {
    return this.#stream.relay;
  }

  /**
   * Starts WebDriverAgent unless it already responds. The build continues in the background, and `status` reports when
   * the build has ended. Rejects with LAUNCH_RUNNING, XCODE_MISSING, WDA_PROJECT_MISSING, TEAM_UNKNOWN or
   * DEVICE_NOT_FOUND.
   */
  async launch({ signal }: CallOptions = {}): Promise<LaunchResult> {
    if (await isResponding(this.#client, signal)) return { running: true };
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
    this.#stream.close();
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

  get #parts(): AgentParts {
    const { udid, kind } = this;
    return {
      ...{ udid, kind, client: this.#client, session: this.#session, size: this.#size },
      ...{ stream: this.#stream, launch: this.#launch },
    };
  }
}

async function* emptyLog(): AsyncGenerator<Buffer> {
  // Without a launch there is no log.
}
