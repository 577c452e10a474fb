import { Backoff, deadline } from '@storedeck/async';
import { safeLine, type Skip } from '@storedeck/foreign-text';
import { isHostError, type Host, type HostProcess } from '@storedeck/host';

import { hostFailure } from './adb-failure.ts';
import { AndroidError, isAndroidError } from './android-error.ts';
import { DeviceListReader } from './device-list-reader.ts';
import { parseDevices } from './parse-devices.ts';
import type { ListedWay } from './phones/phone-way.ts';

export interface DeviceTrackerOptions {
  /** Called after each change of the list. */
  readonly onChange: () => void;
  /** Receives the parts of the list that are not known. */
  readonly skip?: Skip | undefined;
  /** The timeout for the first list of adb, in ms. */
  readonly timeoutMs: number;
  /** The waits between attempts. Default: 1 s, 2 s, 4 s and so on, up to 30 s. */
  readonly backoff?: Backoff;
}

/**
 * Keeps the list of phones up to date with `adb track-devices -l`, which prints the whole list after each change. While
 * that command is running, a caller gets the list from memory. When the command ends, it is started again after a
 * growing wait, or immediately when a caller needs the list.
 */
export class DeviceTracker {
  readonly #host: Pick<Host, 'spawn'>;
  readonly #options: DeviceTrackerOptions;
  readonly #backoff: Backoff;
  readonly #closing = new AbortController();
  #ways: readonly ListedWay[] | undefined;
  /** The promise of the next list, which all waiting callers share; undefined if no caller waits. */
  #first: PromiseWithResolvers<readonly ListedWay[]> | undefined;
  #following: Promise<void> | undefined;
  #wakeUp = new AbortController();

  constructor(host: Pick<Host, 'spawn'>, options: DeviceTrackerOptions) {
    this.#host = host;
    this.#options = options;
    this.#backoff = options.backoff ?? new Backoff({ firstMs: 1000, longestMs: 30_000 });
  }

  /** Resolves to the phones that adb lists now. Rejects with `ADB_MISSING`, `ADB_FAILED`, `TIMED_OUT` or `ABORTED`. */
  list(): Promise<readonly ListedWay[]> {
    if (this.#closing.signal.aborted) return Promise.reject(closed());
    if (this.#ways) return Promise.resolve(this.#ways);
    this.#first ??= Promise.withResolvers();
    const { promise } = this.#first;
    this.start();
    this.#wakeUp.abort();
    return promise;
  }

  /** Starts to follow the changes of the list, until `close` is called. */
  start(): void {
    if (!this.#closing.signal.aborted) this.#following ??= this.#follow();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#following;
    this.#fail(closed());
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#track();
      this.#forget();
      if (this.#first) continue;
      this.#wakeUp = new AbortController();
      const signal = AbortSignal.any([this.#closing.signal, this.#wakeUp.signal]);
      await this.#backoff.wait(signal).catch(() => undefined);
    }
  }

  /** Runs adb once, until adb ends or prints anything other than lists. */
  async #track(): Promise<void> {
    const attempt = new AbortController();
    const abortAttempt = () => attempt.abort();
    const noList = deadline(this.#options.timeoutMs);
    noList.addEventListener('abort', abortAttempt, { once: true });
    let process: HostProcess | undefined;
    try {
      const signal = AbortSignal.any([this.#closing.signal, attempt.signal]);
      process = await this.#host.spawn('adb', ['track-devices', '-l'], { signal });
      const stderr = keepBeginning(process);
      const reader = new DeviceListReader();
      for await (const chunk of process.stdout as AsyncIterable<Buffer>) {
        for (const list of reader.push(chunk)) {
          noList.removeEventListener('abort', abortAttempt);
          this.#update(parseDevices(list, this.#options.skip));
        }
      }
      await process.exited;
      throw notListed(safeLine(stderr.text, 200) || 'it ended without a message');
    } catch (error) {
      // The callers are rejected before adb has ended, so that they do not wait for an adb that hangs.
      if (this.#closing.signal.aborted) this.#fail(closed());
      else this.#fail(attempt.signal.aborted ? tooSlow() : toFailure(error));
    } finally {
      noList.removeEventListener('abort', abortAttempt);
      await process?.kill();
    }
  }

  #update(ways: readonly ListedWay[]): void {
    this.#ways = ways;
    this.#backoff.reset();
    this.#first?.resolve(ways);
    this.#first = undefined;
    this.#options.onChange();
  }

  #fail(error: AndroidError): void {
    // If no caller waits for this promise, its rejection must not end the process.
    this.#first?.promise.catch(() => undefined);
    this.#first?.reject(error);
    this.#first = undefined;
  }

  /** Discards the list, because phones may connect or disconnect unnoticed while adb does not track them. */
  #forget(): void {
    const hadWays = this.#ways !== undefined;
    this.#ways = undefined;
    if (hadWays && !this.#closing.signal.aborted) this.#options.onChange();
  }
}

function keepBeginning(process: HostProcess): { text: string } {
  const beginning = { text: '' };
  process.stdin.on('error', () => undefined);
  process.stdin.end();
  process.stderr.setEncoding('utf8');
  process.stderr.on('error', () => undefined);
  process.stderr.on('data', (text: string) => (beginning.text = (beginning.text + text).slice(0, 2048)));
  return beginning;
}

function toFailure(error: unknown): AndroidError {
  if (isHostError(error) || isAndroidError(error)) return hostFailure(error, 'listing the phones');
  return notListed(safeLine(error instanceof Error ? error.message : String(error), 200));
}

function notListed(reason: string) {
  return new AndroidError('ADB_FAILED', `adb could not list the phones: ${reason}`, {
    hint: 'Restart adb: adb kill-server, then adb devices. If several versions of adb are installed, set ADB_BIN to the right one.',
  });
}

function tooSlow() {
  return new AndroidError('TIMED_OUT', 'adb did not list the phones in time.', {
    hint: 'Restart adb: adb kill-server, then adb devices.',
  });
}

function closed() {
  return new AndroidError('ABORTED', 'The phones are no longer in use.');
}
