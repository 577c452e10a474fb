import type * as napi from '@napi-rs/canvas';

import { DrawingError } from '../drawing-error.ts';

/** The package `@napi-rs/canvas`, which does the drawing. */
export type Skia = typeof napi;

/** Loads `@napi-rs/canvas`. Rejects with `CANVAS_NOT_INSTALLED` when the package is missing. */
export async function loadSkia(load = (): Promise<Skia> => import('@napi-rs/canvas')): Promise<Skia> {
  try {
    return await load();
  } catch (cause) {
    throw new DrawingError('CANVAS_NOT_INSTALLED', 'Drawing needs the package @napi-rs/canvas.', {
      cause,
      hint: 'Install it: npm install @napi-rs/canvas',
    });
  }
}
