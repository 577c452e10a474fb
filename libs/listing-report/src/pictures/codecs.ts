import { readFile } from 'node:fs/promises';

import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import type { Pixels } from '@storedeck/listing/compare';
import type { PictureHeader, PictureSize } from '@storedeck/pictures';

import { freeMemory } from './free-memory.ts';

type Format = PictureHeader['format'];

const DECODERS: Readonly<
  Record<Format, { start: () => Promise<unknown>; decode: (bytes: ArrayBuffer) => Promise<Pixels> }>
> = {
  png: { start: async () => initPngDecoder(await compileCodec('pngDecoder')), decode: decodePng },
  jpg: {
    start: async () => initJpegDecoder(await compileCodec('jpegDecoder')),
    decode: (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  },
  webp: { start: async () => initWebpDecoder(await compileCodec('webpDecoder')), decode: decodeWebp },
};

/**
 * Starts the encoder. The cast adds the options, which the type of the package does not contain. Without these options,
 * the encoder prints warnings to standard error.
 */
const startEncoder = initJpegEncoder as (
  program: WebAssembly.Module,
  options: { printErr: (line: string) => void },
) => Promise<void>;
const SILENT = { printErr: () => undefined };

const started = new Map<Format | 'encoder', Promise<unknown>>();

/** Decodes a picture. Rejects if the bytes are invalid. */
export async function decodePicture(format: Format, bytes: ArrayBuffer): Promise<Pixels> {
  const { start, decode } = DECODERS[format];
  await startOnce(format, start);
  try {
    return await decode(bytes);
  } catch (error) {
    // A codec that has failed may be in any state, so a new codec is started for the next picture.
    started.delete(format);
    throw error;
  } finally {
    // The decoder of WebP has a known fault: a picture that was made for this purpose can overwrite the memory of the
    // decoder. WebAssembly keeps this within the decoder, and the next picture gets a new one.
    if (format === 'webp') started.delete(format);
  }
}

/**
 * Encodes a picture as JPEG. JPEG is used because a browser that prints to PDF keeps a JPEG unchanged, but unpacks
 * every other format, which makes the PDF many times larger.
 *
 * @param colours three bytes for each pixel (red, green, blue), row by row
 * @param quality the JPEG quality, from 0 to 100
 */
export async function encodePicture(
  colours: Uint8Array,
  { width, height }: PictureSize,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  await startOnce('encoder', async () => startEncoder(await compileCodec('jpegEncoder'), SILENT));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < 3 * width * height; from += 3, to += 4) {
    data[to] = colours[from] ?? 0;
    data[to + 1] = colours[from + 1] ?? 0;
    data[to + 2] = colours[from + 2] ?? 0;
  }
  // A progressive JPEG is hardly smaller, and takes twice the time.
  const options = { quality, progressive: false };
  const jpeg = new Uint8Array(await encodeJpeg({ data, width, height, colorSpace: 'srgb' }, options));
  freeMemory(data);
  return jpeg;
}

function startOnce(key: Format | 'encoder', start: () => Promise<unknown>): Promise<unknown> {
  const known = started.get(key) ?? start();
  started.set(key, known);
  return known;
}

/**
 * The addresses of the WebAssembly files of the codecs. Each address is a literal, because the bundler of the command
 * `storedeck` finds these literals and replaces them with the addresses of its copies of the files.
 */
const ADDRESSES = {
  pngDecoder: () => import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  jpegDecoder: () => import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  webpDecoder: () => import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm'),
  jpegEncoder: () => import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
};

/** Reads and compiles the WebAssembly file of a codec. */
async function compileCodec(codec: keyof typeof ADDRESSES): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await readFile(new URL(ADDRESSES[codec]())));
}
