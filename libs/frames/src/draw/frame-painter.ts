import type { Canvas, CanvasKit, Image, MallocObj, TypefaceFontProvider } from 'canvaskit-wasm';

import type { FrameFinding } from '../frame-finding.ts';
import type { Brush } from './brush.ts';
import { freeImage } from './draw-image.ts';
import { findHole, type Hole } from './find-hole.ts';
import type { FrameFiles, FrameJob } from './frame-job.ts';
import { describeAbsent, describeUnreadable, findScreenshot, NO_HOLE } from './job-files.ts';
import { layOutTexts } from './lay-out-texts.ts';
import { paintBackground } from './paint-background.ts';
import { paintBezel } from './paint-bezel.ts';
import { paintDevice } from './paint-device.ts';
import { Recent } from './recent.ts';
import { Scope } from './scope.ts';

/** A drawn picture. */
export interface FramePicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and 255 for each pixel, row by row. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly findings: readonly FrameFinding[];
}

/** The pictures that a job needs, decoded. */
interface JobImages {
  readonly screenshot: Image | undefined;
  readonly background: Image | undefined;
  readonly bezel: Image | undefined;
  readonly hole: Hole | undefined;
}

/** How much of what several pictures share a painter keeps, in bytes. */
export interface PainterMemory {
  /** A font with Chinese characters has about 20 MB. Default: 24 MB. */
  readonly fonts?: number;
  /**
   * Backgrounds take a third of the time of a picture, and are the same in all languages. One has 16 MB in full size.
   * Default: 16 MB.
   */
  readonly backgrounds?: number;
  /** Decoded pictures of backgrounds and frames, of which one may have 16 MB. Default: 32 MB. */
  readonly pictures?: number;
  /** Decoded screenshots. Default: only the latest, because each picture of a design usually has its own. */
  readonly screenshots?: number;
}

const MEGABYTE = 1024 * 1024;

/**
 * Draws pictures of designs. The same job and files give the same pixels in Node and in every browser, because layout
 * and drawing happen in WebAssembly, and only with the fonts of the job.
 */
export class FramePainter {
  readonly #kit: CanvasKit;
  readonly #files: FrameFiles;
  readonly #fonts: Recent<string, TypefaceFontProvider>;
  /** They are in the memory of the drawing library: an array would keep its memory until it is collected. */
  readonly #backgrounds: Recent<string, MallocObj>;
  /** By the bytes of their files, so that a file that is read again is decoded again. */
  readonly #images: Recent<Uint8Array, Image>;
  readonly #screenshots: Recent<Uint8Array, Image>;

  /** @param kit what the function of `canvaskit-wasm` resolves with */
  constructor(
    kit: CanvasKit,
    files: FrameFiles,
    {
      fonts = 24 * MEGABYTE,
      backgrounds = 16 * MEGABYTE,
      pictures = 32 * MEGABYTE,
      screenshots = 0,
    }: PainterMemory = {},
  ) {
    this.#kit = kit;
    this.#files = files;
    this.#fonts = new Recent(fonts, (provider) => provider.delete());
    this.#backgrounds = new Recent(backgrounds, (pixels) => kit.Free(pixels));
    this.#images = new Recent(pictures, freeImage);
    this.#screenshots = new Recent(screenshots, freeImage);
  }

  /**
   * Draws a picture. What is wrong with it is in its findings: nothing is cut or left out in silence. Calls must not
   * overlap.
   *
   * @param scale how many pixels one pixel of the picture gets: 1 for the real picture, less for a preview
   */
  paint(job: FrameJob, scale = 1): Promise<FramePicture> {
    return this.paintFor(job, scale, (picture) => ({ ...picture, pixels: picture.pixels.slice() }));
  }

