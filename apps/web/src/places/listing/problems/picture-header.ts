/** What a picture's headers tell. */
export interface PictureHeader {
  readonly format: 'png' | 'jpg' | 'webp' | null;
  /** True for a PNG with an alpha channel or transparent colours. */
  readonly alpha: boolean;
  /** True for a JPEG for print. */
  readonly cmyk: boolean;
  /** Pixels; absent where the headers do not get that far, or of a WebP. */
  readonly width?: number;
  readonly height?: number;
}

/** Gives some bytes of a file from a place on, 24 at least where it has them; null when there is no such file. */
export type ReadPart = (from: number) => Promise<Uint8Array | null>;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** PNG colour types with an alpha sample: grey and alpha, RGBA. */
const WITH_ALPHA = [4, 6];
const MAX_STEPS = 200;

/** Reads the type of a picture, its size, and what the stores refuse in its colours; null when there is no such file. */
export async function readPictureHeader(readPart: ReadPart): Promise<PictureHeader | null> {
  const start = await readPart(0);
  if (!start) return null;
  const { length } = start;
  const read = bufferedReader(start, readPart);
  if (PNG.every((byte, at) => start[at] === byte) && length >= 26) return readPng(read);
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return readJpeg(read);
  const webp = ascii(start, 0) === 'RIFF' && ascii(start, 8) === 'WEBP';
  return { format: webp ? 'webp' : null, alpha: false, cmyk: false };
}

type Read = (at: number, length: number) => Promise<DataView | null>;

/** Chunks follow the IHDR, and `tRNS`, where there is one, stands before the image data (PNG specification, 5.6). */
async function readPng(read: Read): Promise<PictureHeader> {
  const header = await read(16, 10);
  const size = header ? { width: header.getUint32(0), height: header.getUint32(4) } : {};
  let alpha = header !== null && WITH_ALPHA.includes(header.getUint8(9));
  let at = 8;
  for (let step = 0; step < MAX_STEPS && !alpha; step += 1) {
    const chunk = await read(at, 8);
    const type = chunk ? ascii(new Uint8Array(chunk.buffer, chunk.byteOffset), 4) : 'IEND';
    if (type === 'IDAT' || type === 'IEND') break;
    alpha = type === 'tRNS';
    at += 12 + (chunk?.getUint32(0) ?? 0);
  }
  return { format: 'png', alpha, cmyk: false, ...size };
}

/** The frame header (SOF0 to SOF15, without DHT, JPG and DAC) has the size and the number of colours (ITU T.81, B.2.2). */
async function readJpeg(read: Read): Promise<PictureHeader> {
  let at = 2;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const segment = await read(at, 10);
    if (segment?.getUint8(0) !== 0xff) break;
    const marker = segment.getUint8(1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const size = { width: segment.getUint16(7), height: segment.getUint16(5) };
      return { format: 'jpg', alpha: false, cmyk: segment.getUint8(9) === 4, ...size };
    }
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2);
  }
  return { format: 'jpg', alpha: false, cmyk: false };
}

/** Reads from the part that is there, and asks for another only where that does not reach. */
function bufferedReader(start: Uint8Array, readPart: ReadPart): Read {
  let part = start;
  let from = 0;
  return async (at, length) => {
    if (at < from || at + length > from + part.length) {
      part = (await readPart(at)) ?? new Uint8Array();
      from = at;
    }
    if (part.length < length) return null;
    return new DataView(part.buffer, part.byteOffset + at - from, length);
  };
}

function ascii(bytes: Uint8Array, from: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + 4));
}
