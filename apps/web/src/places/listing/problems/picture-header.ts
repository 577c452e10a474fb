/** What the first bytes of a picture tell. */
export interface PictureHeader {
  readonly format: 'png' | 'jpeg' | 'webp' | null;
  /** True for a PNG with an alpha channel. */
  readonly alpha: boolean;
  /** Pixels, of a PNG. */
  readonly width?: number;
  readonly height?: number;
}

/** As many bytes as `readPictureHeader` wants. */
export const HEADER_BYTES = 64;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** PNG colour types with an alpha sample: grey and alpha, RGBA. */
const WITH_ALPHA = [4, 6];

/** Reads the type of a picture and, of a PNG, the IHDR chunk that always comes first (PNG specification, 11.2.1). */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  if (PNG.every((byte, at) => bytes[at] === byte) && bytes.length >= 26) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return {
      format: 'png',
      width: view.getUint32(16),
      height: view.getUint32(20),
      alpha: WITH_ALPHA.includes(view.getUint8(25)),
    };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { format: 'jpeg', alpha: false };
  if (ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP') return { format: 'webp', alpha: false };
  return { format: null, alpha: false };
}

const ascii = (bytes: Uint8Array, from: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + 4));
