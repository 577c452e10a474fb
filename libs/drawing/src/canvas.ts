/** A file format in which a surface can be encoded. */
export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** A colour gradient, made by a `Context2D`. */
export interface Gradient {
  /** @param offset the position of the colour, from 0 (the start) to 1 (the end) */
  addColorStop(offset: number, color: string): void;
}

/**
 * The part of the standard 2D context that drawings use. The contexts of browsers and of Node have this part, so this
 * package does not need their types.
 */
export interface Context2D {
  direction: 'ltr' | 'rtl' | 'inherit';
  fillStyle: string | object;
  font: string;
  globalAlpha: number;
  globalCompositeOperation: string;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  lineWidth: number;
  strokeStyle: string | object;
  textAlign: 'start' | 'end' | 'left' | 'right' | 'center';
  textBaseline: 'top' | 'hanging' | 'middle' | 'alphabetic' | 'ideographic' | 'bottom';
  beginPath(): void;
  clip(): void;
  closePath(): void;
  fill(): void;
  restore(): void;
  save(): void;
  stroke(): void;
  arc(x: number, y: number, radius: number, start: number, end: number, counterclockwise?: boolean): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, start: number, end: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  lineTo(x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  moveTo(x: number, y: number): void;
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void;
  rotate(angle: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  scale(x: number, y: number): void;
  translate(x: number, y: number): void;
}

/** One image that is being drawn. */
export interface Surface {
  readonly context: Context2D;
  /**
   * Encodes the image that has been drawn so far.
   * @param quality the quality of a JPEG or WebP, from 1 to 100; ignored for a PNG
   */
  encode(format: ImageFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Returns the pixels drawn so far, row by row, with four bytes each: red, green, blue, alpha. Valid until the surface
   * is drawn on again.
   */
  pixels(): Uint8Array;
}

/** Makes surfaces and chooses fonts. There is one implementation for Node and another one for browsers. */
export interface Canvas {
  /** Loads the renderer and the list of fonts. Call this method before `create`. Later calls return immediately. */
  ready(): Promise<void>;
  /** Makes an empty surface. `width` and `height` are in pixels. */
  create(width: number, height: number): Surface;
  /** Sets the context's font to a font that has the glyphs of `text`: `size` in pixels, `weight` from 300 to 800. */
  setFont(
    context: Context2D,
    font: { readonly size: number; readonly weight: number; readonly text: string },
  ): void;
}
