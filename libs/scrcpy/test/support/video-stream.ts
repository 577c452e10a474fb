import type { VideoPart } from '../../src/index.ts';

/** A packet that `writeStream` and `writePacket` write. */
export type Packet = Exclude<VideoPart, { type: 'codec' | 'disabled' }>;

const FLAGS = {
  3: { config: 1n << 63n, key: 1n << 62n },
  4: { config: 1n << 62n, key: 1n << 61n },
} as const;

/**
 * Returns an H.264 stream as a server of this version writes it. A server 3.x writes only one size: 576 × 1280 pixels.
 */
export function writeStream(protocol: 3 | 4, packets: readonly Packet[], codec = 0x68323634): Uint8Array {
  return Buffer.concat([
    u32(codec),
    ...(protocol === 3 ? [u32(576), u32(1280)] : []),
    ...packets.map((packet) => writePacket(protocol, packet)),
  ]);
}

export function writePacket(protocol: 3 | 4, packet: Packet): Buffer {
  if (packet.type === 'size') {
    if (protocol === 3) return Buffer.alloc(0);
    return Buffer.concat([
      u32(0x8000_0000 + (packet.isResizeResponse ? 1 : 0)),
      u32(packet.width),
      u32(packet.height),
    ]);
  }
  const flags = FLAGS[protocol];
  const head =
    packet.type === 'config' ? flags.config : (packet.isKey ? flags.key : 0n) | BigInt(packet.ptsUs);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(head);
  return Buffer.concat([bytes, u32(packet.data.length), packet.data]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
