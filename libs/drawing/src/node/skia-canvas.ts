import type { Canvas as NativeCanvas, SKRSContext2D } from '@napi-rs/canvas';

import type { Canvas, Surface } from '../canvas.ts';
import { loadSkia, type Skia } from './load-skia.ts';
import { PngEncoder } from './png-encoder.ts';

/** A font file. The font is registered under the name `family` when a text first needs it. */
export interface FontFace {
  /** A name that no font of the machine has, so that drawings look the same on every machine. */
  readonly family: string;
  /** The path of a TTF, OTF, WOFF or WOFF2 file. */
  readonly file: string;
  /** Whether the file contains all weights. */
  readonly variable?: boolean;
}

/** Returns the fonts for a text, preferred ones first. If the result is empty, a font of the machine is used. */
export type FontSet = (text: string, weight: number) => readonly FontFace[];

/** A surface in Node. */
export interface SkiaSurface extends Surface {
  /** Copies the image of this surface onto another surface, with the upper left corner at (0, 0). */
  copyTo(target: SkiaSurface): void;
}

/** A canvas in Node. */
export interface SkiaCanvas extends Canvas {
  create(width: number, height: number): SkiaSurface;
}

// Not higher, because encoding takes most of the time that an image needs, and a higher quality makes no visible
// difference.
const DEFAULT_QUALITY = 80;

/**
 * Makes a canvas that draws with `@napi-rs/canvas`. The method `ready()` of the canvas loads this package, and rejects
 * with `CANVAS_NOT_INSTALLED` when the package is missing.
 */
export function createSkiaCanvas(fonts: FontSet = () => []): SkiaCanvas {
  let skia: Skia | undefined;
  const loaded = (): Skia => {
    if (!skia) throw new TypeError('Call ready() of the canvas before drawing.');
    return skia;
  };
  const registered = new Set<string>();
  return {
    async ready() {
      skia ??= await loadSkia();
    },
    create: (width, height) => makeSurface(loaded().createCanvas(width, height)),
    setFont(context, { size, weight, text }) {
      const faces = fonts(text, weight);
      for (const { family, file } of faces) {
        if (registered.has(family)) continue;
        registered.add(family);
        const { GlobalFonts } = loaded();
        if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(file, family);
      }
      const families = faces.map(({ family }) => `"${family}"`).join(', ');
      context.font = `${weight} ${size}px ${families || 'sans-serif'}`;
      // Skia treats a variable font that was registered under a custom family name as a font of a single weight, so
      // the weight is also set as a variation.
      if (faces.some(({ variable }) => variable))
        (context as SKRSContext2D).fontVariationSettings = `'wght' ${weight}`;
    },
  };
}

function makeSurface(canvas: NativeCanvas): SkiaSurface {
  const context = canvas.getContext('2d');
  return {
    context,
    encode: async (format, quality = DEFAULT_QUALITY) => {
      if (format !== 'png') return new Uint8Array(await canvas.encode(format, quality));
      const { width, height } = canvas;
      return new Uint8Array(
        await new PngEncoder(width, height).encode(context.getImageData(0, 0, width, height).data),
      );
    },
    pixels: () => canvas.data(),
    copyTo: (target) => {
      const to = target.context as SKRSContext2D;
      to.save();
      to.resetTransform();
      to.drawImage(canvas, 0, 0);
      to.restore();
    },
  };
}
