import { deadline } from '@storedeck/async';
import { type Host, type HostProcess, writeWithin } from '@storedeck/host';
import { readAvccUnits, type VideoFormat, type VideoSource, type VideoUnit } from '@storedeck/video';

import { isUdid } from '../../devices/ios-device.ts';
import { aborted, WdaError } from '../../wda-error.ts';
import { OutputTail } from '../output-tail.ts';

/**
 * The properties of the video. The defaults are the simulator's own size, 60 frames per second and 8 Mbit per second.
 */
export interface BaguetteOptions {
  /**
   * The longest side of the video, in pixels. baguette divides the size of the simulator by a whole number, so the
   * video may be smaller than `maxSize`.
   */
  readonly maxSize?: number | undefined;
  readonly maxFps?: number | undefined;
  /** The bit rate, in bits per second. */
  readonly bitRate?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const FIRST_FRAME_MS = 10_000;

/**
 * Starts the video of a booted simulator with `baguette` on the host. baguette writes H.264 to its standard output and
 * reads requests from its standard input, so it needs no port. Resolves when the first key frame has arrived. Rejects
 * with SIMULATOR_FAILED when baguette ends, with WDA_TIMED_OUT when baguette sends no key frame within ten seconds,
 * with INPUT_INVALID or `ABORTED`, or with the HostError `TOOL_NOT_FOUND`.
 *
 * Arguments: [baguette, Sources/Baguette/App/Commands/StreamCommand.swift]. Requests: one JSON object per line,
 * [Sources/Baguette/Infrastructure/Stream/ControlChannel.swift]. Stream: see `readAvccUnits`.
 */
export async function openBaguetteSource(
  host: Host,
  udid: string,
  { maxSize, maxFps = 60, bitRate, signal }: BaguetteOptions = {},
): Promise<VideoSource> {
  if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the UDID of a simulator.`);
  const args = ['stream', '--udid', udid, '--format', 'avcc', '--fps', String(maxFps)];
  if (bitRate !== undefined) args.push('--bitrate', String(bitRate));
  const limit = deadline(FIRST_FRAME_MS, signal);
  const process = await host.spawn('baguette', args, { signal });
  const program = new BaguetteProgram(process);
  const kill = () => void process.kill();
  limit.addEventListener('abort', kill, { once: true });
  try {
    const units = readAvccUnits(process.stdout);
    const first = await units.next();
    if (first.done === true) throw await program.failure();
    program.limitSize(first.value.format.size, maxSize);
    return new BaguetteSource(first.value, { units, program });
  } catch (error) {
    await process.kill();
    if (signal?.aborted) throw aborted({ cause: error });
    if (limit.aborted) throw program.outdated() ?? noFrame();
    throw error;
  } finally {
    limit.removeEventListener('abort', kill);
  }
}

/** A running `baguette stream`. */
class BaguetteProgram {
  readonly #process: HostProcess;
  readonly #errors: OutputTail;

  constructor(process: HostProcess) {
    this.#process = process;
    this.#errors = new OutputTail(process.stderr);
    process.stdin.on('error', () => undefined);
  }

  /** Sends a request, which is one line. Does nothing after baguette has ended. Ends baguette if it reads nothing. */
  request(
    command: { readonly cmd: 'force_idr' } | { readonly cmd: 'set_scale'; readonly scale: number },
  ): void {
    writeWithin(this.#process.stdin, `${JSON.stringify(command)}\n`, () => void this.#process.kill());
  }

  /**
   * Requests a smaller size if the longest side of the video is longer than `maxSize`. The video changes its size a
   * moment later, with a new key frame.
   */
  limitSize({ width, height }: VideoFormat['size'], maxSize: number | undefined): void {
    const scale = maxSize === undefined ? 1 : Math.ceil(Math.max(width, height) / maxSize);
    if (scale > 1) this.request({ cmd: 'set_scale', scale });
  }

  /**
   * The error of a baguette that is older than the installed Xcode; undefined for another one. Xcode 27 has moved
   * SimulatorKit, which an older baguette does not find [tddworks/baguette#28].
   */
  outdated(): WdaError | undefined {
    if (!this.#errors.matches(/SimulatorKit dlopen failed|Library not loaded: [\w@/]{0,100}SimulatorKit/))
      return undefined;
    return new WdaError(
      'SIMULATOR_FAILED',
      'This baguette is older than the installed Xcode: it does not find SimulatorKit.',
      {
        hint: 'On the Mac, run: brew upgrade baguette. Until then, the simulator is shown in another way.',
      },
    );
  }

  /** Waits until baguette has ended, and returns the error with the reason. */
  async failure(): Promise<WdaError> {
    const { exitCode } = await this.#process.exited;
    const outdated = this.outdated();
    if (outdated) return outdated;
    const reason = this.#errors.lastLine || `it ended with exit code ${exitCode}`;
    return new WdaError('SIMULATOR_FAILED', `baguette sends no video: ${reason}.`, {
      hint: 'Boot the simulator, and check that this version of baguette supports the installed Xcode.',
    });
  }

  async end(): Promise<void> {
    await this.#process.kill();
  }
}

class BaguetteSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  readonly #program: BaguetteProgram;
  #format: VideoFormat;
  #isClosed = false;

  constructor(
    first: VideoUnit,
    { units, program }: { readonly units: AsyncGenerator<VideoUnit>; readonly program: BaguetteProgram },
  ) {
    this.#program = program;
    this.#format = first.format;
    this.units = this.#read(first, units);
  }

  get codec(): string {
    return this.#format.codec;
  }

  get description(): Uint8Array | undefined {
    return this.#format.description;
  }

  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  requestKeyFrame(): void {
    this.#program.request({ cmd: 'force_idr' });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#program.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(first: VideoUnit, units: AsyncGenerator<VideoUnit>): AsyncGenerator<VideoUnit> {
    yield first;
    try {
      for await (const unit of units) {
        this.#format = unit.format;
        yield unit;
      }
    } catch (error) {
      // When baguette is killed, its output may end in the middle of a frame. So an error after `close` is ignored.
      if (!this.#isClosed) throw error;
    }
    if (!this.#isClosed) throw await this.#program.failure();
  }
}

function noFrame() {
  return new WdaError('WDA_TIMED_OUT', `baguette sent no video within ${FIRST_FRAME_MS / 1000} s.`, {
    hint: 'Try again. If it happens each time, restart the simulator, or check whether the Mac is busy.',
  });
}
