import type { MirrorEvent, MirrorPacket } from '@storedeck/contract/mirror';

/** The message that describes the format of the units that follow the message. */
export type StreamFormat = Extract<MirrorEvent, { readonly type: 'format' }>;

/** A unit as it arrived: an encoded frame, a frame that is a whole image, or an audio packet. */
export interface StreamUnit extends MirrorPacket {
  /** When the unit arrived, in ms on the clock of `performance.now()`. */
  readonly arrivedMs: number;
}
