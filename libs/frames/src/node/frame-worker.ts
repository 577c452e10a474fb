import { once } from 'node:events';
import { promisify } from 'node:util';
import { createDeflate } from 'node:zlib';

import { encodePng } from '@storedeck/pictures';

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
}

/** A picture as a PNG without alpha. */
export interface EncodedFrame {
  readonly png: Uint8Array;
  readonly findings: readonly FrameFinding[];
}

/** The memory for compressed bytes grows by this. */
const COMPRESSED_BYTES = 256 * 1024;

/**
 * After opening so many bytes of fonts, a thread opens the drawing library anew: it keeps fonts in its memory as long as
 * it has pictures of their letters, and this memory does not become smaller.
 */
const MAX_FONT_BYTES = 32 * 1024 * 1024;
/** What the library may keep of decoded pictures, which are drawn only once, and of shadows. Its default is 32 MiB. */
const KEPT_BYTES = 4 * 1024 * 1024;

interface Opened {
  readonly dir: string;
  readonly painter: Promise<FramePainter>;
  fontBytes: number;
}

let opened: Opened | undefined;

/** Draws a picture. */
export async function drawFrame({ dir, job }: FrameTask): Promise<EncodedFrame> {
  const painter = await openPainter(dir);
  return painter.paintFor(job, 1, async ({ width, height, pixels, findings }) => ({
    png: await encodePng(pixels, { width, height, pixelBytes: 4, compress }),
    findings,
  }));
}

/** The fastest compression: stronger ones save a fifth of the bytes, and take three times as long. */
async function compress(strips: Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflate({ level: 1, chunkSize: COMPRESSED_BYTES });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const write = promisify((strip: Uint8Array, done: (error?: Error | null) => void) =>
    deflate.write(strip, done),
  );
  for (const strip of strips) await write(strip);
  await once(deflate.end(), 'end');
  return Buffer.concat(parts);
}

/** Finds what is wrong with a picture, without drawing it. */
export async function examineFrame({ dir, job }: FrameTask): Promise<FrameFinding[]> {
  return (await openPainter(dir)).examine(job);
}

function openPainter(dir: string): Promise<FramePainter> {
  if (opened?.dir === dir && opened.fontBytes < MAX_FONT_BYTES) return opened.painter;
  void opened?.painter.then((painter) => painter.close());
  const files = folderFiles(dir);
  const opening: Opened = {
    dir,
    fontBytes: 0,
    painter: open(async (key) => {
      const bytes = await files.font(key);
      opening.fontBytes += bytes?.length ?? 0;
      return bytes;
    }),
  };
  opened = opening;
  return opening.painter;

  async function open(font: FrameFiles['font']): Promise<FramePainter> {
    const kit = await openCanvasKit();
    kit.setDecodeCacheLimitBytes(KEPT_BYTES);
    return new FramePainter(kit, { ...files, font });
  }
}
