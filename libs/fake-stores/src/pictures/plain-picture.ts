import { pictureToken } from '../product/picture.ts';
import { SCENES } from './palette.ts';
import { jpegSegment, joined, pngChunk } from './picture-bytes.ts';
import type { PictureSource, PixelSize } from './picture-source.ts';

/**
 * Makes one-coloured pictures without a canvas: valid PNG or JPEG files of exactly the requested size, padded to about
 * `bytes` bytes with data that decoders skip. No two pictures have the same bytes. JPEG is returned in place of WebP.
 */
export function plainPictures(bytes: number): PictureSource {
  const bodies = new Map<string, Promise<Body>>();
  return {
    async render(picture, size, format) {
      const kind = format === 'png' ? 'png' : 'jpeg';
      const color = SCENES[picture.screen % SCENES.length]?.bottom ?? '#808080';
      const key = `${kind}/${size.width}x${size.height}/${color}`;
      const body = bodies.get(key) ?? BODIES[kind](size, readRgb(color), bytes);
      bodies.set(key, body);
      const { head, tail } = await body;
      const name = new TextEncoder().encode(pictureToken(picture));
      const label =
        kind === 'png'
          ? pngChunk('tEXt', joined(new TextEncoder().encode('Title\0'), name))
          : jpegSegment(0xfe, name);
      return { bytes: joined(head, label, tail), contentType: `image/${kind}` };
    },
  };
}

/** The two parts of a file. The label of a picture is inserted between them. */
interface Body {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

type Rgb = readonly [red: number, green: number, blue: number];

function readRgb(color: string): Rgb {
  const at = (index: number): number => Number.parseInt(color.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

const BODIES: Readonly<
  Record<'png' | 'jpeg', (size: PixelSize, color: Rgb, bytes: number) => Promise<Body>>
> = {
  png: pngBody,
  jpeg: async (size, color, bytes) => jpegBody(size, color, bytes),
};

async function pngBody({ width, height }: PixelSize, color: Rgb, bytes: number): Promise<Body> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Each pixel is one bit, an index into a palette. Each row is one filter byte and width / 8 bytes of zeros.
  header.set([1, 3, 0, 0, 0], 8);
  const rows = new Blob([new Uint8Array((1 + Math.ceil(width / 8)) * height)]).stream();
  const deflated = await new Response(rows.pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  const head = joined(signature, pngChunk('IHDR', header), pngChunk('PLTE', Uint8Array.from(color)));
  const data = joined(pngChunk('IDAT', new Uint8Array(deflated)), pngChunk('IEND', new Uint8Array(0)));
  const missing = bytes - head.length - data.length - LABEL_BYTES;
  const padding = missing > 0 ? pngChunk('fiLl', noise(missing)) : new Uint8Array(0);
  return { head, tail: joined(padding, data) };
}

const LABEL_BYTES = 58;

function jpegBody({ width, height }: PixelSize, color: Rgb, bytes: number): Body {
  const quantization = jpegSegment(0xdb, joined(Uint8Array.of(0), new Uint8Array(64).fill(8)));
  const components = [1, 2, 3].flatMap((component) => [component, 0x11, 0]);
  const frame = jpegSegment(
    0xc0,
    Uint8Array.of(8, height >> 8, height & 255, width >> 8, width & 255, 3, ...components),
  );
  // Each block contains the difference between its colour and the colour of the previous block. This table has codes
  // for the length of the difference, in bits: length 0 has the code "0", lengths 1 to 8 have codes of five bits.
  const differences = jpegSegment(
    0xc4,
    Uint8Array.of(0x00, 1, 0, 0, 0, 8, ...new Array<number>(11).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8),
  );
  // The table for the other values of a block has only the symbol "end of block", with the code "0".
  const endOfBlock = jpegSegment(0xc4, joined(Uint8Array.of(0x10, 1), new Uint8Array(16)));
  const scan = jpegSegment(0xda, Uint8Array.of(3, 1, 0, 2, 0, 3, 0, 0, 63, 0));
  const tables = joined(quantization, frame, differences, endOfBlock, scan);
  const data = joined(tables, jpegBlocks({ width, height }, color), Uint8Array.of(0xff, 0xd9));
  const comments: Uint8Array[] = [];
  for (let missing = bytes - data.length - LABEL_BYTES; missing > 4; missing -= 65_537) {
    comments.push(jpegSegment(0xfe, noise(Math.min(missing - 4, 65_533))));
  }
  return { head: Uint8Array.of(0xff, 0xd8), tail: joined(...comments, data) };
}

/**
 * Returns the compressed blocks. The first block of each component contains the colour. All later blocks have the same
 * colour, which takes two zero bits per component: the difference 0, and the end of the block.
 */
function jpegBlocks({ width, height }: PixelSize, [red, green, blue]: Rgb): Uint8Array {
  const bits = [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.168736 * red - 0.331264 * green + 0.5 * blue,
    0.5 * red - 0.418688 * green - 0.081312 * blue,
  ]
    .map((value) => {
      const difference = Math.round(value);
      if (difference === 0) return '00';
      const length = Math.abs(difference).toString(2).length;
      const written = difference > 0 ? difference : difference + 2 ** length - 1;
      return (15 + length).toString(2) + written.toString(2).padStart(length, '0') + '0';
    })
    .join('');
  const first = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).flatMap((byte) =>
    // A byte 0xff would begin a marker, so a zero byte is added after it.
    byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)],
  );
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const out = new Uint8Array(first.length + Math.ceil((blocks * 6) / 8));
  out.set(first);
  return out;
}

/** Returns bytes that cannot be compressed. Every call returns the same bytes. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 0x2545f491;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
}
