import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { deadline } from '@storedeck/async';
import { safeLine } from '@storedeck/foreign-text';
import { isHostError, type Host, type HostProcess } from '@storedeck/host';

import { AndroidError } from './android-error.ts';

/** A mirror window that is open. */
export interface ScrcpyStarted {
  readonly running: true;
  /** The process id on the host. `null` when unknown. */
  readonly pid: number | null;
  /** Whether the window was open before the call. */
  readonly already: boolean;
}

/** The phone of a mirror window: its name, and the name by which adb knows it. */
interface WindowPhone {
  readonly serial: string;
  readonly adbSerial: string;
}

/**
 * The native mirror windows. Each window is a `scrcpy` process for one phone. The process ends when the window or this
 * object is closed.
 */
export class Scrcpy {
  readonly #host: Host;
  readonly #settleMs: number;
  readonly #changed: () => void;
  readonly #mirrors = new Map<string, Promise<HostProcess>>();
  readonly #running = new Set<string>();
  readonly #closing = new AbortController();

  /**
   * `settleMs` is how long a new process is watched for an early exit, in ms. `changed` is called when a window opens
   * or closes.
   */
  constructor(host: Host, settleMs: number, changed: () => void) {
    this.#host = host;
    this.#settleMs = settleMs;
    this.#changed = changed;
  }

  /** The serials of the phones whose mirror window is open, sorted. */
  get running(): string[] {
    return [...this.#running].sort();
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#host.which('scrcpy').catch(() => undefined)) !== undefined;
  }

  /**
   * Opens the window of a phone if it is not yet open. Rejects with `SCRCPY_MISSING`, or with `SCRCPY_ENDED` and
   * scrcpy's own message when scrcpy ends before its window opens.
   */
  async start(phone: WindowPhone): Promise<ScrcpyStarted> {
    const former = this.#mirrors.get(phone.serial);
    const mirror = former ?? this.#open(phone);
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

  #open({ serial, adbSerial }: WindowPhone): Promise<HostProcess> {
    const mirror = this.#launch(adbSerial);
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
    // scrcpy starts adb itself. An adb of another version would restart the adb server and end our connections to the
    // server, so scrcpy gets the path of the adb that this library uses.
    const adb = await this.#host.which('adb').catch(() => undefined);
    const options = { signal: this.#closing.signal, env: adb === undefined ? {} : { ADB: adb } };
    const process = await this.#host.spawn('scrcpy', ['-s', serial], options).catch((error: unknown) => {
      throw scrcpyFailure(error);
    });
    process.stdin.on('error', () => undefined);
    const output = new OutputTail(process.stdout, process.stderr);
    const early = await Promise.race([process.exited, output.windowOpened(this.#settleMs)]);
    if (early === undefined) return process;
    throw new AndroidError(
      'SCRCPY_ENDED',
      `The mirror window closed at once: ${output.message || 'scrcpy printed no message'}`,
      {
        hint: 'Run scrcpy in a terminal to see more. Over SSH it needs a desktop session.',
      },
    );
  }
}

/** Reads the output of a program, because a full pipe would block the program, and keeps the last 4096 characters. */
class OutputTail {
  #text = '';
  readonly #streams: readonly Readable[];

  constructor(...streams: Readable[]) {
    this.#streams = streams;
    for (const stream of streams) {
      stream.setEncoding('utf8');
      stream.on('error', () => undefined);
      stream.on('data', (text: string) => (this.#text = (this.#text + text).slice(-4096)));
    }
  }

  /** The lines that contain an error, if there are any, otherwise all lines. At most 200 characters. */
  get message(): string {
    const errors = this.#text.split('\n').filter((line) => /error/i.test(line));
    return safeLine(errors.length > 0 ? errors.join('\n') : this.#text, 200);
  }

  /** Resolves when scrcpy reports its renderer, which means that the window is open, or after `ms` milliseconds. */
  async windowOpened(ms: number): Promise<undefined> {
    const stop = new AbortController();
    const signal = deadline(ms, stop.signal);
    try {
      while (!/Renderer:|Texture:/.test(this.#text)) {
        await Promise.race(this.#streams.map((stream) => once(stream, 'data', { signal })));
      }
    } catch {
      // The wait also ends when the time is over or when a stream has failed.
    }
    stop.abort();
  }
}

function scrcpyFailure(error: unknown): unknown {
  if (!isHostError(error)) return error;
  return error.code === 'TOOL_NOT_FOUND' || error.code === 'OVERRIDE_BROKEN'
    ? new AndroidError('SCRCPY_MISSING', error.message, { cause: error, hint: error.hint })
    : new AndroidError('SCRCPY_ENDED', error.message, { cause: error, hint: error.hint });
}
