import type { VideoFormat } from './video-source.ts';

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG_START = 0xd8;
/** The markers from C0 to CF begin a frame header, except these three. */
const NOT_A_FRAME: readonly number[] = [0xc4, 0xc8, 0xcc];

/**
 * Returns the format of a video whose units are image files, from the header of one image. Returns undefined if the
 * image is neither a PNG nor a JPEG.
 */
export function pictureFormat(picture: Uint8Array): VideoFormat | undefined {
  const isPng = PNG_SIGNATURE.every((byte, at) => picture[at] === byte);
  const size = isPng ? pngSize(picture) : jpegSize(picture);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  return { codec: isPng ? 'png' : 'jpeg', description: undefined, size };
}

function pngSize(picture: Uint8Array): VideoFormat['size'] | undefined {
  if (picture.length < 24) return undefined;
  const view = viewOf(picture);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Reads the segments of a JPEG up to its frame header [ITU-T T.81, B.1 and B.2.2]. The number of segments has no limit,
 * because the frames of a device are complete and at most tens of frames arrive per second. `@storedeck/listing` has a
 * similar function with a limit, for picture files, but this library does not depend on `@storedeck/listing`.
 */
function jpegSize(picture: Uint8Array): VideoFormat['size'] | undefined {
  const view = viewOf(picture);
  if (picture[0] !== 0xff || picture[1] !== JPEG_START) return undefined;
  let at = 2;
  while (at + 9 <= picture.length && picture[at] === 0xff) {
    const marker = picture[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // 0xff in place of a marker is padding: the marker follows it.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
