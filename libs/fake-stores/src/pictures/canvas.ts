import type { PictureFormat } from './picture-source.ts';

/** The part of the browser's 2D context that the drawings use. */
export type Context2D = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'bezierCurveTo'
  | 'clip'
  | 'closePath'
  | 'createLinearGradient'
  | 'createRadialGradient'
  | 'direction'
  | 'ellipse'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'restore'
  | 'rotate'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
>;

/** One picture being drawn. */
export interface Surface {
  readonly context: Context2D;
  /** The picture drawn so far as a file. */
  encode(format: PictureFormat): Promise<Uint8Array<ArrayBuffer>>;
}

/** Where pictures are drawn: Node's canvas or a browser's. */
export interface Canvas {
  /** Resolves when the fonts are there. */
  ready(): Promise<void>;
  /** An empty surface of that many pixels. */
  create(width: number, height: number): Surface;
  /** Sets the context's font for a text: pixels, weight 400 to 800, and families that have its glyphs. */
  setFont(
    context: Context2D,
    font: { readonly size: number; readonly weight: number; readonly text: string },
  ): void;
}