  /**
   * Draws a picture like `paint`, for a function that needs its pixels only for a moment: they are in the memory of the
   * drawing library, and no longer valid when the result of the function has settled.
   */
  async paintFor<Result>(
    job: FrameJob,
    scale: number,
    use: (picture: FramePicture) => Result | Promise<Result>,
  ): Promise<Result> {
    const kit = this.#kit;
    const scope = new Scope();
    const findings: FrameFinding[] = [];
    const fonts = await this.#openFonts(job);
    const images = await this.#openImages(job, findings);
    const [width, height] = [Math.round(job.output.width * scale), Math.round(job.output.height * scale)];
    const memory = kit.Malloc(Uint8Array, width * height * 4);
    try {
      const canvas = openCanvas(kit, scope, { width, height, memory });
      canvas.scale(scale, scale);
      const brush = { kit, canvas, scope };
      this.#paintBackground(brush, { job, image: images.background, memory, scale });
      findings.push(...paintFrame(brush, { job, images }));
      const layout = layOutTexts({ kit, fonts, scope }, job);
      for (const { paragraph, x, y } of layout.texts) canvas.drawParagraph(paragraph, x, y);
      findings.push(...layout.findings);
      const { buffer, byteOffset, length } = memory.toTypedArray();
      const pixels = new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, length);
      return await use({ width, height, pixels, findings });
    } finally {
      scope.free();
      kit.Free(memory);
    }
  }

  /** Finds what is wrong with a picture without drawing it: its texts are laid out, and its files looked for. */
  async examine(job: FrameJob): Promise<FrameFinding[]> {
    const scope = new Scope();
    const fonts = await this.#openFonts(job);
    const { finding } = await findScreenshot(job, this.#files);
    const { background, frame } = job.shown;
    const others = [
      ...(background.fill.kind === 'picture'
        ? [{ path: background.fill.file, part: 'background' as const }]
        : []),
      ...(frame.kind === 'picture' && frame.file !== null
        ? [{ path: frame.file, part: 'frame' as const }]
        : []),
    ];
    const findings = [...finding];
    for (const { path, part } of others)
      if (!(await this.#files.hasPicture(path))) findings.push(describeAbsent(path, part));
    try {
      return [...findings, ...layOutTexts({ kit: this.#kit, fonts, scope }, job).findings];
    } finally {
      scope.free();
    }
  }

  /** Frees the memory of fonts and pictures. */
  close(): void {
    this.#fonts.clear();
    this.#images.clear();
    this.#screenshots.clear();
    this.#backgrounds.clear();
  }

  async #openFonts({ caption, subcaption }: FrameJob): Promise<TypefaceFontProvider> {
    const keys = [...new Set([...caption.faces, ...subcaption.faces].map(({ key }) => key))].sort();
    const set = keys.join('\n');
    const known = this.#fonts.get(set);
    if (known) return known;
    const fonts = this.#kit.TypefaceFontProvider.Make();
    let size = 0;
    for (const key of keys) {
      const bytes = await this.#files.font(key);
      if (!bytes) continue;
      fonts.registerFont(wholeBuffer(bytes), key);
      size += bytes.length;
    }
    this.#fonts.set(set, fonts, size);
    return fonts;
  }

  async #openImages(job: FrameJob, findings: FrameFinding[]): Promise<JobImages> {
    const open = async (path: string, part: 'screenshot' | 'background' | 'frame') => {
      const bytes = await this.#files.picture(path);
      const image = bytes && this.#decode(bytes, part === 'screenshot' ? this.#screenshots : this.#images);
      if (!image) findings.push(bytes ? describeUnreadable(path, part) : describeAbsent(path, part));
      return image ?? undefined;
    };
    const { background, frame } = job.shown;
    const { path, finding } = await findScreenshot(job, this.#files);
    findings.push(...finding);
    const bezel =
      frame.kind === 'picture' && frame.file !== null ? await open(frame.file, 'frame') : undefined;
    const hole = bezel && openHole(this.#kit, bezel);
    if (frame.kind === 'picture' && (frame.file === null || (bezel && !hole))) findings.push(NO_HOLE);
    return {
      screenshot: path === undefined ? undefined : await open(path, 'screenshot'),
      background:
        background.fill.kind === 'picture' ? await open(background.fill.file, 'background') : undefined,
      bezel,
      hole,
    };
  }

  #decode(bytes: Uint8Array, kept: Recent<Uint8Array, Image>): Image | null {
    const known = kept.get(bytes);
    if (known) return known;
    const image = this.#kit.MakeImageFromEncoded(wholeBuffer(bytes));
    if (image) kept.set(bytes, image, bytes.length + image.width() * image.height() * 4);
    return image;
  }

  #paintBackground(
    brush: Brush,
    {
      job,
      image,
      memory,
      scale,
    }: { job: FrameJob; image: Image | undefined; memory: MallocObj; scale: number },
  ): void {
    const { output, shown, shotIndex, shotCount, isMirrored } = job;
    const { background } = shown;
    const { width, height } = output;
    const part = isMirrored ? shotCount - 1 - shotIndex : shotIndex;
    const view = { background, width, height, ...(background.panorama ? { part, parts: shotCount } : ALONE) };
    const key = JSON.stringify([view, scale]);
    // A picture may have another content under the same path.
    const known = image ? undefined : this.#backgrounds.get(key);
    if (known) memory.toTypedArray().set(known.toTypedArray());
    else {
      this.#backgrounds.makeRoom(memory.length);
      paintBackground(brush, { ...view, image });
      if (image) return;
      const painted = this.#kit.Malloc(Uint8Array, memory.length);
      painted.toTypedArray().set(memory.toTypedArray());
      this.#backgrounds.set(key, painted, painted.length);
    }
  }
}

/** The drawing library copies arrays before it copies them into its memory. It does not copy buffers. */
function wholeBuffer(bytes: Uint8Array): ArrayBuffer | Uint8Array {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : bytes;
}

const ALONE = { part: 0, parts: 1 };

function openCanvas(
  kit: CanvasKit,
  scope: Scope,
  { width, height, memory }: { width: number; height: number; memory: MallocObj },
): Canvas {
  const info = {
    width,
    height,
    alphaType: kit.AlphaType.Opaque,
    colorType: kit.ColorType.RGBA_8888,
    colorSpace: kit.ColorSpace.SRGB,
  };
  const surface = kit.MakeRasterDirectSurface(info, memory, width * 4);
  if (!surface)
    throw new RangeError(`There is not enough memory for a picture of ${width} × ${height} pixels.`);
  return scope.keep(surface).getCanvas();
}

function paintFrame(brush: Brush, { job, images }: { job: FrameJob; images: JobImages }): FrameFinding[] {
  const { output, shown } = job;
  const { screenshot, bezel, hole } = images;
  const view = { frame: shown.frame, screenshot, width: output.width, height: output.height };
  if (bezel && hole) return paintBezel(brush, { ...view, bezel, hole });
  paintDevice(brush, { ...view, device: output.device });
  return [];
}

/** A hole is found once, because this takes longer than a picture. */
const HOLES = new WeakMap<Image, Hole | 'none'>();

function openHole(kit: CanvasKit, bezel: Image): Hole | undefined {
  const hole = HOLES.get(bezel) ?? readHole(kit, bezel) ?? 'none';
  HOLES.set(bezel, hole);
  return hole === 'none' ? undefined : hole;
}

function readHole(kit: CanvasKit, bezel: Image): Hole | undefined {
  const [width, height] = [bezel.width(), bezel.height()];
  const pixels = bezel.readPixels(0, 0, {
    width,
    height,
    alphaType: kit.AlphaType.Unpremul,
    colorType: kit.ColorType.RGBA_8888,
    colorSpace: kit.ColorSpace.SRGB,
  });
  if (!pixels) return undefined;
  return findHole(
    Uint8Array.from({ length: width * height }, (_, at) => pixels[4 * at + 3] ?? 0),
    width,
    height,
  );
}
