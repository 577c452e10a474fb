import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

import { hasOneColour, type Inflate, readPngLines } from '@storedeck/pictures';

/** The largest part of the height of a screen that a status bar has: 59 of 852 points on an iPhone. */
const BAR_PART = 0.07;
/** The part of the height at each end in which the system draws its bars also over a protected app. */
const EDGE_PART = 0.1;
/**
 * The bytes of pixels that are decompressed at a time. While devices are captured at the same time, each wait for this
 * thread is a delay for the others, and with the usual 16 KB it works five times as long.
 */
const CHUNK_BYTES = 1024 * 1024;

/** What pictures are compared by. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  /** A hash of the pixels of the status bar. */
  readonly bar: string;
  /** A hash of the other pixels: the same picture has the same hash, also at another time. */
  readonly content: string;
  /** Whether the inside has one colour, as the picture of a protected app has. */
  readonly isOneColour: boolean;
}

/** Looks at the pixels of a screenshot; undefined if it cannot be read. */
export async function lookAtPicture(png: Uint8Array): Promise<PictureLook | undefined> {
  const [bar, content] = [createHash('sha256'), createHash('sha256')];
  let size = { width: 0, height: 0 };
  let first: Uint8Array | undefined;
  let isOneColour = true;
  const isWhole = await readPngLines(
    png,
    ({ width, height, pixelBytes }) => {
      size = { width, height };
      const edge = Math.round(height * EDGE_PART);
      return ({ y, bytes }) => {
        (y < height * BAR_PART ? bar : content).update(bytes);
        if (y < edge || y >= height - edge) return true;
        first ??= bytes.slice(0, pixelBytes);
        isOneColour &&= hasOneColour(bytes, first);
        return true;
      };
    },
    inflate,
  );
  if (!isWhole) return undefined;
  const digest = (hash: typeof bar): string => hash.digest('hex').slice(0, 32);
  return { ...size, bar: digest(bar), content: digest(content), isOneColour };
}

const inflate: Inflate = (parts) => Readable.from(parts).pipe(createInflate({ chunkSize: CHUNK_BYTES }));
