import { readOrientation, UPRIGHT } from './exif-orientation.ts';
import { type FileReader, fourCharacters } from './file-part.ts';
import { MAX_HEADERS, sizeOrNull } from './header-limits.ts';
import { type PictureHeader, UNREAD } from './picture-header.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG colour types (PNG specification, 11.2.1). */
const COLOURS: Readonly<Record<number, Pick<PictureHeader, 'colour' | 'alpha'>>> = {
  0: { colour: 'grey', alpha: null },
  2: { colour: 'rgb', alpha: null },
  3: { colour: 'palette', alpha: null },
  4: { colour: 'grey', alpha: 'channel' },
  6: { colour: 'rgb', alpha: 'channel' },
};

export function isPngStart(start: DataView): boolean {
  return SIGNATURE.every((byte, at) => start.getUint8(at) === byte);
}

export function* readPngHeader(): FileReader<PictureHeader> {
  const header = yield { at: 8, length: 18 };
  if (header === null || fourCharacters(header, 4) !== 'IHDR') return { ...UNREAD, format: 'png' };
  const { colour, alpha } = COLOURS[header.getUint8(17)] ?? { colour: null, alpha: null };
  const before = yield* findChunksBeforePixels();
  const exif = before.get('eXIf');
  const orientation = exif === undefined ? undefined : yield* readOrientation(exif);
  return {
    ...UNREAD,
    format: 'png',
    size: sizeOrNull(header.getUint32(8), header.getUint32(12)),
    colour,
    alpha: alpha ?? (before.has('tRNS') ? 'colours' : null),
    turned: (orientation ?? UPRIGHT) !== UPRIGHT,
    depth: header.getUint8(16),
    animated: before.has('acTL'),
  };
}

/**
 * The types of the chunks before the image data, with the positions of their data. Only there can a PNG have a `tRNS`,
 * which marks transparent colours (PNG specification, 5.6), and the `acTL` of an animation (11.3.6.1). EXIF data may also
 * follow the image data, where they are not searched: a large picture has hundreds of chunks before them.
 */
function* findChunksBeforePixels(): FileReader<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  let at = 8;
  for (let chunks = 0; chunks < MAX_HEADERS; chunks += 1) {
    const chunk = yield { at, length: 8 };
    const type = chunk === null ? 'IEND' : fourCharacters(chunk, 4);
    if (type === 'IDAT' || type === 'IEND') break;
    found.set(type, at + 8);
    at += 12 + (chunk?.getUint32(0) ?? 0);
  }
  return found;
}

/** The end of a file: a chunk without data, its type `IEND` and its checksum. */
const END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** Whether a PNG ends with its last chunk. */
export function* isWholePng(fileBytes: number): FileReader<boolean> {
  const start = yield { at: 0, length: SIGNATURE.length };
  if (start === null || !isPngStart(start) || fileBytes < END.length) return false;
  const end = yield { at: fileBytes - END.length, length: END.length };
  return end !== null && END.every((byte, at) => end.getUint8(at) === byte);
}

/**
 * Returns the position after the chunk `IEND` of a PNG, which follows the other chunks (PNG specification, 5.3). Returns
 * undefined if the file ends before it, or if a chunk has no type.
 */
export function* findPngEnd(fileBytes: number): FileReader<number | undefined> {
  let at = SIGNATURE.length;
  while (at + 12 <= fileBytes) {
    const chunk = yield { at, length: 8 };
    const type = chunk === null ? '' : fourCharacters(chunk, 4);
    if (chunk === null || !/^[A-Za-z]{4}$/.test(type)) return undefined;
    at += 12 + chunk.getUint32(0);
    if (type === 'IEND') return at <= fileBytes ? at : undefined;
  }
  return undefined;
}
