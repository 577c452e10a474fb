import type { PixelSize } from './picture-source.ts';

/** The values that the stores read from the headers of an uploaded picture. */
export interface ImageHeader extends PixelSize {
  readonly format: 'png' | 'jpeg';
  /** Whether the file has an alpha channel. Also true if every pixel is opaque. */
  readonly alpha: boolean;
}

/** Reads the headers of a PNG or JPEG. Returns `null` for other files. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 33 && view.getUint32(0) === 0x89504e47) {
    // Colour types 4 and 6 have an alpha channel.
    const alpha = bytes[25] === 4 || bytes[25] === 6;
    return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), alpha };
  }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return readJpeg(view);
  return null;
}

function readJpeg(view: DataView): ImageHeader | null {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), alpha: false };
    if (marker >> 8 !== 0xff) return null;
  }
  return null;
}
