/** A box in pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that is made smaller, or a part of it. */
export interface LargePicture {
  /**
   * Red, green, blue and alpha of each pixel, row by row, from the first line of `findLines` or an earlier one. Colours are
   * multiplied with the alpha.
   */
  readonly pixels: Uint8Array;
  /** The line of the picture with which `pixels` begins. Default: 0. */
  readonly firstLine?: number;
  readonly width: number;
  readonly height: number;
  /** The area that is shown, in pixels of the picture. It may begin and end inside of a pixel. */
  readonly from: Area;
  /** The size in which this area is shown. */
  readonly to: Pick<Area, 'width' | 'height'>;
  /** The part of this size that is wanted, in whole pixels. */
  readonly wanted: Area;
}

/** Shares of a pixel are counted in 256ths. */
const ONE = 256;

/**
 * Makes a picture smaller, down to half of its size: each pixel is mixed from the four around its place. It takes a fifth of
 * the time of the drawing library, and counts with whole numbers, so the result is the same everywhere.
 *
 * @returns the pixels of the wanted part, in the form of the picture. They are valid until the next call
 */
export function shrinkPixels({ pixels, ...picture }: LargePicture): Uint8Array<ArrayBuffer> {
  const { width, from, to, wanted, firstLine = 0 } = picture;
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, Math.floor(pixels.length / 4));
  const result = reuseMemory(wanted.width * wanted.height);
  const across = findPlaces(
    { begin: wanted.x, count: wanted.width },
    { start: from.x, step: from.width / to.width, most: width },
  );
  const down = findPlacesDown(picture);
  const readLine = (y = 0) => source.subarray((y - firstLine) * width, (y + 1 - firstLine) * width);
  for (let y = 0; y < wanted.height; y += 1)
    mixLines(
      { upper: readLine(down.first[y]), lower: readLine(down.second[y]), share: down.share[y] ?? 0 },
      across,
      result.subarray(y * wanted.width, (y + 1) * wanted.width),
    );
  return new Uint8Array(result.buffer, 0, result.byteLength);
}

/** Returns the first of the lines from which the wanted part is mixed, and how many there are. */
export function findLines(picture: Omit<LargePicture, 'pixels'>): { first: number; count: number } {
  const { first, second } = findPlacesDown(picture);
  const begin = first[0] ?? 0;
  return { first: begin, count: (second.at(-1) ?? 0) + 1 - begin };
}

function findPlacesDown({ height, from, to, wanted }: Omit<LargePicture, 'pixels'>): Places {
  return findPlaces(
    { begin: wanted.y, count: wanted.height },
    { start: from.y, step: from.height / to.height, most: height },
  );
}

/** One memory for all results. A new one for each picture would be kept until it is collected. */
let memory = new Uint32Array();

function reuseMemory(pixels: number): Uint32Array<ArrayBuffer> {
  if (memory.length < pixels) memory = new Uint32Array(pixels);
  return memory.subarray(0, pixels);
}

/** For each pixel along one side: the two pixels around its place, and the share of the second one. */
interface Places {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Int32Array;
}

function findPlaces(
  { begin, count }: { readonly begin: number; readonly count: number },
  { start, step, most }: { readonly start: number; readonly step: number; readonly most: number },
): Places {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = Math.min(Math.max(start + (begin + at + 0.5) * step - 0.5, 0), most - 1);
    const whole = Math.floor(place);
    first[at] = whole;
    second[at] = Math.min(whole + 1, most - 1);
    share[at] = Math.round((place - whole) * ONE);
  }
  return { first, second, share };
}

interface TwoLines {
  readonly upper: Uint32Array;
  readonly lower: Uint32Array;
  /** The share of the lower line. */
  readonly share: number;
}

/** Mixes each byte of four pixels for itself. This is done for millions of pixels, so it makes no objects. */
function mixLines({ upper, lower, share }: TwoLines, across: Places, result: Uint32Array): void {
  for (let x = 0; x < result.length; x += 1) {
    const left = across.first[x] ?? 0;
    const right = across.second[x] ?? 0;
    const a = upper[left] ?? 0;
    const b = upper[right] ?? 0;
    const c = lower[left] ?? 0;
    const d = lower[right] ?? 0;
    // Most of a screen has areas of one colour.
    if (a === b && a === c && a === d) {
      result[x] = a;
      continue;
    }
    const part = across.share[x] ?? 0;
    result[x] = mixTwo(mixTwo(a, b, part), mixTwo(c, d, part), share);
  }
}

/** Every second byte of a pixel, so that there is room for its products. */
const BYTES = 0x00ff00ff;
const HALVES = 0x00800080;

/** Mixes the bytes of two pixels, two at a time. `share` is that of the second pixel, in 256ths. */
function mixTwo(first: number, second: number, share: number): number {
  const rest = ONE - share;
  const even = Math.imul(first & BYTES, rest) + Math.imul(second & BYTES, share) + HALVES;
  const odd = Math.imul((first >>> 8) & BYTES, rest) + Math.imul((second >>> 8) & BYTES, share) + HALVES;
  return ((even >>> 8) & BYTES) | (odd & ~BYTES);
}
