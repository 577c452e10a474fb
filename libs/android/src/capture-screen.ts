import { adbFailure, serverFailure } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import type { DeviceAdb, PhoneCallOptions } from './device-adb.ts';
import { findLitDisplay } from './lit-display.ts';
import { completePng } from './png.ts';

type Limits = Omit<PhoneCallOptions, 'doing'>;

/** The limits of a screenshot. */
export interface CaptureLimits {
  readonly screenshotTimeoutMs: number;
  readonly maxScreenshotBytes: number;
  /** A signal that aborts when the phones are no longer used. */
  readonly closing: AbortSignal;
}

/**
 * Runs `screencap` for the display that a person sees. On a phone with several displays, such as a foldable phone,
 * `screencap` alone may show one that is off.
 */
export class ScreenCapture {
  readonly #adb: DeviceAdb;
  readonly #limits: CaptureLimits;
  #hasSeveral = false;

  constructor(adb: DeviceAdb, limits: CaptureLimits) {
    this.#adb = adb;
    this.#limits = limits;
  }

  /** Takes a screenshot: a complete PNG. Rejects with `CAPTURE_FAILED`, `NOT_A_PNG` or `TIMED_OUT`. */
  async capture(signal: AbortSignal): Promise<Buffer> {
    const { screenshotTimeoutMs, maxScreenshotBytes, closing } = this.#limits;
    try {
      const { stdout, stderr } = await this.#run({
        signal: AbortSignal.any([signal, closing]),
        timeoutMs: screenshotTimeoutMs,
        maxBytes: maxScreenshotBytes,
      });
      if (stdout.length === 0 && stderr !== '') throw adbFailure(stderr, this.#adb.serial, 'CAPTURE_FAILED');
      return completePng(stdout);
    } catch (error) {
      throw captureFailure(error, this.#adb.serial, maxScreenshotBytes);
    }
  }

  /** Resolves to what `screencap -p` prints. Rejects like `DeviceAdb.exec`. */
  async #run(limits: Limits): Promise<{ readonly stdout: Buffer; readonly stderr: string }> {
    if (!this.#hasSeveral) {
      const captured = await this.#adb.exec(['screencap', '-p'], limits);
      const beginning = captured.stdout.toString('latin1', 0, 500) + captured.stderr;
      this.#hasSeveral = /Multiple displays were found/.test(beginning);
      if (!this.#hasSeveral) return captured;
    }
    // Which display is on changes when the phone is folded, so it is read each time.
    const display = await this.#litDisplay(limits);
    return this.#adb.exec(['screencap', '-p', ...(display === undefined ? [] : ['-d', display])], limits);
  }

  /** The number of the display that a person sees; undefined if the phone does not tell. */
  async #litDisplay(limits: Limits): Promise<string | undefined> {
    const options = { ...limits, doing: 'looking for the display that is on' };
    const { stdout } = await this.#adb.shell('dumpsys display', options);
    return findLitDisplay(stdout.toString('utf8'));
  }
}

function captureFailure(error: unknown, serial: string, maxBytes: number): AndroidError {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code !== 'OUTPUT_TOO_LARGE')
    return serverFailure(error, { serial, doing: 'capturing the screen', code: 'CAPTURE_FAILED' });
  return new AndroidError(
    'CAPTURE_FAILED',
    `The screenshot is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB.`,
    {
      cause: error,
      hint: 'The phone may print something else than a screenshot: run adb exec-out screencap -p.',
    },
  );
}
