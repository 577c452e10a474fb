import { ByteQueue } from '@storedeck/video';

import { ScrcpyError } from '../scrcpy-error.ts';
import { PACKET_HEADER_BYTES, readPacketHeader, viewBytes } from './packet-header.ts';
import type { ProtocolVersion } from './protocol-version.ts';

/** The audio codecs of scrcpy servers. */
export type AudioCodec = 'opus' | 'aac' | 'flac' | 'raw';

/** One part of an audio stream. A stream begins with `codec` or `disabled`. */
export type AudioPart =
  | { readonly type: 'codec'; readonly codec: AudioCodec }
  /** The phone does not let the server capture audio. No other part follows. */
  | { readonly type: 'disabled' }
  /** The configuration of the decoder. For Opus: the identification header `OpusHead`. */
  | { readonly type: 'config'; readonly data: Uint8Array }
  /** One encoded packet. `ptsUs` is the time of the packet on the phone's monotonic clock, in microseconds. */
  | { readonly type: 'packet'; readonly ptsUs: number; readonly data: Uint8Array };

const CODECS: Readonly<Record<number, AudioCodec>> = {
  0x6f_70_75_73: 'opus',
  0x00_61_61_63: 'aac',
  0x66_6c_61_63: 'flac',
  0x00_72_61_77: 'raw',
};
/**
 * A packet of this size or more is refused as invalid. Real packets are smaller: encoders write less than 10 kB at a
 * time.
 */
const MAX_PACKET_BYTES = 1024 * 1024;

/**
 * Parses the audio stream of a scrcpy server. The first socket of a session begins with a dummy byte and the name of
 * the phone: do not push these bytes.
 */
export class AudioParser {
  readonly #protocol: ProtocolVersion;
  readonly #queue = new ByteQueue();
  #state: 'codec' | 'packets' | 'disabled' | 'broken' = 'codec';

  constructor(protocol: ProtocolVersion) {
    this.#protocol = protocol;
  }

  /**
   * Whether the bytes so far end with a complete part, so that the stream may end now. False until the codec has
   * arrived.
   */
  get isComplete(): boolean {
    return this.#queue.length === 0 && this.#state !== 'codec';
  }

  /** Returns the parts that these bytes complete. Throws `STREAM_INVALID`; after that, the stream must be closed. */
  push(chunk: Uint8Array): AudioPart[] {
    this.#queue.push(chunk);
    const parts: AudioPart[] = [];
    try {
      for (let part = this.#parse(); part; part = this.#parse()) parts.push(part);
    } catch (error) {
      this.#state = 'broken';
      throw error;
    }
    return parts;
  }

  /** Parses one part of the stream. Returns undefined while bytes of the part are missing. */
  #parse(): AudioPart | undefined {
    switch (this.#state) {
      case 'codec':
        return this.#parseCodec();
      case 'packets':
        return this.#parsePacket();
      case 'disabled':
        if (this.#queue.length > 0) throw invalid('data follows although the audio is disabled');
        return undefined;
      case 'broken':
        throw invalid('it was invalid before');
    }
  }

  #parseCodec(): AudioPart | undefined {
    const bytes = this.#queue.take(4);
    if (!bytes) return undefined;
    const id = viewBytes(bytes).getUint32(0);
    if (id === 0) {
      this.#state = 'disabled';
      return { type: 'disabled' };
    }
    if (id === 1) throw invalid('the server reports that its encoder could not be configured');
    const codec = Object.hasOwn(CODECS, id) ? CODECS[id] : undefined;
    if (!codec) throw invalid(`the codec 0x${id.toString(16).padStart(8, '0')} is unknown`);
    this.#state = 'packets';
    return { type: 'codec', codec };
  }

  #parsePacket(): AudioPart | undefined {
    const header = this.#queue.peek(PACKET_HEADER_BYTES);
    if (!header) return undefined;
    const { isSession, isConfig, ptsUs, length } = readPacketHeader(viewBytes(header), this.#protocol);
    if (isSession) throw invalid('a packet has a flag that only video packets have');
    if (length === 0 || length >= MAX_PACKET_BYTES) throw invalid(`a packet has ${length} bytes`);
    if (this.#queue.length < PACKET_HEADER_BYTES + length) return undefined;
    this.#queue.take(PACKET_HEADER_BYTES);
    const data = this.#queue.take(length) ?? new Uint8Array();
    if (isConfig) return { type: 'config', data };
    if (!Number.isSafeInteger(ptsUs)) throw invalid('the time of a packet is too large');
    return { type: 'packet', ptsUs, data };
  }
}

function invalid(reason: string) {
  return new ScrcpyError('STREAM_INVALID', `The audio stream is invalid: ${reason}.`, {
    hint: 'Turn the sound off and on again.',
  });
}
