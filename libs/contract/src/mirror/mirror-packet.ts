/** The kind of a packet's data: a unit of encoded video, an image file, or a packet of sound. */
export type MirrorPacketKind = 'video' | 'jpeg' | 'png' | 'audio';

/** One binary message of the mirror: a frame of the screen, or a packet of its sound. */
export interface MirrorPacket {
  readonly kind: MirrorPacketKind;
  /** Whether the packet can be decoded without the packets before it. Always true for images and sound. */
  readonly isKey: boolean;
  /** The number of the `format` message that describes the packet. 0 for sound, which the `audio` message describes. */
  readonly format: number;
  /** The time of the capture in microseconds, on the source's clock, which never goes back. */
  readonly ptsUs: number;
  /**
   * H.264 or H.265 in the form that the `format` message describes, an image file, or a packet of the sound's codec.
   */
  readonly data: Uint8Array;
}

/** The number of bytes before the data of a packet. */
export const MIRROR_HEADER_BYTES = 16;

const KINDS: readonly (MirrorPacketKind | undefined)[] = [undefined, 'video', 'jpeg', 'png', 'audio'];
const KEY_FLAG = 1;

/**
 * Returns the header of a packet, which is sent before its data. Throws `RangeError` if the number of the format or the
 * time is out of range.
 */
export function packMirrorHeader({
  kind,
  isKey,
  format,
  ptsUs,
}: Omit<MirrorPacket, 'data'>): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(format) || format < 0 || format > 0xffff_ffff)
    throw new RangeError('The number of a format is out of range.');
  if (!Number.isSafeInteger(ptsUs) || ptsUs < 0) throw new RangeError('The time of a frame is out of range.');
  const header = new Uint8Array(MIRROR_HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setUint8(0, KINDS.indexOf(kind));
  view.setUint8(1, isKey ? KEY_FLAG : 0);
  view.setUint32(4, format);
  view.setBigUint64(8, BigInt(ptsUs));
  return header;
}

/**
 * Reads a binary message. `data` is a view of `bytes`, not a copy. Returns undefined for a message that is too short,
 * that has no data, or whose kind is unknown. An unknown kind is no error, because newer servers may send more kinds.
 */
export function parseMirrorPacket(bytes: Uint8Array): MirrorPacket | undefined {
  if (bytes.length <= MIRROR_HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = KINDS[view.getUint8(0)];
  if (!kind) return undefined;
  return {
    kind,
    isKey: (view.getUint8(1) & KEY_FLAG) !== 0,
    format: view.getUint32(4),
    ptsUs: Number(view.getBigUint64(8)),
    data: bytes.subarray(MIRROR_HEADER_BYTES),
  };
}
