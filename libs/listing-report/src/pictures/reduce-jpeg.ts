import type { Pixels } from '@storedeck/listing/compare';
import { HuffmanTable } from '@storedeck/pictures';

import { freeMemory } from './free-memory.ts';
import { BitReader } from './jpeg-bits.ts';

/** The factor by which `reduceJpeg` reduces each side. */
export const JPEG_FACTOR = 4;

interface Component {
  readonly id: number;
  /** How many blocks of the component each unit of the picture has, across and down. */
  readonly across: number;
  readonly down: number;
  readonly table: number;
  dc: HuffmanTable;
  ac: HuffmanTable;
  /** The reduced component: two by two values for each block. */
  plane: Uint8ClampedArray;
  width: number;
  last: number;
}

const NO_TABLE = new HuffmanTable(new Uint8Array(16), new Uint8Array());
const NO_QUANTIZER = new Float64Array(4);

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/**
 * Decodes a JPEG at a quarter of its width and height. Of each block of 8 × 8 pixels, only the four lowest frequencies
 * are used, which are the means of its quarters, so most of the work of a decoder is left out. Null for a JPEG that is
 * damaged or of a rare kind (progressive, four colours, several scans), for which the general decoder is used.
 */
export function reduceJpeg(bytes: Uint8Array): Pixels | null {
  const tables: { dc: HuffmanTable[]; ac: HuffmanTable[]; quantizers: Float64Array[] } = {
    dc: [],
    ac: [],
    quantizers: [],
  };
  let frame: Frame | null = null;
  let restart = 0;
  let isOwnColours = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const data = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xdb) readQuantizers(data, tables.quantizers);
    else if (marker === 0xc4) readHuffmanTables(data, tables);
    else if (marker === 0xc0 || marker === 0xc1) frame = readFrame(data);
    // The other kinds of frames: progressive, lossless, arithmetic.
    else if (marker > 0xc1 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) return null;
    else if (marker === 0xdd) restart = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
    // Adobe's segment says whether three components are not luminance and colour, but red, green and blue.
    else if (marker === 0xee && data.length >= 12) isOwnColours = data[11] === 0;
    else if (marker === 0xda) {
      if (!frame || isOwnColours || !chooseTables(frame, data, tables)) return null;
      const reader = new BitReader(bytes.subarray(at + 2 + length));
      const isWhole = decodeScan(frame, { reader, restart, quantizers: tables.quantizers });
      const pixels = isWhole ? toPixels(frame) : null;
      for (const { plane } of frame.components) freeMemory(plane);
      return pixels;
    }
    at += 2 + length;
  }
  return null;
}

/** The positions in zigzag order of the three frequencies that are used besides the mean. */
const USED = [1, 2, 4] as const;
/** The mean of cos((2x + 1)π/16) over half a block, and the factors of the inverse transform (ITU-T T.81, A.3.3). */
const HALF =
  (Math.cos(Math.PI / 16) +
    Math.cos((3 * Math.PI) / 16) +
    Math.cos((5 * Math.PI) / 16) +
    Math.cos((7 * Math.PI) / 16)) /
  4;
const MEAN_FACTOR = 1 / 8;
const EDGE_FACTOR = (HALF * Math.SQRT1_2) / 4;
const CORNER_FACTOR = (HALF * HALF) / 4;

function readQuantizers(data: Uint8Array, quantizers: Float64Array[]): void {
  for (let at = 0; at < data.length;) {
    const isWide = (data[at] ?? 0) >> 4 !== 0;
    const table = (data[at] ?? 0) & 15;
    const value = (index: number): number =>
      isWide
        ? ((data[at + 1 + 2 * index] ?? 0) << 8) | (data[at + 2 + 2 * index] ?? 0)
        : (data[at + 1 + index] ?? 0);
    quantizers[table] = Float64Array.of(
      value(0) * MEAN_FACTOR,
      value(1) * EDGE_FACTOR,
      value(2) * EDGE_FACTOR,
      value(4) * CORNER_FACTOR,
    );
    at += 1 + 64 * (isWide ? 2 : 1);
  }
}

function readHuffmanTables(data: Uint8Array, { dc, ac }: { dc: HuffmanTable[]; ac: HuffmanTable[] }): void {
  for (let at = 0; at + 17 <= data.length;) {
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const list = (data[at] ?? 0) >> 4 === 0 ? dc : ac;
    list[(data[at] ?? 0) & 15] = new HuffmanTable(counts, data.subarray(at + 17, at + 17 + total));
    at += 17 + total;
  }
}

function readFrame(data: Uint8Array): Frame | null {
  const count = data[5] ?? 0;
  if (data[0] !== 8 || (count !== 1 && count !== 3) || data.length < 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, index): Component => {
    const [id = 0, sampling = 0x11, table = 0] = data.subarray(6 + 3 * index, 9 + 3 * index);
    // The blocks of a single component are not interleaved, so its sampling has no effect.
    const [across, down] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15];
    return {
      id,
      across,
      down,
      table,
      dc: NO_TABLE,
      ac: NO_TABLE,
      plane: new Uint8ClampedArray(),
      width: 0,
      last: 0,
    };
  });
  const isUsual = components.every(
    ({ across, down }) => [1, 2, 4].includes(across) && [1, 2, 4].includes(down),
  );
  const frame = {
    height: ((data[1] ?? 0) << 8) | (data[2] ?? 0),
    width: ((data[3] ?? 0) << 8) | (data[4] ?? 0),
    components,
  };
  return isUsual && frame.height > 0 && frame.width > 0 ? frame : null;
}

