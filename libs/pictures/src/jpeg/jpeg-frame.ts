/** The largest picture whose data are read: more than the 3840 × 3840 pixels that a store accepts at most. */
const MAX_PIXELS = 20_000_000;

/** A component of a frame, such as the brightness. */
export interface JpegComponent {
  readonly id: number;
  /** How many blocks of the component each unit of the picture has, across and down. */
  readonly across: number;
  readonly down: number;
  /** The number of blocks of the component, without those that only fill the units at the edges. */
  readonly blocks: number;
  /** Eight bytes for each block: the coefficients that a former scan of a progressive JPEG has set. */
  known: Uint8Array;
  isScanned: boolean;
}

/** The header of a frame (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  readonly isProgressive: boolean;
  /** The number of units, each of which has blocks of all components. */
  readonly units: number;
  readonly components: readonly JpegComponent[];
}

/**
 * Reads the header of a frame. Returns undefined if no decoder can read it, and `unknown` for one that is not checked: of
 * a very large picture, and one whose height follows later.
 */
export function readJpegFrame(data: Uint8Array, isProgressive: boolean): JpegFrame | 'unknown' | undefined {
  const [, high = 0, low = 0, left = 0, right = 0, count = 0] = data;
  const [height, width] = [(high << 8) | low, (left << 8) | right];
  if (width === 0 || count < 1 || count > 4 || data.length < 6 + 3 * count) return undefined;
  const found = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = data.subarray(6 + 3 * index, 8 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  if (found.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  if (height === 0 || height * width > MAX_PIXELS) return 'unknown';
  const [most, deepest] = [
    Math.max(...found.map(({ across }) => across)),
    Math.max(...found.map(({ down }) => down)),
  ];
  return {
    isProgressive,
    units: Math.ceil(width / (8 * most)) * Math.ceil(height / (8 * deepest)),
    components: found.map(({ id, across, down }) => {
      const columns = Math.ceil(Math.ceil((width * across) / most) / 8);
      const rows = Math.ceil(Math.ceil((height * down) / deepest) / 8);
      return { id, across, down, blocks: columns * rows, known: new Uint8Array(), isScanned: false };
    }),
  };
}
