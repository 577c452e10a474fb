import type { Writable } from 'node:stream';

import { isHostError } from '@storedeck/host';

import { pause } from '../deadline.ts';
import type { WdaTransport } from '../transport/wda-transport.ts';
import { isWdaError, START_HINT, WdaError } from '../wda-error.ts';
import { followMjpeg } from './follow-mjpeg.ts';
import { framePart, MjpegViewer } from './mjpeg-viewer.ts';

const LINGER_MS = 3000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const FAILURES_IN_A_ROW = 5;

interface Watching {
  readonly viewer: MjpegViewer;
  readonly leave: (error?: unknown) => void;
}

/**
 * Passes the live frames of one device to any number of viewers over one upstream connection. It opens with the first viewer
 * and closes three seconds after the last one left; when it breaks or stalls it is opened again, and viewers stay.
 */
export class MjpegRelay {
  readonly #transport: Pick<WdaTransport, 'connect'>;
  readonly #watching = new Set<Watching>();
  #upstream: AbortController | undefined;
  #lingering: AbortController | undefined;
  #lastPart: Buffer | undefined;
  #refusal: WdaError | undefined;
  #closed = false;

  constructor(transport: Pick<WdaTransport, 'connect'>) {
    this.#transport = transport;
  }

  /** How many are watching. */
  get viewers(): number {
    return this.#watching.size;
  }

  /** True after the device answered with something that is no MJPEG, until a frame comes. */
  get refused(): boolean {
    return this.#refusal !== undefined;
  }

  /**
   * Writes frames (with `MJPEG_CONTENT_TYPE`) until the viewer leaves or `signal` fires, and then resolves. Rejects when no frame
   * could be had; nothing was written then, so that a server may still answer with an error. The writable is ended when
   * the device is given up after it had frames.
   */
  addViewer(writable: Writable, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    if (this.#closed) return Promise.reject(new WdaError('CLOSED', 'The device is no longer in use.'));
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const viewer = new MjpegViewer(writable);
    const onAbort = () => watching.leave();
    const watching: Watching = {
      viewer,
      leave: (error) => {
        if (!this.#watching.delete(watching)) return;
        options.signal?.removeEventListener('abort', onAbort);
        if (this.#watching.size === 0) void this.#linger();
        if (error !== undefined && !viewer.started) reject(error);
        else {
          viewer.end();
          resolve(undefined);
        }
      },
    };
    viewer.onLeft(() => watching.leave());
    this.#watching.add(watching);
    this.#lingering?.abort();
    if (options.signal?.aborted) onAbort();
    else {
      options.signal?.addEventListener('abort', onAbort, { once: true });
      if (this.#lastPart) viewer.show(this.#lastPart);
      if (!this.#upstream) void this.#run();
    }
    return promise;
  }

  /** Ends the upstream and every viewer. */
  close(): void {
    this.#closed = true;
    this.#lingering?.abort();
    this.#upstream?.abort();
    this.#dismiss(new WdaError('CLOSED', 'The device is no longer in use.'));
  }

  async #run(): Promise<void> {
    const upstream = new AbortController();
    this.#upstream = upstream;
    const { signal } = upstream;
    for (let failures = 0; !signal.aborted;) {
      const { frames, error } = await this.#follow(signal);
      if (signal.aborted) break;
      failures = frames > 0 ? 1 : failures + 1;
      this.#refusal = isWdaError(error) && error.code === 'MJPEG_REFUSED' ? error : undefined;
      if (this.#refusal || failures >= FAILURES_IN_A_ROW) {
        this.#dismiss(error);
        break;
      }
      // Who has a picture waits for the next one; who has none is told, and may use screenshots.
      this.#dismiss(error, ({ viewer }) => !viewer.started);
      await pause(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS), signal);
    }
    if (this.#upstream === upstream) this.#upstream = undefined;
  }

  async #follow(signal: AbortSignal): Promise<{ frames: number; error: unknown }> {
    let frames = 0;
    try {
      for await (const jpeg of followMjpeg(this.#transport, signal)) {
        frames += 1;
        this.#refusal = undefined;
        const part = framePart(jpeg);
        this.#lastPart = part;
        for (const { viewer } of this.#watching) viewer.show(part);
      }
      return {
        frames,
        error: new WdaError('WDA_NOT_RUNNING', 'The live stream ended.', { hint: START_HINT }),
      };
    } catch (error) {
      return { frames, error: notRunning(error) };
    } finally {
      this.#lastPart = undefined;
    }
  }

  #dismiss(error: unknown, which: (one: Watching) => boolean = () => true): void {
    for (const one of [...this.#watching]) if (which(one)) one.leave(error);
  }

  /** A reload of the page leaves and comes back: the device need not notice. */
  async #linger(): Promise<void> {
    const lingering = new AbortController();
    this.#lingering = lingering;
    await pause(LINGER_MS, lingering.signal);
    if (lingering.signal.aborted || this.#watching.size > 0) return;
    this.#upstream?.abort();
    this.#upstream = undefined;
  }
}

function notRunning(error: unknown): unknown {
  return isWdaError(error) || (isHostError(error) && error.code !== 'CONNECTION_REFUSED')
    ? error
    : new WdaError('WDA_NOT_RUNNING', 'WebDriverAgent gives no live stream.', {
        cause: error,
        hint: START_HINT,
      });
}
