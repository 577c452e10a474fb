import { setTimeout as delay } from 'node:timers/promises';

import { isSameFormat, type VideoFormat, type VideoSource, type VideoUnit } from '@storedeck/video';

import type { AdbDevice } from '../adb-device.ts';
import { AndroidError, isAndroidError } from '../android-error.ts';
import { parseScreen, recordSize } from './record-size.ts';
import { Recording } from './recording.ts';

/** Options of `openScreenrecordSource`. */
export interface ScreenrecordOptions {
  /** The longest side of the video, in pixels. Default 1280. */
  readonly maxSize?: number | undefined;
  /** The bit rate, in bits per second. Default 8 000 000. */
  readonly bitRate?: number | undefined;
  /** Aborts the start of the video. Has no effect on a video that has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two checks of the rotation. Default 1000. */
  readonly rotationCheckMs?: number;
  /** Milliseconds after which the next recording starts, if a recording has a time limit. Default 175 000. */
  readonly restartAfterMs?: number;
}

type RecordingPhone = Pick<AdbDevice, 'open' | 'shell'>;

/** From this API level on (Android 14), `screenrecord` has no time limit when it is started with the limit 0. */
const SDK_WITHOUT_LIMIT = 34;
const TIME_LIMIT_S = 180;
/**
 * In ms. The next recording starts before the limit of the running recording, because the first frame of the next
 * recording takes about a second.
 */
const RESTART_AFTER_MS = 175_000;
/** In ms. A recording that ends by itself before this time counts as failed. */
const MIN_DURATION_MS = 2000;
// Prints only the lines with the rotation, because the output of `dumpsys input` is long. The loop uses only built-in
// commands of the shell, so no other program has to be installed on the phone. A viewport that is not active, such as that
// of a folded panel, does not end the loop.
const FIND_ROTATION =
  'dumpsys input | while read -r line; do case $line in *InputDeviceOrientation*|*Viewport*displayId=0,*isActive=?0?*) echo "$line";; *SurfaceOrientation*|*Viewport*displayId=0,*) echo "$line"; break;; esac; done';
const FACTS = `getprop ro.build.version.sdk; wm size; ${FIND_ROTATION}`;

/**
 * Opens the screen as H.264 video with the phone's own program `screenrecord`, for phones on which scrcpy cannot be
 * used. Older phones record for three minutes at most, so a new recording replaces the running recording shortly before
 * that time. A new recording also starts with the new size after a rotation, and for a requested key frame. Resolves
 * when the first frame has arrived. Rejects with `CAPTURE_FAILED` when the phone cannot record.
 */
