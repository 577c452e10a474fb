import { fileURLToPath } from 'node:url';

import canvasKit, { type CanvasKit } from 'canvaskit-wasm';

/**
 * Opens the drawing library. Its WebAssembly file has 7 MB, so open it once per thread. The address is a literal,
 * because the bundler of the command `storedeck` finds it and replaces it with that of its copy of the file.
 */
export function openCanvasKit(): Promise<CanvasKit> {
  return canvasKit.default({
    locateFile: () => fileURLToPath(import.meta.resolve('canvaskit-wasm/bin/canvaskit.wasm')),
  });
}
