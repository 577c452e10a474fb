import type { VideoFormat, VideoSource } from '../video-source.ts';
import { KeyFrameRequests } from './key-frame-requests.ts';
import { RecentUnits } from './recent-units.ts';
import type { RelayOptions } from './relay-options.ts';
import { RelayViewer } from './relay-viewer.ts';

interface SharedSourceOptions<Source extends VideoSource> extends Required<RelayOptions<Source>> {
  /** Called when the source ends. After this call, no viewer may be added. */
  readonly onEnd: () => void;
}

/** Opens a source once and sends its units to all viewers, until the source ends. */
export class SharedSource<Source extends VideoSource> {
  /** Resolves when the source is closed. */
  readonly ended: Promise<void>;
  readonly #options: SharedSourceOptions<Source>;
  readonly #viewers = new Set<RelayViewer<Source>>();
  readonly #recent = new RecentUnits();
  readonly #end = new AbortController();
  readonly #opened: Promise<Source>;
  readonly #keyFrames: KeyFrameRequests;
  #format: VideoFormat | undefined;
  #hasBegun = false;
  #source: Source | undefined;
  #isWatched = true;
  #grace: NodeJS.Timeout | undefined;

  constructor(options: SharedSourceOptions<Source>) {
    this.#options = options;
    this.#opened = options.open(this.#end.signal);
    this.#keyFrames = new KeyFrameRequests(() => void this.#requestKeyFrame());
    this.ended = this.#run();
  }

  get viewerCount(): number {
    return this.#viewers.size;
  }

  add(): RelayViewer<Source> {
    clearTimeout(this.#grace);
    const viewer: RelayViewer<Source> = new RelayViewer({
      source: this.#opened,
      recent: () => this.#recent.units,
      requestKeyFrame: () => {
        // No request is needed before the first unit of a source, because this unit is always a key frame.
        if (this.#hasBegun) this.#keyFrames.request();
      },
      onPause: () => this.#watch(),
      onClose: () => this.#remove(viewer),
    });
    this.#viewers.add(viewer);
    this.#watch();
    return viewer;
  }

  /** Ends the source, and ends the units of its viewers without an error. */
  end(): void {
    this.#options.onEnd();
    clearTimeout(this.#grace);
    this.#end.abort();
    this.#endViewers();
  }

  #remove(viewer: RelayViewer<Source>): void {
    this.#viewers.delete(viewer);
    this.#watch();
    if (this.#viewers.size > 0 || this.#end.signal.aborted) return;
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => this.end(), this.#options.graceMs);
  }

  /**
   * Calls `setWatched` of the source: with false when no viewer receives units any more, and with true when a viewer
   * receives units again.
   */
  #watch(): void {
    const isWatched = [...this.#viewers].some(({ paused }) => !paused);
    if (!this.#source || isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#source.setWatched?.(isWatched);
  }

  async #run(): Promise<void> {
    let source: Source | undefined;
    try {
      source = this.#source = await this.#opened;
      this.#watch();
      await this.#forward(source);
      this.#endViewers();
    } catch (error) {
      if (!this.#end.signal.aborted) this.#endViewers(error);
    } finally {
      this.end();
      this.#keyFrames.close();
      await source?.close().catch(() => undefined);
    }
  }

  async #forward(source: Source): Promise<void> {
    const { signal } = this.#end;
    const close = () => void source.close().catch(() => undefined);
    signal.addEventListener('abort', close, { once: true });
    if (signal.aborted) return;
    for await (const unit of source.units) {
      if (signal.aborted) return;
      this.#hasBegun = true;
      if (unit.isKey) {
        this.#format = unit.format;
        this.#keyFrames.arrived();
      }
      // The format has changed without a key frame, so no decoder can decode this unit.
      else if (unit.format !== this.#format) {
        this.#keyFrames.request();
        continue;
      }
      this.#recent.add(unit);
      for (const viewer of this.#viewers) viewer.push(unit);
    }
  }

  async #requestKeyFrame(): Promise<void> {
    const source = await this.#opened.catch(() => undefined);
    if (!this.#end.signal.aborted) source?.requestKeyFrame();
  }

  #endViewers(error?: unknown): void {
    for (const viewer of this.#viewers) viewer.end(error);
    this.#viewers.clear();
  }
}
