import type { ProtocolVersion } from './protocol-version.ts';

/** The number of bytes before the data of a packet. */
export const PACKET_HEADER_BYTES = 12;

/** The flags in the first 32 bits of a packet, by version of the protocol. */
const FLAGS = {
  3: { session: 0, config: 0x8000_0000, key: 0x4000_0000 },
  4: { session: 0x8000_0000, config: 0x4000_0000, key: 0x2000_0000 },
} as const;

/** The header of a packet of video or audio. */
export interface PacketHeader {
  /**
   * Whether the packet begins a new encoding session. Such a packet has no data; only servers 4.x send it, and only for
   * video.
   */
  readonly isSession: boolean;
  /** Whether the data configures the decoder. */
  readonly isConfig: boolean;
  readonly isKey: boolean;
  /** The time of the packet on the phone's monotonic clock, in microseconds. */
  readonly ptsUs: number;
  /** The number of bytes of the data. Has no meaning if `isSession` is true. */
  readonly length: number;
}

/** Reads a header from the first 12 bytes of `view`. */
export function readPacketHeader(view: DataView, protocol: ProtocolVersion): PacketHeader {
  const first = view.getUint32(0);
  const flags = FLAGS[protocol];
  return {
    isSession: (first & flags.session) !== 0,
    isConfig: (first & flags.config) !== 0,
    isKey: (first & flags.key) !== 0,
    ptsUs: ((first & (flags.key - 1)) >>> 0) * 2 ** 32 + view.getUint32(4),
    length: view.getUint32(8),
  };
}

export function viewBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
