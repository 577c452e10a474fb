import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { isHostError, type Host, type HostProcess } from '@storedeck/host';

import { firstWords } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import { Deadline } from './deadline.ts';

/** A mirror window that is open. */
export interface ScrcpyStarted {
  readonly running: true;
  /** Process id on the host; null where the host does not tell. */
  readonly pid: number | null;
  /** Whether it was running before the call. */
  readonly already: boolean;
}

/** The native mirror windows: one `scrcpy` per phone, each living until its window is closed or its owner ends. */
export class Scrcpy {
  readonly #host: Host;
  readonly #settleMs: number;
  readonly #changed: () => void;
  readonly #mirrors = new Map<string, Promise<HostProcess>>();
  readonly #running = new Set<string>();
  readonly #closing = new AbortController();

  /** `settleMs`: how long a new mirror is watched for an early death. `changed` is called when one starts or ends. */
  constructor(host: Host, settleMs: number, changed: () => void) {
    this.#host = host;
    this.#settleMs = settleMs;
    this.#changed = changed;
  }

  /** Serials of the phones that have a mirror window, sorted. */
  get running(): string[] {
    return [...this.#running].sort();
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#host.which('scrcpy').catch(() => undefined)) !== undefined;
  }

  /**
   * Opens the window, or finds it open. Rejects with `SCRCPY_MISSING`, or `SCRCPY_ENDED` with scrcpy's own words when it ends
   * before it has a window.
   */
  async start(serial: string): Promise<ScrcpyStarted> {
    const former = this.#mirrors.get(serial);
    const mirror = former ?? this.#open(serial);
    const { pid } = await mirror;
    return { running: true, pid: pid ?? null, already: former !== undefined };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const mirrors = await Promise.allSettled(this.#mirrors.values());
    await Promise.all(
      mirrors.map((mirror) => (mirror.status === 'fulfilled' ? mirror.value.kill() : undefined)),
    );
  }

  #open(serial: string): Promise<HostProcess> {
    const mirror = this.#launch(serial);
    this.#mirrors.set(serial, mirror);
    void mirror
      .then(({ exited }) => {
        this.#running.add(serial);
        this.#changed();
        return exited;
      })
      .catch(() => undefined)
      .finally(() => {
        this.#mirrors.delete(serial);
        if (this.#running.delete(serial)) this.#changed();
      });
    return mirror;
  }

  async #launch(serial: string): Promise<HostProcess> {
    // scrcpy calls adb itself; another version of it than ours would end our adb server.
    const adb = await this.#host.which('adb').catch(() => undefined);
    const options = { signal: this.#closing.signal, env: adb === undefined ? {} : { ADB: adb } };
    const process = await this.#host.spawn('scrcpy', ['-s', serial], options).catch((error: unknown) => {
      throw scrcpyFailure(error);
    });
    process.stdin.on('error', () => undefined);
    const words = new LastWords(process.stdout, process.stderr);
    const early = await Promise.race([process.exited, words.windowOpened(this.#settleMs)]);
    if (early === undefined) return process;
    throw new AndroidError(
      'SCRCPY_ENDED',
      `The mirror window closed at once: ${words.said || 'scrcpy said nothing'}`,
      {
        hint: 'Run scrcpy in a terminal to see more; over SSH it needs a desktop session.',
      },
    );
  }
}

/** Reads a program's output so that it never stalls, and keeps the end of it. */
class LastWords {
  #text = '';
  readonly #streams: readonly Readable[];

  constructor(...streams: Readable[]) {
    this.#streams = streams;
    for (const stream of streams) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (this.#text = (this.#text + text).slice(-4096)));
    }
  }

  /** The errors if there are any, else everything. */
  get said(): string {
    const errors = this.#text.split('\n').filter((line) => /error/i.test(line));
    return firstWords(errors.length > 0 ? errors.join('\n') : this.#text);
  }

  /** Resolves when scrcpy speaks of its renderer, which is when the window is there, or after `ms`. */
  async windowOpened(ms: number): Promise<undefined> {
    const stop = new AbortController();
    const patience = new Deadline(ms, () => stop.abort());
    const { signal } = stop;
    try {
      while (!signal.aborted && !/Renderer:|Texture:/.test(this.#text)) {
        await Promise.race(this.#streams.map((stream) => once(stream, 'data', { signal })));
      }
    } catch {
      // Time is up.
    }
    stop.abort();
    patience.stop();
  }
}

function scrcpyFailure(error: unknown): unknown {
  if (!isHostError(error)) return error;
  return error.code === 'TOOL_NOT_FOUND' || error.code === 'OVERRIDE_BROKEN'
    ? new AndroidError('SCRCPY_MISSING', error.message, { cause: error, hint: error.hint })
    : new AndroidError('SCRCPY_ENDED', error.message, { cause: error, hint: error.hint });
}
