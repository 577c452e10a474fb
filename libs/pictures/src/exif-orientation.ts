import { type FileReader, fourCharacters } from './file-part.ts';

const ORIENTATION = 0x0112;
/** More entries than any camera writes. */
const MAX_ENTRIES = 200;

/** The orientation of a picture that is shown as it is stored. */
export const UPRIGHT = 1;

/** Reads how a JPEG is to be shown, from its segment APP1 with the data at `at`. Undefined if it has no EXIF data. */
export function* readJpegOrientation(at: number): FileReader<number | undefined> {
  const start = yield { at, length: 4 };
  return start === null || fourCharacters(start, 0) !== 'Exif' ? undefined : yield* readOrientation(at + 6);
}

/**
 * Reads how a picture is to be shown, from its EXIF data at the position `at` (Exif 2.3, 4.6.4 A): 1 as it is stored, 2
 * to 4 mirrored or upside down, 5 to 8 turned by a quarter. Returns undefined if they do not say it.
 */
export function* readOrientation(at: number): FileReader<number | undefined> {
  const start = yield { at, length: 8 };
  if (start === null) return undefined;
  const little = start.getUint16(0) === 0x4949;
  const directory = at + start.getUint32(4, little);
  const entries = (yield { at: directory, length: 2 })?.getUint16(0, little) ?? 0;
  for (let position = 0; position < Math.min(entries, MAX_ENTRIES); position += 1) {
    const entry = yield { at: directory + 2 + 12 * position, length: 12 };
    if (entry?.getUint16(0, little) !== ORIENTATION) continue;
    const orientation = entry.getUint16(8, little);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}
