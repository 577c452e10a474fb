import type { Readable } from 'node:stream';

import type { Host, HostProcess } from '@storedeck/host';

import { adbFailure, hostFailure, TIMEOUT_HINT } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import { Deadline } from './deadline.ts';
import { PngCheck } from './png-check.ts';
import { Viewer } from './viewer.ts';

export interface ScreenFeedOptions {
  /** Milliseconds the phone may stay silent before a capture is given up. */
  readonly silenceMs: number;
  /** Milliseconds a viewer may take nothing before it is dropped. */
  readonly stallMs: number;
  /** Bytes a picture may have. */
  readonly maxBytes: number;
  /** Told how many bytes of a picture have come, each time some have. */
  readonly onBytes: (count: number) => void;
}

interface Waiting {
  readonly resolve: (stream: Readable) => void;
  readonly reject: (error: AndroidError) => void;
}

// So much of a picture is held back, in bytes, as long as it may still fail: most break off within it, or are whole by then,
// and a failure told in words is worth more than half a picture.
const HEAD_BYTES = 1024 * 1024;

/**
 * Pictures of one phone's screen. One capture is in flight at a time: all who ask before its head is handed on share it, who
 * asks later gets the next. After the head bytes go through as they arrive; memory is bounded by the slowest viewer's lag.
 */
export class ScreenFeed {
  readonly #host: Host;
  readonly #serial: string;
  readonly #options: ScreenFeedOptions;
  #waiting = new Set<Waiting>();
  #viewers: Viewer[] = [];
  #capture: AbortController | undefined;
  #isClosed = false;

  constructor(host: Host, serial: string, options: ScreenFeedOptions) {
    this.#host = host;
    this.#serial = serial;
    this.#options = options;
  }

  /** Resolves when the head of a PNG has come, or all of it; a later failure destroys the stream. Destroy the stream to leave. */
  join(signal?: AbortSignal): Promise<Readable> {
    return new Promise((resolve, reject) => {
      const waiting = { resolve: leave(resolve), reject: leave(reject) };
      const abort = () => {
        this.#waiting.delete(waiting);
        waiting.reject(unwanted());
        this.#endIfUnwatched();
      };
      function leave<Value>(settle: (value: Value) => void) {
        return (value: Value) => {
          signal?.removeEventListener('abort', abort);
          settle(value);
        };
      }
      if (signal?.aborted || this.#isClosed) return waiting.reject(unwanted());
      signal?.addEventListener('abort', abort);
      this.#waiting.add(waiting);
      if (!this.#capture) void this.#run();
    });
  }

  /** Ends the capture; who waits for it is told so. */
  close(): void {
    this.#isClosed = true;
    this.#capture?.abort(CLOSED);
    for (const { reject } of this.#takeWaiting()) reject(unwanted());
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const capture = (this.#capture = new AbortController());
      try {
        await this.#captureOnce(capture);
        for (const { stream } of this.#viewers) stream.end();
      } catch (error) {
        // Who asks while an unwatched capture is being ended waits for the next one.
        if (capture.signal.reason !== UNWATCHED) this.#fail(hostFailure(error, 'capturing the screen'));
      }
      this.#viewers = [];
    }
    this.#capture = undefined;
  }

  async #captureOnce(capture: AbortController): Promise<void> {
    const process = await this.#host.spawn('adb', ['-s', this.#serial, 'exec-out', 'screencap', '-p'], {
      signal: capture.signal,
    });
    const silence = new Deadline(this.#options.silenceMs, () => capture.abort(TIMED_OUT));
    try {
      await this.#stream(process, silence);
    } catch (error) {
      throw capture.signal.reason === TIMED_OUT ? timedOut(this.#serial) : error;
    } finally {
      silence.stop();
      // After a whole picture adb ends by itself; it need not be waited for.
      void process.kill();
    }
  }

  async #stream(process: HostProcess, silence: Deadline): Promise<void> {
    const check = new PngCheck();
    const words = collectWords(process.stderr);
    process.stdin.on('error', () => undefined);
    process.stdin.end();
    const head: Buffer[] = [];
    let bytes = 0;
    let isAdmitted = false;
    for await (const chunk of process.stdout as AsyncIterable<Buffer>) {
      silence.stop();
      const part = check.push(chunk);
      bytes += part.length;
      this.#options.onBytes(part.length);
      if (bytes > this.#options.maxBytes) throw tooLarge(this.#options.maxBytes);
      if (isAdmitted) await this.#handOn(part);
      else head.push(part);
      if (!isAdmitted && (check.isComplete || bytes >= HEAD_BYTES)) {
        isAdmitted = true;
        this.#admit();
        for (const first of head.splice(0)) await this.#handOn(first);
      }
      if (check.isComplete) return;
      silence.restart();
    }
    const stderr = await words();
    throw check.isSilent && stderr !== ''
      ? adbFailure(stderr, this.#serial, 'CAPTURE_FAILED')
      : check.failure();
  }

  async #handOn(part: Buffer): Promise<void> {
    if (part.length > 0) await Promise.all(this.#viewers.map((viewer) => viewer.write(part)));
  }

  /** The picture is handed on from now: who waits until here sees it. */
  #admit(): void {
    for (const { resolve } of this.#takeWaiting()) {
      const viewer = new Viewer(this.#options.stallMs);
      viewer.stream.once('close', () => this.#endIfUnwatched());
      viewer.stream.on('error', () => undefined);
      this.#viewers.push(viewer);
      resolve(viewer.stream);
    }
  }

  #takeWaiting(): Set<Waiting> {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    return waiting;
  }

  #fail(error: AndroidError): void {
    if (this.#viewers.length > 0) for (const { stream } of this.#viewers) stream.destroy(error);
    else for (const { reject } of this.#takeWaiting()) reject(error);
  }

  #endIfUnwatched(): void {
    const isWatched = this.#viewers.some(({ stream }) => !stream.destroyed);
    const isWanted = this.#viewers.length === 0 && this.#waiting.size > 0;
    if (!isWatched && !isWanted) this.#capture?.abort(UNWATCHED);
  }
}

// Why a capture was ended before its end.
const TIMED_OUT = Symbol('the phone was silent for too long');
const UNWATCHED = Symbol('the last viewer left');
const CLOSED = Symbol('the feed was closed');

function unwanted() {
  return new AndroidError('ABORTED', 'The picture of the screen is no longer wanted.');
}

function timedOut(serial: string) {
  return new AndroidError('TIMED_OUT', `The phone ${serial} gave no picture of its screen in time.`, {
    hint: TIMEOUT_HINT,
  });
}

function tooLarge(maxBytes: number) {
  return new AndroidError(
    'CAPTURE_FAILED',
    `The picture of the screen is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB and was cut off.`,
  );
}

/** Reads a stream to its end and keeps its beginning. */
function collectWords(stream: Readable): () => Promise<string> {
  let words = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => (words = (words + text).slice(0, 2048)));
  const ended = new Promise<void>((resolve) =>
    stream
      .once('close', resolve)
      .once('end', resolve)
      .once('error', () => resolve()),
  );
  return () => ended.then(() => words);
}
