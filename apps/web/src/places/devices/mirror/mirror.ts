import type { Size } from '../input/pointer-map.ts';
import { FrameMeter, type FrameRate } from './frame-meter.ts';
import type { Follow, FrameSink } from './frame-sink.ts';
import { ScreenCanvas } from './screen-canvas.ts';

interface MirrorState {
  /** Size of the frames in pixels; null before the first frame. */
  readonly picture: Size | null;
  readonly rate: FrameRate;
  /** Why no frame arrives; null while frames arrive. */
  readonly trouble: Error | null;
}

const STATS_MS = 500;

/**
 * Mirrors a device's screen on a canvas. Frames do not cause React to render: the state changes at most a few times per
 * second. While the page is hidden, nothing is mirrored.
 */
export class Mirror {
  readonly #follow: Follow;
  readonly #listeners = new Set<() => void>();
  readonly #meter = new FrameMeter();
  #abort: AbortController | undefined;
  #screen: ScreenCanvas | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #state: MirrorState;

  /** `picture`: the assumed frame size until the first frame arrives. */
  constructor(follow: Follow, picture: Size | null = null) {
    this.#follow = follow;
    this.#state = { picture, rate: { fps: 0, latencyMs: null }, trouble: null };
  }

  readonly getState = (): MirrorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Mirrors onto a canvas until the returned function is called. */
  readonly open = (canvas: HTMLCanvasElement): (() => void) => {
    this.#screen = new ScreenCanvas(canvas);
    this.#timer = setInterval(() => this.#tellRate(), STATS_MS);
    document.addEventListener('visibilitychange', this.#seen);
    this.#seen();
    return () => {
      document.removeEventListener('visibilitychange', this.#seen);
      clearInterval(this.#timer);
      this.#abort?.abort();
      this.#screen?.close();
      this.#screen = undefined;
    };
  };

  /** Retries now, without waiting for the end of the back-off. */
  retry(): void {
    this.#abort?.abort();
    this.#start();
  }

  readonly #seen = (): void => {
    this.#abort?.abort();
    if (!document.hidden) this.#start();
  };

  #start(): void {
    const abort = (this.#abort = new AbortController());
    this.#meter.reset();
    const sink: FrameSink = {
      show: (picture, requestedMs) => this.#show(picture, requestedMs, abort.signal),
      trouble: (trouble) => abort.signal.aborted || this.#set({ trouble }),
    };
    void this.#follow(sink, abort.signal);
  }

  async #show(picture: Blob, requestedMs: number | null, signal: AbortSignal): Promise<void> {
    const size = await this.#screen?.draw(picture);
    if (!size || signal.aborted) return;
    const now = performance.now();
    this.#meter.add(now, requestedMs === null ? null : now - requestedMs);
    const { picture: before, trouble } = this.#state;
    const turned = size.width !== before?.width || size.height !== before.height;
    if (turned || trouble) this.#set({ picture: turned ? size : before, trouble: null });
  }

  #tellRate(): void {
    const rate = this.#meter.read(performance.now());
    const { fps, latencyMs } = this.#state.rate;
    if (rate.fps !== fps || rate.latencyMs !== latencyMs) this.#set({ rate });
  }

  #set(change: Partial<MirrorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
