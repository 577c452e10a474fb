import type { Host, HostProcess } from '@storedeck/host';

import { firstWords, hostFailure } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import { Deadline } from './deadline.ts';
import { parseDevices, type AndroidDevice } from './parse-devices.ts';
import { TrackFrames } from './track-frames.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

type AdbRunner = Pick<Host, 'run' | 'spawn'>;

/**
 * Keeps the list of phones fresh: `adb track-devices` tells that something changed, `adb devices -l` then tells what.
 * While it is running, asking for the list costs nothing. When it ends it is started again, ever more patiently;
 * meanwhile every question goes to adb.
 */
export class DeviceTracker {
  readonly #host: AdbRunner;
  readonly #changed: () => void;
  readonly #closing = new AbortController();
  #known: AndroidDevice[] | undefined;
  #asking: Promise<AndroidDevice[]> | undefined;
  #askAgain = false;
  #tracking: Promise<void> | undefined;
  #retry: Deadline | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(host: AdbRunner, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** The phones adb sees now. Rejects with `ADB_MISSING`, `ADB_FAILED` or `TIMED_OUT`. */
  async list(): Promise<readonly AndroidDevice[]> {
    this.start();
    return this.#asking ?? this.#known ?? this.#ask();
  }

  /** As `list`, but adb is asked even if nothing seems to have changed. */
  async refresh(): Promise<readonly AndroidDevice[]> {
    return this.#ask();
  }

  /** Follows changes from now on, until `close`. */
  start(): void {
    if (this.#tracking || this.#retry || this.#closing.signal.aborted) return;
    this.#tracking = this.#track().finally(() => {
      this.#tracking = undefined;
      if (this.#closing.signal.aborted) return;
      this.#retry = new Deadline(this.#retryMs, () => {
        this.#retry = undefined;
        this.start();
      });
      this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#retry?.stop();
    await this.#tracking;
  }

  async #track(): Promise<void> {
    let process: HostProcess | undefined;
    try {
      process = await this.#host.spawn('adb', ['track-devices'], { signal: this.#closing.signal });
      process.stderr.resume();
      process.stdin.on('error', () => undefined);
      process.stdin.end();
      const frames = new TrackFrames();
      for await (const chunk of process.stdout as AsyncIterable<Buffer>) {
        if (frames.push(chunk).length > 0) await this.#update();
      }
    } catch {
      // No adb, or one that does not know the command: the next question for the list says so.
    }
    this.#lose();
    await process?.kill();
  }

  /** What was known may have changed unseen. */
  #lose(): void {
    const wasKnown = this.#known !== undefined;
    this.#known = undefined;
    if (wasKnown && !this.#closing.signal.aborted) this.#changed();
  }

  async #update(): Promise<void> {
    try {
      this.#known = await this.#ask();
      this.#retryMs = FIRST_RETRY_MS;
    } catch {
      this.#known = undefined;
    }
    this.#changed();
  }

  /** One `adb devices -l` at a time. Who asks while one runs gets an answer that began after the question. */
  #ask(): Promise<AndroidDevice[]> {
    if (this.#asking) {
      this.#askAgain = true;
      return this.#asking;
    }
    const ask = async (): Promise<AndroidDevice[]> => {
      this.#askAgain = false;
      const devices = await askAdb(this.#host, this.#closing.signal);
      return this.#askAgain ? ask() : devices;
    };
    this.#asking = ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }
}

async function askAdb(host: AdbRunner, signal: AbortSignal): Promise<AndroidDevice[]> {
  try {
    const { stdout, stderr, exitCode } = await host.run('adb', ['devices', '-l'], {
      signal,
      timeoutMs: 10_000,
      maxBytes: 1024 * 1024,
    });
    const text = stdout.toString('utf8');
    if (exitCode === 0 && text.includes('List of devices attached')) return parseDevices(text);
    throw new AndroidError(
      'ADB_FAILED',
      `adb could not list the phones: ${firstWords(stderr || text) || 'it said nothing'}`,
      {
        hint: 'Restart adb: adb kill-server, then adb devices. If several versions of adb are installed, set ADB_BIN to the right one.',
      },
    );
  } catch (error) {
    throw hostFailure(error, 'listing the phones');
  }
}
