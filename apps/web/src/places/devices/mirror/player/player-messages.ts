import type { MirrorControl, MirrorEvent, MirrorQuality } from '@storedeck/contract/mirror';

import type { Size } from '../../pointer-map.ts';
import type { StreamRate } from './stream-meter.ts';

/** The messages of the page to the worker of a player. `open` is sent once, before all other messages. */
export type PlayerOrder =
  | { readonly type: 'open'; readonly url: string; readonly canvas: OffscreenCanvas }
  /** The size of the canvas on the page, in pixels of the monitor. */
  | { readonly type: 'resize'; readonly space: Size }
  | { readonly type: 'control'; readonly control: MirrorControl }
  | { readonly type: 'quality'; readonly quality: MirrorQuality }
  /** Whether the player is hidden. A hidden player receives no frames. */
  | { readonly type: 'hide'; readonly hidden: boolean }
  /** Reconnects now, without waiting for the end of the back-off. */
  | { readonly type: 'retry' };

/**
 * The format of the frame that is drawn now: its number, its codec, and the size of the frame in pixels of the video.
 */
export interface DrawnFormat extends Size {
  readonly number: number;
  readonly codec: string;
}

/** Why no new frame arrives. */
export interface PlayerTrouble {
  /** The part that has failed: the connection to the server, the device, or the player of its video. */
  readonly part: 'connection' | 'device' | 'player';
  readonly message: string;
  readonly hint: string | null;
}

/** The messages of the worker of a player to the page. */
export type PlayerReport =
  /** Sent when the first frame of a format is drawn. */
  | { readonly type: 'drawn'; readonly drawn: DrawnFormat }
  | { readonly type: 'trouble'; readonly trouble: PlayerTrouble | null }
  | { readonly type: 'connected'; readonly connected: boolean }
  | { readonly type: 'rate'; readonly rate: StreamRate }
  /** Sent when the frame on the canvas becomes black everywhere, or is so no longer. */
  | { readonly type: 'black'; readonly isBlack: boolean }
  /** A piece of sound, which the page plays and closes. */
  | { readonly type: 'sound'; readonly data: AudioData }
  | { readonly type: 'event'; readonly event: Exclude<MirrorEvent, { readonly type: 'format' }> };
