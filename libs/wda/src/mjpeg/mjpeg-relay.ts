import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { Backoff } from '@storedeck/async';
import { isHostError } from '@storedeck/host';

import type { WdaTransport } from '../transport/wda-transport.ts';
import { isWdaError, START_HINT, WdaError } from '../wda-error.ts';
import { followMjpeg } from './follow-mjpeg.ts';
import { FrameQueue } from './frame-queue.ts';
import { liveFrame, MjpegViewer, type FrameViewer, type LiveFrame } from './mjpeg-viewer.ts';

const LINGER_MS = 3000;
const FAILURES_IN_A_ROW = 5;
/** Fewer attempts are made if nothing listens, because WebDriverAgent has ended then. */
const REFUSALS_IN_A_ROW = 2;

interface Subscription {
  readonly viewer: FrameViewer;
  /**
   * Removes the viewer. If an error is passed and the viewer has not yet received a frame, `left` rejects with this
   * error.
   */
  readonly leave: (error?: unknown) => void;
  /** Resolves when the viewer was removed. Rejects when the viewer was removed with an error before its first frame. */
  readonly left: Promise<undefined>;
}

interface ViewerOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends the live frames of one device to any number of viewers over one connection. The connection opens when the first
 * viewer is added, and closes three seconds after the last viewer has left. When the connection ends or sends no
 * frames, it is opened again. Viewers that have already received a frame stay until five attempts in a row have failed,
 * until WebDriverAgent has ended, or until the device sends data that is not MJPEG.
 */
export class MjpegRelay {
  readonly #transport: Pick<WdaTransport, 'connect'>;
  readonly #subscriptions = new Set<Subscription>();
  readonly #backoff = new Backoff({ firstMs: 500, longestMs: 8000 });
  #connection: AbortController | undefined;
  #lingering: AbortController | undefined;
  #lastFrame: LiveFrame | undefined;
  #refusal: WdaError | undefined;
  #closed = false;

  constructor(transport: Pick<WdaTransport, 'connect'>) {
    this.#transport = transport;
  }

  get viewers(): number {
    return this.#subscriptions.size;
  }

  /**
   * True after the device has sent data that is not MJPEG, until a frame arrives or a connection fails for another
   * reason.
   */
  get refused(): boolean {
    return this.#refusal !== undefined;
  }

  /**
   * Writes frames as parts of `MJPEG_CONTENT_TYPE` until the stream ends or the signal aborts, and then resolves.
   * Rejects when no frame can be obtained. In this case nothing was written, so a server can still respond with an
   * error. Ends the stream when the device fails later.
   */
  addViewer(writable: Writable, { signal }: ViewerOptions = {}): Promise<void> {
    const viewer = new MjpegViewer(writable);
    const subscription = this.#subscribe(viewer, signal);
    viewer.onLeft(() => subscription.leave());
    return subscription.left;
  }

  /**
   * Yields JPEG frames. A reader that is slower than the device gets only the newest frame. Rejects when no frame can
   * be obtained. Ends when the device fails later, or when the signal aborts.
   */
  async *frames({ signal }: ViewerOptions = {}): AsyncGenerator<Buffer> {
    const queue = new FrameQueue();
    const subscription = this.#subscribe(queue, signal);
    // A failure before the first frame rejects `left` but does not end the queue, so the queue is ended here.
    subscription.left.catch(() => queue.end());
    try {
      yield* queue.read();
      await subscription.left;
    } finally {
      subscription.leave();
    }
  }

  /** Ends the connection and removes every viewer. */
  close(): void {
    this.#closed = true;
    this.#lingering?.abort();
    this.#connection?.abort();
    this.#dismiss(new WdaError('CLOSED', 'The device is no longer in use.'));
  }

  #subscribe(viewer: FrameViewer, signal: AbortSignal | undefined): Subscription {
    const { promise: left, resolve, reject } = Promise.withResolvers<undefined>();
    const abort = () => subscription.leave();
    const subscription: Subscription = {
      viewer,
      left,
      leave: (error) => {
        if (!this.#subscriptions.delete(subscription)) return;
        signal?.removeEventListener('abort', abort);
        if (this.#subscriptions.size === 0) void this.#linger();
        if (error !== undefined && !viewer.started) return reject(error);
        viewer.end();
        resolve(undefined);
      },
    };
    this.#subscriptions.add(subscription);
    this.#lingering?.abort();
    if (this.#closed) subscription.leave(new WdaError('CLOSED', 'The device is no longer in use.'));
    else if (signal?.aborted) abort();
    else {
      signal?.addEventListener('abort', abort, { once: true });
      if (this.#lastFrame) viewer.show(this.#lastFrame);
      if (!this.#connection) void this.#run();
    }
    return subscription;
  }

  async #run(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    this.#backoff.reset();
    const { signal } = connection;
    while (!signal.aborted) {
      const error = await this.#follow(signal);
      if (signal.aborted) break;
      this.#refusal = isWdaError(error) && error.code === 'MJPEG_REFUSED' ? error : undefined;
      const isGone = isWdaError(error) && error.code === 'WDA_NOT_RUNNING';
      const limit = isGone ? REFUSALS_IN_A_ROW : FAILURES_IN_A_ROW;
      if (this.#refusal || this.#backoff.failures + 1 >= limit) {
        this.#dismiss(error);
        break;
      }
      // A viewer that has already received a frame waits for the next frame. A viewer without any frame gets the error,
      // so that it can use screenshots.
      this.#dismiss(error, ({ viewer }) => !viewer.started);
      await this.#backoff.wait(signal).catch(() => undefined);
    }
    if (this.#connection === connection) this.#connection = undefined;
  }

  /** Sends the frames of one connection to the viewers. Resolves to the reason why the connection ended. */
  async #follow(signal: AbortSignal): Promise<unknown> {
    try {
      for await (const jpeg of followMjpeg(this.#transport, signal)) {
        this.#backoff.reset();
        this.#refusal = undefined;
        const frame = liveFrame(jpeg);
        this.#lastFrame = frame;
        for (const { viewer } of this.#subscriptions) viewer.show(frame);
      }
      return new WdaError('WDA_NOT_RUNNING', 'The live stream ended.', { hint: START_HINT });
    } catch (error) {
      return notRunning(error);
    } finally {
      this.#lastFrame = undefined;
    }
  }

  #dismiss(error: unknown, which: (one: Subscription) => boolean = () => true): void {
    for (const one of [...this.#subscriptions]) if (which(one)) one.leave(error);
  }

  /** Keeps the connection open for three seconds, so that a page that is reloaded finds the connection still open. */
  async #linger(): Promise<void> {
    const lingering = new AbortController();
    this.#lingering = lingering;
    const { signal } = lingering;
    await delay(LINGER_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted || this.#subscriptions.size > 0) return;
    this.#connection?.abort();
    this.#connection = undefined;
  }
}

function notRunning(error: unknown): unknown {
  return isWdaError(error) || (isHostError(error) && error.code !== 'CONNECTION_REFUSED')
    ? error
    : new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent sends no live stream.', {
        cause: error,
        hint: START_HINT,
      });
}