export async function openScreenrecordSource(
  device: RecordingPhone,
  options: ScreenrecordOptions = {},
): Promise<ScreenrecordSource> {
  const source = new ScreenrecordSource(device, options);
  try {
    await source.start();
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** The video of `openScreenrecordSource`. */
export class ScreenrecordSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  readonly #device: RecordingPhone;
  readonly #options: ScreenrecordOptions;
  readonly #closing = new AbortController();
  readonly #queue: VideoUnit[] = [];
  #maxSize: number;
  #format: VideoFormat | undefined;
  #screen: ReturnType<typeof parseScreen>;
  #current: Recording | undefined;
  #isSwitching = false;
  #timer: NodeJS.Timeout | undefined;
  #error: unknown;
  #wake: (() => void) | undefined;

  /** @internal */
  constructor(device: RecordingPhone, options: ScreenrecordOptions) {
    this.#device = device;
    this.#options = options;
    this.#maxSize = options.maxSize ?? 1280;
    this.units = this.#read();
  }

  /** The codec of the newest unit. */
  get codec(): string {
    return this.#format?.codec ?? '';
  }

  /** Always undefined, because the units are in the Annex B format. */
  get description(): undefined {
    return undefined;
  }

  /** The size of the newest unit, in pixels. */
  get size(): VideoFormat['size'] {
    return this.#format?.size ?? { width: 0, height: 0 };
  }

  /** The size of the screen in pixels, in the rotation of the video. The video is scaled down from this size. */
  get screenSize(): VideoFormat['size'] {
    return this.#screen ?? this.size;
  }

  /** @internal */
  async start(): Promise<void> {
    const { signal } = this.#options;
    try {
      await this.#switch(signal);
    } catch (error) {
      // Some encoders accept only small sizes, so the second attempt halves the maximum size.
      if (!isAndroidError(error) || error.code !== 'CAPTURE_FAILED') throw error;
      this.#maxSize /= 2;
      await this.#switch(signal);
    }
    void this.#followRotation();
  }

  /** Starts a new recording, which begins with a key frame. */
  requestKeyFrame(): void {
    this.#restart();
  }

  /** Ends the video and its recording. */
  close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#current?.end();
    this.#wake?.();
    return Promise.resolve();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #restart(): void {
    if (this.#isSwitching || this.#closing.signal.aborted) return;
    this.#isSwitching = true;
    void this.#switch()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => (this.#isSwitching = false));
  }

  /** Starts a recording, and ends the previous recording when the first frame of the new recording has arrived. */
  async #switch(caller?: AbortSignal): Promise<void> {
    const closing = this.#closing.signal;
    const signal = caller ? AbortSignal.any([caller, closing]) : closing;
    const { sdk, screen } = await this.#readFacts(signal);
    const hasLimit = sdk < SDK_WITHOUT_LIMIT;
    const { recording, first } = await Recording.start(this.#device, {
      size: recordSize(screen, this.#maxSize),
      bitRate: this.#options.bitRate ?? 8_000_000,
      timeLimit: hasLimit ? TIME_LIMIT_S : 0,
      signal,
    });
    const former = this.#current;
    this.#current = recording;
    this.#screen = screen;
    former?.end();
    if (closing.aborted) recording.end();
    clearTimeout(this.#timer);
    const { restartAfterMs = RESTART_AFTER_MS } = this.#options;
    if (hasLimit && !closing.aborted) this.#timer = setTimeout(() => this.#restart(), restartAfterMs);
    this.#push(first);
    void this.#forward(recording);
  }

  async #forward(recording: Recording): Promise<void> {
    const since = performance.now();
    try {
      for await (const unit of recording.units) {
        if (this.#current !== recording) return;
        this.#push(unit);
      }
    } catch (error) {
      return this.#fail(error);
    }
    if (this.#current !== recording || this.#closing.signal.aborted) return;
    if (performance.now() - since >= MIN_DURATION_MS) this.#restart();
    else this.#fail(new AndroidError('CAPTURE_FAILED', 'The recording of the screen ended.'));
  }

  async #readFacts(signal: AbortSignal) {
    const { stdout } = await this.#device.shell(FACTS, { signal, timeoutMs: 10_000 });
    const text = stdout.toString('utf8');
    const screen = parseScreen(text);
    if (!screen) throw new AndroidError('CAPTURE_FAILED', 'The phone did not name the size of its screen.');
    return { sdk: Number.parseInt(text, 10) || 0, screen };
  }

  /**
   * Starts a new recording after each rotation of the screen, because a recording keeps the size with which it has
   * started.
   */
  async #followRotation(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(this.#options.rotationCheckMs ?? 1000, undefined, { signal }).catch(() => undefined);
      const facts = await this.#readFacts(signal).catch(() => undefined);
      if (facts && facts.screen.rotation !== this.#screen?.rotation) this.#restart();
    }
  }

  #push(unit: VideoUnit): void {
    const former = this.#format;
    const format = former && isSameFormat(former, unit.format) ? former : unit.format;
    this.#format = format;
    this.#queue.push({ ...unit, format });
    this.#wake?.();
  }

  #fail(error: unknown): void {
    this.#error = error;
    this.#wake?.();
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    for (;;) {
      const unit = this.#queue.shift();
      if (unit) yield unit;
      else if (this.#closing.signal.aborted) return;
      else if (this.#error !== undefined) throw this.#error;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