function chooseTables(
  { components }: Frame,
  data: Uint8Array,
  tables: { dc: HuffmanTable[]; ac: HuffmanTable[]; quantizers: Float64Array[] },
): boolean {
  if (data[0] !== components.length) return false;
  for (const [index, component] of components.entries()) {
    const choice = data[2 + 2 * index] ?? 0;
    component.dc = tables.dc[choice >> 4] ?? NO_TABLE;
    component.ac = tables.ac[choice & 15] ?? NO_TABLE;
    if (data[1 + 2 * index] !== component.id) return false;
    if (component.dc === NO_TABLE || component.ac === NO_TABLE) return false;
    if (!tables.quantizers[component.table]) return false;
  }
  return true;
}

function decodeScan(
  { width, height, components }: Frame,
  {
    reader,
    restart,
    quantizers,
  }: { reader: BitReader; restart: number; quantizers: readonly Float64Array[] },
): boolean {
  const most = largest(components);
  const [unitsAcross, unitsDown] = [
    Math.ceil(width / (8 * most.across)),
    Math.ceil(height / (8 * most.down)),
  ];
  for (const component of components) {
    component.width = unitsAcross * component.across * 2;
    component.plane = new Uint8ClampedArray(component.width * unitsDown * component.down * 2);
  }
  for (let unit = 0; unit < unitsAcross * unitsDown; unit += 1) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      reader.skipRestart();
      for (const component of components) component.last = 0;
    }
    const [left, top] = [unit % unitsAcross, Math.floor(unit / unitsAcross)];
    for (const component of components)
      for (let block = 0; block < component.across * component.down; block += 1) {
        const x = left * component.across + (block % component.across);
        const y = top * component.down + Math.floor(block / component.across);
        decodeBlock(component, {
          reader,
          quantizer: quantizers[component.table] ?? NO_QUANTIZER,
          at: 2 * (y * component.width + x),
        });
      }
    if (reader.isPastEnd) return false;
  }
  return true;
}

const kept = new Int32Array(5);

function decodeBlock(
  component: Component,
  { reader, quantizer, at }: { reader: BitReader; quantizer: Float64Array; at: number },
): void {
  const size = reader.symbol(component.dc);
  component.last += reader.signed(size);
  kept[1] = 0;
  kept[2] = 0;
  kept[4] = 0;
  for (let position = 1; position < 64; position += 1) {
    const symbol = reader.symbol(component.ac);
    const bits = symbol & 15;
    if (bits === 0) {
      if (symbol !== 0xf0) break;
      position += 15;
      continue;
    }
    position += symbol >> 4;
    if (position <= 4) kept[position] = reader.signed(bits);
    else reader.skip(bits);
  }
  const { plane, width } = component;
  const mean = 128 + component.last * (quantizer[0] ?? 0);
  const across = (kept[USED[0]] ?? 0) * (quantizer[1] ?? 0);
  const down = (kept[USED[1]] ?? 0) * (quantizer[2] ?? 0);
  const both = (kept[USED[2]] ?? 0) * (quantizer[3] ?? 0);
  plane[at] = mean + across + down + both;
  plane[at + 1] = mean - across + down - both;
  plane[at + width] = mean + across - down - both;
  plane[at + width + 1] = mean - across - down + both;
}

function largest(components: readonly Component[]): { across: number; down: number } {
  return {
    across: Math.max(...components.map(({ across }) => across)),
    down: Math.max(...components.map(({ down }) => down)),
  };
}

/** Converts luminance and colour to red, green and blue (JFIF 1.02). */
function toPixels({ components, ...frame }: Frame): Pixels {
  const [width, height] = [Math.ceil(frame.width / JPEG_FACTOR), Math.ceil(frame.height / JPEG_FACTOR)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const most = largest(components);
  const [light, blue = light, red = light] = components;
  const extent = { width: frame.width / JPEG_FACTOR, height: frame.height / JPEG_FACTOR };
  if (!light || !blue || !red) return { data, width, height, extent };
  const isGrey = components.length === 1;
  const columns = components.map(({ across }) => findColumns(width, across / most.across));
  const [lightColumns, blueColumns = lightColumns, redColumns = lightColumns] = columns;
  if (!lightColumns || !blueColumns || !redColumns) return { data, width, height, extent };
  const findRow = ({ down, width: row }: Component, y: number): number =>
    Math.floor((y * down) / most.down) * row;
  const [lightPlane, bluePlane, redPlane] = [light.plane, blue.plane, red.plane];
  for (let y = 0; y < height; y += 1) {
    const [lightRow, blueRow, redRow] = [findRow(light, y), findRow(blue, y), findRow(red, y)];
    for (let x = 0, to = 4 * y * width; x < width; x += 1, to += 4) {
      const value = lightPlane[lightRow + (lightColumns[x] ?? 0)] ?? 0;
      const cb = isGrey ? 0 : (bluePlane[blueRow + (blueColumns[x] ?? 0)] ?? 0) - 128;
      const cr = isGrey ? 0 : (redPlane[redRow + (redColumns[x] ?? 0)] ?? 0) - 128;
      data[to] = value + 1.402 * cr;
      data[to + 1] = value - 0.344136 * cb - 0.714136 * cr;
      data[to + 2] = value + 1.772 * cb;
    }
  }
  return { data, width, height, extent };
}

/** The column of a component for each column of the picture. */
function findColumns(width: number, share: number): Uint16Array {
  return Uint16Array.from({ length: width }, (_, x) => Math.floor(x * share));
}
