import { once } from 'node:events';

import { abortable, Backoff } from '@storedeck/async';
import { type ErrorBody, toErrorBody, type Holder } from '@storedeck/contract';
import { MAX_CONTROL_BYTES, MirrorControl, type MirrorRequest } from '@storedeck/contract/mirror';
import { DeviceError } from '@storedeck/devices';
import { parseJson } from '@storedeck/foreign-text';
import type { RelayViewer } from '@storedeck/video';
import type { RawData, WebSocket } from 'ws';

import { ViewerAudio } from './audio/viewer-audio.ts';
import type { DeviceMirror } from './device-mirror.ts';
import type { MirroredDevices } from './mirrored-devices.ts';
import type { Screen } from './screen.ts';
import { ViewerControl } from './viewer-control.ts';
import { ViewerSocket } from './viewer-socket.ts';

interface ConnectionOptions {
  readonly devices: () => Promise<MirroredDevices>;
  /** The viewer, as the holder of locks. */
  readonly holder: Holder;
  readonly describeFailure: (error: unknown, hasLeft: boolean) => ErrorBody;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 4000;
/**
 * The time in ms after which a video counts as working. If a video fails later than that, the next attempt is made at
 * once.
 */
const STABLE_MS = 5000;

/**
 * The connection of one viewer. Sends frames and events to the viewer's WebSocket, and the viewer's messages to the
 * device.
 */
export class MirrorConnection {
  /** Resolves when the connection is closed and the viewer is removed. */
  readonly ended: Promise<void>;
  readonly #socket: ViewerSocket;
  readonly #request: MirrorRequest;
  readonly #options: ConnectionOptions;
  readonly #closed = new AbortController();
  readonly #control: ViewerControl;
  readonly #audio: ViewerAudio;
  #mirror: DeviceMirror | undefined;
  #viewer: RelayViewer<Screen> | undefined;
  /** The screen whose frames the viewer receives now. */
  #screen: Screen | undefined;
  #isPaused = false;

  constructor(socket: WebSocket, request: MirrorRequest, options: ConnectionOptions) {
    this.#socket = new ViewerSocket(socket);
    this.#request = request;
    this.#options = options;
    this.#control = new ViewerControl(this.#socket);
    this.#audio = new ViewerAudio({
      socket: this.#socket,
      onFailure: (error) => this.#control.fail(null, error),
    });
    socket.once('close', () => this.#closed.abort());
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    this.ended = this.#run();
  }

  /** Closes the connection, because the server ends. */
  async close(): Promise<void> {
    await this.#socket.close(1001, 'The server ends.');
    await this.ended;
  }

