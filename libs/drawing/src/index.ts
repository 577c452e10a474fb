export type { Canvas, Context2D, Gradient, ImageFormat, Surface } from './canvas.ts';
export type { AppElement, AppPermission, AppTap, DrawnApp, DrawnAppView } from './drawn-app.ts';
export {
  type BoxStyle,
  type Fill,
  type FontStyle,
  type PathStyle,
  type Point,
  Sketch,
  type SketchOptions,
  type StrokeStyle,
  type TextStyle,
} from './sketch.ts';
