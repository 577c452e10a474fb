import { ByteQueue } from '@storedeck/video';

import { ScrcpyError } from '../scrcpy-error.ts';
import { findCodec, type VideoCodec } from './codec.ts';
import { PACKET_HEADER_BYTES, readPacketHeader, viewBytes } from './packet-header.ts';
import type { ProtocolVersion } from './protocol-version.ts';

/** One part of a video stream. A stream begins with `codec` or `disabled`. */
export type VideoPart =
  | { readonly type: 'codec'; readonly codec: VideoCodec }
  /** The server captures no video. No other part follows. */
  | { readonly type: 'disabled' }
  /** The size of the next frames in pixels. `isResizeResponse` is true if `resizeDisplay` has requested this size. */
  | {
      readonly type: 'size';
      readonly width: number;
      readonly height: number;
      readonly isResizeResponse: boolean;
    }
  /** The parameter sets of the codec. For H.264 and H.265, a decoder needs them before the next key frame. */
  | { readonly type: 'config'; readonly data: Uint8Array }
  /** One frame. `ptsUs` is the time of the frame on the phone's monotonic clock, in microseconds. */
  | { readonly type: 'frame'; readonly isKey: boolean; readonly ptsUs: number; readonly data: Uint8Array };

const MAX_PACKET_BYTES = 16 * 1024 * 1024;
const MAX_SIDE = 8192;

/**
 * Parses the video stream of a scrcpy server. The first socket of a session begins with a dummy byte and the name of
 * the phone: do not push these bytes. Frames that arrive before the first key frame of an encoding session are dropped,
 * because they cannot be decoded.
 */
export class VideoParser {
  readonly #protocol: ProtocolVersion;
  readonly #queue = new ByteQueue();
  #state: 'codec' | 'size' | 'packets' | 'disabled' | 'broken' = 'codec';
  #needsKey = true;

  constructor(protocol: ProtocolVersion) {
    this.#protocol = protocol;
  }

  /**
   * Whether the bytes so far end with a complete part, so that the stream may end now. False until the beginning of the
   * stream is complete.
   */
  get isComplete(): boolean {
    return this.#queue.length === 0 && this.#state !== 'codec' && this.#state !== 'size';
  }

  /** Returns the parts that these bytes complete. Throws `STREAM_INVALID`; after that, the stream must be closed. */
  push(chunk: Uint8Array): VideoPart[] {
    this.#queue.push(chunk);
    const units: VideoPart[] = [];
    try {
      while (this.#parse(units));
    } catch (error) {
      this.#state = 'broken';
      throw error;
    }
    return units;
  }

  /** Parses one part of the stream. Returns false while bytes of the part are missing. */
  #parse(units: VideoPart[]): boolean {
    switch (this.#state) {
      case 'codec':
        return this.#parseCodec(units);
      case 'size':
        return this.#parseSize(units);
      case 'packets':
        return this.#parsePacket(units);
      case 'disabled':
        if (this.#queue.length > 0) throw invalid('data follows although the video is disabled');
        return false;
      case 'broken':
        throw invalid('it was invalid before');
    }
  }

  #parseCodec(units: VideoPart[]): boolean {
    const bytes = this.#queue.take(4);
    if (!bytes) return false;
    const id = viewBytes(bytes).getUint32(0);
    if (id === 1) throw invalid('the server reports that its encoder could not be configured');
    const codec = findCodec(id);
    if (id !== 0 && !codec) throw invalid(`the codec 0x${id.toString(16).padStart(8, '0')} is unknown`);
    if (codec) {
      units.push({ type: 'codec', codec });
      this.#state = this.#protocol === 3 ? 'size' : 'packets';
    } else {
      units.push({ type: 'disabled' });
      this.#state = 'disabled';
    }
    return true;
  }

  #parseSize(units: VideoPart[]): boolean {
    const bytes = this.#queue.take(8);
    if (!bytes) return false;
    units.push(readSize(viewBytes(bytes), 0));
    this.#state = 'packets';
    return true;
  }

  #parsePacket(units: VideoPart[]): boolean {
    const header = this.#queue.peek(PACKET_HEADER_BYTES);
    if (!header) return false;
    const view = viewBytes(header);
    const { isSession, isConfig, isKey, ptsUs, length } = readPacketHeader(view, this.#protocol);
    if (isSession) {
      this.#queue.take(PACKET_HEADER_BYTES);
      this.#needsKey = true;
      units.push({ ...readSize(view, 4), isResizeResponse: (view.getUint32(0) & 1) !== 0 });
      return true;
    }
    if (length === 0 || length >= MAX_PACKET_BYTES) throw invalid(`a packet has ${length} bytes`);
    if (!isConfig && !Number.isSafeInteger(ptsUs)) throw invalid('the time of a frame is too large');
    if (this.#queue.length < PACKET_HEADER_BYTES + length) return false;
    this.#queue.take(PACKET_HEADER_BYTES);
    const data = this.#queue.take(length) ?? new Uint8Array();
    if (isConfig) {
      this.#needsKey = true;
      units.push({ type: 'config', data });
      return true;
    }
    if (isKey) this.#needsKey = false;
    if (!this.#needsKey) units.push({ type: 'frame', isKey, ptsUs, data });
    return true;
  }
}

function readSize(view: DataView, at: number): Extract<VideoPart, { type: 'size' }> {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  if (![width, height].every((side) => side > 0 && side <= MAX_SIDE))
    throw invalid(`a screen of ${width} × ${height} pixels is impossible`);
  return { type: 'size', width, height, isResizeResponse: false };
}

function invalid(reason: string) {
  return new ScrcpyError('STREAM_INVALID', `The video stream is invalid: ${reason}.`, {
    hint: 'Close the session and start a new one.',
  });
}
