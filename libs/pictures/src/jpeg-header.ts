import { readJpegOrientation, UPRIGHT } from './exif-orientation.ts';
import type { FileReader } from './file-part.ts';
import { MAX_HEADERS, sizeOrNull } from './header-limits.ts';
import { type PictureHeader, UNREAD } from './picture-header.ts';

/** The colours of a JPEG, by the number of components in the frame header. */
const COLOURS: Readonly<Record<number, PictureHeader['colour']>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' };

/**
 * The markers DHT, JPG and DAC. They are not frame headers, although they are in the range of the frame headers SOF0 to
 * SOF15 (ITU T.81, table B.1).
 */
const NO_FRAME_HEADERS = [0xc4, 0xc8, 0xcc];
const APP1 = 0xe1;
/** From this orientation on, width and height are exchanged. */
const LYING = 5;

/**
 * Reads the marker segments up to the frame header, which contains the size and the number of components (ITU T.81,
 * B.2.2). Width and height are those of the shown picture, which deliver of fastlane counts too.
 */
export function* readJpegHeader(): FileReader<PictureHeader> {
  let at = 2;
  let orientation: number | undefined;
  for (let segments = 0; segments < MAX_HEADERS; segments += 1) {
    const segment = yield { at, length: 10 };
    if (segment?.getUint8(0) !== 0xff) break;
    const marker = segment.getUint8(1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME_HEADERS.includes(marker)) {
      const turned = orientation ?? UPRIGHT;
      const [height, width] = [segment.getUint16(5), segment.getUint16(7)];
      return {
        ...UNREAD,
        format: 'jpg',
        size: turned < LYING ? sizeOrNull(width, height) : sizeOrNull(height, width),
        turned: turned !== UPRIGHT,
        colour: COLOURS[segment.getUint8(9)] ?? null,
        depth: segment.getUint8(4),
      };
    }
    // Another program may have added a second segment; the first one counts.
    if (marker === APP1) orientation ??= yield* readJpegOrientation(at + 4);
    // A second 0xff is padding in front of the marker.
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2);
  }
  return { ...UNREAD, format: 'jpg' };
}
