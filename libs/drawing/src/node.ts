export { DrawingError, type DrawingErrorCode } from './drawing-error.ts';
export { type ImagePoint, middleOfColor } from './node/middle-of-color.ts';
export { PngEncoder } from './node/png-encoder.ts';
export {
  createSkiaCanvas,
  type FontFace,
  type FontSet,
  type SkiaCanvas,
  type SkiaSurface,
} from './node/skia-canvas.ts';
