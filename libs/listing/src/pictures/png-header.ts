import { fourCharacters, type ReadView } from './byte-reader.ts';
import { MAX_HEADERS, sizeOrNull } from './header-limits.ts';
import type { PictureHeader } from './picture-header.ts';

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

export async function readPngHeader(view: ReadView): Promise<PictureHeader> {
  const header = await view(8, 18);
  if (header === null || fourCharacters(header, 4) !== 'IHDR')
    return { format: 'png', size: null, colour: null, alpha: null };
  const { colour, alpha } = COLOURS[header.getUint8(17)] ?? { colour: null, alpha: null };
  return {
    format: 'png',
    size: sizeOrNull(header.getUint32(8), header.getUint32(12)),
    colour,
    alpha: alpha ?? ((await hasTransparentColours(view)) ? 'colours' : null),
  };
}

/**
 * Whether the PNG has a `tRNS` chunk, which can only be between the header and the image data (PNG specification, 5.6).
 */
async function hasTransparentColours(view: ReadView): Promise<boolean> {
  let at = 8;
  for (let chunks = 0; chunks < MAX_HEADERS; chunks += 1) {
    const chunk = await view(at, 8);
    const type = chunk === null ? 'IEND' : fourCharacters(chunk, 4);
    if (type === 'tRNS') return true;
    if (type === 'IDAT' || type === 'IEND') return false;
    at += 12 + (chunk?.getUint32(0) ?? 0);
  }
  return false;
}
