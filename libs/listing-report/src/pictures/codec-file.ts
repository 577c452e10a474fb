import { readFile } from 'node:fs/promises';

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
export async function compileCodec(codec: keyof typeof ADDRESSES): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await readFile(new URL(ADDRESSES[codec]())));
}
