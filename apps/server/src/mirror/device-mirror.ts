import type { MirrorQuality } from '@storedeck/contract/mirror';
import { type RelayViewer, VideoRelay } from '@storedeck/video';

import type { Screen } from './screen.ts';

/** The live video of one device, with all its viewers. */
export class DeviceMirror {
  readonly #relay: VideoRelay<Screen>;
  readonly #listeners = new Set<() => void>();
  #quality: MirrorQuality = {};

  /** `open` starts the video on the best rung. */
  constructor(open: (quality: MirrorQuality, signal: AbortSignal) => Promise<Screen>) {
    this.#relay = new VideoRelay({ open: (signal) => open(this.#quality, signal) });
  }

  /** How many viewers are connected. */
  get viewerCount(): number {
    return this.#listeners.size;
  }

  /** Adds a viewer. `onChange` is called when the number of viewers changes. Returns the function that removes it. */
  join(onChange: () => void): () => void {
    this.#listeners.add(onChange);
    this.#notify();
    return () => {
      if (this.#listeners.delete(onChange)) this.#notify();
    };
  }

  /** The video, until its source ends. */
  watch(): RelayViewer<Screen> {
    return this.#relay.watch();
  }

  /**
   * Changes the quality for all viewers: a device has one encoder, so the newest request counts. Nothing changes where
   * nothing is named.
   */
  setQuality(wanted: MirrorQuality): void {
    const quality = { ...this.#quality, ...named(wanted) };
    const isSame = (Object.keys(quality) as (keyof MirrorQuality)[]).every(
      (name) => quality[name] === this.#quality[name],
    );
    if (isSame) return;
    this.#quality = quality;
    this.#relay.restart();
  }

  close(): Promise<void> {
    return this.#relay.close();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function named(quality: MirrorQuality): MirrorQuality {
  return Object.fromEntries(Object.entries(quality).filter(([, value]) => value !== undefined));
}