  /** The id of the device. A phone may have been named by one of the ways to it. */
  async #findDevice(hosts: MirroredDevices['hosts']): Promise<string> {
    const { platform, device, host } = this.#request;
    return platform === 'android' ? hosts.get(host).findDeviceId(device) : device;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    const leaving: (() => void)[] = [];
    try {
      const { mirrors, hosts, locks } = await this.#options.devices();
      const host = this.#request.host ?? hosts.get().id;
      const device = await this.#findDevice(hosts);
      signal.throwIfAborted();
      const mirror = mirrors.get({ ...this.#request, host, device });
      const lockClient = locks.join({ host, device }, this.#options.holder, this.#control);
      this.#control.setLockClient(lockClient);
      this.#mirror = mirror;
      const { maxSize, maxFps, bitRate } = this.#request;
      mirror.setQuality({ maxSize, maxFps, bitRate });
      const leave = mirror.join({
        onChange: (end) => {
          this.#socket.sendEvent({ type: 'viewers', count: mirror.viewerCount });
          const finished = end?.finished && { finished: end.finished };
          this.#socket.sendEvent({ type: 'recording', state: mirror.recording, ...finished });
          if (end?.failure) this.#control.fail(null, end.failure);
        },
        onEvent: (event) => this.#socket.sendEvent(event),
      });
      leaving.push(leave, lockClient.leave);
      const backoff = new Backoff({ firstMs: FIRST_RETRY_MS, longestMs: LAST_RETRY_MS });
      while (!signal.aborted) {
        const end = await this.#watch(mirror);
        // No further attempt is made on this connection, because creating a session may take minutes or cost money. If
        // the user wants another attempt, the page opens a new connection.
        if (end === 'refused') await aborted(signal);
        if (end === 'failed') await backoff.wait(signal).catch(() => undefined);
        else backoff.reset();
      }
    } catch (error) {
      this.#fail(error);
      await this.#socket.close(1011, 'The server had an internal error.');
    } finally {
      this.#audio.stop();
      for (const leave of leaving) leave();
    }
  }

  /**
   * Sends the video until its source ends. Resolves to `refused` if a WebDriver server has refused to create a session,
   * to `failed` if the video has failed within `STABLE_MS`, and otherwise to `ended`.
   */
  async #watch(mirror: DeviceMirror): Promise<'refused' | 'failed' | 'ended'> {
    const { signal } = this.#closed;
    const viewer = (this.#viewer = mirror.watch());
    viewer.paused = this.#isPaused;
    const close = () => viewer.close();
    signal.addEventListener('abort', close, { once: true });
    const since = performance.now();
    let failure: unknown;
    try {
      const screen = await abortable(viewer.source, signal);
      this.#socket.sendEvent({ type: 'rung', ...screen.rung });
      this.#control.attach(screen);
      for await (const unit of viewer.units) {
        this.#screen = screen;
        await this.#socket.sendUnit(unit);
      }
    } catch (error) {
      failure = error;
      if (!signal.aborted) this.#lose(error);
    } finally {
      signal.removeEventListener('abort', close);
      viewer.close();
      this.#control.detach();
      this.#screen = undefined;
    }
    if (failure === undefined) return 'ended';
    if (toErrorBody(failure).code === 'SESSION_NOT_CREATED') return 'refused';
    return performance.now() - since < STABLE_MS ? 'failed' : 'ended';
  }

  #receive(data: RawData, isBinary: boolean): void {
    const message = isBinary ? undefined : parseMessage(data);
    if (!message) {
      this.#control.fail(null, new DeviceError('MESSAGE_INVALID', 'A message of the viewer is not valid.'));
      void this.#socket.close(1008, 'A message is not valid.');
      return;
    }
    const done = () => this.#control.done(message.request);
    switch (message.type) {
      case 'ping':
        return done();
      case 'key-frame':
        this.#viewer?.requestKeyFrame();
        return done();
      case 'undecodable':
        return this.#avoid(message);
      case 'pause':
        this.#isPaused = message.paused;
        if (this.#viewer) this.#viewer.paused = message.paused;
        if (message.paused) {
          this.#control.releaseAll();
          this.#audio.stop();
        }
        return done();
      case 'quality':
        this.#mirror?.setQuality(message);
        return done();
      case 'audio':
        if (!message.on) this.#audio.stop();
        else if (this.#mirror && !this.#isPaused) this.#audio.start(this.#mirror.audio);
        return done();
      case 'record':
        void this.#record(message);
        return;
      default:
        void this.#control.perform(message);
    }
  }

  async #record({ on, request }: Extract<MirrorControl, { type: 'record' }>): Promise<void> {
    try {
      await this.#mirror?.record(on);
      this.#control.done(request);
    } catch (error) {
      this.#control.fail(request ?? null, error);
    }
  }

  /**
   * Shows the device on another rung, because the viewer cannot decode the video. Ignores a message about a previous
   * format, because the viewer may be able to decode the current one.
   */
  #avoid({ format, request }: Extract<MirrorControl, { type: 'undecodable' }>): void {
    try {
      if (this.#screen && this.#socket.isNewest(format)) this.#mirror?.avoid(this.#screen);
      this.#control.done(request);
    } catch (error) {
      this.#control.fail(request ?? null, error);
    }
  }

  #lose(error: unknown): void {
    const { error: message, code, hint } = this.#options.describeFailure(error, false);
    this.#socket.sendEvent({ type: 'lost', error: { code, message, hint: hint ?? null } });
  }

  #fail(error: unknown): void {
    this.#options.describeFailure(error, this.#closed.signal.aborted);
    this.#control.fail(null, error);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/**
 * Parses a message of a viewer. Returns undefined if the message is not valid or too long. Only a message with a text
 * for the clipboard may be longer than `MAX_CONTROL_BYTES`.
 */
function parseMessage(data: RawData): MirrorControl | undefined {
  const text = String(data);
  const parsed = MirrorControl.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const mayBeLong = parsed.data.type === 'clipboard-set';
  return mayBeLong || Buffer.byteLength(text) <= MAX_CONTROL_BYTES ? parsed.data : undefined;
}
