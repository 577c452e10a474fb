import type { FileReader } from './file-part.ts';
import { MAX_HEADERS, sizeOrNull } from './header-limits.ts';
import type { PictureHeader } from './picture-header.ts';

/** The colours of a JPEG, by the number of components in the frame header. */
const COLOURS: Readonly<Record<number, PictureHeader['colour']>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' };

/**
 * The markers DHT, JPG and DAC. They are not frame headers, although they are in the range of the frame headers SOF0 to
 * SOF15 (ITU T.81, table B.1).
 */
const NO_FRAME_HEADERS = [0xc4, 0xc8, 0xcc];

/**
 * Reads the marker segments up to the frame header, which contains the size and the number of components (ITU T.81,
 * B.2.2).
 */
export function* readJpegHeader(): FileReader<PictureHeader> {
  let at = 2;
  for (let segments = 0; segments < MAX_HEADERS; segments += 1) {
    const segment = yield { at, length: 10 };
    if (segment?.getUint8(0) !== 0xff) break;
    const marker = segment.getUint8(1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME_HEADERS.includes(marker)) {
      const size = sizeOrNull(segment.getUint16(7), segment.getUint16(5));
      return { format: 'jpg', size, colour: COLOURS[segment.getUint8(9)] ?? null, alpha: null };
    }
    // A second 0xff is padding in front of the marker.
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2);
  }
  return { format: 'jpg', size: null, colour: null, alpha: null };
}
