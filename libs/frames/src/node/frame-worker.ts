import type { FrameFiles, FrameJob } from '../draw/frame-job.ts';
import { FramePainter, type FramePicture } from '../draw/frame-painter.ts';
import type { FrameFinding } from '../frame-finding.ts';
import { folderFiles } from './folder-files.ts';
import { openCanvasKit } from './open-canvas-kit.ts';
import { SharedPixels, type TakenPixels } from './shared-pixels.ts';

/** A picture for a thread to draw. */
export interface FrameTask {
  /** The working folder. */
  readonly dir: string;
  readonly job: FrameJob;
  /** Fonts that were reduced to the letters that are drawn, by their keys. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
}

/** A drawn picture. The thread draws the next one meanwhile, and then waits until these pixels are released. */
export interface DrawnFrame extends Omit<FramePicture, 'pixels'> {
  readonly taken: TakenPixels;
  /** How many bytes of fonts the thread has opened since its start. It keeps most of them. */
  readonly fontBytes: number;
}

/** What the library may keep of decoded pictures, which are drawn only once, and of shadows. Its default is 32 MiB. */
const KEPT_BYTES = 4 * 1024 * 1024;

let opened: { readonly dir: string; readonly painter: Promise<FramePainter> } | undefined;
let fontBytes = 0;
/** The fonts of the latest picture. All pictures that a thread draws have the same reduced fonts. */
let reduced: FrameTask['fonts'] = new Map();
const shared = new SharedPixels();

/** Draws a picture. */
export async function drawFrame({ dir, job, fonts }: FrameTask): Promise<DrawnFrame> {
  reduced = fonts;
  const painter = await openPainter(dir);
  return painter.paintFor(job, 1, ({ pixels, ...picture }) => ({
    ...picture,
    taken: shared.take(pixels),
    fontBytes,
  }));
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
