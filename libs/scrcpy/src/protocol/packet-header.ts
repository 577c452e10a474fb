import type { ProtocolVersion } from './protocol-version.ts';

/** The bytes before the data of a packet. */
export const PACKET_HEADER_BYTES = 12;

/** The flags of a packet's first 32 bits. */
const FLAGS = {
  3: { session: 0, config: 0x8000_0000, key: 0x4000_0000 },
  4: { session: 0x8000_0000, config: 0x4000_0000, key: 0x2000_0000 },
} as const;

/** The header of a packet of video or audio. */
export interface PacketHeader {
  /** Whether it is the packet of a new encoding session, which has no data. Only servers 4.x send these, for video. */
  readonly isSession: boolean;
  /** Whether the data configures the decoder. */
  readonly isConfig: boolean;
  readonly isKey: boolean;
  /** The phone's monotonic clock, in microseconds. */
  readonly ptsUs: number;
  /** Bytes of the data, unless it is the packet of a session. */
  readonly length: number;
}

/** Reads a header. `view` has at least its 12 bytes. */
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
