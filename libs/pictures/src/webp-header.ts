import { type FileReader, fourCharacters } from './file-part.ts';
import { sizeOrNull } from './header-limits.ts';
import { type PictureHeader, type PictureSize, UNREAD } from './picture-header.ts';

/**
 * Reads the header of a WebP from its first chunk, which is lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`); see
 * the WebP container specification.
 */
export function* readWebpHeader(): FileReader<PictureHeader> {
  const header = yield { at: 0, length: 30 };
  const read = header && FIRST_CHUNKS[fourCharacters(header, 12)];
  if (!header || !read) return { ...UNREAD, format: 'webp' };
  const { size, alpha } = read(header);
  return { ...UNREAD, format: 'webp', size, colour: 'rgb', alpha: alpha ? 'channel' : null, depth: 8 };
}

const FIRST_CHUNKS: Readonly<
  Record<string, (header: DataView) => { size: PictureSize | null; alpha: boolean }>
> = {
  'VP8 ': (header) => ({
    size: sizeOrNull(header.getUint16(26, true) & 0x3fff, header.getUint16(28, true) & 0x3fff),
    alpha: false,
  }),
  VP8L: (header) => {
    const bits = header.getUint32(21, true);
    return {
      size: sizeOrNull(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)),
      alpha: ((bits >>> 28) & 1) === 1,
    };
  },
  VP8X: (header) => ({
    size: sizeOrNull(1 + uint24(header, 24), 1 + uint24(header, 27)),
    alpha: (header.getUint8(20) & 0x10) !== 0,
  }),
};

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}
