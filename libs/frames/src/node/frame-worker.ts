import { once } from 'node:events';
import { promisify } from 'node:util';
import { crc32, createDeflate } from 'node:zlib';

import { encodePng, type PictureSize } from '@storedeck/pictures';
import { Tinypool } from 'tinypool';

import type { FrameFiles, FrameJob } from '../draw/frame-job.ts';
import { FramePainter } from '../draw/frame-painter.ts';
import type { FrameFinding } from '../frame-finding.ts';
import { folderFiles } from './folder-files.ts';
import { openCanvasKit } from './open-canvas-kit.ts';

/** A picture for a thread to draw. */
export interface FrameTask {
  /** The working folder. */
  readonly dir: string;
  readonly job: FrameJob;
  /** Fonts that were reduced to the letters that are drawn, by their keys. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
}

/** A picture as a PNG without alpha. */
export interface EncodedFrame {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly findings: readonly FrameFinding[];
  /** How many bytes of fonts the thread has opened since its start. It keeps most of them. */
  readonly fontBytes: number;
}

/** So many compressed bytes share one memory. */
const COMPRESSED_BYTES = 256 * 1024;

/** What the library may keep of decoded pictures, which are drawn only once, and of shadows. Its default is 32 MiB. */
const KEPT_BYTES = 4 * 1024 * 1024;

let opened: { readonly dir: string; readonly painter: Promise<FramePainter> } | undefined;
let fontBytes = 0;
/** The fonts of the latest picture. All pictures that a thread draws have the same reduced fonts. */
let reduced: FrameTask['fonts'] = new Map();

/**
 * Draws a picture. The result is an `EncodedFrame`, which this thread hands over, because a copy would need as much
 * memory again.
 */
export async function drawFrame({ dir, job, fonts }: FrameTask): Promise<unknown> {
  reduced = fonts;
  const painter = await openPainter(dir);
  const frame = await painter.paintFor(job, 1, async ({ width, height, pixels, findings }) => ({
    png: await encode(pixels, { width, height }),
    findings,
    fontBytes,
  }));
  const moved = { [Tinypool.transferableSymbol]: [frame.png.buffer], [Tinypool.valueSymbol]: frame };
  // The cast: in the types of tinypool, the keys are other symbols than those that it gives.
  return Tinypool.move(moved as unknown as Parameters<typeof Tinypool.move>[0]);
}

/** Encodes a PNG, and frees what it was compressed into: this would be collected only after many pictures. */
async function encode(pixels: Uint8ClampedArray, size: PictureSize): Promise<Uint8Array<ArrayBuffer>> {
  const used: Buffer<ArrayBuffer>[] = [];
  const compressUsed = async (strips: Iterable<Uint8Array>) => {
    const parts = await compress(strips);
    used.push(...parts);
    return parts;
  };
  const png = await encodePng(pixels, { ...size, pixelBytes: 4, compress: compressUsed, checksum: crc32 });
  // Several parts may share a memory.
  for (const { buffer } of used) if (!buffer.detached) buffer.transfer(0);
  return png;
}

/** The fastest compression: stronger ones save a fifth of the bytes, and take three times as long. */
async function compress(strips: Iterable<Uint8Array>): Promise<Buffer<ArrayBuffer>[]> {
  const deflate = createDeflate({ level: 1, chunkSize: COMPRESSED_BYTES });
  const parts: Buffer<ArrayBuffer>[] = [];
  deflate.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part));
  const write = promisify((strip: Uint8Array, done: (error?: Error | null) => void) =>
    deflate.write(strip, done),
  );
  for (const strip of strips) await write(strip);
  // It uses the memory of its last part until it is closed.
  await once(deflate.end(), 'close');
  return parts;
}

/** Finds what is wrong with a picture, without drawing it. */
export async function examineFrame({ dir, job, fonts }: FrameTask): Promise<FrameFinding[]> {
  reduced = fonts;
  return (await openPainter(dir)).examine(job);
}

function openPainter(dir: string): Promise<FramePainter> {
  if (opened?.dir !== dir) {
    void opened?.painter.then((painter) => painter.close());
    opened = { dir, painter: makePainter(dir) };
  }
  return opened.painter;
}

async function makePainter(dir: string): Promise<FramePainter> {
  const kit = await openCanvasKit();
  kit.setDecodeCacheLimitBytes(KEPT_BYTES);
  const files = folderFiles(dir);
  const font: FrameFiles['font'] = async (key) => {
    const bytes = reduced.get(key) ?? (await files.font(key));
    fontBytes += bytes?.length ?? 0;
    return bytes;
  };
  return new FramePainter(kit, { ...files, font });
}
