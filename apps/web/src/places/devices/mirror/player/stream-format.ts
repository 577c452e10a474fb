import type { MirrorEvent, MirrorPacket } from '@storedeck/contract/mirror';

/** The format of the units that follow it. */
export type StreamFormat = Extract<MirrorEvent, { readonly type: 'format' }>;

/** One frame as it arrived: a unit of encoded video, or a whole picture. */
export interface StreamUnit extends MirrorPacket {
  /** When it arrived, on the clock of `performance.now()`. */
  readonly arrivedMs: number;
}
